import { type Operation, pointerOf, Rejection } from '@parley/contract/document'

/** The rejection of a part of an operation that the client doesn't support, with the supported alternative. */
export const unsupported = ({ path, method }: Operation, part: string, subject: string, supported: string): Rejection =>
  new Rejection(
    `${pointerOf('paths', path, method)}/${part}`,
    `${subject} can't become part of the client; supported here: ${supported}`,
  )
