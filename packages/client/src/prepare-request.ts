// Builds the request of a call from the arguments of the method.
import type { CallContext, PreparedRequest } from './call-context.ts'
import type { OperationId } from './contract.ts'
import { invalidArgumentError, convertArgument } from './errors/errors.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import { isBrowser, LONGEST_MS, validHeaders, validOptions } from './options.ts'
import { fillPath } from './path.ts'
import type { RetryableRequestOptions } from './request-options.ts'
import { retrySettings } from './retry.ts'

/**
 * Builds a request from the arguments of a method: path parameters, the body if the operation has one, and options.
 * @throws InvalidArgumentError if that is impossible.
 */
export function prepareRequest(
  context: CallContext,
  operation: OperationId,
  metadata: OperationMetadata,
  values: unknown[],
): PreparedRequest {
  const { method = 'GET', path, retry, hasBody, options = {}, requiredOptions } = metadata
  const url = context.baseUrl + fillPath(path, () => values.shift())
  const body = hasBody && convertArgument('body', 'must be JSON', () => JSON.stringify(values.shift()))
  const [given = {}] = values
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Validated here.
  const valid = validOptions(given as RetryableRequestOptions & Record<string, string>, requiredOptions, options)
  const { signal, timeoutMs, retry: retryOptions, headers: headerOptions, ...parameters } = valid
  // Query libraries for user interfaces repeat calls, which `never` forbids. Such a library shows by the unknown options that it passes.
  if (retry === 'never' && ('retry' in valid || Object.keys(parameters).some((name) => !(name in options))))
    throw invalidArgumentError('options', 'has an unknown property')
  const callHeaders = validHeaders(headerOptions ?? {})
  const headers: Record<string, string> = {
    ...context.headers,
    ...callHeaders,
    ...(body && { 'content-type': 'application/json' }),
  }
  // The identifier finds the request in the service's log, also if the response is lost.
  if (!isBrowser() && !('traceparent' in headers)) headers['x-request-id'] ??= crypto.randomUUID()
  let query = ''
  let isDoneOnce = false
  for (const [name, header] of Object.entries(options)) {
    const value = parameters[name] ?? (header === 'idempotency-key' ? (callHeaders[header] ?? crypto.randomUUID()) : [])
    for (const each of [value].flat()) {
      if (header) headers[header] = each
      else query += `&${name}=${convertArgument(name, 'must be text', () => encodeURIComponent(each))}`
    }
    // With an ETag in `If-Match`, a late retry can't overwrite a newer state. But `*` matches any state.
    const isBound = header === 'if-match' && !/(^|,)\s*(\*|$)/.test(headers[header] ?? '')
    isDoneOnce ||= isBound
  }
  const settings = retrySettings(context.retry, retryOptions)
  // An invalid `wait` is NaN here. The service rejects such a `wait`.
  const waitMs = Number(parameters['wait']) * 1000
  return {
    operation,
    metadata,
    url: url + query.replace('&', '?'),
    init: {
      method,
      headers,
      ...(body && { body }),
      // A redirect is not a response of the service, and the key must not be sent to another address.
      redirect: 'manual',
    },
    signal,
    // A long poll adds to the timeout the time that the service may wait for an event.
    timeoutMs: timeoutMs ?? context.timeoutMs + (waitMs > 0 && waitMs <= LONGEST_MS ? waitMs : 0),
    retry: settings,
    retryIsSafe: retry === undefined || settings.retryUnknownOutcome || isDoneOnce,
  }
}
