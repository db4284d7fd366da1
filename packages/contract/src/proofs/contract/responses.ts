// Holds a response against the document: its status, its headers, its media type and its body.
import { escapeStep, isObject, locate, plain, type JsonObject } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { decoded } from '../wire.ts'
import { createViolations, type SchemaViolation } from './faults.ts'

/** The contradictions of a response, and the key of the declared response, if there is one. */
export interface Checked {
  readonly key: string | undefined
  readonly faults: readonly SchemaViolation[]
}

const essence = (type: string): string => type.split(';', 1).join('').trim().toLowerCase()

/** Says whether the bodies of a media type are JSON. */
export const isJson = (type: string): boolean => /^application\/(?:.+\+)?json$/.test(essence(type))

/** Says whether a media type is of a range, such as `application/*`. */
const isOf = (type: string, range: string): boolean =>
  range === type || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

/** The key of the declared response for a status: its own, that of its class, or the default. */
export function declaredFor(responses: JsonObject, status: number): string | undefined {
  const digit = Math.floor(status / 100)
  return [`${status}`, `${digit}XX`, `${digit}xx`, 'default'].find((key) => Object.hasOwn(responses, key))
}

function undeclaredHeaders(response: Response, declared: readonly string[], place: string): SchemaViolation[] {
  const known = new Set(declared.map((name) => name.toLowerCase()))
  const names = [...response.headers.keys()].filter((name) => !known.has(name) && !UNDECLARED.test(name))
  return names.map((name) => ({ at: `${place}/headers`, sentence: `the header ${name} isn't declared` }))
}

/** The value in the text of a body, or undefined if it isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Headers that HTTP itself, a connection or a browser's rules need, and that no document declares. */
const UNDECLARED = /^(?:content-(?:type|length)|date|connection|keep-alive|transfer-encoding|vary|access-control-.+)$/

const within = (faults: readonly SchemaViolation[], what: string): SchemaViolation[] =>
  faults.map(({ at, sentence }) => ({ at, sentence: `${what}${sentence}` }))

/**
 * Creates the check of responses: what a response to a request of an operation contradicts. It reads the body of the response.
 *
 * @param contract The document: OpenAPI 3.1, in one file.
 * @example
 * const check = createResponseCheck(contract)
 * const { faults } = await check('#/paths/~1books/get', await app.request('/books'), 'GET')
 */
export function createResponseCheck(contract: object) {
  const oracle = createOracle(plain(contract))
  const { document, resolve } = oracle
  const faultsOf = createViolations(oracle)
  // The oracle's references name the document.
  const find = (pointer: string) => {
    const found = locate(document, pointer)
    return { at: found.at, pointer: found.pointer.replace(/^contract/, '') }
  }
  function headerFaults(response: Response, name: string, pointer: string): SchemaViolation[] {
    // OpenAPI ignores this one: the keys of the content are the media types.
    if (name.toLowerCase() === 'content-type') return []
    const header = find(pointer)
    const text = response.headers.get(name)
    if (text === null) {
      const isMissing = header.at.required === true
      return isMissing ? [{ at: `${header.pointer}/required`, sentence: `the header ${name} is missing` }] : []
    }
    const { schema } = header.at
    if (schema === undefined) return []
    const isListed = isObject(schema) && resolve(schema).type === 'array'
    const value = decoded(isListed ? text.split(/\s*,\s*/) : text, isObject(schema) ? schema : {}, resolve)
    return within(faultsOf(schema, value), `the header ${name}: ${text}: `)
  }

  async function bodyFaults(response: Response, content: JsonObject, pointer: string): Promise<SchemaViolation[]> {
    const type = response.headers.get('content-type') ?? ''
    if (Object.keys(content).length === 0) {
      const text = await response.text()
      return text === '' ? [] : [{ at: pointer, sentence: `a body of ${type || 'no type'} isn't declared` }]
    }
    const range = Object.keys(content).find((each) => isOf(essence(type), essence(each)))
    const media = range === undefined ? undefined : content[range]
    if (isJson(type) && isObject(media)) {
      const value = parsed(await response.text())
      if (value === undefined) return [{ at: `${pointer}/content`, sentence: `a body of ${type} isn't JSON` }]
      return media.schema === undefined ? [] : within(faultsOf(media.schema, value), 'the body')
    }
    // Reads JSON only: another body could be endless.
    await response.body?.cancel()
    return range === undefined ? [{ at: `${pointer}/content`, sentence: `${type || 'no type'} isn't declared` }] : []
  }

  return async (pointer: string, response: Response, method: string): Promise<Checked> => {
    const { responses } = find(pointer).at
    const all = isObject(responses) ? responses : {}
    const key = declaredFor(all, response.status)
    if (key === undefined) {
      const sentence = `${response.status} isn't declared: ${(await response.text()).slice(0, 200)}`
      return { key, faults: [{ at: `${pointer}/responses`, sentence }] }
    }
    const { at, pointer: place } = find(`${pointer}/responses/${key}`)
    const declared = Object.keys(isObject(at.headers) ? at.headers : {})
    const headers = undeclaredHeaders(response, declared, place)
    for (const name of declared) headers.push(...headerFaults(response, name, `${place}/headers/${escapeStep(name)}`))
    const isBodiless = method === 'HEAD' || response.status === 304
    const content = isObject(at.content) ? at.content : {}
    return { key, faults: isBodiless ? headers : [...headers, ...(await bodyFaults(response, content, place))] }
  }
}

/** The check of a response to a request of an operation, such as `#/paths/~1things/get`. */
export type CheckResponse = ReturnType<typeof createResponseCheck>
