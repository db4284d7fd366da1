// The world of a command: the clock, the streams and the environment that it uses. Also the errors and the exit codes of commands.
import type { Readable, Writable } from 'node:stream'

/** The environment of a command. `main.ts` passes the real environment of the process, and tests pass a replacement. */
export interface World {
  /** The arguments after the program's name. */
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  now: () => Date
  /** Writes the result to standard output. */
  write: (text: string) => void
  /** Writes errors and notes to standard error. */
  writeError: (text: string) => void
  /** Standard input and output as streams, for data that is too large for memory. Standard input is opened by the call. */
  input: () => Readable
  output: Writable
  /** Replaces the last line of the terminal, to show progress. Undefined if standard error isn't a terminal. */
  draw?: (text: string) => void
  isColored: boolean
  /** Opens a page in the user's browser. Does nothing if there is no browser. */
  open: (url: string) => void
  /** Resolves when a signal tells the process to stop. */
  stopped: () => Promise<unknown>
}

export const EXIT = { done: 0, failed: 1, usage: 2, partial: 3 } as const

/** The error if the command failed. The message is written for an operator. */
export class CommandFailed extends Error {}

/** The error if the arguments are invalid. The message says what the command expects. */
export class UsageError extends Error {}

/** The error if a command did only a part of its work. The message says which part is missing. */
export class PartlyDone extends Error {}
