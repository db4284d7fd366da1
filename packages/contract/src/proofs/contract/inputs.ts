// Makes what the requests of an operation can carry: values on both sides of each keyword, with the verdict of the document.
import { entries, isList, isObject, text, type Json, type JsonObject, type Operation } from '../../document/index.ts'
import { fieldOf, parametersOf } from '../places.ts'
import { mutations } from '../values/random.ts'
import type { ValueSource } from '../values/values.ts'
import { acceptsTexts, textsAround } from '../wire.ts'

/** A value that a request can carry, as texts, and whether the document allows it. */
export interface Choice {
  readonly texts: readonly string[]
  readonly isValid: boolean
}

/** A parameter, or a body, whose name is its media type. Its choices begin with the values that the document shows. */
export interface Input {
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly name: string
  readonly isRequired: boolean
  readonly choices: readonly Choice[]
}

/** Texts that a header can carry, and that arrive as they are. */
const IN_HEADER = /^[!-~](?:[ -~]*[!-~])?$/
const FITS = {
  query: (value: string) => value.isWellFormed(),
  path: (value: string) => value.isWellFormed() && !/^\.{0,2}$/.test(value),
  header: (value: string) => IN_HEADER.test(value),
}

/** The examples of a parameter or a media type, and those of its schema. */
function shownIn({ examples, schema = {} }: JsonObject, { oracle }: ValueSource): Json[] {
  const { examples: ofSchema } = oracle.resolve(schema)
  const named = entries(examples).map(([, example]) => oracle.resolve(example).value ?? null)
  return [...named, ...(isList(ofSchema) ? ofSchema : [])]
}

function parameterInput(parameter: JsonObject, values: ValueSource): Input {
  const field = fieldOf(text(parameter.name), parameter)
  const place = parameter.in === 'path' || parameter.in === 'header' ? parameter.in : 'query'
  const isArray = values.oracle.resolve(field.schema).type === 'array'
  const choices = [...shownIn(parameter, values), ...textsAround(field.schema, values)].flatMap((value): Choice[] => {
    const texts = isList(value) ? value.map(String) : [String(value)]
    // On the way, a list of one is a text, and an empty list is nothing.
    if (!texts.every(FITS[place]) || texts.length === 0 || (isList(value) && !isArray)) return []
    return [{ texts, isValid: acceptsTexts({ [field.name]: isArray ? texts : texts[0] }, [field], values) }]
  })
  return { place, name: field.name, isRequired: field.isRequired, choices }
}

function bodyInput([name, media]: [string, JsonObject], values: ValueSource): Input {
  const { schema = {} } = media
  const valid = [...shownIn(media, values), ...values.valid(schema)]
  const choices = [...valid, ...values.around(schema), ...mutations(valid, 100, values.seed)].map((value): Choice => {
    const json = JSON.stringify(value)
    // Judges the text that is sent: JSON has no minus zero.
    return { texts: [json], isValid: values.oracle.accepts(schema, JSON.parse(json)) }
  })
  return { place: 'body', name, isRequired: true, choices }
}

/** The inputs of an operation. */
export function inputsOf({ item, operation }: Operation, values: ValueSource): Input[] {
  const { content } = values.oracle.resolve(operation.requestBody ?? {})
  return [
    ...parametersOf({ item, operation }, values.oracle).map((parameter) => parameterInput(parameter, values)),
    ...(isObject(content) ? entries(content).map((media) => bodyInput(media, values)) : []),
  ]
}
