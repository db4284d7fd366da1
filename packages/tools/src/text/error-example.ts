// Builds the headers of the response whose body is the example of an error.
import {
  entries,
  isText,
  list,
  object,
  operationsOf,
  problemCodesOf,
  resolve,
  text,
  valueAt,
  type JsonObject,
  type Operation,
} from '@parley/contract/document'

/**
 * Returns the headers of the response that has the example of an error as its body, by name. Those about rate limits have the quota of the
 * operation that the example's `instance` names. The map is empty for an error that no operation returns.
 *
 * @param document The bundled contract.
 * @param problem The schema of the error.
 */
export function errorExampleHeaders(document: JsonObject, problem: JsonObject): Map<string, string> {
  const example = object(list(problem['examples'])[0])
  const code = text(example['code'])
  const operation = operationOf(document, code, text(example['instance']))
  const response = operation && responseOf(document, operation, code)
  if (operation === undefined || response === undefined) return new Map()
  const { quota, windowSeconds } = object(valueAt(operation.operation, '/x-policy/rateLimit'))
  // A request that exceeds its rate limit has none left. Another example is the first request in its window.
  const remaining = code === 'rate_limit_exceeded' ? 0 : Number(quota) - 1
  const [, seconds] = /Retry in (\d+) second/.exec(text(example['detail'])) ?? []
  const values: Record<string, string | undefined> = {
    RateLimit: `"${operation.id}";r=${remaining};t=${Number(windowSeconds)}`,
    'RateLimit-Policy': `"${operation.id}";q=${Number(quota)};w=${Number(windowSeconds)}`,
    'Retry-After': seconds,
    Allow: operation.method.toUpperCase(),
    // A request without credentials gets no error code (RFC 6750, section 3).
    ...(code === 'api_key_missing' && { 'WWW-Authenticate': 'Bearer' }),
  }
  const isCounted = positionOf(document, code) >= positionOf(document, 'rate_limit_exceeded')
  return new Map(
    entries(response['headers']).flatMap(([name, header]): [string, string][] => {
      // Only the response to an encoded body says which encodings the service takes.
      if ((name.startsWith('RateLimit') && !isCounted) || name === 'Accept-Encoding') return []
      const [headerExample] = list(resolve(document, resolve(document, header)['schema'])['examples'])
      const value = isText(headerExample) ? headerExample : JSON.stringify(headerExample)
      return [[name, values[name] ?? value]]
    }),
  )
}

/** Returns the operation that an example of an error belongs to: of those with its path, the one that changes data. */
function operationOf(document: JsonObject, code: string, instance: string): Operation | undefined {
  const returning = operationsOf(document).filter((operation) => responseOf(document, operation, code) !== undefined)
  const withPath = returning.filter(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(instance),
  )
  return withPath.find(({ method }) => method !== 'get') ?? withPath[0]
}

/** Returns the place of the check that returns an error. An error that can happen at any time comes after all checks. */
function positionOf(document: JsonObject, code: string): number {
  const checks = list(document['x-precedence'])
  const position = checks.findIndex((check) => list(object(check)['codes']).includes(code))
  return position === -1 ? checks.length : position
}

/** Returns the response of an operation that can have an error code. */
const responseOf = (document: JsonObject, { responses }: Operation, code: string): JsonObject | undefined =>
  responses.find(([, response]) =>
    entries(response['content']).some(([, media]) => problemCodesOf(document, media['schema']).includes(code)),
  )?.[1]
