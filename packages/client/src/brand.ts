// Errors that `instanceof` recognizes although another copy of this package in the same program created them.
import { isRecord } from './is-record.ts'

/** Marks the instances of a class with a symbol that all copies of this package share, and lets `instanceof` look for it. */
export function brand(errorClass: { prototype: Error }, name: string): void {
  const mark = Symbol.for(`@parley/client/${name}`)
  // The mark is on the prototype, because logs show only the properties of the error itself.
  Object.assign(errorClass.prototype, { [mark]: true })
  Object.defineProperty(errorClass, Symbol.hasInstance, { value: (value: unknown) => isRecord(value) && mark in value })
}
