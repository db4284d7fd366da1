// Path parameters become arguments of a method. Query parameters and request headers become its options.
import { deprecationOf, isList, isText, list, pointerOf, Rejection, resolve, text } from '@parley/contract/document'
import type { JsonObject, Operation } from '@parley/contract/document'
import { RULES } from '../../src/options.ts'

/** A query parameter or a request header, as an option. */
export type Option = ReturnType<typeof optionOf>

/** Options that the client validates by name, and those of headers that it sets itself. */
const RESERVED = new Set([...Object.keys(RULES), 'accept', 'authorization', 'contentType'])

/** The rejection of a part of an operation that the client doesn't support, with the supported alternative. */
export const unsupported = ({ path, method }: Operation, part: string, subject: string, supported: string): Rejection =>
  new Rejection(
    `${pointerOf('paths', path, method)}/${part}`,
    `${subject} can't become part of the client; supported here: ${supported}`,
  )

/** The parameters of an operation. Those of its path stand there, so that all its methods have the same. */
export function readParameters(document: JsonObject, operation: Operation) {
  const [shared, own] = [operation.item, operation.operation].map((holder) =>
    list(holder['parameters']).map((each) => resolve(document, each)),
  )
  const pathParameters = [...operation.path.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => {
    const parameter = shared?.find((each) => each['in'] === 'path' && each['name'] === name)
    return pathParameterOf(document, operation, name, parameter)
  })
  const options = [...(shared ?? []), ...(own ?? [])]
    .filter((each) => each['in'] !== 'path')
    .map((each) => optionOf(document, each))
  // `validOptions` would mistake an inherited property of the same name for a value.
  const taken = options.find(({ name }) => RESERVED.has(name) || name in {})
  if (taken) throw unsupported(operation, 'parameters', `\`${taken.contractName}\``, 'a name that no other option has')
  return { pathParameters, options }
}

function pathParameterOf(
  document: JsonObject,
  operation: Operation,
  name: string,
  { description = '', schema = {} }: JsonObject = {},
) {
  const { pattern, maxLength, examples, enum: values } = resolve(document, schema)
  if (!isText(pattern) || !/^\^[^|]*\$$/.test(pattern) || typeof maxLength !== 'number' || values !== undefined) {
    throw unsupported(operation, 'parameters', `{${name}}`, 'a maxLength and a pattern from ^ to $ without |')
  }
  // As one expression, which the client applies to the whole value.
  const source = pattern.replace(/^\^/, '').replace(/(?<!\\)\//g, String.raw`\/`)
  const [example = name] = isList(examples) ? examples : []
  return {
    name,
    description: text(description),
    /** The source of a regular expression that its values match. */
    pattern: `/^(?=.{1,${maxLength}}$)${source}/`,
    example: isText(example) ? example : JSON.stringify(example),
  }
}

/** The option's name of a header: `If-Match` is `ifMatch`. */
const camelCase = (header: string) =>
  header.toLowerCase().replace(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase())

function optionOf(document: JsonObject, parameter: JsonObject) {
  const contractName = text(parameter['name'])
  const isHeader = parameter['in'] === 'header'
  const { default: preset } = resolve(document, parameter['schema'])
  // The client makes up the key of a request for which the caller has none.
  const isMadeUp = isHeader && contractName.toLowerCase() === 'idempotency-key'
  const sentences = [
    text(parameter['description'] ?? ''),
    preset === undefined ? '' : `Default ${JSON.stringify(preset)}.`,
    isMadeUp ? 'If you leave it out, the client makes a new one for this call and its retries.' : '',
  ]
  return {
    name: isHeader ? camelCase(contractName) : contractName,
    contractName,
    /** The name of the header in lower case, or empty for a query parameter. */
    header: isHeader ? contractName.toLowerCase() : '',
    description: sentences.filter(Boolean).join(' '),
    isRequired: parameter['required'] === true && !isMadeUp,
    deprecation: deprecationOf(parameter),
  }
}
