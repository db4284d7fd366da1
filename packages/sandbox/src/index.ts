// The entry point of the package `@parley/sandbox`.
import type { Sandbox, SandboxOptions } from './sandbox.ts'

export type { Add, NewConversation, NewMember, NewMessage } from './add.ts'
export type * from './sandbox.ts'

/**
 * Starts the service in this process, on a store in memory, with an organization as `parley organization create` makes it and five members.
 * @throws Error if the service doesn't have one of the `variables` or rejects its value, or if this version of Node is too old.
 * @example
 * const sandbox = await createSandbox()
 * const parley = createParley(sandbox.as('agent'))
 */
export async function createSandbox(options?: SandboxOptions): Promise<Sandbox> {
  requireNode(process.versions.node)
  // Imported only after the check, because an old Node without SQLite can't load this module, and the error of Node wouldn't say why.
  const { startSandbox } = await import('./start-sandbox.ts')
  return startSandbox(options)
}

/** Throws if Node is older than 22.20. The SQLite of older versions has no numbered parameters, which the store needs. */
function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 20)) {
    throw new Error(`@parley/sandbox needs Node 22.20 or newer, and this is ${version}.`)
  }
}
