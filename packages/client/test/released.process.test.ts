// Every released client, as it was packed, against today's server. A client whose program isn't rebuilt must go on working.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { CONVERSATION, type ServiceProcess, startService } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as today from '../src/index.ts'

const run = promisify(execFile)
const PACKED = fileURLToPath(new URL('./released', import.meta.url))
const CONTRACTS = fileURLToPath(new URL('../../../spec/released', import.meta.url))

const tarballs = (await readdir(PACKED)).toSorted()
const versionOf = (tarball: string) => /\d+\.\d+\.\d+/.exec(tarball)?.[0] ?? ''
const contractOf = (version: string) => readFile(join(CONTRACTS, `${version}.yaml`), 'utf8')

let service: ServiceProcess
let apiKey: string
beforeAll(async () => {
  service = await startService()
  ;({ apiKey } = service)
})
afterAll(() => service[Symbol.asyncDispose]())

/** The module of a packed client. Its main entry needs no other package. */
async function load(tarball: string): Promise<typeof today> {
  const folder = join(temporaryFolder(), basename(tarball, '.tgz'))
  await mkdir(folder)
  await run('tar', ['-xzf', join(PACKED, tarball), '-C', folder])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of an older version it lacks what came later.
  return (await import(pathToFileURL(join(folder, 'package/dist/index.js')).href)) as typeof today
}

/** Returns the demo's identifiers that calls need, from today's client. */
async function ids() {
  const parley = today.createParley({ baseUrl: service.url, apiKey })
  const { conversation } = await parley.updateConversation(CONVERSATION, { status: 'Active' })
  const { messages } = await parley.listMessages(CONVERSATION)
  const { member } = await parley.getCaller()
  const inbound = messages.find(({ direction }) => direction === 'InBound')
  return { contactId: conversation.contact.uniqueId, memberId: member.uniqueId, messageId: inbound?.uniqueId ?? '' }
}

type Ids = Awaited<ReturnType<typeof ids>>
type Call = (parley: today.Parley, ids: Ids, version: string) => Promise<object>

/** A call of each released operation that succeeds. */
const CALLS: Partial<Record<today.OperationId, Call>> = {
  getCaller: (parley) => parley.getCaller(),
  listConversations: (parley) => parley.listConversations({ status: ['Active'], limit: 2 }),
  getConversation: (parley) => parley.getConversation(CONVERSATION),
  listMessages: (parley) => parley.listMessages(CONVERSATION, { limit: 2 }),
  listMembers: (parley) => parley.listMembers(),
  listTags: (parley) => parley.listTags(),
  listEvents: (parley) => parley.listEvents({ limit: 2 }),
  updateConversation: (parley) => parley.updateConversation(CONVERSATION, { status: 'Active' }),
  unassignConversation: (parley) => parley.unassignConversation(CONVERSATION),
  assignConversation: (parley, { memberId }) => parley.assignConversation(CONVERSATION, { memberId }),
  setConversationTags: (parley) => parley.setConversationTags(CONVERSATION, { tagIds: [] }),
  markConversationRead: (parley, { messageId }) =>
    parley.markConversationRead(CONVERSATION, { upToMessageId: messageId }),
  updateContact: (parley, { contactId }) => parley.updateContact(contactId, { name: 'Ada Moreau' }),
  sendMessage: (parley) =>
    parley.sendMessage(CONVERSATION, { messageType: 'Text', messageData: { text: 'It arrives today.' } }),
  receiveMessages: (parley, _, version) =>
    parley.receiveMessages({
      messages: [
        {
          messagingAppMessageId: `app.${version}`,
          contact: { messagingAppContactId: `app.contact.${version}`, phone: '+33612349999' },
          messageType: 'Text',
          messageData: { text: 'Hello?' },
        },
      ],
    }),
  reportReceipts: (parley) =>
    parley.reportReceipts({
      receipts: [{ messagingAppMessageId: 'app.unknown', status: 'Read', at: '2026-03-13T15:04:05.000Z' }],
    }),
  listChannels: (parley) => parley.listChannels(),
  createContact: (parley) => createContact(parley, 'created'),
  getContact: (parley, { contactId }) => parley.getContact(contactId),
  listContacts: (parley) => parley.listContacts({ limit: 2 }),
  createConversation: async (parley) => {
    const { contact } = await createContact(parley, 'written')
    return parley.createConversation({ contactId: contact.uniqueId, channelId: 'chn_first' })
  },
  moveIdentities: async (parley) => {
    const { contact } = await createContact(parley, 'moved')
    return parley.moveIdentities(contact.uniqueId, { to: { kind: 'Nobody' } })
  },
  dismissDuplicate: async (parley, { contactId }) => {
    const { contact } = await createContact(parley, 'other')
    return parley.dismissDuplicate(contact.uniqueId, contactId)
  },
  regenerateApiKey: (parley) => parley.regenerateApiKey(),
}

const createContact = (parley: today.Parley, name: string) =>
  parley.createContact({ messagingAppContactId: `app.${name}`, channelId: 'chn_first', name })

const operationsIn = (contract: string) => [...contract.matchAll(/operationId: (\w+)/g)].map(([, id = '']) => id)
const isOperation = (name: string): name is today.OperationId => name in CALLS

test('each released version has its packed client', async () => {
  const versions = (await readdir(CONTRACTS)).filter((name) => name.endsWith('.yaml')).map((name) => versionOf(name))
  expect(versions).not.toEqual([])
  expect(tarballs.map(versionOf)).toEqual(expect.arrayContaining(versions))
})

test('each released operation has a call here', async () => {
  const contracts = await Promise.all(tarballs.map((tarball) => contractOf(versionOf(tarball))))
  const released = new Set(contracts.flatMap(operationsIn))
  expect([...released].filter((id) => !isOperation(id))).toEqual([])
})

test.each(tarballs)('%s has a method for each operation of its contract, and each call succeeds', async (tarball) => {
  const version = versionOf(tarball)
  const { createParley, contractVersion } = await load(tarball)
  const parley = createParley({ baseUrl: service.url, apiKey, retry: false })
  const operations = operationsIn(await contractOf(version))
  const known = await ids()
  expect([contractVersion, operations.filter((id) => !(id in parley))]).toEqual([version, []])
  const outcomes: Record<string, unknown> = {}
  for (const [id, call] of Object.entries(CALLS)) {
    if (!operations.includes(id)) continue
    outcomes[id] = await call(parley, known, version).then(
      () => 'succeeded',
      (error: unknown) => error,
    )
  }
  expect(outcomes).toEqual(Object.fromEntries(operations.map((id) => [id, 'succeeded'])))
})

test.each(tarballs)('%s tells errors apart, and rotates its key', async (tarball) => {
  const { createParley, isProblem } = await load(tarball)
  const parley = createParley({ baseUrl: service.url, apiKey })
  const { etag } = await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  await parley.updateConversation(CONVERSATION, { status: 'Active' })
  const error: unknown = await parley
    .updateConversation(CONVERSATION, { status: 'Deleted' }, { ifMatch: etag })
    .catch((thrown: unknown) => thrown)
  if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
  expect([error.status, error.conversation.status]).toEqual([412, 'Active'])
  await parley.rotateApiKey({ persist: (created) => void (apiKey = created.key) })
  await expect(parley.updateConversation(CONVERSATION, { status: 'Active' })).resolves.toMatchObject({
    etag: error.etag,
  })
})

test.each(tarballs)('%s goes through pages and follows events, if it can', async (tarball) => {
  const { createParley, follow } = await load(tarball)
  const parley: Partial<today.Parley> & Pick<today.Parley, 'updateConversation'> = createParley({
    baseUrl: service.url,
    apiKey,
  })
  // Both came with 1.1.
  const came = versionOf(tarball) === '1.0.0' ? 'undefined' : 'function'
  expect([typeof parley.conversations, typeof follow]).toEqual([came, came])
  const { conversations, listEvents } = parley
  if (!conversations || !listEvents) return
  const seen: string[] = []
  for await (const { uniqueId } of conversations({ limit: 1 })) if (seen.push(uniqueId) > 2) break
  expect(new Set(seen).size).toBe(3)
  const { nextPosition } = await listEvents({ after: 'now' })
  await parley.updateConversation(CONVERSATION, { status: 'Closed' })
  await parley.updateConversation(CONVERSATION, { status: 'Active' })
  for await (const event of follow({ listEvents }, { after: nextPosition })) {
    if (event.type !== 'conversation.status_changed') continue
    expect(event.data?.conversationId).toBe(CONVERSATION)
    break
  }
})
