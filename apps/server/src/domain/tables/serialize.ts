// Serializes records as the JSON of the contract's resources. A record is serialized once, when it is written, and stored as text.
// Responses contain this text unchanged; `lock-conversation.ts` joins the texts of a conversation, its contact and its messages.
import { type Contact, contract, type Message } from '@parley/contract'
import type { Serialized } from '../../sql/columns.ts'
import { type OwnedType } from './record.ts'
import { ownedTypes, recordTypes } from './record-types.ts'

/** The schemas of a contract. Only the names of their properties are used. */
export interface Schemas {
  readonly [name: string]: { readonly properties?: object; readonly [keyword: string]: unknown }
}

/** For each type of record, the function that serializes a record as the JSON of its resource. */
export interface Serializers extends Readonly<Record<OwnedType, (record: object) => string>> {
  contact: (record: object) => Serialized<Contact>
  message: (record: object) => Serialized<Message>
}

/** Returns the names of the schemas that list the properties of a record: for `Message`, the schema of each message type. */
function variantsOf(schemaName: string): string[] {
  if (schemaName !== 'Message') return [schemaName]
  // A reference such as `#/components/schemas/TextMessage` ends with the name of the schema.
  const references = Object.values(contract.components.schemas.Message.discriminator.mapping)
  return references.map((reference) => reference.slice(reference.lastIndexOf('/') + 1))
}

/**
 * Creates the serializers. A serializer writes the properties that the schema declares, in the order of the schema. It leaves out undefined
 * properties and the properties in `omitted`. So a property that is added to the contract is stored without a change of the code.
 */
export function createSerializers(schemas: Schemas): Serializers {
  const serializerOf = (type: OwnedType) => {
    const { schema, omitted = [] } = recordTypes[type]
    const declared = new Set(variantsOf(schema).flatMap((name) => Object.keys(schemas[name]?.properties ?? {})))
    const names = [...declared.difference(new Set(omitted))]
    return (record: object) => {
      const resource: Record<string, unknown> = {}
      for (const name of names) resource[name] = Reflect.get(record, name)
      return JSON.stringify(resource)
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Serialized` is defined as what this function returns.
  return Object.fromEntries(ownedTypes.map((type) => [type, serializerOf(type)])) as unknown as Serializers
}

export const contractSerializers: Serializers = createSerializers(contract.components.schemas)
