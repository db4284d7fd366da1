// What the commands share that work on a store, beside a server or without one.
import type { Command } from 'commander'
import type { Store } from '../domain/store.ts'
import { openStorage } from './open-storage.ts'
import { databaseUrlOf, withDatabaseUrl } from './variables.ts'
import type { World } from './world.ts'

/** The flags of every command on a store. */
export interface StoreFlags {
  databaseUrl?: string
  json?: boolean
}

/** A command with those flags, and with examples that can be pasted. */
export function storeCommand(parent: Command, name: string, description: string, examples: readonly string[]): Command {
  const command = parent.command(name).description(description)
  withExamples(command, examples)
  return withDatabaseUrl(command).option('--json', 'Answer in JSON, for scripts.')
}

export function withExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  $ parley ${example}\n`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('')}`)
}

/** A flag that can be given more than once. */
export const several = (command: Command, flag: string, description: string): Command =>
  command.option(
    flag,
    `${description} Can be given more than once.`,
    (value: string, before: string[]) => [...before, value],
    [],
  )

/** What an action does with a store that it finds. Without any of it, the store must be there. */
export interface Use {
  /** Whether the action may make the store. */
  mayBegin?: boolean
  /** Whether the action only reads. */
  readOnly?: boolean
}

/** What every command opens a store with. */
export const storeOptionsOf = ({ now, complain }: World) => ({ now, report: (line: string) => complain(`${line}\n`) })

/** Opens the store for one action, and closes it whatever comes. */
export async function withStore<T>(
  world: World,
  { databaseUrl }: StoreFlags,
  action: (storage: Store) => Promise<T>,
  { mayBegin = false, readOnly = false }: Use = {},
): Promise<T> {
  const options = { ...storeOptionsOf(world), mustExist: !mayBegin, readOnly }
  const { storage } = await openStorage(databaseUrlOf(world.env, databaseUrl), options)
  try {
    return await action(storage)
  } finally {
    await storage.close()
  }
}

/** Writes the answer of a command: for a script as one JSON value, for a person as text. */
export function answer(world: World, { json = false }: StoreFlags, value: unknown, text: string): void {
  world.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}
