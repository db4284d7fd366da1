import { ServiceError } from './errors.ts'

/** A place in a body, as a JSON Pointer, whose identifier names nothing. */
export interface UnknownReference {
  pointer: string
  /** The type that the identifier should name. */
  what:
    | 'member'
    | 'tag'
    | 'contact'
    | 'channel'
    | 'identity of this contact on the channel'
    | 'message of this conversation'
}

/** The error for a body with unknown references; undefined if there are none. */
export function unknownReferences(unknown: readonly [UnknownReference]): ServiceError
export function unknownReferences(unknown: readonly UnknownReference[]): ServiceError | undefined
export function unknownReferences(unknown: readonly UnknownReference[]): ServiceError | undefined {
  if (unknown.length === 0) return undefined
  const errors = unknown.map(({ pointer, what }) => {
    const detail = `No ${what} has this identifier.`
    return { in: 'body' as const, pointer, detail }
  })
  const references = unknown.length === 1 ? 'reference' : 'references'
  return new ServiceError('reference_unknown', { errors }, `The request has ${unknown.length} unknown ${references}.`)
}
