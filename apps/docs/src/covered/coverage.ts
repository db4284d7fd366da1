// Compares the contract with the responses and events that the tests of the server really received.
import { existsSync, readFileSync } from 'node:fs'
import { operationsOf, type Reply } from '../contract/operations.ts'
import { RESPONSES } from '../places.ts'
import {
  isText,
  node,
  operationsOf as walkOperations,
  reachable,
  text,
  texts,
  type Node,
} from '@parley/openapi-document'
import { membersOf } from './members.ts'

export interface Share {
  seen: string[]
  missing: string[]
}

interface ResponseCoverage {
  status: string
  members: Share
  headers: Share
}

export interface OperationCoverage {
  operationId: string
  statuses: Share
  members: Share
  headers: Share
  /** The events of `x-events`. */
  events: Share
}

/** A response, or an event that a request caused. */
interface Seen {
  operationId: string
  status: string | undefined
  headers: string[]
  members: string[]
  event: string | undefined
}

/** Compares the contract with the record of the last run. Returns undefined if there is no record. */
export function coverageOf(document: Node, record = RESPONSES): OperationCoverage[] | undefined {
  if (!existsSync(record)) return undefined
  const seen = readFileSync(record, 'utf8').split('\n').filter(Boolean).map(readSeen)
  if (seen.length === 0) return undefined
  return operationsOf(document).map(({ id, at, responses }) => {
    const own = seen.filter(({ operationId }) => operationId === id)
    const covered = responses.map((response) => coverResponse(document, response, own))
    return {
      operationId: id,
      statuses: split(
        covered.map(({ status }) => status),
        new Set(own.map(({ status }) => status)),
      ),
      members: sum(covered, 'members'),
      headers: sum(covered, 'headers'),
      events: split(texts(at['x-events']), new Set(own.map(({ event }) => event))),
    }
  })
}

/** The parts of the contract that no run can produce: `<operationId> <status> <name>`, with the reason. */
export function neverProduced(document: Node): Record<string, string> {
  const exceptions = walkOperations(document).flatMap(({ id, item, operation, responses }) => {
    const inputs = [item['parameters'], operation['parameters'], operation['requestBody']]
    const hasValues = inputs.some((input) =>
      reachable(document, input).some((at) => 'enum' in at || 'discriminator' in at),
    )
    const declares = (status: string) => responses.some(([declared]) => declared === status)
    return [
      ...(declares('500') ? [[`${id} 500 detail`, 'Details of an internal error are logged and never returned.']] : []),
      ...(declares('400') && !hasValues
        ? [[`${id} 400 errors[].allowed`, 'The operation has no input with a list of values.']]
        : []),
      ...(declares('422') ? [[`${id} 422 errors[].allowed`, 'A reference has no list of values.']] : []),
    ]
  })
  const ids = walkOperations(document).map(({ id }) => id)
  return Object.fromEntries([...exceptions, ...BY_RULE.filter(([name]) => ids.some((id) => name.startsWith(`${id} `)))])
}

/** Properties that a shared schema documents, but that the responses of this operation never have. */
const BY_RULE: readonly (readonly [name: string, reason: string])[] = [
  ['sendMessage 201 message.sentAt', 'Only messages of a channel have this time.'],
  ['sendMessage 201 message.messageData.originalType', 'Messages of unsupported types cannot be sent.'],
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
  const unseen = covered.flatMap(({ operationId, statuses, members, headers, events }) =>
    [statuses, members, headers, events].flatMap((share) => share.missing.map((name) => `${operationId} ${name}`)),
  )
  const all = new Set(unseen)
  // If a status was never produced, only the status is reported, and not each of its properties.
  const isReported = (name: string) => name.split(' ').some((_, end, words) => all.has(words.slice(0, end).join(' ')))
  return {
    missing: unseen.filter((name) => !isReported(name) && !isWithin(name, Object.keys(exceptions))),
    wrong: Object.keys(exceptions).filter((name) => !all.has(name)),
  }
}

/** Whether a name is in the list, or nested in one of its names. */
const isWithin = (name: string, names: readonly string[]) =>
  names.some((each) => name === each || name.startsWith(`${each}.`))

function readSeen(line: string): Seen {
  const row = node(JSON.parse(line))
  return {
    operationId: text(row['operationId']),
    status: typeof row['status'] === 'number' ? String(row['status']) : undefined,
    headers: texts(row['headers']),
    members: texts(row['members']),
    event: isText(row['event']) ? row['event'] : undefined,
  }
}

function coverResponse(document: Node, { status, headers, schema }: Reply, seen: Seen[]): ResponseCoverage {
  const own = seen.filter((each) => each.status === status)
  const names = new Set(own.flatMap((each) => each.headers.map((name) => name.toLowerCase())))
  const met = own.flatMap((each) => each.members)
  const isMet = (member: string) =>
    met.some((path) => path === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`))
  const members = membersOf(document, schema)
  return {
    status,
    members: { seen: members.filter(isMet), missing: members.filter((member) => !isMet(member)) },
    headers: {
      seen: headers.filter((name) => names.has(name.toLowerCase())),
      missing: headers.filter((name) => !names.has(name.toLowerCase())),
    },
  }
}

const split = (all: string[], seen: Set<string | undefined>): Share => ({
  seen: all.filter((each) => seen.has(each)),
  missing: all.filter((each) => !seen.has(each)),
})

/** The coverage of all responses of an operation, each with its status. */
const sum = (responses: ResponseCoverage[], kind: 'members' | 'headers'): Share => ({
  seen: responses.flatMap(({ status, [kind]: share }) => share.seen.map((name) => `${status} ${name}`)),
  missing: responses.flatMap(({ status, [kind]: share }) => share.missing.map((name) => `${status} ${name}`)),
})
