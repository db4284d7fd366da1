// The environment of a command, its errors and its exit codes.
import type { Readable, Writable } from 'node:stream'

/** Everything outside the process that a command uses, so that tests can replace it. */
export interface World {
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
  /** Replaces the progress line. Undefined if standard error isn't a terminal. */
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

/** The command failed. The message is written for an operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** The arguments are invalid. The message says what the command expects. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command did a part of its work. The message says what it did not do. */
export class PartlyDone extends Error {
  override readonly name = 'PartlyDone'
}
