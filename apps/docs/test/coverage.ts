// Compares the contract with the responses and events that the tests of the server really received.
import { existsSync, readFileSync } from 'node:fs'
import { operationsOf, type DocumentedResponse } from '../src/contract/operations.ts'
import {
  entries,
  isObject,
  isText,
  list,
  object,
  operationsOf as walkOperations,
  reachable,
  resolve,
  texts,
  type JsonObject,
} from '@parley/contract/document'

/**
 * The parts of an operation that the contract documents, by whether a run has produced them: `412`, `200 ETag`, `200 member.name`, and
 * the events of `x-events`.
 */
export interface OperationCoverage {
  operationId: string
  seen: string[]
  missing: string[]
}

/** Compares the contract with the record of the last run. Returns undefined if there is no record. */
export function coverageOf(document: JsonObject, record: string): OperationCoverage[] | undefined {
  if (!existsSync(record)) return undefined
  const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean)
  if (lines.length === 0) return undefined
  const rows = Map.groupBy(
    lines.map((line) => object(JSON.parse(line))),
    ({ operationId }) => operationId,
  )
  return operationsOf(document).map(({ id, definition, responses }) => {
    const produced = new Set(rows.get(id)?.flatMap(partsIn))
    const isProduced = (part: string) => produced.has(part) || produced.has(part.toLowerCase())
    const parts = [...responses.flatMap((response) => partsOf(document, response)), ...texts(definition['x-events'])]
    return { operationId: id, seen: parts.filter(isProduced), missing: parts.filter((part) => !isProduced(part)) }
  })
}

/** A row of the record: an event that a request caused, or a response. A property is there with those around it, a header in lower case. */
function partsIn({ event, status, headers, members }: JsonObject): string[] {
  if (isText(event)) return [event]
  const names = [...texts(headers).map((name) => name.toLowerCase()), ...texts(members).flatMap(withOuter)]
  return [`${Number(status)}`, ...names.map((name) => `${Number(status)} ${name}`)]
}

/** `a.b[].c` after `a` and `a.b`. */
const withOuter = (path: string): string[] => [...path.matchAll(/\.|\[\]|$/g)].map(({ index }) => path.slice(0, index))

const partsOf = (document: JsonObject, { status, schema, definition }: DocumentedResponse): string[] => [
  status,
  ...new Set(
    [...membersOf(document, schema ?? {}, ''), ...entries(definition['headers']).map(([name]) => name)].map(
      (name) => `${status} ${name}`,
    ),
  ),
]

/** Every path below a schema, as the record of the tests has it: dots between the names, `[]` for the items of a list. */
function* membersOf(document: JsonObject, schema: unknown, path: string): Generator<string> {
  const at = resolve(document, schema)
  if (path !== '' && !path.endsWith('[]')) yield path
  for (const variant of [at['oneOf'], at['anyOf'], at['allOf']].flatMap((each) => list(each)))
    yield* membersOf(document, variant, path)
  if (isObject(at['items'])) yield* membersOf(document, at['items'], `${path}[]`)
  for (const [name, member] of Object.entries(isObject(at['properties']) ? at['properties'] : {}))
    yield* membersOf(document, member, path === '' ? name : `${path}.${name}`)
}

/** The parts of the contract that no run can produce: `<operationId> <status> <name>`, with the reason. */
export function neverProduced(document: JsonObject): Record<string, string> {
  const exceptions = walkOperations(document).flatMap(({ id, item, operation, responses }) => {
    const inputs = [item['parameters'], operation['parameters'], ...judgedBodies(document, operation['requestBody'])]
    const hasValues = inputs.some((input) =>
      reachable(document, input).some((at) => 'enum' in at || 'discriminator' in at),
    )
    const declares = (status: string) => responses.some(([declared]) => declared === status)
    return [
      ...(declares('400') && !hasValues
        ? [[`${id} 400 errors[].allowed`, 'The operation has no input with a list of values.']]
        : []),
      ...(declares('422') ? [[`${id} 422 errors[].allowed`, 'A reference has no list of values.']] : []),
    ]
  })
  const ids = walkOperations(document).map(({ id }) => id)
  return Object.fromEntries([...exceptions, ...BY_RULE.filter(([name]) => ids.some((id) => name.startsWith(`${id} `)))])
}

/** The schemas of a request body, without lists whose items have results of their own: such an item never causes a 400. */
const judgedBodies = (document: JsonObject, requestBody: unknown): unknown[] =>
  Object.values(object(resolve(document, requestBody ?? {})['content'] ?? {})).flatMap((media) => {
    const { schema = {} } = object(media)
    const { properties = {} } = resolve(document, schema)
    const all = Object.values(object(properties))
    const judged = all.filter((property) => resolve(document, property)['x-item-results'] !== true)
    return judged.length < all.length ? judged : [schema]
  })

/** Properties that a shared schema documents, but that the responses of this operation never have. */
const BY_RULE: readonly (readonly [name: string, reason: string])[] = [
  ['createConversation 201 conversation.campaignId', 'Only an import gives a conversation its campaign.'],
  ['createConversation 201 conversation.messages', 'A new conversation has no messages.'],
  ['createConversation 201 conversation.assignedTo', 'A new conversation has no assignee.'],
  ['createConversation 201 conversation.tags', 'A new conversation has no tags.'],
  ...['statusReason', 'errorCode', 'sentAt', 'messagingAppMessageId', 'isTruncated', 'statusMetadata'].map(
    (name) => [`listQueuedMessages 200 queuedMessages[].message.${name}`, 'A queued message has no receipt.'] as const,
  ),
  ...['originalType', 'content', 'description'].map(
    (name) =>
      [`listQueuedMessages 200 queuedMessages[].message.messageData.${name}`, 'Such messages cannot be sent.'] as const,
  ),
  ...['editedAt', 'removedAt'].flatMap((name) => [
    [`listQueuedMessages 200 queuedMessages[].message.${name}`, 'Only messages with an identifier change.'] as const,
    [`sendMessage 201 message.${name}`, 'A new message has not changed.'] as const,
  ]),
  ['sendMessage 201 message.reactions', 'A new message has no reactions.'],
  ['listQueuedMessages 200 queuedMessages[].message.reactions', 'Only messages with an identifier have reactions.'],
  ['sendMessage 201 message.sentAt', 'Only messages of a channel have this time.'],
  ['sendMessage 201 message.isTruncated', 'The text of a member is never shortened.'],
  ['sendMessage 201 message.messageData.content', 'Messages of unsupported types cannot be sent.'],
  ['listConversations 200 conversations[].lastMessage.metadata', 'Lists leave it out.'],
  ['listConversations 200 conversations[].lastMessage.statusMetadata', 'Lists leave it out.'],
  ['sendMessage 201 message.messageData.originalType', 'Messages of unsupported types cannot be sent.'],
  ['sendMessage 201 message.messageData.description', 'Answers to interactive messages cannot be sent.'],
  ['removeMessageReaction 200 message.reactions[].author.memberId', 'Only a reaction of the contact is left.'],
  ['unassignConversation 200 conversation.assignedTo', 'The conversation has no assignee afterwards.'],
]

/**
 * The parts of the contract that a run should have produced but did not.
 *
 * @param exceptions The parts that no run can produce: `<operationId> <status> <name>`, with the reason.
 * @returns `missing`: what no test has produced. `wrong`: exceptions that were produced, or that the contract does not have.
 */
export function judgeCoverage(
  covered: readonly OperationCoverage[],
  exceptions: Readonly<Record<string, string>>,
): { missing: string[]; wrong: string[] } {
  const unseen = covered.flatMap(({ operationId, missing }) => missing.map((name) => `${operationId} ${name}`))
  const all = new Set(unseen)
  // If a status was never produced, only the status is reported, and not each of its properties.
  const isReported = (name: string) => name.split(' ').some((_, end, words) => all.has(words.slice(0, end).join(' ')))
  return {
    missing: unseen.filter((name) => !isReported(name) && !isWithin(name, Object.keys(exceptions))),
    wrong: Object.keys(exceptions).filter((name) => !all.has(name)),
  }
}

/** Says whether a name is in the list, or nested in one of its names. */
const isWithin = (name: string, names: readonly string[]) =>
  names.some((each) => name === each || name.startsWith(`${each}.`) || name.startsWith(`${each}[].`))
