// Runs the calls that the demo prints.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'

const README = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')

/** Returns the calls that the demo printed, in order. */
const callsIn = (printed: string): string[] =>
  [...printed.matchAll(/^ {2}curl [^]*?[^\\]$/gm)].map(([call]) => call.replaceAll(/^ {2}/gm, ''))

/** Runs a call in a shell, after the lines that set the URL and the key. */
async function paste(printed: string, call: string): Promise<unknown> {
  const variables = printed.match(/^ {2}export .*$/gm) ?? []
  const quiet = call.replace(/^curl/, 'curl --silent --show-error --fail-with-body')
  const script = [...variables, quiet].join('\n')
  return JSON.parse((await promisify(execFile)('sh', ['-c', script])).stdout)
}

test('the printed calls list and read conversations, send a message, show the reply, close a conversation and create a key', async () => {
  await using demo = await startService({}, { demo: [] })
  await demo.line(/Create a new API key/)
  await expect.poll(() => callsIn(demo.lines.join('\n'))).toHaveLength(6)
  const [list = '', read = '', response = '', reply = '', close = '', renew = ''] = callsIn(demo.lines.join('\n'))
  const call = (text: string) => paste(demo.lines.join('\n'), text)
  const uniqueId = /conversation\/(\w+)/.exec(read)?.[1]

  // The first conversation of the list is the one in which a contact has just written.
  const open = { status: 'Active', lastMessage: { direction: 'InBound', status: 'Unread' } }
  expect(await call(list)).toMatchObject({ conversations: [{ ...open, uniqueId }, {}, {}] })
  expect(await call(read)).toMatchObject({ conversation: { uniqueId, status: 'Active' } })
  const sent = { direction: 'OutBound', messageData: { text: 'It arrives today.' } }
  expect(await call(response)).toMatchObject({ message: { ...sent, status: 'Sent' } })
  await expect
    .poll(() => call(reply))
    .toMatchObject({ messages: [{ direction: 'InBound' }, { ...sent, status: 'Read' }] })
  expect(await call(close)).toMatchObject({ conversation: { status: 'Closed' } })
  // The conversation with the message stays open, so the calls can be pasted again.
  expect(await call(read)).toMatchObject({ conversation: { uniqueId, status: 'Active' } })
  expect(await call(renew)).toMatchObject({ apiKey: { key: expect.stringContaining('parley_') } })
})

test('the README shows the calls that the demo prints', async () => {
  await using demo = await startService()
  await expect.poll(() => callsIn(demo.lines.join('\n'))).toHaveLength(6)
  const shown = callsIn(demo.lines.join('\n')).slice(0, 5)
  expect(shown.filter((call) => !README.includes(call))).toEqual([])
})

test.runIf(process.platform === 'linux')('with --open, a browser opens the docs', async () => {
  const folder = temporaryFolder()
  const opened = join(folder, 'opened')
  // Replaces the browser by a program that writes its argument to a file.
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > '${opened}'\n`, { mode: 0o755 })
  await using demo = await startService(
    { PATH: `${folder}:${process.env['PATH']}` },
    { demo: ['--no-contacts', '--open'] },
  )
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${demo.url}/docs/\n`)
})
