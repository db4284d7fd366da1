// The functions with which the other files declare commands: texts, arguments, flags, the use of the store, and the function to run.
// The library `commander` derives parsing, help and error messages from a declaration.
import { Argument, Command, Option } from 'commander'
import type { Store } from '../store/store.ts'
import { openStorage } from './open-storage.ts'
import { printable, printableLines } from './sentences.ts'
import { databaseUrlOf, flagOf } from './variables.ts'
import type { World } from './world.ts'

/** An argument or a flag of a command. The name of its property in `inputs` is the name of the argument or flag. */
export interface Input<Value> {
  /** Creates the object that `commander` needs to parse the input. */
  make: (name: string) => Argument | Option
  /** Never set. This property only tells the compiler the type of the value. */
  readonly gives?: () => Value
}

/** Converts the text of an argument or a flag to its value, or throws `InvalidArgumentError`. */
type Reader<Value> = (text: string) => Value

/** Returns the flag of a name: `--older-than` for `olderThan`. */
export const flagNameOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const optionOf = (name: string, value: string, sentence: string, read?: Reader<unknown>) => {
  const option = new Option(`${flagNameOf(name)}${value}`, sentence)
  return read ? option.argParser(read) : option
}

/** Declares a required argument. `sentence` describes the argument in the help. */
export const argument = (sentence: string): Input<string> => ({ make: (name) => new Argument(`<${name}>`, sentence) })

export const optionalArgument = (sentence: string): Input<string | undefined> => ({
  make: (name) => new Argument(`[${name}]`, sentence),
})

/** Declares a flag without a value. */
export const flag = (sentence: string): Input<true | undefined> => ({ make: (name) => optionOf(name, '', sentence) })

/** Declares a flag that can be omitted; then its value is `fallback`. `label` is the name of the value in the help, such as `<id>`. */
export const optional = <Value = string, Default extends Value | undefined = undefined>(
  label: string,
  sentence: string,
  read?: Reader<Value>,
  fallback?: Default,
): Input<Value | Default> => ({ make: (name) => optionOf(name, ` ${label}`, sentence, read).default(fallback) })

export const required = <Value = string>(label: string, sentence: string, read?: Reader<Value>): Input<Value> => ({
  make: (name) => optionOf(name, ` ${label}`, sentence, read).makeOptionMandatory(),
})

/** Declares a flag whose value must be one of the choices. If the flag is omitted, its value is `fallback`. */
export const choice = <Value extends string, Default extends Value | undefined = undefined>(
  label: string,
  sentence: string,
  choices: readonly Value[],
  fallback?: Default,
): Input<Value | Default> => ({
  make: (name) => optionOf(name, ` ${label}`, sentence).choices(choices).default(fallback),
})

/** Declares a flag that can be used more than once. Its value is a list. If `choices` is set, each item must be one of the choices. */
export const several = <Value extends string = string>(
  label: string,
  sentence: string,
  choices?: readonly Value[],
): Input<Value[]> => ({
  make(name) {
    const option = optionOf(name, ` ${label}`, `${sentence} You can use it more than once.`)
    if (choices) option.choices(choices)
    // `choices` has set a parser that validates one value. The new parser also adds the value to the list.
    const { parseArg: validate } = option
    return option.argParser((value, list: string[]) => [...list, validate?.(value, '') ?? value]).default([])
  },
})

/** One call of a command: the flags of all commands, and the functions to open the store and to print the result. */
export interface Invocation {
  world: World
  /** True if the flag --json is set. */
  json: boolean
  /** The URL of the store, if --database-url or DATABASE_URL is set. */
  databaseUrl: string | undefined
  /** Opens the store. The store is closed when the command ends, even if the command fails. */
  open: () => Promise<Store>
  /** Prints the result: one JSON value with --json, otherwise text. */
  print: (value: unknown, text: string) => void
}

/** How a command uses the store. `creates` creates a missing store. `copies` copies the file of the store without opening the store. */
type StoreUse = 'reads' | 'writes' | 'creates' | 'copies' | 'nothing'

/** The parsed values of the arguments and flags, by their names. */
export type ValuesOf<Inputs> = { [Name in keyof Inputs]: Inputs[Name] extends Input<infer Value> ? Value : never }

/** The declaration of a command. `Values` are the values of its arguments and flags, by their names. */
interface CommandData<Values extends object> {
  description: string
  /** Calls that the help shows. */
  examples: readonly string[]
  /** Default: `writes`. */
  store?: StoreUse
  inputs: { readonly [Name in keyof Values]: Input<Values[Name]> }
  run: (values: Values, call: Invocation) => Promise<void> | void
}

export type AddCommand = (parent: Command, name: string, world: World) => void

/** Declares a group of commands, such as `member create` and `member list`. */
export const group =
  (description: string, commands: Readonly<Record<string, AddCommand>>): AddCommand =>
  (parent, name, world) => {
    const command = parent.command(name).description(description)
    for (const [subcommand, add] of Object.entries(commands)) add(command, subcommand, world)
  }

/** Declares a command. The returned function adds the command to its parent, with its help and the flags that all commands have. */
export const command =
  <Values extends object>({ description, examples, store = 'writes', inputs, run }: CommandData<Values>): AddCommand =>
  (parent, name, world) => {
    const subcommand = parent.command(name).description(description)
    const exampleLines = examples.map((example) => `  $ parley ${example}\n`)
    subcommand.addHelpText('after', `\nExamples:\n${exampleLines.join('')}`)
    if (store !== 'nothing') subcommand.addOption(flagOf('DATABASE_URL'))
    subcommand.option('--json', 'Print JSON, for scripts.')
    for (const [inputName, input] of Object.entries<Input<unknown>>(inputs)) {
      const declared = input.make(inputName)
      if (declared instanceof Option) subcommand.addOption(declared)
      else subcommand.addArgument(declared)
    }
    subcommand.action(async () => {
      const flags = subcommand.opts<{ json?: true; databaseUrl?: string }>()
      // `commander` lists the values of the arguments in their order. `run` gets each value by the name of its argument.
      const argumentValues: readonly unknown[] = subcommand.processedArgs
      const args = subcommand.registeredArguments.map((arg, index) => [arg.name(), argumentValues[index]])
      await using call = callOf(printing(world), store, flags)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value was read by the input of its name.
      await run({ ...flags, ...Object.fromEntries(args) } as Values, call)
    })
  }

/** Returns a world in which all that a command writes is printable. Names, identifiers and arguments come from others. */
const printing = (world: World): World => ({
  ...world,
  write: (text) => world.write(printableLines(text)),
  writeError: (text) => world.writeError(printableLines(text)),
})

/** Creates the object that a command's function receives. Disposing the object closes the store, if the command has opened the store. */
function callOf(
  world: World,
  store: StoreUse,
  flags: { json?: true; databaseUrl?: string },
): Invocation & AsyncDisposable {
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

export const storeOptionsOf = ({ now, writeError }: World) => ({
  now,
  report: (line: string) => writeError(`${line}\n`),
})

/** The columns of a table by their headings. A column is the name of a property, or a function that returns the cell of an item. */
export type TableColumns<Item> = Readonly<Record<string, (keyof Item & string) | ((item: Item) => string)>>

/** Prints items as a table, or with --json as one JSON list. */
export function printTable<Item>({ print }: Invocation, items: readonly Item[], columns: TableColumns<Item>): void {
  print(items, tableOf(items, columns))
}

/** Prints items as a table, or with --json as one line of JSON for each item. */
export function printLines<Item>(call: Invocation, items: readonly Item[], columns: TableColumns<Item>): void {
  if (call.json) for (const item of items) call.print(item, '')
  else call.print(items, tableOf(items, columns))
}

/** Returns a table as text: a line with the headings, and a line for each item. Each column is as wide as its longest cell. */
export function tableOf<Item>(items: readonly Item[], columns: TableColumns<Item>): string {
  const paddedColumns = Object.entries(columns).map(([heading, column]) => {
    const cells = [
      heading,
      ...items.map((item) => printable(typeof column === 'function' ? column(item) : cellOf(item[column]))),
    ]
    const width = Math.max(...cells.map(({ length }) => length))
    return cells.map((cell) => cell.padEnd(width))
  })
  const lines = Array.from({ length: items.length + 1 }, (_, index) => paddedColumns.map((cells) => cells[index]))
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n')
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? String(value) : ''
}
