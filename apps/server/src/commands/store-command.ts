// The common part of the commands that use a store. They work with or without a running server.
import type { Command } from 'commander'
import type { Store } from '../domain/store.ts'
import { openStorage } from './open-storage.ts'
import { type TableColumns, tableOf } from './table.ts'
import { databaseUrlOf, withVariables } from './variables.ts'
import type { World } from './world.ts'

/** The flags of every command on a store. */
export interface StoreFlags {
  databaseUrl?: string
  json?: boolean
}

/** Creates a command with those flags and with examples to copy. */
export function storeCommand(parent: Command, name: string, description: string, examples: readonly string[]): Command {
  const command = parent.command(name).description(description)
  withExamples(command, examples)
  return withVariables(command, (variable) => variable === 'DATABASE_URL').option('--json', 'Print JSON, for scripts.')
}

export function withExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  $ parley ${example}\n`)
  return command.addHelpText('after', `\nExamples:\n${lines.join('')}`)
}

/** A flag that can be given more than once. */
export const several = (command: Command, flag: string, description: string): Command =>
  command.option(
    flag,
    `${description} You can use it more than once.`,
    (value: string, before: string[]) => [...before, value],
    [],
  )

/** How an action uses the store. By default, the store must exist and can be written. */
interface Use {
  /** Whether the action can create the store. */
  mayBegin?: boolean
  readOnly?: boolean
}

/** The options with which every command opens a store. */
export const storeOptionsOf = ({ now, complain }: World) => ({ now, report: (line: string) => complain(`${line}\n`) })

/** Opens the store for one action, and closes it afterwards, also after an error. */
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

/** Prints the result of a command: one JSON value with --json, otherwise text. */
export function printResult(world: World, { json = false }: StoreFlags, value: unknown, text: string): void {
  world.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

/** Prints a table; with --json, a list, which are the items if it is left out. */
export function printTable<Item>(
  world: World,
  flags: StoreFlags,
  items: readonly Item[],
  columns: TableColumns<Item>,
  list: readonly object[] | readonly Item[] = items,
): void {
  printResult(world, flags, list, tableOf(items, columns))
}

/** Prints a table; with --json, each item as a line of its own. */
export function printLines<Item>(
  world: World,
  { json = false }: StoreFlags,
  items: readonly Item[],
  columns: TableColumns<Item>,
): void {
  if (json) for (const item of items) world.write(`${JSON.stringify(item)}\n`)
  else world.write(`${tableOf(items, columns)}\n`)
}
