// The client's `fetch`, for requests that the client has no method for.
import type { CallContext } from './call-context.ts'
import { invalidArgumentError } from './errors/invalid-argument.ts'
import type { FetchInit } from './fetch.ts'
import type { Parley } from './parley.ts'

export const createFetch =
  ({ baseUrl, send, keys }: CallContext): Parley['fetch'] =>
  async (input, init) => {
    const request = new Request(input, init)
    const { method, url, redirect, signal } = request
    if (!url.startsWith(`${baseUrl}/`)) throw invalidArgumentError('url', 'must be below baseUrl')
    // Read, so that it can be sent twice, and because not every `fetch` takes the platform's `Request` or streams.
    const body = await request.arrayBuffer()
    const rejected = new Set<string>()
    for (;;) {
      const key = keys.inUse()
      const plain = {
        ...init,
        method,
        headers: Object.fromEntries(request.headers),
        body: body.byteLength ? body : undefined,
        signal,
        // The key must not follow a redirect.
        redirect: redirect === 'error' ? redirect : 'manual',
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every `fetch` takes bytes and the caller's own options, and its response is passed on as it came.
      const response = (await send(url, plain as unknown as FetchInit, key)) as Response
      if (!keys.hasNewerKey(response.status, key, rejected)) return response
    }
  }
