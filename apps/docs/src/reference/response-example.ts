// A response as one looks: its headers, and its body.
import { entries, list, resolve, type JsonObject } from '@parley/contract/document'
import type { DocumentedResponse } from '../contract/operations.ts'
import { markup, pre, type Html } from '../html.ts'
import { withDemoValues } from './samples/demo-values.ts'

/** Headers that say the same on every response, or whose example is that of another operation. */
const LEFT_OUT = new Set(['Cache-Control', 'RateLimit', 'RateLimit-Policy', 'Link'])

/**
 * An example response with its headers, as HTML.
 *
 * @param body The example of the body.
 * @param operationId The operation whose demo data it shows.
 */
export const responseExample = (
  document: JsonObject,
  reply: DocumentedResponse,
  body: unknown,
  operationId?: string,
): Html => responseHtml(headLines(document, reply), withDemoValues(body, operationId))

/** The same as Markdown. */
export const responseText = (
  title: string,
  document: JsonObject,
  reply: DocumentedResponse | undefined,
  body: unknown,
): string => {
  const lines = reply === undefined ? [] : headLines(document, reply)
  return `\`\`\`http\n${[title, ...lines].join('\n')}\n\n${JSON.stringify(withDemoValues(body), null, 2)}\n\`\`\``
}

const headLines = (document: JsonObject, { at }: DocumentedResponse): string[] =>
  entries(at['headers'])
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, header]) => `${name}: ${String(headerExample(document, header))}`)

export const responseHtml = (lines: readonly string[], body: unknown): Html =>
  markup`${lines.length > 0 && markup`<div class="head-lines">${lines.join('\n')}</div>`}${pre(JSON.stringify(body, null, 2), 'json')}`

/** The first example of a header. */
export function headerExample(document: JsonObject, header: JsonObject): unknown {
  const schema = resolve(document, resolve(document, header)['schema'])
  return list(schema['examples'])[0]
}

/** The first example of the body of a response: its own, or that of its schema. */
export function bodyExample(document: JsonObject, { at, schema }: DocumentedResponse): unknown {
  const own = entries(at['content']).flatMap(([, media]) => entries(media['examples']))[0]
  return own === undefined ? list(resolve(document, schema)['examples'])[0] : resolve(document, own[1])['value']
}
