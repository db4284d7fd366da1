// Random batches of items, valid and invalid ones, for each operation whose items have results of their own.
import { contract } from '@parley/contract'
import { isObject, list, object, resolve as resolveIn, type Json, type JsonObject } from '@parley/contract/document'
import { lenientItem } from '@parley/contract/proofs'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { FIRST_CHANNEL } from '../src/domain/kernel/first-channel.ts'
import { operationIds, policies } from '../src/http/policy.ts'
import { contentOf } from './contents.ts'
import { OWNER } from './fixture.ts'
import type { Harness } from './harness.ts'
import { factsOf } from './requests.ts'
import { validatorOf } from './schema-check.ts'

const resolve = (value: unknown): JsonObject => resolveIn(object(contract), value)

/** An item of a batch as text, because a text can have flaws that a value can't. */
interface Item {
  json: string
  isValid: boolean
}

/** An operation whose items have results of their own. */
interface Batched {
  path: string
  /** The name of the list of items. */
  property: string
  itemSchema: JsonObject
  /** The examples of each variant of the items. */
  examples: readonly JsonObject[]
}

/** The operations whose items have results of their own, as the mark in the contract says. */
export const batched: readonly Batched[] = operationIds.flatMap((id) => {
  const { path, itemResults: property } = policies[id]
  if (property === undefined) return []
  const itemSchema = resolve(resolve(object(factsOf(id).bodySchema?.['properties'])[property])['items'])
  const variants = list(itemSchema['oneOf'] ?? itemSchema['anyOf'] ?? [itemSchema]).map(resolve)
  return [
    {
      path,
      property,
      itemSchema: lenientItem(itemSchema, resolve),
      examples: variants.map((each) => object(list(each['examples'])[0])),
    },
  ]
})

/** Lists the paths of all values inside a value. */
const pathsIn = (value: Json): string[][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsIn(inner).map((path) => [name, ...path])])
    : []

/** Returns a copy with another value at a path. Undefined removes the value. */
function changed(value: Json, [name = '', ...rest]: readonly string[], replacement: Json | undefined): JsonObject {
  const from = object(value)
  const inner = rest.length === 0 ? replacement : changed(from[name] ?? null, rest, replacement)
  const { [name]: _, ...others } = from
  return inner === undefined ? others : { ...others, [name]: inner }
}

const WRONG = fc.constantFrom<Json>(null, '', 'x', 0, -1, 1.5, true, [], {}, 'x'.repeat(300), ['', null], { x: [1] })

/** Flaws that only the text of an item can have: a repeated property, a number that no double holds, and deep nesting. */
const FLAWS = [
  (json: string) => json.replace(/"[^"]+":"[^"]*"/, '$&,$&'),
  (json: string) => json.replace(/\}$/, ',"more":12345678901234567890}'),
  (json: string) => json.replace(/\}$/, `,"more":${'['.repeat(70)}${']'.repeat(70)}}`),
]

/** Makes items: half of them as an example, and the others with a random change or flaw. */
function itemOf({ itemSchema, examples }: Batched): fc.Arbitrary<Item> {
  const accepts = validatorOf(itemSchema)
  const judged = (value: JsonObject): Item => ({ json: JSON.stringify(value), isValid: accepts(value) })
  return fc.constantFrom(...examples).chain((example) => {
    const paths = pathsIn(example)
    const path = fc.constantFrom(...paths)
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(judged(example)) },
      fc.tuple(path, WRONG).map(([at, value]) => judged(changed(example, at, value))),
      path.map((at) => judged(changed(example, at, undefined))),
      fc
        .tuple(path, fc.string(), WRONG)
        .map(([at, name, value]) => judged(changed(example, [...at.slice(0, -1), name], value))),
      fc.constantFrom(...FLAWS).map((flaw) => ({ json: flaw(JSON.stringify(example)), isValid: false })),
    )
  })
}

const batchOf = (operation: Batched) => fc.array(itemOf(operation), { minLength: 1, maxLength: 20 })

interface ItemResult {
  result: string
  code?: string
  messageId?: string
  errors?: { pointer: string }[]
}

/** Sends random batches to each operation. Fails if a valid item is rejected as invalid or isn't stored, or an invalid one isn't named. */
export async function sendBatches(harness: Harness, batches: number): Promise<void> {
  const key = await harness.keyOf(OWNER)
  const headers = { 'Content-Type': 'application/json' }
  const created: string[] = []
  let count = 0
  for (const operation of batched) {
    const { path, property } = operation
    await fc.assert(
      fc.asyncProperty(batchOf(operation), async (items) => {
        // Each message has an identifier of its own, so that none is a duplicate.
        const unique = items.map(({ json }) => json.replaceAll(/"app\.5f1c0ffe[de]"/g, () => `"app.${(count += 1)}"`))
        const body = `{"channelId":"${FIRST_CHANNEL}","${property}":[${unique.join(',')}]}`
        const response = await harness.send('POST', path, { key, headers, body })
        expect([response.status, body]).toEqual([200, body])
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The harness validates the response.
        const { results } = (await response.json()) as { results: ItemResult[] }
        expect(results).toHaveLength(items.length)
        for (const [index, { isValid }] of items.entries()) {
          const result = results[index]
          const at = `/${property}/${index}`
          const pointers = result?.errors?.map(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`))
          expect([unique[index], result?.code === 'item_invalid']).toEqual([unique[index], !isValid])
          expect(pointers ?? []).not.toContain(false)
        }
        created.push(...results.flatMap(({ result, messageId = '' }) => (result === 'Created' ? [messageId] : [])))
      }),
      { numRuns: batches },
    )
  }
  expect(created.length).toBeGreaterThan(batches)
  const stored = new Set((await contentOf(harness.storage)).map(({ uniqueId }) => uniqueId))
  expect(created.filter((id) => !stored.has(id))).toEqual([])
}
