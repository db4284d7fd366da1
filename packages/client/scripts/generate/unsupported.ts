import { Rejection } from '@parley/contract/document'

/** The sentence for a key of the contract that the client doesn't know. */
export const UNKNOWN = "this can't become part of the client"

/** The rejection of a feature of the contract that the client doesn't support, with the supported alternative. */
export const unsupported = (at: string, found: string, supported: string): Rejection =>
  new Rejection(at, `${found} can't become part of the client; supported here: ${supported}`)
