// The members that a schema lets a body have, written as the record of the tests writes them.
import { isNode, resolve, type Node } from '@parley/openapi-document'

/** Every path below a schema: dots between the names, `[]` for the items of a list. */
export function membersOf(document: Node, schema: unknown): string[] {
  return schema === undefined ? [] : [...new Set(walk(document, schema, ''))]
}

function* walk(document: Node, schema: unknown, path: string): Generator<string> {
  const at = resolve(document, schema)
  if (path !== '' && !path.endsWith('[]')) yield path
  for (const variant of [at['oneOf'], at['anyOf'], at['allOf']].flatMap((each) => (Array.isArray(each) ? each : []))) {
    yield* walk(document, variant, path)
  }
  if (isNode(at['items'])) yield* walk(document, at['items'], `${path}[]`)
  for (const [name, member] of Object.entries(isNode(at['properties']) ? at['properties'] : {})) {
    yield* walk(document, member, path === '' ? name : `${path}.${name}`)
  }
}
