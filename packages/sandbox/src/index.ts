// The entry point of the package.
import type { Sandbox, SandboxOptions } from './sandbox.ts'

export type { Add, NewConversation, NewMember, NewMessage } from './add.ts'
export type * from './sandbox.ts'

/**
 * Starts the service in this process, with an organization of five members and a store in memory.
 *
 * @throws Error that names the variable, if one of `variables` is unknown or has a value that the service doesn't take; or on a Node
 *   that is too old.
 * @example
 * const sandbox = await createSandbox()
 * const parley = createParley(sandbox.as('agent'))
 */
export async function createSandbox(options?: SandboxOptions): Promise<Sandbox> {
  requireNode(process.versions.node)
  // Not earlier: a Node without SQLite can't load it, and its error message would not help.
  const { startSandbox } = await import('./start-sandbox.ts')
  return startSandbox(options)
}

/** SQLite in earlier versions has no numbered parameters. */
function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 20)) {
    throw new Error(`@parley/sandbox needs Node 22.20 or newer, and this is ${version}.`)
  }
}
