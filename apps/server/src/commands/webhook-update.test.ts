// Tests the settings of a webhook endpoint that an operator can change, with requests that a receiver gets.
import { expect, onTestFinished, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { HARBOUR } from '../../test/fixture.ts'
import { respond, startReceiver } from '../../test/receiver.ts'
import { EXIT } from './world.ts'

const ALLOWED = ['--webhooks-allow-private', 'on']
const HEADERS = ['--header', 'X-Api-Key: hunter2', '--header', 'CF-Access-Client-Id:  a b=c ']

const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}/hook`

/** A store with an endpoint that has two headers, at a receiver. */
async function withReceiver() {
  const receiver = await startReceiver(respond('200 OK'))
  onTestFinished(() => receiver[Symbol.asyncDispose]())
  const cli = await filledCommandLine()
  const ofHarbour = ['--organization', HARBOUR]
  const created = await cli.parley([
    'webhook',
    'create',
    ...ofHarbour,
    '--url',
    urlOf(receiver),
    ...HEADERS,
    ...ALLOWED,
  ])
  const [id = ''] = /whk_[0-9A-Z]+/.exec(created.err) ?? []
  const webhook = (name: string, ...flags: string[]) =>
    cli.parley(['webhook', name, ...ofHarbour, '--webhook', id, ...flags])
  return { ...cli, receiver, id, created, webhook, list: () => cli.json('webhook', 'list') }
}

test('each request to an endpoint has its headers, and their values are shown nowhere', async () => {
  const { receiver, parley, created, webhook, list } = await withReceiver()
  expect(await webhook('test', ...ALLOWED)).toMatchObject({ code: EXIT.done })
  expect(receiver.received().toLowerCase()).toMatch(/\r\nx-api-key: hunter2\r\n[^]*webhook-signature: v1,/)
  expect(receiver.received().toLowerCase()).toContain('\r\ncf-access-client-id: a b=c\r\n')
  expect(await list()).toMatchObject([{ headers: ['x-api-key', 'cf-access-client-id'] }])
  const commands = [['webhook', 'list'], ['webhook', 'list', '--json'], ['audit', 'list', '--json'], ['export']]
  const outcomes = [created, ...(await Promise.all(commands.map((command) => parley(command))))]
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  expect(JSON.stringify(outcomes)).not.toContain('hunter2')
})

test('webhook update changes the URL, the types and the headers, and what it omits stays', async () => {
  const { json, parley, webhook, list, id } = await withReceiver()
  await using moved = await startReceiver(respond('200 OK'))
  const url = urlOf(moved)
  expect(await webhook('update', '--url', url, ...ALLOWED)).toMatchObject({ code: EXIT.done, err: '' })
  expect(await webhook('test', ...ALLOWED)).toMatchObject({ code: EXIT.done })
  expect(moved.received()).toContain('hunter2')
  expect(await webhook('update', '--type', 'message.sent', '--type', 'message.received')).toMatchObject({ code: 0 })
  const types = ['message.sent', 'message.received']
  expect(await list()).toMatchObject([{ url, types, headers: ['x-api-key', 'cf-access-client-id'] }])
  const changed = await webhook('update', '--type', 'off', '--header', 'X-Other: hunter3', '--json')
  expect(changed.out).not.toContain('hunter3')
  expect(await list()).toMatchObject([{ url, headers: ['x-other'] }])
  expect(await webhook('update', '--header', 'off')).toMatchObject({ code: 0 })
  expect(((await list()) as { headers?: string[]; types?: string[] }[])[0]).not.toHaveProperty('headers')
  expect(await json('audit', 'list', '--event', 'webhook.updated', '--limit', '1')).toMatchObject({ subjectId: id })
  const trail = (await parley(['audit', 'list', '--event', 'webhook.updated', '--json'])).out
  expect(
    trail
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).detail),
  ).toMatchObject([{ host: new URL(url).host }, { types }, { headers: ['x-other'] }, { host: new URL(url).host }])
})

test.each([
  [[], 'Specify what to change: --url, --type, --channel or --header.'],
  [['--url', 'http://crm.example/'], '--url: The URL must begin with https://.'],
  [
    ['--header', 'hunter2'],
    '--header: A header is a name, a colon and a value of visible ASCII, in at most 4096 characters.',
  ],
  [
    ['--header', 'X-A: hunter2\r\nX-B: hunter2'],
    '--header: A header is a name, a colon and a value of visible ASCII, in at most 4096 characters.',
  ],
  [
    ['--header', 'Webhook-Signature: hunter2'],
    '--header: The service sets the header Webhook-Signature itself, or does not use it.',
  ],
  [['--header', 'Host: hunter2'], '--header: The service sets the header Host itself, or does not use it.'],
  [['--header', 'X-A: hunter2', '--header', 'x-a: hunter2'], '--header: The header x-a is there twice.'],
  [
    Array.from({ length: 11 }, (_, index) => ['--header', `X-${index}: hunter2`]).flat(),
    '--header: An endpoint can have 10 headers.',
  ],
])('webhook update rejects %j without its value', async (flags, message) => {
  const { webhook, list } = await withReceiver()
  const before = await list()
  expect(await webhook('update', ...flags)).toEqual({ code: EXIT.usage, out: '', err: `parley: ${message}\n` })
  expect(await list()).toEqual(before)
})
