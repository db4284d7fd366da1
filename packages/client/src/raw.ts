// The second entry of the package, and the only file that knows openapi-fetch.
import type { paths } from '@parley/contract/reader'
import openapiFetch, { type Client } from 'openapi-fetch'
import type { Parley } from './parley.ts'
import { fillPath } from './path.ts'

// In CommonJS a bundler takes the whole module for its default export.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types know the ES module alone.
const { default: createClient = openapiFetch } = openapiFetch as typeof openapiFetch & { default?: typeof openapiFetch }

/** openapi-fetch over the contract: typed paths, parameters, bodies and responses. */
export type RawClient = Client<paths>

/**
 * Makes an openapi-fetch client that sends through a client of this package: with its `headers` and its key, which follows a
 * rotation. Path parameters that the contract doesn't allow are rejected. Errors, retries and timeouts are yours.
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
