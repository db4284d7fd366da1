import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createParley, type MessageReceivedEvent, type Parley } from '@parley/client'
import { PARLEY, type ServiceProcess, startService } from '@parley/tools'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSimulatedApp } from './simulated-app.ts'

let demo: ServiceProcess
let parley: Parley
/** The key with which the app calls. */
let appKey: string
beforeAll(async () => {
  // Without this, stopping would wait for connections that the client's runtime opened again after an aborted request.
  demo = await startService({ DRAIN_SECONDS: '0' })
  parley = createParley({ baseUrl: demo.url, apiKey: demo.apiKey })
  appKey = await keys('create')
})
afterAll(() => demo[Symbol.asyncDispose]())

/** Runs a command of an operator about the keys of the member that is bound to the channel of the app. */
async function keys(command: 'create' | 'revoke'): Promise<string> {
  const databaseUrl = `file:${join(demo.folder, '.parley', 'demo.db')}`
  const flags = ['--organization', 'org_harbour', '--member', 'mem_channel', '--database-url', databaseUrl]
  const { stdout } = await promisify(execFile)(process.execPath, [PARLEY, 'keys', command, ...flags])
  return stdout.trim()
}

/** Starts the app with pauses that end only when the test calls `step`. */
async function startApp(run: string) {
  const { nextPosition } = await parley.listEvents({ after: 'now' })
  const pauses: { ms: number; end: () => void }[] = []
  const waited: number[] = []
  const errors: unknown[] = []
  const app = await startSimulatedApp({
    baseUrl: demo.url,
    apiKey: appKey,
    run,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        pauses.push({ ms, end: () => resolve(undefined) })
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- It is the reason of the signal.
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    onError: (error) => void errors.push(error),
  })
  onTestFinished(() => app.stop())
  return {
    ...app,
    errors,
    waited,
    /** Ends the next pause: a long one before a contact starts to write, or a short one before a reply. */
    async step(kind: 'unasked' | 'reply') {
      const index = () => pauses.findIndex(({ ms }) => ms >= 10_000 === (kind === 'unasked'))
      await expect.poll(index).toBeGreaterThanOrEqual(0)
      const [pause] = pauses.splice(index(), 1)
      waited.push(pause?.ms ?? 0)
      pause?.end()
    },
    /** Returns the messages from contacts since the app started. */
    async received() {
      const page = await parley.listEvents({ after: nextPosition, type: ['message.received'], limit: 100 })
      const events = page.events.filter((event): event is MessageReceivedEvent => event.type === 'message.received')
      return events.map(({ data }) => ({ contactId: data?.contactId, content: data?.message.messageData }))
    },
  }
}

/** Runs the app until all contacts have stopped writing. Returns the received messages and the lengths of the pauses. */
async function play(run: string) {
  const app = await startApp(run)
  for (let step = 0; step < 40; step++) await app.step('unasked')
  await expect.poll(() => app.received().then((all) => all.length)).toBe(5 * 3)
  await app.stop()
  expect(app.errors).toEqual([])
  return { received: await app.received(), waited: app.waited }
}

test('each person writes at most three times without a response, and sends the same texts after each start', async () => {
  const first = await play('first')
  expect(new Set(first.received.map(({ contactId }) => contactId)).size).toBe(5)
  expect(await play('second')).toEqual(first)
  // Ines wrote from a phone number, and then from an identifier.
  const [byNumber, byIdentifier] = await Promise.all(
    ['+33612349001', 'user.ines'].map((messagingAppContactId) => parley.listContacts({ messagingAppContactId })),
  )
  expect(byIdentifier?.contacts).toMatchObject([{ name: 'Ines Marchetti' }])
  expect(byNumber?.contacts).toEqual(byIdentifier?.contacts)
})

test('the app sends the receipts of an agent’s message and then a reply in the same conversation', async () => {
  const app = await startApp('reply')
  const id = app.conversationId ?? ''
  const { message } = await parley.sendMessage(id, { messageType: 'Text', messageData: { text: 'It arrives today.' } })
  const { nextPosition: after } = await parley.listEvents({ after: 'now' })
  const statusNow = async () =>
    (await parley.listMessages(id)).messages.find(({ uniqueId }) => uniqueId === message.uniqueId)?.status
  for (const status of ['Delivered', 'Read']) {
    await app.step('reply')
    await expect.poll(statusNow).toBe(status)
  }
  await app.step('reply')
  const { events } = await parley.listEvents({ after, type: ['message.received'], wait: 30, timeoutMs: 60_000 })
  expect(events).toMatchObject([{ data: { message: { conversationId: id, direction: 'InBound' } } }])
})

test('the app stops with an error if the service no longer accepts its key', async () => {
  const app = await startApp('revoked')
  await keys('revoke')
  await app.step('unasked')
  await expect.poll(() => app.errors).toEqual([expect.objectContaining({ kind: 'problem', code: 'api_key_invalid' })])
})
