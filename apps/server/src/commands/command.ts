// Defines commands of the command line as data: the texts, the arguments and flags, how the command uses the store, and the function that
// it runs. Parsing, help and error messages are derived from this data.
import { Argument, Command, Option } from 'commander'
import type { Store } from '../sql/store.ts'
import { openStorage } from './open-storage.ts'
import { type TableColumns, tableOf } from './table.ts'
import { databaseUrlOf, flagOf } from './variables.ts'
import type { World } from './world.ts'

/** An argument or a flag of a command. */
export interface Input<Value> {
  /** Creates the parser's object, with the name that the command gives the input. */
  make: (name: string) => Argument | Option
  /** Never set. It only tells the compiler the type of the value. */
  readonly gives?: () => Value
}

type Reader<Value> = (text: string) => Value

const optionOf = (name: string, value: string, sentence: string, read?: Reader<unknown>) => {
  const option = new Option(`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}${value}`, sentence)
  return read ? option.argParser(read) : option
}

export const argument = (sentence: string): Input<string> => ({ make: (name) => new Argument(`<${name}>`, sentence) })

export const optionalArgument = (sentence: string): Input<string | undefined> => ({
  make: (name) => new Argument(`[${name}]`, sentence),
})

/** A flag without a value. */
export const flag = (sentence: string): Input<true | undefined> => ({ make: (name) => optionOf(name, '', sentence) })

/** @param text The value's name in the help, such as `<id>`. */
export const optional = <Value = string, Default extends Value | undefined = undefined>(
  text: string,
  sentence: string,
  read?: Reader<Value>,
  fallback?: Default,
): Input<Value | Default> => ({ make: (name) => optionOf(name, ` ${text}`, sentence, read).default(fallback) })

export const required = <Value = string>(value: string, sentence: string, read?: Reader<Value>): Input<Value> => ({
  make: (name) => optionOf(name, ` ${value}`, sentence, read).makeOptionMandatory(),
})

/** A flag whose value must be one of the choices. */
export const choice = <Value extends string, Default extends Value | undefined = undefined>(
  text: string,
  sentence: string,
  choices: readonly Value[],
  fallback?: Default,
): Input<Value | Default> => ({
  make: (name) => optionOf(name, ` ${text}`, sentence).choices(choices).default(fallback),
})

/** A flag that can be used more than once. If there are choices, each value must be one of them. */
export const several = <Value extends string = string>(
  value: string,
  sentence: string,
  choices?: readonly Value[],
): Input<Value[]> => ({
  make(name) {
    const option = optionOf(name, ` ${value}`, `${sentence} You can use it more than once.`)
    if (choices) option.choices(choices)
    const { parseArg } = option
    return option.argParser((text, before: string[]) => [...before, parseArg?.(text, '') ?? text]).default([])
  },
})

/** The context of one call of a command. */
export interface Call {
  world: World
  /** True to print JSON. */
  json: boolean
  /** The URL of the store, if a flag or a variable gives it. */
  databaseUrl: string | undefined
  /** Opens the store. After the call, the store is closed, even if the command failed. */
  open: () => Promise<Store>
  /** Prints the result: one JSON value with --json, otherwise text. */
  print: (value: unknown, text: string) => void
}

/** How a command uses the store. All but `creates` need an existing store. `copies` uses the store's file without opening the store. */
type Use = 'reads' | 'writes' | 'creates' | 'copies' | 'nothing'

interface CommandData<Values extends object> {
  description: string
  /** Calls that the help shows. */
  examples: readonly string[]
  /** Default: `writes`. */
  store?: Use
  /** The arguments and flags by their names. */
  inputs: { readonly [Name in keyof Values]: Input<Values[Name]> }
  run: (values: Values, call: Call) => Promise<void> | void
}

/** Adds a command, or a group of commands, to its parent. */
export type AddCommand = (parent: Command, name: string, world: World) => void

/** Defines a group of commands, such as `member create` and `member list`. */
export const group =
  (description: string, commands: Readonly<Record<string, AddCommand>>): AddCommand =>
  (parent, name, world) => {
    const command = parent.command(name).description(description)
    for (const [subcommand, add] of Object.entries(commands)) add(command, subcommand, world)
  }

/** Defines a command, which can also print JSON. */
export const command =
  <Values extends object>({ description, examples, store = 'writes', inputs, run }: CommandData<Values>): AddCommand =>
  (parent, name, world) => {
    const subcommand = parent.command(name).description(description)
    const lines = examples.map((example) => `  $ parley ${example}\n`)
    subcommand.addHelpText('after', `\nExamples:\n${lines.join('')}`)
    if (store !== 'nothing') subcommand.addOption(flagOf('DATABASE_URL'))
    subcommand.option('--json', 'Print JSON, for scripts.')
    for (const [inputName, input] of Object.entries<Input<unknown>>(inputs)) {
      const parser = input.make(inputName)
      if (parser instanceof Option) subcommand.addOption(parser)
      else subcommand.addArgument(parser)
    }
    subcommand.action(async () => {
      const flags = subcommand.opts<{ json?: true; databaseUrl?: string }>()
      const values: readonly unknown[] = subcommand.processedArgs
      const args = subcommand.registeredArguments.map((arg, index) => [arg.name(), values[index]])
      await using call = callOf(world, store, flags)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value was read by the input of its name.
      await run({ ...flags, ...Object.fromEntries(args) } as Values, call)
    })
  }

function callOf(world: World, store: Use, flags: { json?: true; databaseUrl?: string }): Call & AsyncDisposable {
  const { json = false, databaseUrl = world.env['DATABASE_URL'] } = flags
  let opened: Store | undefined
  return {
    world,
    json,
    databaseUrl,
    async open() {
      const options = { ...storeOptionsOf(world), mustExist: store !== 'creates', readOnly: store === 'reads' }
      return (opened ??= (await openStorage(databaseUrlOf(databaseUrl), options)).storage)
    },
    print: (value, text) => world.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`),
    [Symbol.asyncDispose]: async () => opened?.close(),
  }
}

/** Returns the options with which every command opens a store. */
export const storeOptionsOf = ({ now, writeError }: World) => ({
  now,
  report: (line: string) => writeError(`${line}\n`),
})

/**
 * Prints items as a table, or with --json as a list.
 * @param list The list for --json. Default: the items.
 */
export function printTable<Item>(
  { print }: Call,
  items: readonly Item[],
  columns: TableColumns<Item>,
  list: readonly unknown[] = items,
): void {
  print(list, tableOf(items, columns))
}

/** Prints items as a table, or with --json as one line of JSON for each item. */
export function printLines<Item>(call: Call, items: readonly Item[], columns: TableColumns<Item>): void {
  if (call.json) for (const item of items) call.print(item, '')
  else call.print(items, tableOf(items, columns))
}
