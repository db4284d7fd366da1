// A command is data: its texts, its arguments and flags, how it uses the store, and what it does. Parsing, help and errors come from
// that.
import { Argument, Command, Option } from 'commander'
import type { Store } from '../sql/store.ts'
import { openStorage } from './open-storage.ts'
import { type TableColumns, tableOf } from './table.ts'
import { databaseUrlOf, flagOf } from './variables.ts'
import type { World } from './world.ts'

/** An argument or a flag, which is made with its name. `gives` is only a type: that of the value. */
export interface Input<Value> {
  make: (name: string) => Argument | Option
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

/** @param text How the help names the value, such as `<id>`. */
export const optional = <Value = string, Default extends Value | undefined = undefined>(
  text: string,
  sentence: string,
  read?: Reader<Value>,
  fallback?: Default,
): Input<Value | Default> => ({ make: (name) => optionOf(name, ` ${text}`, sentence, read).default(fallback) })

export const required = <Value = string>(value: string, sentence: string, read?: Reader<Value>): Input<Value> => ({
  make: (name) => optionOf(name, ` ${value}`, sentence, read).makeOptionMandatory(),
})

/** A flag that takes one of some values. */
export const choice = <Value extends string, Default extends Value | undefined = undefined>(
  text: string,
  sentence: string,
  choices: readonly Value[],
  fallback?: Default,
): Input<Value | Default> => ({
  make: (name) => optionOf(name, ` ${text}`, sentence).choices(choices).default(fallback),
})

/** A flag that can be given more than once, with any value or one of some. */
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

/** A call of a command: what it acts with, and how it prints its result. */
export interface Call {
  world: World
  /** True to print JSON. */
  json: boolean
  /** The URL of the store, if a flag or a variable gives it. */
  databaseUrl: string | undefined
  /** Opens the store. It is closed after the call, also after an error. */
  open: () => Promise<Store>
  /** Prints the result: one JSON value with --json, otherwise text. */
  print: (value: unknown, text: string) => void
}

/** How a command uses the store. Only `creates` doesn't need one that exists. `copies` uses the file, without opening it. */
type Use = 'reads' | 'writes' | 'creates' | 'copies' | 'nothing'

interface CommandData<Values extends object> {
  description: string
  /** Calls to copy. */
  examples: readonly string[]
  /** Default: it writes. */
  store?: Use
  /** The arguments and flags by their names. */
  inputs: { readonly [Name in keyof Values]: Input<Values[Name]> }
  run: (values: Values, call: Call) => Promise<void> | void
}

/** Adds a command or a group of commands to the one above it. */
export type AddCommand = (parent: Command, name: string, world: World) => void

/** The commands of a name, such as `member create` and `member list`. */
export const group =
  (description: string, commands: Readonly<Record<string, AddCommand>>): AddCommand =>
  (parent, name, world) => {
    const command = parent.command(name).description(description)
    for (const [each, add] of Object.entries(commands)) add(command, each, world)
  }

/** A command that can print JSON. */
export const command =
  <Values extends object>({ description, examples, store = 'writes', inputs, run }: CommandData<Values>): AddCommand =>
  (parent, name, world) => {
    const made = parent.command(name).description(description)
    const lines = examples.map((example) => `  $ parley ${example}\n`)
    made.addHelpText('after', `\nExamples:\n${lines.join('')}`)
    if (store !== 'nothing') made.addOption(flagOf('DATABASE_URL'))
    made.option('--json', 'Print JSON, for scripts.')
    for (const [each, input] of Object.entries<Input<unknown>>(inputs)) {
      const built = input.make(each)
      if (built instanceof Option) made.addOption(built)
      else made.addArgument(built)
    }
    made.action(async () => {
      const flags = made.opts<{ json?: true; databaseUrl?: string }>()
      const given: readonly unknown[] = made.processedArgs
      const named = made.registeredArguments.map((each, at) => [each.name(), given[at]])
      await using call = callOf(world, store, flags)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value was read by the input of its name.
      await run({ ...flags, ...Object.fromEntries(named) } as Values, call)
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

/** The options with which every command opens a store. */
export const storeOptionsOf = ({ now, complain }: World) => ({ now, report: (line: string) => complain(`${line}\n`) })

/** Prints a table; with --json, a list, which are the items if it is left out. */
export function printTable<Item>(
  { print }: Call,
  items: readonly Item[],
  columns: TableColumns<Item>,
  list: readonly unknown[] = items,
): void {
  print(list, tableOf(items, columns))
}

/** Prints a table; with --json, each item as a line of its own. */
export function printLines<Item>(call: Call, items: readonly Item[], columns: TableColumns<Item>): void {
  if (call.json) for (const item of items) call.print(item, '')
  else call.print(items, tableOf(items, columns))
}
