// Finds the callers that a change affects: senders or readers, of which operation, and through which schema.
import type { Finding } from './changes.ts'
import { problemUnions } from './normal-form.ts'
import {
  entries,
  nameOf,
  object,
  operationsOf,
  places,
  resolve,
  stepsOf,
  valueAt,
  type JsonObject,
  type Operation,
} from '@parley/contract/document'

export interface AffectedOperation {
  operationId: string
  /** Says whether the operation's callers send the place or read it. */
  direction: 'request' | 'response'
  /** The components on the way from the operation to the place, the nearest to the operation first. */
  through: string[]
}

interface ComponentUse extends AffectedOperation {
  /** The component that is used, as `kind/Name`. */
  component: string
}

export type AffectedFinder = (pointer: string) => AffectedOperation[]

/** A function that tells who notices a change at a place of the document. */
export function createAffectedFinder(document: JsonObject): AffectedFinder {
  const operations = operationsOf(document)
  let cached: ComponentUse[] | undefined
  // Most changes need only one of the documents that are compared, and many need neither.
  const uses = () => (cached ??= usesOf(document, operations))
  return (pointer) => {
    const [kind = '', first = '', second = '', ...rest] = stepsOf(pointer)
    if (kind === 'components')
      return uses().flatMap(({ component, ...hit }) => (component === `${first}/${second}` ? [hit] : []))
    if (kind === 'webhooks') return [receiver(first)]
    if (kind !== 'paths') return ofDocument(document, kind, operations)
    const methods = new Set(operations.map(({ method }) => method))
    return operations
      .filter(({ path, method }) => path === first && (second === method || !methods.has(second)))
      .flatMap(({ id }) => [...directly(id, [second, ...rest]), ...receiversOf(document, rest, pointer)])
  }
}

/**
 * Finds the clients that a change between two documents affects: those of the base, and those of the revision if the base has no
 * such place or no client uses it there. If a finding names its operations, the clients are theirs.
 */
export function affectedBetween(
  { base, revision, operationIds }: Pick<Finding, 'base' | 'revision' | 'operationIds'>,
  [before, after]: readonly [before: AffectedFinder, after: AffectedFinder],
): AffectedOperation[] {
  if (operationIds !== undefined)
    return operationIds.map((operationId): AffectedOperation => ({ operationId, direction: 'request', through: [] }))
  const affected = base === undefined ? [] : before(base)
  return affected.length > 0 || revision === undefined ? affected : after(revision)
}

/** The clients that a change affects, in words: one line for each operation and direction. */
export const affectedLines = (affected: readonly AffectedOperation[]): string[] =>
  affected.map(({ operationId, who, through }) => {
    const whose = `${operationId}, ${who === 'senders' ? 'request' : 'response'}`
    return through.length === 0 ? whose : `${whose} (${through.join(' → ')})`
  })

const receiver = (webhook: string): AffectedOperation => ({
  operationId: `webhook ${webhook}`,
  direction: 'response',
  through: [],
})

/** An event that an operation causes is also sent to the webhook of its type. */
function receiversOf(document: JsonObject, [keyword]: string[], pointer: string): AffectedOperation[] {
  const type = keyword === 'x-events' ? valueAt(document, pointer) : undefined
  return entries(document['webhooks']).flatMap(([name]) => (name === type ? [receiver(name)] : []))
}

/** Clients that notice a keyword of the whole document. An unknown keyword can concern all of them. */
function ofDocument(document: JsonObject, keyword: string, operations: readonly Operation[]): AffectedOperation[] {
  if (['', 'openapi', 'info', 'tags', 'externalDocs'].includes(keyword)) return []
  if (keyword === 'x-delivery') return entries(document['webhooks']).map(([name]) => receiver(name))
  const all = operations.flatMap(({ id }) => both(id))
  if (keyword === 'x-precedence') return all.filter(({ direction }) => direction === 'response')
  return ['servers', 'security', 'x-unknown-parameters'].includes(keyword)
    ? all.filter(({ direction }) => direction === 'request')
    : all
}

/** The components that each operation and each webhook uses. */
function usesOf(document: JsonObject, operations: readonly Operation[]): ComponentUse[] {
  const declared = operations.flatMap(({ id, item, operation }) => {
    const sent = [item['parameters'], operation['parameters'], operation['requestBody'], security(document, operation)]
    return [...usesBelow(document, sent, id, 'senders'), ...usesBelow(document, operation['responses'], id, 'readers')]
  })
  // Receivers read what a webhook sends.
  const received = entries(document['webhooks']).flatMap(([name, item]) =>
    usesBelow(document, item, `webhook ${name}`, 'readers'),
  )
  const ofAnyRequest = problemsOfAnyRequest(document, new Set(declared.map(({ component }) => component)))
  const unused = problemUnions(document).unused
  return [
    ...declared,
    ...received,
    ...operations.flatMap(({ id }): ComponentUse[] => [
      ...unused.map((name): ComponentUse => ({
        component: `schemas/${name}`,
        operationId: id,
        direction: 'response',
        through: [name],
      })),
      ...ofAnyRequest.flatMap((from) => usesBelow(document, from, id, 'readers')),
    ]),
  ]
}

/**
 * The problems that any request can get: the variants of a union that no operation declares. Clients of every operation read
 * them. A variant that some operations declare is read by the clients of those.
 */
function problemsOfAnyRequest(document: JsonObject, declared: ReadonlySet<string>): JsonObject[] {
  return problemUnions(document).unused.flatMap((name) => {
    const variants = referencesIn(resolve(document, referenceTo(`schemas/${name}`))).map(componentOf)
    return variants.filter((variant) => !declared.has(variant)).map(referenceTo)
  })
}

const both = (operationId: string): AffectedOperation[] =>
  (['senders', 'readers'] as const).map((who) => ({ operationId, who, through: [] }))

function directly(operationId: string, steps: string[]): AffectedOperation[] {
  if (steps.includes('responses') || steps.includes('x-events'))
    return [{ operationId, direction: 'response', through: [] }]
  const isSent = steps.some((step) => ['parameters', 'requestBody', 'x-policy', 'security'].includes(step))
  return isSent ? [{ operationId, direction: 'request', through: [] }] : both(operationId)
}

/** The security schemes that an operation takes, written as references like everything else that it uses. */
function security(document: JsonObject, operation: JsonObject): JsonObject[] {
  const required = operation['security'] ?? document['security'] ?? []
  const names = Array.isArray(required) ? required.flatMap((one) => Object.keys(object(one))) : []
  return names.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }))
}

/** Every component below a place, each once, by the shortest way to it. */
function usesBelow(
  document: JsonObject,
  from: unknown,
  operationId: string,
  who: AffectedOperation['who'],
): ComponentUse[] {
  const met = new Map<string, ComponentUse>()
  const front: { value: unknown; through: string[] }[] = [{ value: from, through: [] }]
  // The loop also visits what it adds.
  for (const { value, through } of front)
    for (const reference of referencesIn(value)) {
      const component = componentOf(reference)
      if (met.has(component)) continue
      met.set(component, { component, operationId, who, through })
      front.push({ value: resolve(document, { $ref: reference }), through: [...through, nameOf(reference)] })
    }
  return [...met.values()]
}

const referenceTo = (component: string): JsonObject => ({ $ref: `#/components/${component}` })

/** A component as `kind/Name`. */
const componentOf = (reference: string): string => reference.replace('#/components/', '')

/** A cache of references: the same components are read many times, and documents don't change once they are compared. */
const known = new WeakMap<object, string[]>()

function referencesIn(value: unknown): string[] {
  const cached = typeof value === 'object' && value !== null ? known.get(value) : undefined
  if (cached !== undefined) return cached
  const references = [...places(value)].flatMap(({ at: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []))
  if (typeof value === 'object' && value !== null) known.set(value, references)
  return references
}
