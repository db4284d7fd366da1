// Compares a response with the OpenAPI document: its status, its headers, its media type and its body.
import { entries, escapeStep, isObject, locate, plain, type JsonObject } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { decode } from '../wire.ts'
import { createViolations, type SchemaViolation } from './faults.ts'

/** The headers that every HTTP response may have, although the document doesn't declare them: those of HTTP itself and of CORS. */
const STANDARD_HEADER =
  /^(?:content-(?:type|length)|date|connection|keep-alive|transfer-encoding|vary|access-control-.+)$/

function undeclaredHeaders(response: Response, declared: readonly string[], place: string): SchemaViolation[] {
  const known = new Set(declared.map((name) => name.toLowerCase()))
  const names = [...response.headers.keys()].filter((name) => !known.has(name) && !STANDARD_HEADER.test(name))
  return names.map((name) => ({ at: `${place}/headers`, sentence: `the header ${name} isn't declared` }))
}

/** Returns the parsed text, or undefined if the text isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Begins each sentence with the part of the response to which it belongs, such as `the body`. */
const withPart = (violations: readonly SchemaViolation[], part: string): SchemaViolation[] =>
  violations.map(({ at, sentence }) => ({ at, sentence: `${part}${sentence}` }))

/**
 * Creates a function that lists the contradictions between a response and the document. The function consumes the body of the response.
 *
 * @param contract The OpenAPI 3.1 document, in one file.
 * @example
 * const check = createResponseCheck(contract)
 * const faults = await check('#/paths/~1books/get', await app.request('/books'), 'GET')
 */
export function createResponseCheck(contract: object) {
  const oracle = createOracle(plain(contract))
  const violationsOf = createViolations(oracle)
  // The references in the oracle's document begin with `contract#`, and violations should begin with `#`.
  const find = (pointer: string) => {
    const { at, pointer: place } = locate(oracle.document, pointer)
    return { at, pointer: place.replace(/^contract/, '') }
  }
  function headerFaults(response: Response, name: string, pointer: string): SchemaViolation[] {
    const header = find(pointer)
    const text = response.headers.get(name)
    if (text === null) {
      const isMissing = header.at.required === true
      return isMissing ? [{ at: `${header.pointer}/required`, sentence: `the header ${name} is missing` }] : []
    }
    const schema = isObject(header.at.schema) ? header.at.schema : {}
    return withPart(violationsOf(schema, decode(text, schema, oracle.resolve)), `the header ${name}: ${text}: `)
  }

  function bodyFaults(text: string, type: string, content: JsonObject, pointer: string): SchemaViolation[] {
    if (Object.keys(content).length === 0)
      return text === '' ? [] : [{ at: pointer, sentence: `a body of ${type || 'no type'} isn't declared` }]
    const media = content[type.split(';', 1).join('').trim().toLowerCase()]
    if (!isObject(media)) return [{ at: `${pointer}/content`, sentence: `${type || 'no type'} isn't declared` }]
    const value = parseJson(text)
    if (value === undefined) return [{ at: `${pointer}/content`, sentence: `a body of ${type} isn't JSON` }]
    return withPart(violationsOf(media.schema ?? {}, value), 'the body')
  }

  return async (pointer: string, response: Response, method: string): Promise<SchemaViolation[]> => {
    const { responses } = find(pointer).at
    if (!isObject(responses) || !Object.hasOwn(responses, response.status)) {
      const sentence = `${response.status} isn't declared: ${(await response.text()).slice(0, 200)}`
      return [{ at: `${pointer}/responses`, sentence }]
    }
    const { at, pointer: place } = find(`${pointer}/responses/${response.status}`)
    const declared = entries(at.headers).map(([name]) => name)
    const headers = [
      ...undeclaredHeaders(response, declared, place),
      ...declared.flatMap((name) => headerFaults(response, name, `${place}/headers/${escapeStep(name)}`)),
    ]
    // These responses have no body.
    if (method === 'HEAD' || response.status === 304) return headers
    const type = response.headers.get('content-type') ?? ''
    const content = isObject(at.content) ? at.content : {}
    return [...headers, ...bodyFaults(await response.text(), type, content, place)]
  }
}
