// Holds values against any schema of the contract, by its JSON Pointer.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { numberOf } from '../src/phone-number.ts'
import { document } from './document.ts'

// Not strict: the document has members that JSON Schema does not know, such as `discriminator` and the marks.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('phone-number', (text: string) => numberOf(text) !== undefined)
const CONTRACT = 'https://contract.example/'
ajv.addSchema({ ...document, $id: CONTRACT })

/** Returns the validation errors of a value as text, or undefined if it is valid. */
export function faultOf(pointer: string, value: unknown): string | undefined {
  const uri = `${CONTRACT}#${encodeURI(pointer.slice(1))}`
  const validate = ajv.getSchema(uri) ?? ajv.compile({ $ref: uri })
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

export const accepts = (pointer: string, value: unknown) => faultOf(pointer, value) === undefined
