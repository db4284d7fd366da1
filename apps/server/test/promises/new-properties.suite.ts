import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { contentOf } from '../contents.ts'
import { HARBOUR, harbourAndCedar } from '../fixture.ts'
import { NOON, openEmpty, type OpenStore, viewOf } from '../stores.ts'
import { importAll } from '../../src/domain/operator/import.ts'
import type { StoreRecord } from '../../src/domain/tables/record.ts'
import { createSerializers, type Schemas } from '../../src/domain/tables/serialize.ts'

/** The contract with an additional optional property on each resource. */
const grown: Schemas = Object.fromEntries(
  Object.entries<Schemas[string]>(contract.components.schemas).map(([name, schema]) => [
    name,
    schema.properties === undefined ? schema : { ...schema, properties: { ...schema.properties, language: {} } },
  ]),
)

const withLanguage = (record: StoreRecord): StoreRecord =>
  record.type === 'organization' ? record : Object.assign(record, { language: `of ${record.type}` })

/** Tests that an engine stores, exports, imports and returns properties that the contract gains. */
export function newPropertyPromises(open: OpenStore): void {
  test('keeps an optional property that each resource of the contract gains', async () => {
    const storage = await openEmpty(open)
    const put = (records: readonly StoreRecord[]) =>
      storage.write(undefined, (audit) =>
        importAll({ audit, at: NOON, serializers: createSerializers(grown) }, records),
      )
    const records = harbourAndCedar().map(withLanguage)
    await put(records)
    const exported = await contentOf(storage)
    expect(new Set(exported)).toEqual(new Set(records))
    await put(exported)
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
