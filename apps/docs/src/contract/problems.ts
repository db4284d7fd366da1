// The problems of the contract, with everything that their pages say.
import { list, object, resolve, text, texts, valueAt, type JsonObject } from '@parley/contract/document'
import type { DocumentedOperation } from './operations.ts'

export interface Check {
  check: string
  codes: string[]
}

export interface Problem {
  code: string
  status: number
  title: string
  /** When the service returns it, as a sentence. */
  when: string
  /** The recommended action of the client, as a sentence. */
  remedy: string
  decision: string | undefined
  /** A phrase that says whether to send the request again. Code stands between backticks. */
  retry: string
  /** A response that the tests of the server really received. */
  example: unknown
  /** The numbers, from 1, of the checks that return it when they fail. Empty if it can happen at any time. */
  checks: number[]
  operations: string[]
}

/** Returns the checks of a request in their order. If several fail, the service returns the problem of the first. */
export const readPrecedence = (document: JsonObject): Check[] =>
  list(document['x-precedence']).map((each) => {
    const { check, codes } = object(each)
    return { check: text(check), codes: texts(codes) }
  })

export function readProblems(
  document: JsonObject,
  operations: readonly DocumentedOperation[],
  precedence: readonly Check[],
): Problem[] {
  const mapping = object(valueAt(document, '/components/schemas/Problem/discriminator/mapping') ?? {})
  const problems = Object.entries(mapping).map(([code, reference]) => {
    const schema = resolve(document, { $ref: reference })
    const status = Number(valueAt(schema, '/properties/status/const'))
    const { title, when, remedy } = object(schema['x-problem'])
    return {
      code,
      title: text(title),
      when: text(when),
      remedy: text(remedy),
      status,
      decision: schema['x-decision'] === undefined ? undefined : text(schema['x-decision']),
      retry: RETRY_BY_CODE[code] ?? RETRY[status] ?? 'No',
      example: list(schema['examples'])[0],
      checks: precedence.flatMap(({ codes }, index) => (codes.includes(code) ? [index + 1] : [])),
      operations: operations
        .filter(({ responses }) => responses.some(({ codes }) => codes.includes(code)))
        .map(({ id }) => id),
    }
  })
  return problems.toSorted((a, b) => a.status - b.status)
}

/** For each status, a phrase that says whether to send the request again. */
const RETRY: Partial<Record<number, string>> = {
  401: 'With another key',
  408: 'Yes',
  409: 'After review',
  410: 'After reading everything again',
  412: 'After review',
  429: 'After `Retry-After`',
  500: 'Only if the request is safe to retry',
  503: 'After `Retry-After`',
}

/** The same for codes of which the status says too little. */
const RETRY_BY_CODE: Partial<Record<string, string>> = {
  api_key_missing: 'With an API key',
  outcome_unknown: 'After `Retry-After`, if the request is safe to retry',
}
