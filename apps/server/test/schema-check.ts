// Checks whether a value follows a schema of the contract, as a validator that is not the server's own sees it.
import { contract } from '@parley/contract'
import type { JsonObject } from '@parley/contract/document'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { numberOf } from '@parley/contract/phone-number'
import addFormats from 'ajv-formats'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addFormat('phone-number', (text: string) => numberOf(text) !== undefined)

/** References of the schema lead into the components of the contract. */
export const accepts = (schema: JsonObject, value: unknown): boolean =>
  ajv.validate({ ...schema, components: contract.components }, value)

/** Returns the function that says whether a value follows a schema. It compiles the schema only once. */
export const validatorOf = (schema: JsonObject): ((value: unknown) => boolean) =>
  ajv.compile({ ...schema, components: contract.components })
