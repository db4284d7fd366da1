// Two ways to write the same wire are one here, so that `redocly diff` doesn't report the difference as a change.
import {
  componentsBelow,
  entries,
  isNode,
  list,
  node,
  operationsOf,
  resolve,
  valueAt,
  type Node,
} from '@parley/contract/document'

const ANNOTATIONS = new Set(['description', 'title', 'examples', 'example', '$comment', 'externalDocs'])
const isAnnotation = (keyword: string) => ANNOTATIONS.has(keyword) || keyword.startsWith('x-')

/**
 * A copy of the document in which:
 * - a schema that only wraps one other in `allOf`, `anyOf` or `oneOf` is that other one,
 * - an error response always lists its problems in a `oneOf`, even if it has only one,
 * - there are no discriminators, because they are compared by `discriminator-findings.ts`.
 */
export function normalForm(document: Node): Node {
  const copy = node(unwrapped(document, ''))
  for (const mediaType of problemContents(copy)) {
    const problems = problemsOf(copy, mediaType['schema'])
    if (problems !== undefined) mediaType['schema'] = { oneOf: problems }
  }
  return copy
}

function unwrapped(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((item) => (key === 'examples' ? item : unwrapped(item, '')))
  if (!isNode(value) || key === 'value' || key === 'example') return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unwrapped(member, name)]))
  if (key !== 'properties' && isNode(copy['discriminator']) && 'propertyName' in copy['discriminator'])
    delete copy['discriminator']
  return key === 'properties' ? copy : withoutWrapper(copy)
}

/** `{ allOf: [{ $ref }], description }` accepts what `{ $ref, description }` accepts. */
function withoutWrapper(schema: Node): Node {
  for (const wrapper of ['allOf', 'anyOf', 'oneOf']) {
    const { [wrapper]: members, ...rest } = schema
    if (!Array.isArray(members) || !Object.keys(rest).every(isAnnotation)) continue
    const binding = members.map((member) => node(member)).filter((member) => !Object.keys(member).every(isAnnotation))
    const [only] = binding
    if (only !== undefined && binding.length === 1 && (wrapper === 'allOf' || members.length === 1))
      return { ...only, ...rest }
  }
  return schema
}

function* problemContents(from: unknown): Generator<Node> {
  if (Array.isArray(from)) for (const item of from) yield* problemContents(item)
  if (!isNode(from)) return
  for (const [key, member] of Object.entries(from))
    if (key === 'application/problem+json' && isNode(member)) yield member
    else yield* problemContents(member)
}

/** The references to the problems of an error response, or undefined if one of them isn't a reference. */
function problemsOf(document: Node, schema: unknown): Node[] | undefined {
  if (!isNode(schema)) return undefined
  const target = resolve(document, schema)
  const variants = Array.isArray(target['oneOf']) ? list(target['oneOf']) : [schema]
  const references = variants.flatMap((variant) =>
    isNode(variant) && typeof variant['$ref'] === 'string' ? [{ $ref: variant['$ref'] }] : [],
  )
  return references.length === variants.length ? references : undefined
}

/**
 * The names of the schemas that only list problems. Each error response that has a used list is compared by itself; any request
 * can get the problems of a list that no operation refers to.
 */
export function problemUnions(document: Node): { used: string[]; unused: string[] } {
  const below = componentsBelow(
    document,
    operationsOf(document).map(({ operation }) => operation),
  )
  const isUnion = ({ oneOf }: Node) =>
    Array.isArray(oneOf) && oneOf.every((variant) => 'x-problem' in resolve(document, variant))
  const names = entries(valueAt(document, '/components/schemas')).flatMap(([name, at]) => (isUnion(at) ? [name] : []))
  return { used: names.filter((name) => below.has(name)), unused: names.filter((name) => !below.has(name)) }
}
