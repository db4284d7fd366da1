import { isDeepStrictEqual } from 'node:util'
import { plain, type Json, type JsonObject } from '../document/index.ts'
import { differences, type Difference } from './differences.ts'
import { enforced } from './enforced.ts'
import { nodeMutations, type NodeMutation } from './mutations.ts'
import { normalize, normalPart, partsOf, pointerTo, type Path } from './normalize.ts'

/** How many were tried, how many of them a proof noticed, and the places of those that it did not. */
export interface Tally {
  readonly tried: number
  readonly caught: number
  readonly missed: readonly string[]
}

/** The result of the round trip. */
export interface RoundTrip {
  readonly differences: readonly Difference[]
  readonly changed: Tally
  readonly removed: Tally
  /** Nodes that say what OpenAPI means anyway: removing them changes nothing, so nothing can notice it. */
  readonly defaults: readonly string[]
}

/** Nothing is required if `required` is false. */
const isDefault = ({ kind, path, original }: NodeMutation): boolean =>
  kind === 'removed' && path.at(-1) === 'required' && original === false

/** The parts that a node can have an effect on: its own, or every path and webhook if it stands in a shared component. */
function touched(path: Path, parts: readonly Path[]): readonly Path[] {
  const around = parts.filter((part) => part.every((key, index) => path[index] === key))
  if (around.length > 0) return around
  const inside = parts.filter((part) => path.every((key, index) => part[index] === key))
  return inside.length > 0 ? inside : parts.filter(([root]) => root === 'paths' || root === 'webhooks')
}

/** Says whether a part of a mutated document differs from the emitted one, or can no longer be read. */
function differs(mutated: JsonObject, part: Path, emitted: ReadonlyMap<Path, Json | undefined>): boolean {
  try {
    return !isDeepStrictEqual(normalPart(mutated, part), emitted.get(part))
  } catch {
    return true
  }
}

function tally(mutations: readonly { readonly pointer: string; readonly isCaught: boolean }[]): Tally {
  const missed = mutations.filter(({ isCaught }) => !isCaught).map(({ pointer }) => pointer)
  return { tried: mutations.length, caught: mutations.length - missed.length, missed }
}

function tryNodes(contract: JsonObject, emitted: JsonObject) {
  const parts = partsOf(contract)
  const emittedParts = new Map(parts.map((part) => [part, normalPart(emitted, part)]))
  // Few parts have a component, and most changes of it show in the same one.
  const shownIn = new Map<string, Path>()
  return [...nodeMutations(contract)].map(([mutation, mutated]) => {
    const component = pointerTo(mutation.path.slice(0, 3))
    const around = touched(mutation.path, parts)
    const likely = around.filter((part) => part === shownIn.get(component))
    const part = [...likely, ...around].find((each) => differs(mutated, each, emittedParts))
    if (part !== undefined) shownIn.set(component, part)
    const isCaught = part !== undefined
    return { ...mutation, isCaught, isExempt: !isCaught && isDefault(mutation) }
  })
}

/**
 * Compares what a contract and the document that running code emits enforce. Also proves that the comparison detects every change: it
 * must detect each enforced node of the contract that is changed or removed.
 *
 * @throws {Error} if a reference in one of the documents has no target.
 * @example
 * proveRoundTrip(contract, emit(generated)).differences // []
 */
export function proveRoundTrip(contract: object, emitted: object): RoundTrip {
  const [contractParts, emittedParts] = [normalize(plain(contract)).parts, normalize(plain(emitted)).parts]
  const mutations = tryNodes(enforced(plain(contract)), enforced(plain(emitted)))
  const counted = mutations.filter(({ isExempt }) => !isExempt)
  return {
    differences: differences(contractParts, emittedParts),
    changed: tally(counted.filter(({ kind }) => kind === 'changed')),
    removed: tally(counted.filter(({ kind }) => kind === 'removed')),
    defaults: mutations.filter(({ isExempt }) => isExempt).map(({ pointer }) => pointer),
  }
}
