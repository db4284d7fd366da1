import { isDeepStrictEqual } from 'node:util'
import { escapeStep, isList, isObject, type Json } from '../document/index.ts'

/** A place where two documents differ, as a JSON Pointer, and what each says there. */
export interface Difference {
  readonly at: string
  readonly contract: Json | undefined
  readonly emitted: Json | undefined
}

/**
 * Every place where two values differ: the deepest place that shows the difference.
 *
 * @param at The JSON Pointer of both values.
 * @example
 * differences({ a: 1 }, { a: 2 })[0]?.at // '/a'
 */
export function differences(contract: Json | undefined, emitted: Json | undefined, at = ''): Difference[] {
  if (isObject(contract) && isObject(emitted)) {
    const keys = [...new Set([...Object.keys(contract), ...Object.keys(emitted)])]
    return keys.flatMap((key) => differences(contract[key], emitted[key], `${at}/${escapeStep(key)}`))
  }
  if (isList(contract) && isList(emitted) && contract.length === emitted.length) {
    return contract.flatMap((item, index) => differences(item, emitted[index], `${at}/${index}`))
  }
  return isDeepStrictEqual(contract, emitted) ? [] : [{ at, contract, emitted }]
}
