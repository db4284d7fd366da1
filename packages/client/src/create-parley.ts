// Creates the client with all operations, hooks, key rotation and clones.
import type { CallContext } from './call-context.ts'
import { type ContextOptions, createContext } from './create-client.ts'
import { invalidArgumentError } from './errors/errors.ts'
import { contractVersion, operationTable } from './generated/operations.ts'
import { createObserver } from './hooks.ts'
import { isRecord } from './is-record.ts'
import { type ApiKeySource, createKeyring, type Keyring } from './keyring.ts'
import { createMethods } from './methods.ts'
import { validHeaders, validOptions } from './options.ts'
import { createFetch } from './own-fetch.ts'
import type { Parley, ParleyOptions } from './parley.ts'
import { retrySettings } from './retry.ts'
import { createRotation, type Rotations } from './rotation.ts'

/**
 * Reads an environment variable, or returns undefined if it isn't set. A bundler would replace the text `process.env.NAME` with the value
 * of the variable. The code avoids this text, so that no API key gets into a bundle.
 */
function env(name: string): string | undefined {
  try {
    return Object(Reflect.get(globalThis, 'process')).env?.[name]
  } catch {
    // Deno throws if the program has no permission to read the variable.
    return undefined
  }
}

/** Takes missing options from environment variables. Leaves a value that isn't an object to `createContext`, which rejects the value. */
function withEnvironment(options: ParleyOptions): ContextOptions<ApiKeySource> {
  const { baseUrl = env('PARLEY_BASE_URL'), apiKey = env('PARLEY_API_KEY') }: ParleyOptions = Object(options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createContext` rejects missing options.
  return (isRecord(options) ? { ...options, baseUrl, apiKey } : options) as ContextOptions<ApiKeySource>
}

/**
 * Creates a client of the service at `baseUrl`. Sends no request yet.
 * @throws ParleyError of the kind `invalid_argument` if an option can't be used, or in a browser without `allowBrowser`.
 * @example
 * const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
 */
export function createParley(options: ParleyOptions = {}): Parley {
  const given = withEnvironment(options)
  return parleyOf(given, createContext(given, createKeyring), {})
}

/**
 * Creates a client or a clone of a client.
 * @param options The options of the new client. A clone of this client starts from these options.
 * @param base The context of the new client. A client and its clones share the API keys in it.
 * @param rotations The running rotation, which a client and its clones share, because they share the API keys.
 */
function parleyOf(options: ContextOptions<ApiKeySource>, base: CallContext<Keyring>, rotations: Rotations): Parley {
  const context = { ...base, observer: createObserver(options) }
  const methods = createMethods(context, operationTable)
  return {
    ...methods,
    rotateApiKey: createRotation(context, methods.regenerateApiKey, rotations),
    withOptions(changes) {
      // What is no object is rejected by `validOptions`.
      const entries = isRecord(changes) ? Object.entries(changes) : []
      const kept = Object.fromEntries(entries.filter(([, value]) => value !== null))
      const given: ParleyOptions = validOptions(isRecord(changes) ? kept : changes)
      for (const name of ['baseUrl', 'apiKey'] as const) {
        if (Reflect.get(changes, name) !== undefined)
          throw invalidArgumentError(name, 'is the same for all clones: use createParley')
      }
      const removed = Object.fromEntries(
        entries.flatMap(([name, value]) => (value === null ? [[name, undefined]] : [])),
      )
      const merged = { ...options, ...given, ...removed }
      const cloned = createContext(merged, () => base.keys)
      // Headers and retry options that the clone doesn't change keep the values of this client.
      const headers =
        changes.headers === null ? cloned.headers : { ...base.headers, ...validHeaders(given.headers ?? {}) }
      const retry = changes.retry === null ? cloned.retry : retrySettings(base.retry, given.retry)
      return parleyOf(merged, { ...cloned, headers, retry }, rotations)
    },
    fetch: createFetch(context),
    baseUrl: context.baseUrl,
    contractVersion,
  }
}
