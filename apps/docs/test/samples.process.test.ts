// Tests that the samples of a request send exactly its body, whatever quotes the texts of the body have.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { samplesOf } from '../src/reference/samples/samples.ts'

const TEXTS = [
  "It's on its way.",
  'She said "yes".',
  `Both: it's "fine".`,
  "'",
  '"',
  "''",
  '""',
  '\\',
  "\\'",
  '\\"',
  'a: b',
  '"name": "text"',
  "'name': 'text'",
  '${PATH} $(id) `id`',
  'line\nline\r\n\ttab',
  '{ "a": 1 }',
  "}, { b: '",
  '// no comment',
  'null',
  'Grüße 👋 \u2028',
]

/** A request whose body has each text beside others, as a value of an object and as an item of an array. */
const REQUEST = {
  operationId: 'sendMessage',
  method: 'POST',
  target: "/api/conversation/it's/messages",
  pathValues: ["it's"],
  query: [],
  headers: [],
  body: { texts: TEXTS, ...Object.fromEntries(TEXTS.map((text, i) => [`text${i}`, { text, next: 'plain' }])) },
  result: 'message',
} satisfies Parameters<typeof samplesOf>[0]

const sourceOf = (name: string) => samplesOf(REQUEST).find((sample) => sample.name === name)?.source ?? ''

/** Runs the source as a program that has these globals. */
const runSource = async (source: string, globals: Record<string, unknown>): Promise<void> => {
  await runInNewContext(`(async () => {${source.replace(/^import .*$/m, '')}})()`, globals)
}

test('the sample of the client passes the path and the body unchanged', async () => {
  let received: unknown[] = []
  const parley = { sendMessage: (...values: unknown[]) => ((received = values), { message: {} }) }
  await runSource(sourceOf('@parley/client'), { createParley: () => parley, console: { log: () => {} } })
  expect(received).toEqual(["it's", REQUEST.body])
})

test('the sample of fetch sends the body unchanged', async () => {
  const bodies: string[] = []
  const fetch = (_: string, { body }: { body: string }) => (bodies.push(body), Response.json({ message: {} }))
  await runSource(sourceOf('fetch'), { fetch, process: { env: {} }, console: { log: () => {} } })
  expect(bodies.map((body): unknown => JSON.parse(body))).toEqual([REQUEST.body])
})

test('the sample of curl sends the body unchanged', async () => {
  // The function prints the arguments that curl would get.
  const script = `curl() { printf '%s\\0' "$@"; }\n${sourceOf('curl')}`
  const { stdout } = await promisify(execFile)('sh', ['-c', script])
  const sent = stdout.split('\0')
  expect(JSON.parse(sent[sent.indexOf('-d') + 1] ?? '')).toEqual(REQUEST.body)
})
