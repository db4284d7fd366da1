// A well-formed request for each operation, made from the contract, for the tests that hold for all of them.
import { contract, type ProblemCode, problems } from '@parley/contract'
import {
  entries,
  list,
  locate,
  object,
  operationsOf,
  pointerOf,
  resolve as resolveIn,
  text,
  type JsonObject,
  isText,
} from '@parley/contract/document'
import type { OperationId } from '../src/generated/policy.ts'
import { supportedMethods, needsCredential, operationIds, policies, type Policy } from '../src/http/policy.ts'
import { CONVERSATION, EXAMPLE } from './fixture.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: JsonObject
  /** A value that the contract shows, or that the stores of the tests hold. */
  example: string
}

export interface KnownRequest {
  operationId: OperationId
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  policy: Policy
  /** The status of the response to it. */
  success: number
  authenticated: boolean
}

/** The parts of the contract about a request to an operation. */
export interface RequestFacts {
  description: string
  parameters: readonly Parameter[]
  /** The schema of the body, if there is one. */
  bodySchema: JsonObject | undefined
  /** The bodies that the contract shows; none if there is no body. */
  bodies: readonly unknown[]
}

/** Returns the target of a reference, or the node itself. */
export const resolve = (value: unknown): JsonObject => resolveIn(object(contract), value)

/** The identifiers that the stores of the tests hold, by the beginning of the path that ends with it. */
const STORED: Readonly<Record<string, string>> = {
  '/api/conversation/{id}/messages/{messageId}': EXAMPLE.messages[0]?.uniqueId ?? '',
  '/api/contact/{id}': EXAMPLE.contactId,
  '/api/contact/{id}/duplicate/{otherContactId}': EXAMPLE.contactId,
  '/api/conversation/{id}': CONVERSATION,
}

function storedAt(path: string, name: string): string {
  const stored = STORED[path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)]
  if (stored === undefined)
    throw new Error(`requests.ts must say what the stores of the tests hold for {${name}} in ${path}.`)
  return stored
}

/** An example as the text of a parameter. */
const textOf = (example: unknown): string => (isText(example) ? example : JSON.stringify(example))

const factsById = new Map(
  operationsOf(object(contract)).map(({ id, path, item, operation }): [string, RequestFacts] => {
    const written = [...list(item['parameters']), ...list(operation['parameters'])].map(resolve)
    const parameters = written.map((parameter) => {
      const [name, place, schema] = [text(parameter['name']), text(parameter['in']), resolve(parameter['schema'])]
      const example = place === 'path' ? storedAt(path, name) : textOf(list(schema['examples'])[0])
      return { name, in: place, required: parameter['required'] === true, schema, example }
    })
    return [id, { description: text(operation['description']), parameters, ...bodyOf(operation) }]
  }),
)

function bodyOf({ requestBody }: JsonObject): Pick<RequestFacts, 'bodySchema' | 'bodies'> {
  if (requestBody === undefined) return { bodySchema: undefined, bodies: [] }
  const media = object(object(resolve(requestBody)['content'])['application/json'])
  const bodySchema = resolve(media['schema'])
  const named = Object.values(object(media['examples'] ?? {})).map((example) => resolve(example)['value'])
  return { bodySchema, bodies: named.length > 0 ? named : list(bodySchema['examples']) }
}

export function factsOf(id: OperationId): RequestFacts {
  const facts = factsById.get(id)
  if (facts === undefined) throw new Error(`The contract has no operation ${id}.`)
  return facts
}

/** A path with a value in the place of each parameter. */
export const fill = (template: string, valueOf: (name: string) => string): string =>
  template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => valueOf(name))

/**
 * A well-formed request for each operation. The bodies are the contract's examples. Each request that can name a channel does so, because
 * the organization of the tests has several.
 */
export const knownRequests: readonly KnownRequest[] = operationIds.map((operationId) => {
  const facts = policies[operationId]
  const { parameters, bodies } = factsOf(operationId)
  const at = (place: string) =>
    Object.fromEntries(
      parameters
        .filter(({ name, in: where, required }) => where === place && (required || name === 'channelId'))
        .map(({ name, example }) => [name, example]),
    )
  const path = fill(facts.path, (name) => at('path')[name] ?? '')
  const query = new URLSearchParams(at('query')).toString()
  return {
    operationId,
    method: facts.method.toUpperCase(),
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...(bodies.length > 0 && { 'Content-Type': 'application/json' }), ...at('header') },
    ...(bodies.length > 0 && { body: JSON.stringify(bodies[0]) }),
    policy: facts.policy,
    success: facts.statuses.find((status) => status >= 200 && status < 300) ?? 200,
    authenticated: needsCredential(facts),
  }
})

/** Inputs of a body that name something in the organization, such as `tagIds[]` and `to.contactId`. Items have results of their own. */
const REFERENCE = /^body\.(?<path>(?:to\.|identities\[\]\.)?(?!messagingApp)\w*Ids?(?:\[\])?|address)$/
export const referencesOf = ({ operationId }: KnownRequest) =>
  policies[operationId].inputs.flatMap((input) => REFERENCE.exec(input)?.groups?.['path'] ?? [])

/** A body whose reference names nothing. */
export function namingNothing(body: string | undefined, reference: string): string {
  const whole = object(JSON.parse(body ?? '{}'))
  const [last = '', ...outer] = reference.split('.').toReversed()
  const [name, isList] = [last.replace('[]', ''), last.endsWith('[]')]
  const holders = outer.length === 0 ? [whole] : [whole[outer.join().replace('[]', '')] ?? []].flat()
  for (const holder of holders) Object.assign(object(holder), { [name]: isList ? ['none'] : 'none' })
  return JSON.stringify(whole)
}

/** Says whether the contract says that the operation can have a problem. */
export function documents(code: ProblemCode) {
  const status = String(problems[code].status)
  return ({ operationId }: KnownRequest): boolean => {
    const { path, method } = policies[operationId]
    const { at } = locate(object(contract), pointerOf('paths', path, method, 'responses'))
    const media = object(object(resolve(at[status] ?? {})['content'] ?? {})['application/problem+json'] ?? {})
    const schema = resolve(media['schema'] ?? {})
    const kinds = [schema, ...list(schema['oneOf']).map(resolve)]
    return kinds.some(({ properties }) => object(object(properties ?? {})['code'] ?? {})['const'] === code)
  }
}

/** The lists that the fixture fills. An import can't make a message wait for its adapter, so it has no queued ones. */
export const paged = knownRequests.filter(
  ({ operationId: id }) => policies[id].inputs.includes('query.cursor') && id !== 'listQueuedMessages',
)

/** The methods of HTTP that an operation does not have. TRACE and CONNECT never get past a fetch. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PURGE'] as const

/** A path with one more parameter in its query. */
export const withQuery = (path: string, parameter: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`

const withoutQuery = (path: string) => path.replace(/\?.*/, '')

/** The methods of each path, those of all its operations together. */
export const methodsAt = (path: string): string[] =>
  knownRequests
    .filter((known) => withoutQuery(known.path) === withoutQuery(path))
    .flatMap(({ operationId }) => supportedMethods(policies[operationId]))

/** The properties of the body that an operation returns if it succeeds. */
export function returnedProperties({ operationId, success }: KnownRequest): string[] {
  const { path, method } = policies[operationId]
  const { at } = locate(object(contract), pointerOf('paths', path, method, 'responses', success))
  const media = object(at['content'] ?? {})['application/json']
  return media === undefined ? [] : entries(resolve(object(media)['schema'])['properties']).map(([name]) => name)
}

/** The operations that name something in their path, with the permissions that they need, and the path for an identifier. */
export const namedRequests = knownRequests
  .map((known) => ({
    ...known,
    permissions: (known.policy.permissions ?? []).map(({ permission }) => permission),
    pathOf: (id: string) => fill(policies[known.operationId].path, () => id),
  }))
  .filter(({ pathOf }) => pathOf('a') !== pathOf('b'))

/** Returns the part of a response that two different requests can have in common. */
export const comparable = async (response: Response) => ({
  ...object(await response.json()),
  requestId: '',
  instance: '',
  headers: [...response.headers.keys()],
})
