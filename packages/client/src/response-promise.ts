// The promise that the methods of a client return.
import { withCallers } from './errors/parley-error.ts'
import type { FetchResponse } from './fetch.ts'

/** The promise of a method's result. Its `withResponse` also gives access to the HTTP response. */
export interface ResponsePromise<Result> extends Promise<Result> {
  /**
   * Returns the result together with the HTTP response. Use it to read a header that the result doesn't have. The body of the response was
   * already read.
   * @example
   * const { data, response } = await parley.getCaller().withResponse()
   * console.log(data.member.name, response.headers.get('RateLimit-Policy'))
   */
  withResponse: () => Promise<{ data: Result; response: FetchResponse }>
}

/** Turns the promise of a call, which has the result and the response, into the promise of the result. */
export function responsePromise<Result>(
  call: Promise<{ data: Result; response: FetchResponse }>,
): ResponsePromise<Result> {
  const result = call.then(({ data }) => data)
  const withResponse = async () => {
    // The caller of `withResponse` handles errors of `call`, but not of `result`. An unhandled rejection could end the program.
    result.catch(() => {})
    try {
      return await call
    } catch (error) {
      // A promise that two wait for shows the callers of neither.
      throw withCallers(error)
    }
  }
  return Object.assign(result, { withResponse })
}
