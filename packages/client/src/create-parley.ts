import { createContext } from './create-client.ts'
import { withEnvironment } from './environment.ts'
import { contractVersion, operationTable } from './generated/operations.ts'
import { createObserver } from './hooks.ts'
import { createKeyring } from './keyring.ts'
import { createMethods } from './methods.ts'
import { createFetch } from './own-fetch.ts'
import type { Parley, ParleyOptions } from './parley.ts'
import { createRotation } from './rotation.ts'

/**
 * Creates a client of the service at `baseUrl`. Nothing is sent yet.
 * @throws ParleyError of the kind `invalid_argument` if an option can't be used, or in a browser without `allowBrowser`.
 * @example
 * const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
 */
export function createParley(options: ParleyOptions = {}): Parley {
  const context = { ...createContext(withEnvironment(options), createKeyring), observer: createObserver(options) }
  const methods = createMethods(context, operationTable)
  return {
    ...methods,
    rotateApiKey: createRotation(context, methods.regenerateApiKey),
    fetch: createFetch(context),
    baseUrl: context.baseUrl,
    contractVersion,
  }
}
