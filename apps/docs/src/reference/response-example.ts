// A response as one looks: its headers, and its body with the deeper parts folded.
import { entries, list, resolve, type Node } from '@parley/openapi-document'
import type { Reply } from '../contract/operations.ts'
import { markup, type Html } from '../html.ts'
import { jsonView } from './json-view.ts'
import { withDemoValues } from './samples/demo-values.ts'

/** Headers that say the same on every response, or whose example is that of another operation. */
const LEFT_OUT = new Set(['Cache-Control', 'RateLimit', 'RateLimit-Policy', 'Link'])

/**
 * An example response with its headers, as HTML.
 *
 * @param body The example of the body.
 * @param operationId The operation whose demo data it shows.
 */
export function responseExample(document: Node, { at }: Reply, body: unknown, operationId?: string): Html {
  const lines = entries(at['headers'])
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, header]) => `${name}: ${String(headerExample(document, header))}\n`)
  const head = lines.length > 0 && markup`<div class="head-lines">${lines}</div>`
  return markup`${head}${jsonView(withDemoValues(body, operationId))}`
}

/** The first example of a header. */
export function headerExample(document: Node, header: Node): unknown {
  const schema = resolve(document, resolve(document, header)['schema'])
  return list(schema['examples'])[0]
}

/** The first example of the body of a response. */
export const bodyExample = (document: Node, { schema }: Reply): unknown =>
  list(resolve(document, schema)['examples'])[0]
