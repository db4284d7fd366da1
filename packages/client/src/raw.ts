// The second door, and the only file that knows openapi-fetch.
import type { paths } from '@parley/contract'
import createClient, { type Client } from 'openapi-fetch'
import type { Parley } from './parley.ts'
import { fillPath } from './path.ts'

/** openapi-fetch over the contract: typed paths, parameters, bodies and answers. */
export type RawClient = Client<paths>

/**
 * Makes an openapi-fetch client that goes out through a client of this package: with its key, which follows a rotation, and
 * with its refusal of parameters that would leave their path. Errors, repeats and time-outs are the caller's own.
 */
export const createRawClient = ({ baseUrl, fetch }: Pick<Parley, 'baseUrl' | 'fetch'>): RawClient =>
  createClient<paths>({ baseUrl, fetch, pathSerializer: fillPath, redirect: 'manual', cache: 'no-store' })
