import type { ContextOptions } from './create-client.ts'
import { isRecord } from './is-record.ts'
import type { ApiKeySource } from './keyring.ts'
import type { ParleyOptions } from './parley.ts'

/** A variable of the process, if there is one. Looked up by name, so that no bundler puts its value into a bundle. */
function variable(name: string): string | undefined {
  try {
    return Object(Reflect.get(globalThis, 'process')).env?.[name]
  } catch {
    // Deno throws if the program may not read it.
    return undefined
  }
}

/** Options, completed from the environment. A value that isn't an object is kept, and rejected by the validation. */
export function withEnvironment(options: ParleyOptions): ContextOptions<ApiKeySource> {
  const { baseUrl = variable('PARLEY_BASE_URL'), apiKey = variable('PARLEY_API_KEY') }: ParleyOptions = Object(options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validation rejects what is missing.
  return (isRecord(options) ? { ...options, baseUrl, apiKey } : options) as ContextOptions<ApiKeySource>
}
