// Follows the page about webhooks: runs its commands and its copied code.
import { spawn, spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { delivery } from '../src/generated/policy.ts'
import { createSecret } from '../src/webhook-delivery/signature.ts'
import { sign } from '../src/webhook-delivery/signature.ts'
import { readDocument, typeAll } from './documented.ts'

const guide = readDocument('webhooks.md')

/** A folder where Node finds the packages that the page names. */
function folderWithPackages(): string {
  const folder = temporaryFolder()
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

test('every command about webhooks has the effect that the guide describes', async () => {
  const { code, out, err } = await typeAll(guide, folderWithPackages(), { ports: ['3000', '3001'] })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  const printed = out.split(/## block \d+\n/)
  const after = (typed: string) => printed[1 + guide.blocks('sh').findIndex((block) => block.includes(typed))] ?? ''
  expect(after('cat received.txt')).toMatch(/^webhook\.tested evt_\w+$/m)
  expect(after('/api/channel/messages')).toMatch(/message\.received evt_\w+$/m)
  expect(after('rotate-secret').match(/accepted the event/g)).toHaveLength(2)
  expect(after('parley webhook replay')).toMatch(/Sending up to [1-9]/)
  expect(after('parley webhook delete')).toContain('is deleted')
})

test('a test runs each code block of the guide', () => {
  const kinds = [...guide.text.matchAll(/^ *```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(kinds)).toEqual(new Set(['sh', 'ts', 'js', 'python']))
  expect(['ts', 'js', 'python'].flatMap((kind) => guide.blocks(kind))).toHaveLength(3)
})

const listed = (numbers: readonly number[]) => numbers.join(', ').replace(/, (\d+)$/, ' and $1')

test('the numbers of the guide are those of the contract', () => {
  const { timeoutSeconds, retryDelaysSeconds, retryJitterPercent, disablingStatuses } = delivery
  const within = (from: number, to: number) =>
    retryDelaysSeconds.filter((seconds) => seconds >= from && seconds < to).map((seconds) => seconds / from)
  const page = guide.text.replaceAll(/\s+/g, ' ')
  expect(page).toContain(
    `after ${listed(within(1, 60))} seconds, ${listed(within(60, 3600))} minutes, and ${listed(within(3600, Infinity))} hours`,
  )
  expect(page).toContain(`each time up to ${retryJitterPercent} % later`)
  expect(page).toContain(`within ${timeoutSeconds} seconds`)
  expect(page).toContain(`has the status ${listed(disablingStatuses)},`)
  expect(page).toContain(`abs(time.time() - int(timestamp)) > ${delivery.timestampToleranceSeconds}`)
  expect(page).toContain(`the old and the new secret for ${delivery.secretOverlapSeconds / 3600} hours`)
})

const [secret, other] = [createSecret(), createSecret()]
const EVENT = { id: 'evt_1', position: '1.a', type: 'webhook.tested', timestamp: 'now', data: { text: 'ä 😀' } }
const BODY = JSON.stringify(EVENT)
const now = () => Math.floor(Date.now() / 1000)
const signed = (secrets: readonly string[], timestamp = now()) => sign({ secrets, id: EVENT.id, timestamp, body: BODY })

/** Requests that a receiver can get, and whether they are genuine. */
const REQUESTS: readonly (readonly [genuine: boolean, headers: Record<string, string>, body: string])[] = [
  [true, signed([secret]), BODY],
  [true, signed([other, secret]), BODY],
  [true, signed([secret, other]), BODY],
  [true, signed([secret], now() - 200), BODY],
  [false, signed([other]), BODY],
  [false, signed([secret]), BODY.replace('evt_1', 'evt_2')],
  [false, { ...signed([secret]), 'webhook-id': 'evt_2' }, BODY],
  [false, { ...signed([secret]), 'webhook-timestamp': String(now() - 1) }, BODY],
  [false, signed([secret], now() - 400), BODY],
  [false, signed([secret], now() + 400), BODY],
  [false, { ...signed([secret]), 'webhook-signature': '' }, BODY],
  [false, { ...signed([secret]), 'webhook-signature': 'v1,ä v1' }, BODY],
]

const PYTHON = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)

/** A program in each language: it verifies the requests of its input, and prints each event, or null. */
const PROGRAMS = {
  ts: { command: process.execPath, file: 'verify.mts', loop: nodeLoop() },
  js: { command: process.execPath, file: 'verify.mjs', loop: nodeLoop() },
  python: {
    command: PYTHON ?? 'python3',
    file: 'verify.py',
    loop: `
import sys
def attempt(secret, headers, body):
    try:
        return verify(secret, headers, body.encode())
    except Exception:
        return None
print(json.dumps([attempt(*each) for each in json.load(sys.stdin)]))
`,
  },
} as const

function nodeLoop(): string {
  return `
import { json } from 'node:stream/consumers'
const attempt = async ([secret, headers, body]) => verify(secret, headers, body)
const all = (await json(process.stdin)).map((each) => attempt(each).catch(() => null))
console.log(JSON.stringify(await Promise.all(all)))
`
}

test.skipIf(PYTHON === undefined).each(['ts', 'js', 'python'] as const)(
  'the code of the guide in %s accepts genuine webhooks, and no others',
  async (language) => {
    const { command, file, loop } = PROGRAMS[language]
    const folder = folderWithPackages()
    writeFileSync(join(folder, file), guide.blocks(language).join('\n') + loop)
    const child = spawn(command, [file], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify(REQUESTS.map(([, headers, body]) => [secret, headers, body])))
    expect(await json(child.stdout)).toEqual(REQUESTS.map(([genuine]) => (genuine ? EVENT : null)))
  },
)
