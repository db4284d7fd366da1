// The JSON text of the contract's resources, in the order of the contract's schemas. Each part is made once, when it is
// put; `conversations/statements.ts` makes a conversation of the texts of its parts. A property that is undefined is left out.
import { type Contact, contract } from '@parley/contract'
import type { Serialized } from '../../sql/columns.ts'
import { type OwnedType } from './record.ts'
import { ownedTypes, recordTypes } from './record-types.ts'

/** The schemas of a contract, so far as they name properties. */
export interface Schemas {
  readonly [name: string]: { readonly properties?: object; readonly [keyword: string]: unknown }
}

/** Functions that write a record of each type as the JSON of its resource. */
export interface Texts extends Readonly<Record<Exclude<OwnedType, 'contact'>, (record: object) => string>> {
  contact: (record: object) => Serialized<Contact>
}

/** The schemas of which a schema is the union, or itself. */
function variantsOf(name: string): string[] {
  const { Message } = contract.components.schemas
  if (name !== 'Message') return [name]
  return Object.values(Message.discriminator.mapping).map((ref) => ref.slice(ref.lastIndexOf('/') + 1))
}

/**
 * Makes what writes each resource. It keeps every property that the schema names, in the order of the schema: a property that
 * the contract gains must not get lost in the store.
 */
export function createTexts(schemas: Schemas): Texts {
  const textOf = (type: OwnedType) => {
    const { schema, apart = [] } = recordTypes[type]
    const named = new Set(variantsOf(schema).flatMap((name) => Object.keys(schemas[name]?.properties ?? {})))
    const names = [...named.difference(new Set(apart))]
    return (record: object) => {
      const kept: Record<string, unknown> = {}
      for (const name of names) kept[name] = Reflect.get(record, name)
      return JSON.stringify(kept)
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is the place where the texts are made.
  return Object.fromEntries(ownedTypes.map((type) => [type, textOf(type)])) as unknown as Texts
}

/** Writes the resources of the contract. */
export const contractTexts: Texts = createTexts(contract.components.schemas)
