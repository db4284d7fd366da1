// Ways to walk the bundled document, for the tests of the contract.
import { contract } from '../src/index.ts'

export type Node = Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

/** The value as an object; a document in which it is something else is broken, and says where. */
export function node(value: unknown, what = 'this place'): Node {
  if (!isNode(value)) throw new TypeError(`Expected an object at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export function text(value: unknown, what = 'this place'): string {
  if (!isText(value)) throw new TypeError(`Expected a string at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export function list(value: unknown, what = 'this place'): unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`Expected a list at ${what}, found ${JSON.stringify(value)}.`)
  return value
}

export const document = node(contract, 'the root')
const components = node(document['components'], 'components')

/** The components of one kind, by name. */
export const named = (kind: string) => node(components[kind], kind)
export const schema = (name: string) => node(named('schemas')[name], `schema ${name}`)

export const nameOf = (reference: unknown) => text(reference, '$ref').split('/').at(-1) ?? ''

/** What a reference leads to, or the node itself. */
export function resolve(value: unknown): Node {
  const from = node(value)
  if (from['$ref'] === undefined) return from
  const steps = text(from['$ref']).split('/').slice(1)
  return resolve(steps.reduce<unknown>((place, step) => node(place, step)[unescape(step)], document))
}

const unescape = (step: string) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
const escape = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every object of the document with its JSON Pointer; what stands in examples is data, not document, and is left out. */
export function* places(from: unknown = document, pointer = '#'): Generator<{ pointer: string; at: Node }> {
  if (isNode(from)) yield { pointer, at: from }
  const members = isNode(from) ? Object.entries(from) : Array.isArray(from) ? from.map((at, i) => [`${i}`, at]) : []
  for (const [key, value] of members as [string, unknown][]) {
    const isData = key === 'examples' && Array.isArray(value)
    if (!isData && key !== 'value') yield* places(value, `${pointer}/${escape(key)}`)
  }
}

/** The schemas that something refers to, and those that these refer to. */
export const schemasIn = (from: unknown): string[] =>
  [...places(from)].flatMap(({ at }) => (isText(at['$ref']) ? [at['$ref'], ...schemasIn(resolve(at))] : []))

/** Every schema that is written out somewhere; one that is only referred to is met where it is written. */
export const schemaPlaces = [...places()].filter(
  ({ pointer, at }) =>
    (/^#\/components\/schemas\/[^/]+(?:$|.*\/(?:properties\/[^/]+|items)$)/.test(pointer) ||
      pointer.endsWith('/schema')) &&
    at['$ref'] === undefined,
)

export interface Operation {
  path: string
  method: string
  id: string
  operation: Node
  /** The answers by status, references followed. */
  answers: [status: string, answer: Node][]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export const operations: Operation[] = Object.entries(node(document['paths'])).flatMap(([path, item]) =>
  METHODS.filter((method) => method in node(item)).map((method) => {
    const operation = node(node(item)[method])
    const answers = Object.entries(node(operation['responses'])).map(([status, answer]): [string, Node] => [
      status,
      resolve(answer),
    ])
    return { path, method, id: text(operation['operationId']), operation, answers }
  }),
)

export function operationOf(id: string): Operation {
  const found = operations.find((each) => each.id === id)
  if (!found) throw new Error(`The contract has no operation ${id}.`)
  return found
}

/** The schema of what an answer or a request body holds, and its media type. */
export function contentOf(holder: unknown): { mediaType: string; schema: Node } {
  const [entry, ...others] = Object.entries(node(resolve(holder)['content'], 'content'))
  if (!entry || others.length > 0) throw new Error('Expected exactly one media type.')
  return { mediaType: entry[0], schema: node(node(entry[1])['schema']) }
}
