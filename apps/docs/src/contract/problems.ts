// Reads the problems of the contract: the errors that the API can return, each with its `code`. Each has a page on the site.
import { list, object, resolve, text, texts, valueAt, type JsonObject } from '@parley/contract/document'
import { errorExampleHeaders } from '@parley/tools/text'
import type { DocumentedOperation } from './operations.ts'

/** A check that the service makes before it carries out a request, such as the check of the API key. */
export interface Check {
  /** The condition that the request must meet, as a sentence: `The path exists`. */
  description: string
  /** The codes of the problems that the service can return if the check fails. */
  codes: string[]
}

/** An error that the API can return, as its page shows it. */
export interface Problem {
  code: string
  status: number
  title: string
  /** When the service returns this problem, as a sentence. */
  when: string
  /** The recommended action of the client, as a sentence. */
  remedy: string
  /** The id of the design decision about this problem, if there is one. */
  decision: string | undefined
  /** A phrase that says whether to send the request again, with code between backticks. */
  retry: string
  /** An example of the response body, which a test of the server received. */
  example: unknown
  /** The headers of that response, by name. */
  exampleHeaders: Map<string, string>
  /** The numbers, from 1, of the checks that return this problem. The list is empty if the problem can happen at any time. */
  checkNumbers: number[]
  /** The ids of the operations that can return this problem. */
  operationIds: string[]
}

/** Returns the checks of a request in their order. If several checks fail, the service returns the problem of the first. */
export const readPrecedence = (document: JsonObject): Check[] =>
  list(document['x-precedence']).map((each) => {
    const { check, codes } = object(each)
    return { description: text(check), codes: texts(codes) }
  })

/** Reads all problems that the OpenAPI document declares, in the order of their statuses. */
export function readProblems(
  document: JsonObject,
  operations: readonly DocumentedOperation[],
  precedence: readonly Check[],
): Problem[] {
  // The keys of the mapping are the error codes. Each value is a reference to the schema of the problem with this code.
  const mapping = object(valueAt(document, '/components/schemas/Problem/discriminator/mapping') ?? {})
  const problems = Object.entries(mapping).map(([code, $ref]) => {
    const schema = resolve(document, { $ref })
    const status = Number(valueAt(schema, '/properties/status/const'))
    const { title, when, remedy } = object(schema['x-problem'])
    return {
      code,
      title: text(title),
      when: text(when),
      remedy: text(remedy),
      status,
      decision: schema['x-decision'] === undefined ? undefined : text(schema['x-decision']),
      retry: RETRY_BY_CODE[code] ?? RETRY_BY_STATUS[status] ?? 'No',
      example: list(schema['examples'])[0],
      exampleHeaders: errorExampleHeaders(document, schema),
      // Counts checks from 1, as the pages do.
      checkNumbers: precedence.flatMap(({ codes }, index) => (codes.includes(code) ? [index + 1] : [])),
      operationIds: operations
        .filter(({ responses }) => responses.some(({ codes }) => codes.includes(code)))
        .map(({ id }) => id),
    }
  })
  return problems.toSorted((a, b) => a.status - b.status)
}

/** Phrases that say whether to send a request again after an error, by the status of the error. For other statuses, the phrase is "No". */
const RETRY_BY_STATUS: Partial<Record<number, string>> = {
  401: 'With another key',
  408: 'Yes',
  409: 'After review',
  410: 'After reading everything again',
  412: 'After review',
  429: 'After `Retry-After`',
  500: 'Only if the request is safe to retry',
  503: 'After `Retry-After`',
}

/** The phrases for single error codes. They replace the phrase for the status of the code. */
const RETRY_BY_CODE: Partial<Record<string, string>> = {
  api_key_missing: 'With an API key',
  outcome_unknown: 'After `Retry-After`, if the request is safe to retry',
}
