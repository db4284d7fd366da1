// The environment of a command, and its exit codes.
import type { Readable, Writable } from 'node:stream'

export interface World {
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  now: () => Date
  /** Writes the result to standard output: text, a key, a list. */
  write: (text: string) => void
  /** Writes errors and notes to standard error. */
  complain: (text: string) => void
  /** Standard input and output as streams, for data that is too large for memory. */
  input: Readable
  output: Writable
  /** Replaces the progress line. It is undefined if the output isn't a terminal. */
  draw?: (text: string) => void
  /** True if the output can have colors. */
  isColored: boolean
  /** Opens a page in the user's browser, if there is one. */
  open: (url: string) => void
  /** Resolves when the operator tells the process to stop. */
  stopped: () => Promise<unknown>
}

/** The exit codes by their meaning. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, inPart: 3 } as const

/** The command failed. The message is written for an operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** The arguments are invalid. The message says what is expected. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

/** The command did a part of its work. The message says what it did not do. */
export class DoneInPart extends Error {
  override readonly name = 'DoneInPart'
}
