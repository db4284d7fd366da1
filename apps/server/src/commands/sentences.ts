import { ConfigError } from '../config.ts'
import { CannotOpenStore, OutcomeUnknown, StoreUnavailable } from '../domain/errors.ts'
import { CommandFailed, DoneInPart, NotUnderstood } from './world.ts'

/** The failures whose messages are sentences for an operator already. */
const SPOKEN = [
  ConfigError,
  CannotOpenStore,
  StoreUnavailable,
  OutcomeUnknown,
  CommandFailed,
  NotUnderstood,
  DoneInPart,
]

const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use: choose another with --port, or stop what listens there.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  ENOTFOUND: 'HOST is not an address of this machine.',
  EPIPE: 'Whoever read the output has gone; what was still to come is lost.',
  ENOSPC: 'The disk is full.',
}

/** What went wrong in one sentence, for a person who runs the service and did not write it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || SPOKEN.some((spoken) => error instanceof spoken)) return messageOf(error)
  const { code, syscall, path } = systemError(error)
  if (code === 'EACCES' && syscall === 'listen') {
    return 'The port may not be used by this user: choose one above 1023 with --port.'
  }
  const sentence = code === undefined ? undefined : (SENTENCES[code] ?? fileSentence(code, path))
  return sentence ?? error.message
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function fileSentence(code: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  if (code === 'ENOENT') return `There is no ${path}.`
  if (code === 'EEXIST') return `There is a file ${path} already; name another.`
  if (code === 'EISDIR') return `${path} is a folder; name a file.`
  if (code === 'ENOTDIR') return `A part of ${path} is no folder.`
  if (code === 'EACCES' || code === 'EPERM') return `This user may not use ${path}.`
  return undefined
}

/** What the operating system says of a failure. */
function systemError(error: Error): { code?: string; syscall?: string; path?: string } {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  return { code: text('code'), syscall: text('syscall'), path: text('path') }
}
