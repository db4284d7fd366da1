// The entry `@parley/client/raw`: a client of openapi-fetch for requests that the methods of the client can't make.
import type { paths } from '@parley/contract/reader'
import openapiFetch, { type Client } from 'openapi-fetch'
import type { Parley } from './parley.ts'
import { fillPath } from './path.ts'

// In CommonJS, some bundlers return the module instead of its default export. The function is then its property `default`.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types describe only the ES module.
const { default: createClient = openapiFetch } = openapiFetch as typeof openapiFetch & { default?: typeof openapiFetch }

/** A client of openapi-fetch with the types of the contract for paths, parameters, bodies and responses. */
export type RawClient = Client<paths>

/**
 * Creates a client of openapi-fetch that sends its requests with `parley.fetch`: with the client's `headers` and current API key. It
 * rejects path parameters that the contract doesn't allow. Your code handles errors, retries and timeouts.
 * @example
 * const { data, response } = await createRawClient(parley).GET('/api/tags')
 */
export const createRawClient = ({ baseUrl, fetch }: Pick<Parley, 'baseUrl' | 'fetch'>): RawClient =>
  createClient<paths>({
    baseUrl,
    fetch,
    pathSerializer: (path, values) => fillPath(path, (name) => values[name]),
    redirect: 'manual',
  })
