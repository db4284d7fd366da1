// The error for a request that has an ID of a record that doesn't exist, or that the caller can't see.
import { ServiceError } from './errors.ts'

/** An ID in a request that names no existing record. `pointer` is a JSON Pointer to the ID, such as `/tagIds/0`. */
export interface UnknownReference {
  pointer: string
  /** The part of the request that has the ID. Default: the body. */
  in?: 'body' | 'query'
  /** The kind of record that the ID should name, such as `tag`. */
  what: string
}

/** Creates the error `reference_unknown`, which lists the unknown IDs of a request. */
export function unknownReferences(unknown: readonly UnknownReference[]): ServiceError {
  const errors = unknown.map(({ pointer, what, in: part = 'body' }) => {
    const detail = `No ${what} has this identifier.`
    return { in: part, pointer, detail }
  })
  const references = unknown.length === 1 ? 'reference' : 'references'
  return new ServiceError('reference_unknown', { errors }, `The request has ${unknown.length} unknown ${references}.`)
}
