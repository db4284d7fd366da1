// Which callers notice a change: those who send it or those who read it, of which operation, and through which schema.
import { unusedProblemUnions } from './normal-form.ts'
import {
  entries,
  nameOf,
  node,
  operationsOf,
  places,
  resolve,
  stepsOf,
  valueAt,
  type Node,
  type Operation,
} from '@parley/openapi-document'

export interface Hit {
  operationId: string
  /** Whether the operation's callers send the place or read it. */
  who: 'senders' | 'readers'
  /** The components on the way from the operation to the place, the nearest to the operation first. */
  through: string[]
}

interface Use extends Hit {
  /** The component that is used, as `kind/Name`. */
  component: string
}

export type WhoIsHit = (pointer: string) => Hit[]

/** A function that tells who notices a change at a place of the document. */
export function createWhoIsHit(document: Node): WhoIsHit {
  const operations = operationsOf(document)
  let found: Use[] | undefined
  // Most changes need only one of the documents that are compared, and many need neither.
  const uses = () => (found ??= usesOf(document, operations))
  return (pointer) => {
    const [kind = '', first = '', second = '', ...rest] = stepsOf(pointer)
    if (kind === 'components') return hitsOf(uses(), `${first}/${second}`)
    if (kind === 'webhooks') return [{ operationId: `webhook ${first}`, who: 'readers', through: [] }]
    if (kind !== 'paths') return operations.flatMap(({ id }) => both(id))
    return operations
      .filter(({ path, method }) => path === first && (second === '' || second === 'parameters' || second === method))
      .flatMap(({ id }) => directly(id, [second, ...rest]))
  }
}

/** The components that each operation and each webhook uses. */
function usesOf(document: Node, operations: readonly Operation[]): Use[] {
  const declared = operations.flatMap(({ id, item, operation }) => {
    const sent = [item['parameters'], operation['parameters'], operation['requestBody'], security(document, operation)]
    return [...usesBelow(document, sent, id, 'senders'), ...usesBelow(document, operation['responses'], id, 'readers')]
  })
  // Receivers read what a webhook sends.
  const received = entries(document['webhooks']).flatMap(([name, item]) =>
    usesBelow(document, item, `webhook ${name}`, 'readers'),
  )
  const ofAnyRequest = problemsOfAnyRequest(document, new Set(declared.map(({ component }) => component)))
  const unused = unusedProblemUnions(document)
  return [
    ...declared,
    ...received,
    ...operations.flatMap(({ id }): Use[] => [
      ...unused.map((name): Use => ({
        component: `schemas/${name}`,
        operationId: id,
        who: 'readers',
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
function problemsOfAnyRequest(document: Node, declared: ReadonlySet<string>): Node[] {
  return unusedProblemUnions(document).flatMap((name) => {
    const variants = referencesIn(resolve(document, referenceTo(`schemas/${name}`))).map(componentOf)
    return variants.filter((variant) => !declared.has(variant)).map(referenceTo)
  })
}

const hitsOf = (uses: Use[], component: string): Hit[] =>
  uses
    .filter((use) => use.component === component)
    .map(({ operationId, who, through }) => ({ operationId, who, through }))

const both = (operationId: string): Hit[] => [
  { operationId, who: 'senders', through: [] },
  { operationId, who: 'readers', through: [] },
]

function directly(operationId: string, steps: string[]): Hit[] {
  if (steps.includes('responses')) return [{ operationId, who: 'readers', through: [] }]
  const isSent = steps.some((step) => ['parameters', 'requestBody', 'x-policy', 'security'].includes(step))
  return isSent ? [{ operationId, who: 'senders', through: [] }] : both(operationId)
}

/** The security schemes that an operation takes, written as references like everything else that it uses. */
function security(document: Node, operation: Node): Node[] {
  const required = operation['security'] ?? document['security'] ?? []
  const names = Array.isArray(required) ? required.flatMap((one) => Object.keys(node(one))) : []
  return names.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }))
}

/** Every component below a place, each once, by the shortest way to it. */
function usesBelow(document: Node, from: unknown, operationId: string, who: Hit['who']): Use[] {
  const met = new Map<string, Use>()
  let front: { value: unknown; through: string[] }[] = [{ value: from, through: [] }]
  while (front.length > 0) {
    const next: typeof front = []
    for (const { value, through } of front) {
      for (const reference of referencesIn(value)) {
        const component = componentOf(reference)
        if (met.has(component)) continue
        met.set(component, { component, operationId, who, through })
        next.push({ value: resolve(document, { $ref: reference }), through: [...through, nameOf(reference)] })
      }
    }
    front = next
  }
  return [...met.values()]
}

const referenceTo = (component: string): Node => ({ $ref: `#/components/${component}` })

/** A component as `kind/Name`. */
const componentOf = (reference: string): string => reference.replace('#/components/', '')

/** Components are asked again and again, and documents don't change once they are compared. */
const known = new WeakMap<object, string[]>()

function referencesIn(value: unknown): string[] {
  const found = typeof value === 'object' && value !== null ? known.get(value) : undefined
  if (found !== undefined) return found
  const references = [...places(value)].flatMap(({ at: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []))
  if (typeof value === 'object' && value !== null) known.set(value, references)
  return references
}

/** The example of the schema that contains a place, or undefined if no schema does. */
export function exampleAt(document: Node, pointer: string | undefined): unknown {
  const [kind, schemas, name] = stepsOf(pointer ?? '')
  if (kind !== 'components' || schemas !== 'schemas' || name === undefined) return undefined
  const schema = entries(valueAt(document, '/components/schemas')).find(([each]) => each === name)?.[1]
  return Array.isArray(schema?.['examples']) ? schema['examples'][0] : undefined
}
