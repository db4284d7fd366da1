// `spec/API.md`: each change that a client can see is a change of its lines, and another description is one of its own lines only.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { type JsonObject, operationsOf, plain } from '@parley/contract/document'
import { runGenerator } from '@parley/contract/document/program'
import { temporaryFolder } from '../../src/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { SPEC } from '../../src/places.ts'
import { apiText } from '../../src/text/api.ts'
import { responses } from './changes/responses.ts'
import { at, copy, UPDATE } from './changes/change.ts'
import { credentials } from './changes/credentials.ts'
import { errors } from './changes/errors.ts'
import { meanings } from './changes/meanings.ts'
import { promises } from './changes/promises.ts'
import { requests } from './changes/requests.ts'
import { variants } from './changes/variants.ts'
import { webhooks } from './changes/webhooks.ts'

const changes = [requests, responses, errors, variants, promises, credentials, meanings, webhooks].flat()
const visible = changes.filter(({ needs }) => needs === '2.0.0' || needs === '1.5.0')

const base = copy()
const text = apiText(base)

test.each(visible)('a change that $does is a change of the text', ({ edit, before }) => {
  const own = copy()
  before?.(own)
  const words = before === undefined ? text : apiText(own)
  edit(own)
  expect(apiText(own)).not.toBe(words)
})

const linesOf = (words: string) => new Set(words.split('\n'))

test.each([
  ['an operation', UPDATE],
  ['a shared parameter', '/components/parameters/IfMatch'],
  ['a header', '/components/headers/ETag'],
  ['a response', '/components/responses/Unauthorized'],
  ['a property', '/components/schemas/Tag/properties/label'],
  ['a property that most errors share', '/components/schemas/BodyTooLargeProblem/properties/status'],
  ['a schema of an event', '/components/schemas/ConversationTaggedEvent'],
  ['a webhook', '/webhooks/message.sent/post'],
])('another description of %s changes its own lines, and no other', (_, pointer) => {
  const revision = copy()
  const place = at(revision, pointer)
  const old = String(place['description']).replaceAll(/\s+/g, ' ').trim()
  place['description'] = 'Says it in other words.'
  const [before, after] = [linesOf(text), linesOf(apiText(revision))]
  const [gone, added] = [[...before.difference(after)], [...after.difference(before)]]
  expect(added).toHaveLength(1)
  expect(added[0]).toContain('Says it in other words.')
  // A shared line stays, because the other members of the family still have it.
  expect(gone.filter((line) => !line.includes(old))).toEqual([])
  expect(gone.length).toBeLessThanOrEqual(1)
})

test('is about half a page for each operation and event, whatever the order of the contract', () => {
  const things = operationsOf(plain(contract)).length + Object.keys(contract.webhooks).length
  expect(text.split('\n').length).toBeLessThanOrEqual(42 * things)
  expect(apiText(reversed(base))).toBe(text)
})

/** Maps have no order. Lists have. */
function reversed(value: unknown): JsonObject
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => reversed(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  )
}

test('has a line for each operation, event, error and schema of the contract, and links that lead to one', () => {
  const names = [...Object.keys(contract.components.schemas), ...Object.keys(contract.webhooks)]
  expect(names.filter((name) => !text.includes(name))).toEqual([])
  const targets = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, to = '']) => to)
  expect(targets.filter((to) => !text.includes(`<a id="${to}">`))).toEqual([])
})

/** The contract with another description of a property of `Tag`. */
function described(property: string): JsonObject {
  const revision = copy()
  at(revision, `/components/schemas/Tag/properties/${property}`)['description'] = `Another ${property}.`
  return revision
}

test('a merge conflict in the file is gone once it is generated, and the check fails before', async () => {
  const folder = temporaryFolder()
  const [document, file] = [join(folder, 'openapi.json'), join(folder, 'API.md')]
  const [ours, theirs] = ['label', 'uniqueId'].map((property) => apiText(described(property)))
  writeFileSync(file, `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n`)
  const merged = described('label')
  at(merged, '/components/schemas/Tag/properties/uniqueId')['description'] = 'Another uniqueId.'
  writeFileSync(document, JSON.stringify(merged))
  const generate = (check: boolean) =>
    runGenerator({ document, to: folder, check }, (own) => ({ 'API.md': apiText(own) }))
  expect(await generate(true)).toBe(1)
  expect(await generate(false)).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(apiText(merged))
  expect(await generate(true)).toBe(0)
})

test('is what the repository holds, so that a pull request shows its changes', () => {
  const held = readFileSync(join(SPEC, 'API.md'), 'utf8')
  expect(held).toBe(apiText(plain(contract)))
})
