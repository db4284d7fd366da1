// Edits of the contract that a server could ignore in silence, and what must report each or show its effect.

type Node = Record<string, unknown>
export type Edit = (document: Node) => void

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
/** The object or the list at a path of the document. */
function at(document: Node, ...steps: (string | number)[]): Node {
  const found = steps.reduce<unknown>((value, step) => (isNode(value) ? value[step] : undefined), document)
  if (!isNode(found)) throw new Error(`The contract has nothing at ${steps.join('/')}.`)
  return found
}
const schema = (document: Node, ...steps: string[]) => at(document, 'components', 'schemas', ...steps)
const UPDATE = ['paths', '/api/conversation/{id}', 'post'] as const

const set =
  (steps: readonly (string | number)[], members: Node): Edit =>
  (document) =>
    Object.assign(at(document, ...steps), members)
const inSchema = (name: string, property: string | undefined, members: Node): Edit =>
  set(['components', 'schemas', name, ...(property === undefined ? [] : ['properties', property])], members)
const push =
  (steps: readonly (string | number)[], item: unknown): Edit =>
  (document) => {
    const list = at(document, ...steps)
    list[Object.keys(list).length] = item
  }
const parameter = (name: string, place: string, schemaOf: Node): Edit =>
  push([...UPDATE, 'parameters'], { name, in: place, description: 'New.', required: false, schema: schemaOf })
const header = (response: string, name = 'Last-Modified'): Edit =>
  set(['components', 'responses', response, 'headers'], {
    [name]: { description: 'New.', required: false, schema: { type: 'string', examples: ['x'] } },
  })
const HEADER = { name: 'webhook-key', in: 'header', description: 'New.', required: true, schema: { type: 'string' } }
const TEXT = { type: 'string', maxLength: 9, examples: ['x'] }
const WEBHOOK = ['webhooks', 'message.sent', 'post'] as const
const SCHEME = ['components', 'securitySchemes', 'apiKey']

export interface Row {
  edit: string
  play: Edit
  /** The place that the message names, and what it says. */
  message: string
}

export const rejected: readonly Row[] = [
  {
    edit: 'an API key in a header of its own',
    play: (document) =>
      Object.assign(at(document, 'components', 'securitySchemes'), {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      }),
    message: '#/components/securitySchemes/apiKey: nothing checks this credential',
  },
  {
    edit: 'a password in place of the key',
    play: set(SCHEME, { scheme: 'basic' }),
    message: '#/components/securitySchemes/apiKey: nothing checks this credential',
  },
  {
    edit: 'a scope of the key',
    play: set(UPDATE, { security: [{ apiKey: ['conversations.write'] }] }),
    message: '#/paths/~1api~1conversation~1{id}/post/security/0/apiKey: the scopes of a credential are not checked',
  },
  {
    edit: 'an optional key',
    play: set(UPDATE, { security: [{ apiKey: [] }, {}] }),
    message: '#/paths/~1api~1conversation~1{id}/post/security/1: the server checks one requirement',
  },
  {
    edit: 'a default in the body',
    play: inSchema('ConversationUpdate', undefined, {
      properties: { status: { $ref: '#/components/schemas/ConversationStatus' }, note: { ...TEXT, default: 'x' } },
    }),
    message:
      '#/components/schemas/ConversationUpdate/properties/note/default: no code enforces this keyword; only the default of a parameter',
  },
  {
    edit: 'unknown query parameters that are ignored',
    play: set([], { 'x-unknown-parameters': 'ignored' }),
    message: '#/x-unknown-parameters: the server rejects unknown parameters',
  },
  {
    edit: 'an extension that nothing reads',
    play: set(UPDATE, { 'x-event': ['message.sent'] }),
    message: '#/paths/~1api~1conversation~1{id}/post/x-event: no code reads this keyword',
  },
  {
    edit: 'a status of a webhook that nothing tells apart',
    play: set([...WEBHOOK, 'responses'], { 302: { description: 'Elsewhere.' } }),
    message: '#/webhooks/message.sent/post/responses/302: no program tells this response to a webhook apart',
  },
  {
    edit: 'an optional header of a webhook',
    play: set(['components', 'parameters', 'WebhookTimestamp'], { required: false }),
    message: '#/components/parameters/WebhookTimestamp: no program sends this with a webhook',
  },
]

export const uncompiled: readonly Row[] = [
  {
    edit: 'an optional query parameter',
    play: parameter('isRehearsal', 'query', { type: 'boolean', examples: [true] }),
    message: "src/operations/update-conversation/handler.ts .* 'query.isRehearsal'",
  },
  {
    edit: 'an optional header',
    play: parameter('Idempotency-Key', 'header', TEXT),
    message: "src/operations/update-conversation/handler.ts .* 'header.Idempotency-Key'",
  },
  {
    edit: 'an optional header of a success',
    play: header('ConversationUpdated'),
    message: "src/operations/update-conversation/handler.ts.* 'Last-Modified'",
  },
  {
    edit: 'an optional header of a problem that the handler returns',
    play: header('PreconditionFailed', 'Content-Location'),
    message: "src/operations/update-conversation/handler.ts.* 'Content-Location'",
  },
  {
    edit: 'another header of webhooks',
    play: (document) => {
      for (const name of Object.keys(at(document, 'webhooks')))
        push(['webhooks', name, 'post', 'parameters'], HEADER)(document)
    },
    message: "src/webhook-delivery/signature.ts .* 'webhook-key'",
  },
  {
    edit: 'another access level',
    play: push(['components', 'schemas', 'AccessLevel', 'enum'], 'Admin'),
    message: "src/domain/kernel/permissions.ts .* 'Admin'",
  },
  {
    edit: 'an operation for which no credential is needed, although members need permissions',
    play: set(['paths', '/api/auth/api-keys/regenerate', 'get'], { security: [] }),
    message: "src/operations/regenerate-api-key/handler.ts .* 'undefined' is not assignable to .* 'Caller'",
  },
  {
    edit: 'an operation that nothing implements',
    play: (document) => {
      const path = at(document, 'paths', '/api/auth/api-keys/regenerate')
      path['put'] = { ...at(path, 'get'), operationId: 'replaceApiKey' }
    },
    message: "src/operations/index.ts .* './replace-api-key/handler.ts'",
  },
]

export const failing: readonly Row[] = [
  {
    edit: 'an optional property of the body',
    play: (document) => {
      schema(document, 'ConversationUpdate', 'properties')['note'] = TEXT
    },
    message: 'the handler of updateConversation reads each input of the contract',
  },
  {
    edit: 'a webhook that no event has',
    play: (document) => set(['webhooks'], { 'tag.created': at(document, 'webhooks', 'message.sent') })(document),
    message: '#/webhooks/tag.created: Event has no such type',
  },
  {
    edit: 'a webhook with the body of another event',
    play: set([...WEBHOOK, 'requestBody', 'content', 'application/json'], {
      schema: { $ref: '#/components/schemas/MessageReceivedEvent' },
    }),
    message: 'the webhook message.sent > has the schema of its event as its body',
  },
  {
    edit: 'no credential for an operation that has permissions',
    play: set(UPDATE, { security: [] }),
    message: 'updateConversation has no credential, so x-policy must have no permissions, rateLimit',
  },
  {
    edit: 'a maximum that stored data exceeds',
    play: inSchema('Conversation', 'totalMessages', { maximum: 50 }),
    message: '#/components/schemas/Conversation/properties/totalMessages/maximum: it is a lower limit',
  },
  {
    edit: 'a pattern that stored data violates',
    // The server takes the demo data with it.
    play: inSchema('Contact', 'phone', { pattern: '^(?:\\+|visitor)' }),
    message: '#/components/schemas/Contact/properties/phone/pattern: it is another rule',
  },
  {
    edit: 'a value that stored data has, and that is gone',
    play: inSchema('MessageStatus', undefined, { enum: ['Sent', 'Delivered', 'Read', 'Unread', 'UnDelivered'] }),
    message: '#/components/schemas/MessageStatus/enum: it no longer allows Failed',
  },
  {
    edit: 'a list without duplicates, which stored data has',
    play: inSchema('Role', 'permissions', { uniqueItems: true }),
    message: '#/components/schemas/Role/properties/permissions/uniqueItems: it forbids duplicates',
  },
  {
    edit: 'another address of the service',
    play: set(['servers', 0, 'variables', 'base_url'], { default: 'https://api.example.com' }),
    message: 'the decision on the address of the service has the default of `base_url`',
  },
]

export const unstartable: readonly Row[] = [
  {
    edit: 'a header of an error that no part of the server sends',
    play: header('PermissionMissing'),
    message:
      'updateConversation (POST /api/conversation/{id}): ' +
      'the contract declares the header Last-Modified for 403, and the server never sends it.',
  },
  {
    edit: 'a rate limit of an operation without a credential',
    play: set(UPDATE, { security: [] }),
    message: "updateConversation (POST /api/conversation/{id}): `security` is [], so x-policy can't have `rateLimit`",
  },
]

const longest = (maxLength: number) => inSchema('RequestId', undefined, { maxLength })
/** Edits that the server obeys: a program that runs in the copy after the edit, and its expected output. */
export const obeyed: { edit: string; play: Edit; asks: string; responses: unknown }[] = [
  {
    edit: 'a longer request id',
    play: longest(128),
    asks: "(await server('http/request-id.ts')).requestIdOf('a'.repeat(100), undefined, new Date()).length",
    responses: 100,
  },
  {
    edit: 'another timeout of webhooks',
    play: set(['x-delivery'], { timeoutSeconds: 30 }),
    asks: "(await server('webhook-delivery/schedule.ts')).SCHEDULE.timeoutMs",
    responses: 30_000,
  },
  {
    edit: 'more messages in a conversation',
    play: inSchema('Conversation', 'messages', { maxItems: 50 }),
    asks: "(await server('domain/conversations/conversation.ts')).WINDOW",
    responses: 50,
  },
  {
    edit: 'another body limit',
    play: set([...UPDATE, 'x-policy'], { maxBodyBytes: 32_768 }),
    asks: "(await server('generated/policy.ts')).operations.updateConversation.policy.maxBodyBytes",
    responses: 32_768,
  },
  {
    edit: 'a default of a header',
    play: set(['components', 'parameters', 'IfMatch', 'schema'], { default: '*' }),
    asks: "(await server('generated/routes.ts')).routes.updateConversation.request.headers.parse({})",
    responses: { 'If-Match': '*' },
  },
  {
    edit: 'an exposed header',
    play: set(['components', 'responses', 'ConversationUpdated', 'headers'], {
      'Content-Location': { description: 'New.', required: false, schema: TEXT },
    }),
    asks: "(await server('generated/policy.ts')).operations.updateConversation.headers[200].includes('Content-Location')",
    responses: true,
  },
]
