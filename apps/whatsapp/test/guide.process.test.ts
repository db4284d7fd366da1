// The guide says what the adapter does.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Receipt, ReceivedMessage, ReportedChange } from '@parley/client'
import { PARLEY } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { VARIABLES } from '../src/config.ts'
import { readNotification } from '../src/incoming/notification.ts'
import { bodyOf, type Change, CHANGES, IGNORED, MESSAGES, RECEIPTS } from './notifications.ts'

const guide = readFileSync(new URL('../../../docs/connect-whatsapp.md', import.meta.url), 'utf8')

/** The cells of a row. */
const cellsIn = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of the table whose header begins with a word, without its header. */
function tableOf(word: string): string[] {
  const [, rows = ''] = new RegExp(`^\\| ${word} .*\\n\\|[- |]+\\n((?:\\|.*\\n)*)`, 'm').exec(guide) ?? []
  return rows
    .split('\n')
    .filter(Boolean)
    .map((line) => cellsIn(line).join(' | '))
}

const codes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
/** What every message or receipt has. */
const ENVELOPE = new Set([
  'messagingAppMessageId',
  'contact',
  'sentAt',
  'at',
  'status',
  'messageType',
  'kind',
  'messageData',
  'metadata',
])

const presentIn = (value: object) => Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : name))

/** Returns the cells of a notification: what it becomes, its properties, and what is in `metadata`. */
function cellsOf(change: Change): string {
  const { notification = {} } = readNotification(bodyOf(change))[0] ?? {}
  const { messages: [message] = [], changes: [reported] = [], receipts: [receipt] = [] } = notification
  const item: ReceivedMessage | ReportedChange | Receipt | undefined = message ?? reported ?? receipt
  if (item === undefined) return 'nothing |  | '
  const kept = Object.values(('metadata' in item && item.metadata) || {}).flatMap((value) => Object.keys(Object(value)))
  const properties = [
    ...presentIn(message?.messageData ?? {}),
    ...presentIn(item).filter((name) => !ENVELOPE.has(name)),
  ]
  const other = reported ? `change \`${reported.kind}\`` : `receipt \`${receipt?.status}\``
  const type = message ? `\`${message.messageType}\`` : other
  return `${type} | ${codes(properties)} | ${codes(kept)}`
}

test('the table says what each notification becomes', () => {
  const all = Object.entries({ ...MESSAGES, ...CHANGES, ...RECEIPTS, ...IGNORED })
  const rows = Map.groupBy(all, ([, change]) => cellsOf(change))
  const expected = Array.from(rows, ([cells, group]) => `${group.map(([name]) => name).join(', ')} | ${cells}`)
  expect(tableOf('WhatsApp')).toEqual(expected)
})

test('the guide lists the variables with their meanings and defaults', () => {
  const rows = Object.entries(VARIABLES).map(([name, variable]) => {
    return `\`${name}\` | ${variable.about} | ${'default' in variable && variable.default !== '' ? `\`${variable.default}\`` : ''}`
  })
  expect(tableOf('Variable')).toEqual(rows)
})

test('the commands of the guide create a channel and a key for it', async () => {
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const script = [`parley() { "${process.execPath}" "${PARLEY}" "$@"; }`, 'set -e', ...blocks, 'cat whatsapp.key'].join(
    '\n',
  )
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: temporaryFolder(),
    env: { PATH: process.env['PATH'] },
  })
  expect(stdout).toMatch(/^parley_\w+$/m)
})
