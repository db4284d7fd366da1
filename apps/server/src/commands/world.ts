// What a command may touch of the world, and what it tells the world by its exit code.
import type { Readable, Writable } from 'node:stream'

export interface World {
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  now: () => Date
  /** What was asked for: an answer, a key, a list. */
  write: (text: string) => void
  /** What went wrong, and what is good to know beside the answer. */
  complain: (text: string) => void
  /** For what is too long to be held at once. */
  input: Readable
  output: Writable
  /** Draws over what it drew before; absent where nobody watches. */
  draw?: (text: string) => void
  /** Whether what it writes may have colors. */
  isColored: boolean
  /** Opens a page in the browser of the person at the terminal, if there is one. */
  open: (url: string) => void
  /** Resolves when the operator tells the process to stop. */
  stopped: () => Promise<unknown>
}

/** What an exit code means. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, inPart: 3 } as const

/** The command could not do what it was asked for. The message is one sentence for an operator. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** What was asked for makes no sense. The message says what would. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

/** The command did what it could and left something undone. The message says what. */
export class DoneInPart extends Error {
  override readonly name = 'DoneInPart'
}
