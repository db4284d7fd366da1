// What a command of the command line uses outside of its process, and how it ends: its errors and its exit codes.
import type { Readable, Writable } from 'node:stream'

/** What a command uses outside of its own code. `main.ts` passes the real world, and tests pass a replacement. */
export interface World {
  /** The arguments after the program's name. */
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  now: () => Date
  /** Writes the result to standard output. */
  write: (text: string) => void
  /** Writes errors and notes to standard error. */
  writeError: (text: string) => void
  /** Standard input and output as streams, for data that is too large for memory. */
  input: Readable
  output: Writable
  /** Replaces the last line of the terminal, to show progress. Undefined if standard error isn't a terminal. */
  draw?: (text: string) => void
  /** True if the output can have colors. */
  isColored: boolean
  /** Opens a page in the user's browser, if there is one. */
  open: (url: string) => void
  /** Resolves when a signal tells the process to stop. */
  stopped: () => Promise<unknown>
}

/** The exit codes by their meaning. */
export const EXIT = { done: 0, failed: 1, usage: 2, partial: 3 } as const

/** The error if the command failed. The message is written for an operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** The error if the arguments are invalid. The message says what the command expects. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The error if the command did only a part of its work. The message says what it did not do. */
export class PartlyDone extends Error {
  override readonly name = 'PartlyDone'
}
