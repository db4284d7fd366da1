// Finds the clients that a change of the contract affects: which operation they call, and whether they send or read the changed place.
import type { Finding } from './changes.ts'
import { problemUnions } from './normal-form.ts'
import {
  entries,
  METHODS,
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

/** An operation whose clients a change affects. */
export interface AffectedOperation {
  /** The id of the operation, or a webhook such as `webhook message.sent`. */
  operationId: string
  /** `request` if clients send the changed place, and `response` if clients read the changed place. */
  direction: 'request' | 'response'
  /** The components on the way from the operation to the changed place, the nearest to the operation first. */
  through: string[]
}

/** One use of a component by an operation. */
interface ComponentUse extends AffectedOperation {
  /** The kind and the name of the component, such as `schemas/Tag`. */
  component: string
}

/** Returns the operations whose clients are affected by a change at a JSON Pointer of the document. */
export type AffectedFinder = (pointer: string) => AffectedOperation[]

/** Creates the function that finds the affected operations of a document. */
export function createAffectedFinder(document: JsonObject): AffectedFinder {
  const operations = operationsOf(document)
  let cachedUses: ComponentUse[] | undefined
  // The uses are computed at the first change of a component, because many comparisons have no such change.
  const componentUses = () => (cachedUses ??= componentUsesOf(document, operations))
  return (pointer) => {
    // The pointer begins with `/components/<kind>/<name>`, `/webhooks/<name>`, `/paths/<path>/<method>`, or another keyword.
    const [keyword = '', first = '', second = '', ...rest] = stepsOf(pointer)
    if (keyword === 'components')
      return componentUses().flatMap(({ component, ...use }) => (component === `${first}/${second}` ? [use] : []))
    if (keyword === 'webhooks') return [receiver(first)]
    if (keyword !== 'paths') return affectedByKeyword(document, keyword, operations)
    // If `second` is no method, all operations of the path share the place: for example, `/paths/<path>/parameters`.
    return operations
      .filter(({ path, method }) => path === first && (second === method || !METHODS.includes(second)))
      .flatMap(({ id }) => [...affectedByStepsOf(id, [second, ...rest]), ...receiversOf(document, rest, pointer)])
  }
}

/** Finds the operations that a change affects: in the base, which today's clients follow, or else in the revision. */
export function affectedBetween(
  { base, revision, operationIds }: Pick<Finding, 'base' | 'revision' | 'operationIds'>,
  [findInBase, findInRevision]: readonly [base: AffectedFinder, revision: AffectedFinder],
): AffectedOperation[] {
  // Only a finding about credentials names its operations. Clients of these operations send credentials in their requests.
  if (operationIds !== undefined) return operationIds.map(sentTo)
  const affected = base === undefined ? [] : findInBase(base)
  return affected.length > 0 || revision === undefined ? affected : findInRevision(revision)
}

/** Describes each affected operation in a line such as `getTag, response (TagResponse → Tag)`. */
export const affectedLines = (affected: readonly AffectedOperation[]): string[] =>
  affected.map(({ operationId, direction, through }) => {
    // A response can have the name of its schema.
    const names = through.filter((name, index) => name !== through[index - 1])
    const components = names.length === 0 ? '' : ` (${names.join(' → ')})`
    return `${operationId}, ${direction}${components}`
  })

/** Says whether clients send the changed place in requests (`isSent`), and whether clients read it in responses (`isRead`). */
export const directionsOf = (affected: readonly AffectedOperation[]): { isSent: boolean; isRead: boolean } => ({
  isSent: affected.some(({ direction }) => direction === 'request'),
  isRead: affected.some(({ direction }) => direction === 'response'),
})

const sentTo = (operationId: string): AffectedOperation => ({ operationId, direction: 'request', through: [] })
const readFrom = (operationId: string): AffectedOperation => ({ operationId, direction: 'response', through: [] })

/** Returns the receivers of a webhook as an affected operation. Receivers read what the server sends, as clients read responses. */
const receiver = (webhook: string): AffectedOperation => readFrom(`webhook ${webhook}`)

/** Returns the receivers that a change of `x-events` affects. The pointer leads to the type of an event, which names the webhook. */
function receiversOf(document: JsonObject, [keyword]: string[], pointer: string): AffectedOperation[] {
  const eventType = keyword === 'x-events' ? valueAt(document, pointer) : undefined
  return entries(document['webhooks']).flatMap(([name]) => (name === eventType ? [receiver(name)] : []))
}

/** Returns the operations that a keyword at the root of the document affects. An unlisted keyword affects all requests and responses. */
function affectedByKeyword(document: JsonObject, keyword: string, operations: Operation[]): AffectedOperation[] {
  // These keywords only describe the contract, so their changes affect no client. The root itself has no keyword.
  if (['', 'openapi', 'info', 'tags', 'externalDocs'].includes(keyword)) return []
  if (keyword === 'x-delivery') return entries(document['webhooks']).map(([name]) => receiver(name))
  // The order of error checks decides which error clients read.
  if (keyword === 'x-precedence') return operations.map(({ id }) => readFrom(id))
  if (['servers', 'security', 'x-unknown-parameters'].includes(keyword)) return operations.map(({ id }) => sentTo(id))
  return operations.flatMap(({ id }) => [sentTo(id), readFrom(id)])
}

/** Returns the components that each operation and each webhook uses. Each operation also uses the problems that any request can get. */
function componentUsesOf(document: JsonObject, operations: readonly Operation[]): ComponentUse[] {
  const declared = operations.flatMap(({ id, item, operation }) => {
    const sent = [item['parameters'], operation['parameters'], operation['requestBody'], schemesOf(document, operation)]
    return [...usesBelow(document, sent, sentTo(id)), ...usesBelow(document, operation['responses'], readFrom(id))]
  })
  const received = entries(document['webhooks']).flatMap(([name, item]) => usesBelow(document, item, receiver(name)))
  // A union lists problems in a `oneOf`. If no operation refers to the union, any request can get its problems.
  const unionsOfAnyRequest = problemUnions(document).unused
  const declaredComponents = new Set(declared.map(({ component }) => component))
  // A problem that an operation declares is left out, because only operations that declare the problem return it.
  const problemsOfAnyRequest = unionsOfAnyRequest
    .flatMap((name) => referencesIn(valueAt(document, `/components/schemas/${name}`)))
    .filter((reference) => !declaredComponents.has(componentOf(reference)))
  const ofAnyRequest = operations.flatMap(({ id }) => [
    ...unionsOfAnyRequest.map((name) => ({ ...readFrom(id), component: `schemas/${name}`, through: [name] })),
    ...problemsOfAnyRequest.flatMap(($ref) => usesBelow(document, { $ref }, readFrom(id))),
  ])
  return [...declared, ...received, ...ofAnyRequest]
}

/** Decides by the keywords in the pointer of a place, such as `responses`, whether clients send or read the place. Default: both. */
function affectedByStepsOf(operationId: string, steps: string[]): AffectedOperation[] {
  if (steps.includes('responses') || steps.includes('x-events')) return [readFrom(operationId)]
  const isSent = steps.some((step) => ['parameters', 'requestBody', 'x-policy', 'security'].includes(step))
  return isSent ? [sentTo(operationId)] : [sentTo(operationId), readFrom(operationId)]
}

/** Returns references to the security schemes of an operation. OpenAPI only names the schemes, but `usesBelow` needs references. */
function schemesOf(document: JsonObject, operation: JsonObject): JsonObject[] {
  const requirements = operation['security'] ?? document['security'] ?? []
  const names = Array.isArray(requirements) ? requirements.flatMap((each) => Object.keys(object(each))) : []
  return names.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }))
}

/** Returns the components that a part of an operation uses, directly or through other components. `through` is the shortest path. */
function usesBelow(document: JsonObject, start: unknown, user: AffectedOperation): ComponentUse[] {
  const uses = new Map<string, ComponentUse>()
  const queue: { value: unknown; through: string[] }[] = [{ value: start, through: [] }]
  // The loop adds items to the queue, and visits the added items, too.
  for (const { value, through } of queue)
    for (const reference of referencesIn(value)) {
      const component = componentOf(reference)
      if (uses.has(component)) continue
      uses.set(component, { ...user, component, through })
      queue.push({ value: resolve(document, { $ref: reference }), through: [...through, nameOf(reference)] })
    }
  return [...uses.values()]
}

/** Shortens a reference such as `#/components/schemas/Tag` to `schemas/Tag`. */
const componentOf = (reference: string): string => reference.replace('#/components/', '')

/** The references in each searched value. `usesBelow` searches the same components for each operation. */
const cachedReferences = new WeakMap<object, string[]>()

/** All references in a value, such as `#/components/schemas/Tag`. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const cached = cachedReferences.get(value)
  if (cached !== undefined) return cached
  const references = [...places(value)].flatMap(({ at: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []))
  cachedReferences.set(value, references)
  return references
}
