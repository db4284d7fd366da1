// The first steps after a start of the demo.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResponseBody } from '@parley/client'
import { CONVERSATION, startDemo } from '@parley/testing'
import { temporaryFolder } from '@parley/testing/temporary-folder'
import { expect, test } from 'vitest'

const README = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')

/** The commands that the demo printed, in their order, as one pastes them. */
const callsIn = (printed: string): string[] =>
  [...printed.matchAll(/^ {2}curl [^]*?[^\\]$/gm)].map(([call]) => call.replaceAll(/^ {2}/gm, ''))

async function paste(call: string): Promise<unknown> {
  const quiet = call.replace(/^curl/, 'curl --silent --show-error --fail')
  return JSON.parse((await promisify(execFile)('sh', ['-c', quiet])).stdout)
}

test('the printed calls lead from the open conversations to one with a message, a reply and a new status', async () => {
  await using demo = await startDemo({}, { contacts: true })
  await expect.poll(demo.printed).toContain('Create a new API key')
  await expect.poll(() => callsIn(demo.printed())).toHaveLength(6)
  const [list = '', read = '', answer = '', reply = '', close = '', renew = ''] = callsIn(demo.printed())
  const uniqueId = /conversation\/(\w+)/.exec(read)?.[1]

  // A contact has just written, so that conversation is the first one.
  const open = { status: 'Active', lastMessage: { direction: 'InBound', status: 'Unread' } }
  expect(await paste(list)).toMatchObject({ conversations: [{ ...open, uniqueId }, {}, {}] })
  expect(await paste(read)).toMatchObject({ conversation: { uniqueId, status: 'Active' } })
  const sent = { direction: 'OutBound', messageData: { text: 'It arrives today.' } }
  expect(await paste(answer)).toMatchObject({ message: { ...sent, status: 'Sent' } })
  await expect
    .poll(() => paste(reply))
    .toMatchObject({ messages: [{ direction: 'InBound' }, { ...sent, status: 'Read' }] })
  expect(await paste(close)).toMatchObject({ conversation: { uniqueId, status: 'Closed' } })
  expect(await paste(renew)).toMatchObject({ apiKey: { key: expect.stringContaining('parley_') } })
})

test('the printed calls work again after the next start, because a contact writes in the closed conversation', async () => {
  const folder = temporaryFolder()
  const ids: unknown[] = []
  for (const _ of ['first start', 'second start']) {
    await using demo = await startDemo({}, { contacts: true, folder })
    await expect.poll(() => callsIn(demo.printed())).toHaveLength(6)
    const [, read = '', , , close = ''] = callsIn(demo.printed())
    expect(await paste(read)).toMatchObject({ conversation: { status: 'Active' } })
    ids.push(await paste(close).then((body) => (body as ResponseBody<'updateConversation'>).conversation.uniqueId))
  }
  expect(ids).toEqual([CONVERSATION, CONVERSATION])
})

test('the README shows the calls that the demo prints', async () => {
  await using demo = await startDemo()
  await expect.poll(() => callsIn(demo.printed())).toHaveLength(6)
  const shown = callsIn(demo.printed())
    .slice(0, 5)
    .map((call) =>
      call
        .replaceAll(demo.url, 'http://127.0.0.1:3000')
        .replaceAll(demo.apiKey, '<API_KEY>')
        .replace(/(?<=Idempotency-Key: )[-\w]+/, 'first-answer'),
    )
  expect(shown.filter((call) => !README.includes(call))).toEqual([])
})

test.runIf(process.platform === 'linux')('with --open, a browser opens the docs', async () => {
  const folder = temporaryFolder()
  const opened = join(folder, 'opened')
  // In the place of a browser, a program that writes down what it was asked to open.
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > '${opened}'\n`, { mode: 0o755 })
  await using demo = await startDemo({ PATH: `${folder}:${process.env['PATH']}` }, { opens: true })
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${demo.url}/docs/\n`)
})
