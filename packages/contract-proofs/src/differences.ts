import { canonical, escapeStep, isList, isObject, type Json } from '@parley/openapi-document'

/** A place where two documents differ, as a JSON Pointer, and what each says there. */
export interface Difference {
  readonly at: string
  readonly contract: Json | undefined
  readonly emitted: Json | undefined
}

/**
 * Whether two values are equal, whatever the order of their properties.
 *
 * @example
 * areEqual({ a: 1, b: 2 }, { b: 2, a: 1 }) // true
 */
export function areEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one)
    return keys.length === Object.keys(other).length && keys.every((key) => areEqual(one[key], other[key]))
  }
  return (
    isList(one) && isList(other) && one.length === other.length && one.every((item, at) => areEqual(item, other[at]))
  )
}

/**
 * Every place where two values differ: the deepest place that shows the difference.
 *
 * @param at The JSON Pointer of both values.
 * @example
 * differences({ a: 1 }, { a: 2 })[0]?.pointer // '/a'
 */
export function differences(contract: Json | undefined, emitted: Json | undefined, at = ''): Difference[] {
  if (isObject(contract) && isObject(emitted)) {
    const keys = [...new Set([...Object.keys(contract), ...Object.keys(emitted)])]
    return keys.flatMap((key) => differences(contract[key], emitted[key], `${at}/${escapeStep(key)}`))
  }
  if (isList(contract) && isList(emitted) && contract.length === emitted.length) {
    return contract.flatMap((item, index) => differences(item, emitted[index], `${at}/${index}`))
  }
  return canonical(contract) === canonical(emitted) ? [] : [{ at, contract, emitted }]
}
