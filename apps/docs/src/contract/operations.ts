// The operations of a contract, with what a reader wants to know of each.
import { entries, isNode, nameOf, node, places, resolve, text, valueAt, type Node } from '../tree.ts'

export interface Answer {
  status: string
  description: string
  /** The codes of the problems that the answer can have. */
  codes: string[]
  /** The names of its header fields. */
  headers: string[]
  /** The schema of its body. */
  schema: unknown
}

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  at: Node
  answers: Answer[]
  /** The ids of all decisions on it, on what it takes and on what it answers. */
  decisions: Set<string>
  /** The names of all components that it takes or answers. */
  components: Set<string>
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function operationsOf(document: Node): Operation[] {
  return entries(document['paths']).flatMap(([path, item]) =>
    METHODS.filter((method) => isNode(item[method])).map((method) => {
      const at = node(item[method])
      const [tag] = Array.isArray(at['tags']) ? at['tags'].map(String) : []
      return {
        id: text(at['operationId']),
        method: method.toUpperCase(),
        path,
        summary: text(at['summary']),
        description: text(at['description']),
        tag: tag ?? '',
        at,
        answers: entries(at['responses']).map(([status, answer]) => readAnswer(document, status, answer)),
        decisions: decisionsBelow(document, [at, item['parameters']]),
        components: componentsBelow(document, [at, item['parameters']]),
      }
    }),
  )
}

function readAnswer(document: Node, status: string, given: Node): Answer {
  const answer = resolve(document, given)
  const [content] = entries(answer['content'])
  const schema = content?.[1]['schema']
  return {
    status,
    description: text(answer['description']),
    codes: codesOf(document, schema),
    headers: Object.keys(isNode(answer['headers']) ? answer['headers'] : {}),
    schema,
  }
}

function codesOf(document: Node, schema: unknown): string[] {
  if (schema === undefined) return []
  const meant = resolve(document, schema)
  const variants = Array.isArray(meant['oneOf']) ? meant['oneOf'].map((one) => resolve(document, one)) : [meant]
  return variants.flatMap((variant) => {
    const code = valueAt(variant, '/properties/code/const')
    return typeof code === 'string' ? [code] : []
  })
}

/** Every object that a part of the document holds or refers to, each component once. */
function* reachable(document: Node, from: unknown, met = new Set<string>()): Generator<Node> {
  for (const { at } of places(from)) {
    yield at
    const { $ref: reference } = at
    if (typeof reference !== 'string' || met.has(reference)) continue
    met.add(reference)
    yield* reachable(document, valueAt(document, reference), met)
  }
}

function decisionsBelow(document: Node, from: unknown): Set<string> {
  const marks = [...reachable(document, from)].map((at) => at['x-decision'])
  return new Set(marks.filter((mark) => typeof mark === 'string'))
}

/** The names of all components that a part of the document refers to, directly or through others. */
export const componentsBelow = (document: Node, from: unknown): Set<string> =>
  new Set([...reachable(document, from)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [nameOf($ref)] : [])))
