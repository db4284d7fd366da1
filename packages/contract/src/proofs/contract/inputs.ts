// Makes values for the parameters and the body of an operation, valid and invalid ones. The proof of the contract sends these values.
import { entries, isList, isObject, text, type Json, type JsonObject, type Operation } from '../../document/index.ts'
import { fieldOf, parametersOf } from '../places.ts'
import type { ValueSource } from '../values/values.ts'
import { acceptsTexts, textsAround } from '../wire.ts'
import { lenientItem } from './lenient.ts'

/** A value to send as a parameter or a body, and whether the document allows this value. */
export interface Choice {
  /** The value as text. A parameter that is a list has a text for each item. */
  readonly texts: readonly string[]
  readonly isValid: boolean
  /** The indexes of the items that the document doesn't allow, if the items of the body have results of their own. */
  readonly invalidItems?: readonly number[]
}

/** A parameter or a body of an operation, and the values to send in it. */
export interface Input {
  readonly place: 'path' | 'query' | 'header' | 'body'
  /** The name of the parameter, or the media type of the body. */
  readonly name: string
  readonly isRequired: boolean
  /** The values to send. The examples of the document come first. */
  readonly choices: readonly Choice[]
}

/** Texts that HTTP can carry in a header without changing them: printable ASCII, without spaces at the ends. */
const HEADER_TEXT = /^[!-~](?:[ -~]*[!-~])?$/
/** For each place of a parameter, tells whether a text arrives there unchanged. URLs drop the path segments `.` and `..`. */
const ARRIVES_UNCHANGED = {
  query: (value: string) => value.isWellFormed(),
  path: (value: string) => value.isWellFormed() && !['', '.', '..'].includes(value),
  header: (value: string) => HEADER_TEXT.test(value),
}

/** Lists the values of the named examples of a parameter or a media type, and then the examples of its schema. */
function examplesOf({ examples, schema = {} }: JsonObject, { oracle }: ValueSource): Json[] {
  const { examples: schemaExamples } = oracle.resolve(schema)
  const namedExamples = entries(examples).map(([, example]) => oracle.resolve(example).value ?? null)
  return [...namedExamples, ...(isList(schemaExamples) ? schemaExamples : [])]
}

/** Makes the values of a parameter, without values that HTTP would change on the way. */
function parameterInput(parameter: JsonObject, values: ValueSource): Input {
  const field = fieldOf(text(parameter.name), parameter)
  const place = parameter.in === 'path' || parameter.in === 'header' ? parameter.in : 'query'
  const isArray = values.oracle.resolve(field.schema).type === 'array'
  const candidates = [...examplesOf(parameter, values), ...textsAround(field.schema, values)]
  const choices = candidates.flatMap((value): Choice[] => {
    const texts = isList(value) ? value.map(String) : [String(value)]
    // The server can't tell an empty list from an absent parameter, and can't tell a list from a text that is sent several times.
    if (!texts.every(ARRIVES_UNCHANGED[place]) || texts.length === 0 || (isList(value) && !isArray)) return []
    return [{ texts, isValid: acceptsTexts({ [field.name]: isArray ? texts : texts[0] }, [field], values) }]
  })
  return { place, name: field.name, isRequired: field.isRequired, choices }
}

/** The loosened schema of the items of each list. The oracle compiles each schema only once. */
const lenientItems = new WeakMap<object, JsonObject>()
function lenientJudge(items: Json, oracle: ValueSource['oracle']): (item: unknown) => boolean {
  const target = oracle.resolve(items)
  const schema = lenientItems.get(target) ?? lenientItem(items, oracle.resolve)
  lenientItems.set(target, schema)
  return (item) => oracle.accepts(schema, item)
}

/**
 * Says whether the document allows a body. If the items of a list have results of their own (`x-item-results`), the body is valid without
 * its invalid items, and `invalidItems` lists them.
 */
function judgeBody(schema: Json, body: unknown, values: ValueSource): Omit<Choice, 'texts'> {
  const { oracle } = values
  const { properties = {} } = oracle.resolve(schema)
  for (const [name, property] of entries(properties)) {
    const { items = {}, 'x-item-results': hasResults } = oracle.resolve(property)
    const list = isObject(body) ? body[name] : undefined
    const accepts = lenientJudge(items, oracle)
    if (hasResults !== true || !isObject(body) || !isList(list)) continue
    const invalidItems = [...list.keys()].filter((index) => !accepts(list[index]))
    const [valid = null] = values.valid(items)
    const corrected = list.map((item) => (oracle.accepts(items, item) ? item : valid))
    return { isValid: oracle.accepts(schema, { ...body, [name]: corrected }), invalidItems }
  }
  return { isValid: oracle.accepts(schema, body) }
}

/** Makes the values of a body: examples, and values around the bounds of the schema. */
function bodyInput([mediaType, media]: [string, JsonObject], values: ValueSource): Input {
  const { schema = {} } = media
  const choices = [...examplesOf(media, values), ...values.around(schema)].map((value): Choice => {
    const json = JSON.stringify(value)
    // Validates the value that the server will read. For -0, the server reads 0, because JSON writes -0 as 0.
    return { texts: [json], ...judgeBody(schema, JSON.parse(json), values) }
  })
  return { place: 'body', name: mediaType, isRequired: true, choices }
}

/** Makes the values for each parameter of an operation, and for each media type of its body. */
export function inputsOf({ item, operation }: Operation, values: ValueSource): Input[] {
  const { content } = values.oracle.resolve(operation.requestBody ?? {})
  return [
    ...parametersOf({ item, operation }, values.oracle).map((parameter) => parameterInput(parameter, values)),
    ...(isObject(content) ? entries(content).map((media) => bodyInput(media, values)) : []),
  ]
}
