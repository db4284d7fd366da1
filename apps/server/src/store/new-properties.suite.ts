import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { HARBOUR, harbourAndCedar } from '../../test/fixture.ts'
import { contentOf, NOON, viewOf } from '../../test/stores.ts'
import { createOrderedIds } from '../domain/ids.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import type { Store } from '../domain/store.ts'
import { createTexts, type Schemas } from '../domain/records/serialize.ts'
import { createStore, type Engine } from './engine.ts'

/** The contract with an optional property more on each resource. */
const grown: Schemas = Object.fromEntries(
  Object.entries<Schemas[string]>(contract.components.schemas).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { ...schema, properties: { ...schema.properties, language: {} } },
  ]),
)

const withLanguage = (record: StoreRecord): StoreRecord =>
  record.type === 'organization' ? record : Object.assign(record, { language: `of ${record.type}` })

/** Holds an engine to this: what the contract gains is stored, exported, imported and returned. */
export function newPropertyPromises(name: string, open: () => Promise<{ engine: Engine; storage: Store }>): void {
  test(`${name} keeps an optional property that each resource of the contract gains`, async () => {
    const { engine, storage } = await open()
    const nextEventId = createOrderedIds('evt', () => NOON)
    const store = createStore(engine, { nextEventId, now: () => NOON, texts: createTexts(grown) })
    const records = harbourAndCedar().map(withLanguage)
    await store.put(records)
    const exported = await contentOf(storage)
    expect(new Set(exported)).toEqual(new Set(records))
    await store.put(exported)
    expect(await contentOf(storage)).toEqual(exported)
    const { conversation } = await (await viewOf(storage, HARBOUR)).read()
    expect(conversation).toMatchObject({
      language: 'of conversation',
      contact: { language: 'of contact' },
      assignedTo: { language: 'of member', roles: [{ language: 'of role' }] },
      tags: [{ language: 'of tag' }],
      messages: conversation.messages.map(() => ({ language: 'of message' })),
    })
    expect(conversation.messages.length).toBeGreaterThan(0)
  })
}
