// Makes what the requests of an operation can carry: values on both sides of each keyword, with the verdict of the document.
import { isList, isObject, type Json, type JsonObject } from '../../document/index.ts'
import { fieldOf, membersOf, parametersOf, textOf } from '../places.ts'
import { mutations } from '../values/random.ts'
import type { ValueSource } from '../values/values.ts'
import type { Oracle } from '../oracle.ts'
import { acceptsTexts, textsAround } from '../wire.ts'
import { isJson } from './responses.ts'

/** A value that a request can carry, as texts, and whether the document allows it: undefined if the document doesn't tell. */
export interface Choice {
  readonly texts: readonly string[]
  readonly isValid: boolean | undefined
}

/** A parameter, or a body, whose name is its media type. Its choices begin with the values that the document shows. */
export interface Input {
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'body'
  readonly name: string
  readonly required: boolean
  readonly choices: readonly Choice[]
}

/** Texts that a header can carry, and that arrive as they are. */
const IN_HEADER = /^[!-~](?:[ -~]*[!-~])?$/
const FITS = {
  query: (text: string) => text.isWellFormed(),
  path: (text: string) => text.isWellFormed() && !/^\.{0,2}$/.test(text),
  header: (text: string) => IN_HEADER.test(text),
  cookie: (text: string) => /^[\w.-]+$/.test(text),
}
/** Headers that OpenAPI says elsewhere, so that parameters of their names are ignored. */
const IGNORED = /^(?:accept|content-type|authorization)$/i
const PLACES = ['path', 'query', 'header', 'cookie'] as const
const SCALARS = new Set(['string', 'integer', 'number', 'boolean'])

/** The examples of a parameter, a media type or a schema. */
const shownIn = (from: JsonObject, { resolve }: Oracle): Json[] => [
  ...('example' in from ? [from.example ?? null] : []),
  ...(isList(from.examples) ? from.examples : membersOf(from.examples).map(([, each]) => resolve(each).value ?? null)),
]
const shown = (from: JsonObject, oracle: Oracle): Json[] => [
  ...shownIn(from, oracle),
  ...(isObject(from.schema) ? shownIn(oracle.resolve(from.schema), oracle) : []),
]

/** Says whether the text of a parameter has one meaning: it is one scalar, or a list of them as several pairs of a query. */
function isPlain(
  { style = 'form', explode = true, in: place }: JsonObject,
  schema: JsonObject,
  { resolve }: Oracle,
): boolean {
  const { type, items } = schema
  if (type !== 'array') return SCALARS.has(textOf(type))
  return place === 'query' && style === 'form' && explode === true && SCALARS.has(textOf(resolve(items ?? {}).type))
}

function parameterInput(place: keyof typeof FITS, written: JsonObject, values: ValueSource): Input {
  const { oracle } = values
  const field = fieldOf(textOf(written.name), written)
  const schema = oracle.resolve(field.schema)
  const isDecided = isPlain(written, schema, oracle)
  const isArray = schema.type === 'array'
  const choices = [...shown(written, oracle), ...textsAround(field.schema, values)].flatMap((value): Choice[] => {
    const texts = isList(value) ? value.map(String) : [String(value)]
    // On the way, a list of one is a text, and an empty list is nothing.
    if (!texts.every(FITS[place]) || texts.length === 0 || (isList(value) && !isArray)) return []
    const isValid = acceptsTexts({ [field.name]: isArray ? texts : texts[0] }, [field], values)
    return [{ texts, isValid: isDecided ? isValid : undefined }]
  })
  return { place, name: field.name, required: field.required || place === 'path', choices }
}

function bodyInput(body: JsonObject, values: ValueSource): Input[] {
  const content = membersOf(body.content)
  const [name, media] = content.find(([type]) => isJson(type)) ?? content[0] ?? []
  if (name === undefined || !isObject(media)) return []
  const { oracle, seed } = values
  const { schema = true } = media
  const examples = shown(media, oracle)
  const valid = [...examples, ...values.valid(schema)]
  const all = isJson(name) ? [...valid, ...values.around(schema), ...mutations(valid, 100, seed)] : examples
  const choices = all.map((value): Choice => {
    if (!isJson(name)) return { texts: [String(value)], isValid: undefined }
    const text = JSON.stringify(value)
    // Judges the text that is sent: JSON has no minus zero.
    return { texts: [text], isValid: oracle.accepts(schema, JSON.parse(text)) }
  })
  return [{ place: 'body', name, required: body.required === true, choices }]
}

/** The inputs of an operation. A parameter without a place of its own is left out. */
export function inputsOf(item: JsonObject, operation: JsonObject, values: ValueSource): Input[] {
  const parameters = parametersOf(item, operation, values.oracle).flatMap((written) => {
    const place = PLACES.find((each) => each === written.in)
    return place === undefined || (place === 'header' && IGNORED.test(textOf(written.name)))
      ? []
      : [parameterInput(place, written, values)]
  })
  const { requestBody } = operation
  return [...parameters, ...(requestBody === undefined ? [] : bodyInput(values.oracle.resolve(requestBody), values))]
}
