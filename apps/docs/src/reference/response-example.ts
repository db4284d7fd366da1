// Example responses: their headers and their bodies.
import { entries, list, resolve, type JsonObject } from '@parley/contract/document'
import type { DocumentedResponse } from '../contract/operations.ts'
import { markup, pre, type Html } from '../html.ts'
import { withDemoValues } from './samples/demo-values.ts'

/** The examples omit headers that are the same on every response, and those whose example is of another operation. */
const OMITTED = new Set(['Cache-Control', 'RateLimit', 'RateLimit-Policy', 'Link'])

/**
 * An example response with its headers, as HTML.
 *
 * @param body The example of the body.
 * @param operationId The operation whose demo data it shows.
 */
export const responseExample = (
  document: JsonObject,
  response: DocumentedResponse,
  body: unknown,
  operationId?: string,
): Html => responseHtml(headLines(document, response), withDemoValues(body, operationId))

/** The same as Markdown. */
export const responseText = (
  title: string,
  document: JsonObject,
  response: DocumentedResponse | undefined,
  body: unknown,
): string => {
  const lines = response === undefined ? [] : headLines(document, response)
  return `\`\`\`http\n${[title, ...lines].join('\n')}\n\n${JSON.stringify(withDemoValues(body), null, 2)}\n\`\`\``
}

const headLines = (document: JsonObject, { at }: DocumentedResponse): string[] =>
  entries(at['headers'])
    .filter(([name]) => !OMITTED.has(name))
    .map(([name, header]) => `${name}: ${String(headerExample(document, header))}`)

export function responseHtml(lines: readonly string[], body: unknown): Html {
  const head = lines.length > 0 && markup`<div class="head-lines">${lines.join('\n')}</div>`
  return markup`${head}${body === undefined ? pre('No body', 'text') : pre(JSON.stringify(body, null, 2), 'json')}`
}

/** Returns the first example of a header. */
export function headerExample(document: JsonObject, header: JsonObject): unknown {
  const schema = resolve(document, resolve(document, header)['schema'])
  return list(schema['examples'])[0]
}

/** Returns the first example of the body of a response: its own, or that of its schema. Undefined if the response has no body. */
export function bodyExample(document: JsonObject, { at, schema }: DocumentedResponse): unknown {
  if (schema === undefined) return undefined
  const [named] = entries(at['content']).flatMap(([, media]) => entries(media['examples']))
  return named === undefined ? list(resolve(document, schema)['examples'])[0] : resolve(document, named[1])['value']
}
