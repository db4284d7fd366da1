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

/** An environment variable. It is looked up by a name in a variable, so that no bundler replaces it with its value. */
function variable(name: string): string | undefined {
  try {
    return Object(Reflect.get(globalThis, 'process')).env?.[name]
  } catch {
    // Deno throws if the program may not read it.
    return undefined
  }
}

/** The options, completed from the environment. If they aren't an object, they are returned for the validation to reject. */
function withEnvironment(options: ParleyOptions): ContextOptions<ApiKeySource> {
  const { baseUrl = variable('PARLEY_BASE_URL'), apiKey = variable('PARLEY_API_KEY') }: ParleyOptions = Object(options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validation rejects what is missing.
  return (isRecord(options) ? { ...options, baseUrl, apiKey } : options) as ContextOptions<ApiKeySource>
}

/**
 * Creates a client of the service at `baseUrl`. Nothing is sent yet.
 * @throws ParleyError of the kind `invalid_argument` if an option can't be used, or in a browser without `allowBrowser`.
 * @example
 * const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
 */
export function createParley(options: ParleyOptions = {}): Parley {
  const given = withEnvironment(options)
  return parleyOf(given, createContext(given, createKeyring), {})
}

/** @param rotations The rotations that this client shares with its clones, as it shares the keys of its context. */
function parleyOf(options: ContextOptions<ApiKeySource>, base: CallContext<Keyring>, rotations: Rotations): Parley {
  const context = { ...base, observer: createObserver(options) }
  const methods = createMethods(context, operationTable)
  return {
    ...methods,
    rotateApiKey: createRotation(context, methods.regenerateApiKey, rotations),
    withOptions(changes) {
      const given: ParleyOptions = validOptions(changes)
      for (const name of ['baseUrl', 'apiKey'] as const) {
        if (name in given) throw invalidArgumentError(name, 'is the same for all clones: use createParley')
      }
      const merged = { ...options, ...given }
      const changed = createContext(merged, () => base.keys)
      const headers = { ...base.headers, ...validHeaders(given.headers ?? {}) }
      return parleyOf(merged, { ...changed, headers, retry: retrySettings(base.retry, given.retry) }, rotations)
    },
    fetch: createFetch(context),
    baseUrl: context.baseUrl,
    contractVersion,
  }
}
