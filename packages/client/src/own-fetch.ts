// The client's `fetch`, for requests that the client has no method for.
import type { CallContext } from './call-context.ts'
import { invalidArgumentError, madeOf } from './errors/errors.ts'
import type { FetchInit } from './fetch.ts'
import type { Parley } from './parley.ts'
import { withTimeout } from './with-timeout.ts'

export const createFetch =
  ({ baseUrl, send, keys, headers, timeoutMs, retry }: CallContext): Parley['fetch'] =>
  async (input, init) => {
    const target = typeof input === 'string' && input.startsWith('/') ? baseUrl + input : input
    // The platform's own error would not be one of this package.
    const request = madeOf(
      'request',
      'must have a path or a URL, and what fetch takes',
      () => new Request(target, init),
    )
    const { method, url, redirect, signal } = request
    if (!url.startsWith(`${baseUrl}/`)) throw invalidArgumentError('url', 'must be below baseUrl')
    // Read, so that it can be sent twice, and because not every `fetch` takes the platform's `Request` or streams.
    const body = await request.arrayBuffer()
    const rejected = new Set<string>()
    for (;;) {
      const { how, what } = await withTimeout(Infinity, signal, () => keys.current())
      if (how !== 'value') throw how === 'thrown' ? what : signal.reason
      const key = what
      const plain = {
        ...init,
        method,
        headers: { ...headers, ...Object.fromEntries(request.headers) },
        body: body.byteLength ? body : undefined,
        signal,
        // The key must not follow a redirect.
        redirect: redirect === 'error' ? redirect : 'manual',
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every `fetch` takes bytes and options of its own.
      const response = (await send(url, plain as unknown as FetchInit, key)) as Response
      if (!(await keys.renew?.(response, key, rejected, { signal, timeoutMs, retry }))) return response
    }
  }
