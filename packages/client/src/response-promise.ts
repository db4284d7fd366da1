import type { FetchResponse } from './fetch.ts'

/** The promise of a method's result. */
export interface ResponsePromise<Result> extends Promise<Result> {
  /**
   * The result together with the response that it came with, for a header that the result doesn't have. The body of the response
   * has been read.
   * @example
   * const { data, response } = await parley.getCaller().withResponse()
   * console.log(data.member.name, response.headers.get('RateLimit-Policy'))
   */
  withResponse: () => Promise<{ data: Result; response: FetchResponse }>
}

/** Makes the promise of a call that ends with a result and its response. */
export function responsePromise<Result>(
  call: Promise<{ data: Result; response: FetchResponse }>,
): ResponsePromise<Result> {
  const result = call.then(({ data }) => data)
  const withResponse = () => {
    // The caller handles the error of the promise that is returned. Without this, the other one would be an unhandled rejection.
    result.catch(() => {})
    return call
  }
  return Object.assign(result, { withResponse })
}
