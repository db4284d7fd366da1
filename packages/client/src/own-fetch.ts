// `parley.fetch`: sends requests for which the client has no method.
import type { CallContext } from './call-context.ts'
import { invalidArgumentError, convertArgument } from './errors/errors.ts'
import type { FetchInit } from './fetch.ts'
import type { Parley } from './parley.ts'
import { withTimeout } from './with-timeout.ts'

/** Creates `parley.fetch`, which adds the client's headers and API key, and retries a request only if the API key was replaced. */
export const createFetch =
  ({ baseUrl, send, keys, headers, timeoutMs, retry }: CallContext): Parley['fetch'] =>
  async (input, init) => {
    const target = typeof input === 'string' && input.startsWith('/') ? baseUrl + input : input
    const rule = 'must have a path or a URL, and what fetch takes'
    const request = convertArgument('request', rule, () => new Request(target, init))
    const { method, url, redirect, signal } = request
    if (!url.startsWith(`${baseUrl}/`)) throw invalidArgumentError('url', 'must be below baseUrl')
    // Reads the body, so that it can be sent twice, and because not every `fetch` accepts a `Request` or streams of the platform.
    const body = await request.arrayBuffer()
    const rejectedKeys = new Set<string>()
    for (;;) {
      // Waits for the key until the caller's signal aborts.
      const ended = await withTimeout(Infinity, signal, () => keys.current())
      if (ended.how === 'thrown') throw ended.result
      if (ended.how !== 'returned') throw signal.reason
      const key = ended.result
      const options = {
        ...init,
        method,
        headers: { ...headers, ...Object.fromEntries(request.headers) },
        body: body.byteLength ? body : undefined,
        signal,
        // A redirect isn't followed, because the key would be sent to another address.
        redirect: redirect === 'error' ? redirect : 'manual',
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every `fetch` also takes bytes and the caller's options.
      const response = (await send(url, options as unknown as FetchInit, key)) as Response
      if (!(await keys.renew?.(response, key, rejectedKeys, { signal, timeoutMs, retry }))) return response
    }
  }
