// A program that was written for 1.0. Never change it: it compiles with every 1.x client, and runs with the client of 1.0 against every 1.x
// server. It prints its results, one value a line.
import {
  type Conversation,
  type ConversationStatus,
  contractVersion,
  createParley,
  isParleyError,
  isProblem,
  type Message,
  type OperationProblemCode,
  type Parley,
  type ParleyError,
  type ProblemError,
} from '@parley/client'
import { createRawClient } from '@parley/client/raw'

declare const process: { env: Record<string, string | undefined> }
const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', CONVERSATION: id = '' } = process.env

/** Every status has its line, because the source document fixes them. */
const IS_OPEN: Record<ConversationStatus, boolean> = { Active: true, Closed: false, Deleted: false }

function summaryOf(message: Message): string {
  switch (message.messageType) {
    case 'Text':
      return message.messageData.text
    case 'Location':
      return `${message.messageData.latitude}`
    case 'Reaction':
      return message.messageData.reaction
    default:
      return message.messageType
  }
}

function describe(error: ParleyError): string {
  if (isProblem(error, 'updateConversation')) {
    const code: string = error.code
    const known: OperationProblemCode<'updateConversation', 404> = 'conversation_not_found'
    if (error.code === 'request_invalid') return `${code} ${error.errors.map(({ pointer }) => pointer).join()}`
    if (error.code === 'precondition_failed') return `${code} ${error.conversation.status} ${typeof error.etag}`
    return code === known ? `${code} ${error.status}` : code
  }
  switch (error.kind) {
    case 'problem':
      return regeneration(error)
    case 'rotation_failed':
      return error.stage
    default:
      return error.kind
  }
}

const regeneration = (error: ProblemError): string => `${error.operation} ${error.code}`

async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'no error'
  } catch (error) {
    if (!isParleyError(error)) throw error
    return describe(error)
  }
}

async function update(parley: Parley): Promise<Conversation> {
  const { conversation, etag, requestId, rateLimit } = await parley.updateConversation(id, { status: 'Closed' })
  console.log(conversation.status, IS_OPEN[conversation.status], typeof requestId, typeof rateLimit?.remaining)
  const reopened = await parley.updateConversation(id, { status: 'Active' }, { ifMatch: etag })
  console.log(
    reopened.conversation.status,
    await failureOf(parley.updateConversation(id, { status: 'Closed' }, { ifMatch: etag })),
  )
  return reopened.conversation
}

const parley = createParley({ baseUrl, apiKey, allowBrowser: true, timeoutMs: 20_000, retry: { maxAttempts: 3 } })
const conversation = await update(parley)
console.log(conversation.messages.map(summaryOf).length === conversation.messages.length, conversation.contact.phone)
console.log(await failureOf(parley.updateConversation('cnv_nobody', { status: 'Closed' })))
console.log(await failureOf(parley.updateConversation(id, JSON.parse('{"status":"Open"}'))))
console.log(await failureOf(createParley({ baseUrl, apiKey: `${apiKey}x` }).regenerateApiKey()))

const { apiKey: regenerated } = await parley.regenerateApiKey()
console.log('key' in regenerated, 'uniqueId' in regenerated)
let stored = ''
const rotated = await parley.rotateApiKey({ persist: (made) => void (stored = made.key) })
console.log('key' in rotated, 'uniqueId' in rotated, stored !== apiKey)
console.log(await failureOf(createParley({ baseUrl, apiKey }).updateConversation(id, { status: 'Closed' })))
const raw = createRawClient(createParley({ baseUrl, apiKey: stored }))
const { data, response } = await raw.POST('/api/conversation/{id}', {
  params: { path: { id } },
  body: { status: 'Closed' },
})
console.log(response.status, data?.conversation.status, contractVersion.startsWith('1.'))
