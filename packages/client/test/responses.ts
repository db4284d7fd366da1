// Responses as the service and others make them, for tests that need neither a socket nor a server.
import type { NetworkFault } from '@parley/tools'
import type { FetchInit } from '../src/index.ts'

/** A host without a listener: a test that needs a `fetch` of its own can use any host. */
export const OPTIONS = { baseUrl: 'https://parley.example', apiKey: 'parley_a_key_that_must_not_be_seen' }

/** A problem as the service responds with it. */
export const problem = (status: number, code: string, extras: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(problemBody(status, code, extras)), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })

/** A problem instead of the server's response, for the fault injection proxy. */
export const problemFault = (
  status: number,
  code: string,
  extras: object = {},
  headers: object = {},
): NetworkFault => ({
  response: status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: JSON.stringify(problemBody(status, code, extras)),
})

export const problemBody = (status: number, code: string, extras: object = {}) => ({
  type: `/problems/${code}`,
  title: `The title of ${code}`,
  detail: `The detail of ${code}`,
  status,
  code,
  instance: '/',
  requestId: 'req_1',
  ...extras,
})

/** The success of an update. */
export const updated = () =>
  Response.json({ conversation: { uniqueId: 'cnv_1', status: 'Closed' } }, { headers: { ETag: '"1"' } })

/** A `fetch` that gives one response after the other, and then the last one again. It records what was sent. */
export function scripted(...responses: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; init: FetchInit; atMs: number }[] = []
  return {
    sent,
    fetch: async (url: string, init: FetchInit) => {
      const respond = responses[Math.min(sent.length, responses.length - 1)]
      sent.push({ url, init, atMs: Date.now() })
      return (respond ?? updated)()
    },
  }
}
