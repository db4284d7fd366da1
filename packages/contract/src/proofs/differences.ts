// Compares two documents, for the round trip: the contract, and the document that the generated code emits.
import { isDeepStrictEqual } from 'node:util'
import { escapeStep, isList, isObject, type Json } from '../document/index.ts'

/** A place where the contract and the emitted document have different values. A missing value is undefined. */
export interface Difference {
  /** The JSON Pointer of the place. */
  readonly at: string
  readonly contract: Json | undefined
  readonly emitted: Json | undefined
}

/**
 * Lists the places where two values differ, as deep as possible: a differing property is listed, and not the object around it. Lists of
 * different lengths differ as a whole.
 *
 * @param at The JSON Pointer of the two values in their documents.
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
