// The round trip proves that the generated code says the same as the contract: the OpenAPI document of the code must equal the contract.
import { isDeepStrictEqual } from 'node:util'
import { escapeStep, isList, isObject, object, plain, type Json, type JsonObject } from '../document/index.ts'
import { enforced } from './enforced.ts'
import { nodeMutations, type NodeMutation } from './mutations.ts'
import { normalize, normalPart, partsOf, pointerTo, type Path } from './normalize.ts'

/** The result of many deliberate changes: the number of changes, how many a proof detected, and the places of the undetected changes. */
export interface Tally {
  readonly tried: number
  readonly caught: number
  readonly missed: readonly string[]
}

/** The JSON Pointer (`at`) of different values in the contract and in the emitted document. A missing value is undefined. */
interface Difference {
  readonly at: string
  readonly contract: Json | undefined
  readonly emitted: Json | undefined
}

/**
 * Lists the places where two values differ, as deep as possible: a differing property is listed, and not the object around it. Lists of
 * different lengths differ as a whole.
 *
 * @param at The JSON Pointer of the two values in their documents.
 */
function differences(contract: Json | undefined, emitted: Json | undefined, at = ''): Difference[] {
  if (isObject(contract) && isObject(emitted)) {
    const keys = [...new Set([...Object.keys(contract), ...Object.keys(emitted)])]
    return keys.flatMap((key) => differences(contract[key], emitted[key], `${at}/${escapeStep(key)}`))
  }
  if (isList(contract) && isList(emitted) && contract.length === emitted.length) {
    return contract.flatMap((item, index) => differences(item, emitted[index], `${at}/${index}`))
  }
  return isDeepStrictEqual(contract, emitted) ? [] : [{ at, contract, emitted }]
}

/** Says whether a mutation removes `required: false`, which is the default of OpenAPI. */
const isDefault = ({ kind, path, original }: NodeMutation): boolean =>
  kind === 'removed' && path.at(-1) === 'required' && original === false

const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key)

/**
 * Lists the parts of the document that can differ after a change of the value at `path`: the part around the value, or the parts within the
 * value. For a shared component, such as a response, lists all paths and webhooks, because any of them can refer to the component.
 */
function affectedParts(path: Path, parts: readonly Path[]): readonly Path[] {
  const related = parts.filter((part) => startsWith(path, part) || startsWith(part, path))
  return related.length > 0 ? related : parts.filter(([root]) => root === 'paths' || root === 'webhooks')
}

/** Says whether a part differs between the mutated contract and the emitted document. A part that can't be read differs, too. */
function differs(mutated: Json, part: Path, emitted: ReadonlyMap<Path, Json | undefined>): boolean {
  try {
    return !isDeepStrictEqual(normalPart(object(mutated), part), emitted.get(part))
  } catch {
    return true
  }
}

/** Counts the deliberate changes, and lists the places of the changes that no proof detected. */
export function tally(mutations: readonly { readonly pointer: string; readonly isCaught: boolean }[]): Tally {
  const missed = mutations.filter(({ isCaught }) => !isCaught).map(({ pointer }) => pointer)
  return { tried: mutations.length, caught: mutations.length - missed.length, missed }
}

/** Changes and removes each value of the contract, one at a time, and says of each mutation whether the comparison detects it. */
function tryMutations(contract: JsonObject, emitted: JsonObject) {
  const parts = partsOf(contract)
  const emittedParts = new Map(parts.map((part) => [part, normalPart(emitted, part)]))
  return [...nodeMutations(contract)].map((mutation) => {
    const { kind, path, mutated } = mutation
    const isCaught = affectedParts(path, parts).some((part) => differs(mutated, part, emittedParts))
    // Removing `required: false` means nothing, because false is the default. No comparison can detect that, so it doesn't count as missed.
    return { kind, pointer: pointerTo(path), isCaught, isExempt: !isCaught && isDefault(mutation) }
  })
}

/**
 * Compares the contract with the document that the generated code emits. Also proves that the comparison is complete: it must detect each
 * value of the contract that is changed or removed, except descriptions and the like. A test expects no differences and nothing missed.
 *
 * @throws {Error} if a reference in one of the documents has no target.
 */
export function proveRoundTrip(contract: object, emitted: object) {
  const mutations = tryMutations(enforced(plain(contract)), enforced(plain(emitted)))
  const counted = mutations.filter(({ isExempt }) => !isExempt)
  return {
    differences: differences(normalize(plain(contract)), normalize(plain(emitted))),
    changed: tally(counted.filter(({ kind }) => kind === 'changed')),
    removed: tally(counted.filter(({ kind }) => kind === 'removed')),
    /** The values that only repeat a default of OpenAPI. */
    defaults: mutations.filter(({ isExempt }) => isExempt).map(({ pointer }) => pointer),
  }
}
