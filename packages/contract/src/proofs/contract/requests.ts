// Makes requests for the operations of a document: a valid one, one with each value of each input, and one without each required input.
import { operationsOf, pointerOf } from '../../document/index.ts'
import type { ValueSource } from '../values/values.ts'
import { inputsOf, type Choice, type Input } from './inputs.ts'

/**
 * Prepares the operations to which requests are sent, with the values for their inputs.
 *
 * @param skip The operationIds of operations that get no requests.
 */
export const targetsOf = (values: ValueSource, skip: readonly string[]) =>
  operationsOf(values.oracle.document)
    .filter(({ id }) => !skip.includes(id))
    .map((operation) => {
      const { id, method, path } = operation
      return { id, method, path, pointer: pointerOf('paths', path, method), inputs: inputsOf(operation, values) }
    })

type RequestTarget = ReturnType<typeof targetsOf>[number]
type CommonHeaders = Readonly<Record<string, string>>

/**
 * Makes a valid request, a request with each value of each input, and one without each required input. The other inputs have an example if
 * they are required, and are absent otherwise. An input of the path can't be absent.
 */
export function* requestsTo(target: RequestTarget, headers: CommonHeaders) {
  const examples = target.inputs.flatMap((input): [Input, Choice][] => {
    const example = input.choices.find(({ isValid }) => isValid)
    return input.isRequired && example ? [[input, example]] : []
  })
  yield makeRequest(target, headers, new Map(examples))
  for (const input of target.inputs) {
    for (const choice of input.choices)
      yield makeRequest(target, headers, new Map([...examples, [input, choice]]), input)
    if (input.isRequired && input.place !== 'path')
      yield makeRequest(target, headers, new Map(examples.filter(([other]) => other !== input)), input)
  }
}

/**
 * @param chosen The inputs of the request with the value of each. Absent inputs are left out.
 * @param tested The input whose value or absence the request is about. Undefined for the valid request.
 */
function makeRequest(
  { method, path, inputs }: RequestTarget,
  commonHeaders: CommonHeaders,
  chosen: ReadonlyMap<Input, Choice>,
  tested?: Input,
) {
  const textsIn = (place: Input['place']) =>
    [...chosen].flatMap(([input, { texts }]) => (input.place === place ? [[input.name, texts] as const] : []))
  const segments = new Map(textsIn('path').map(([name, texts]) => [name, encodeURIComponent(texts.join(','))]))
  // Replaces each `{name}` in the path. A `{name}` without a value stays in the path.
  const filledPath = path.replaceAll(/\{([^{}]+)\}/g, (template, name: string) => segments.get(name) ?? template)
  const query = new URLSearchParams(
    textsIn('query').flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text])),
  )
  const headers = new Headers(commonHeaders)
  for (const [name, texts] of textsIn('header')) headers.set(name, texts.join(','))
  const [bodyInput] = textsIn('body')
  const [mediaType, bodyTexts] = bodyInput ?? []
  if (mediaType !== undefined) headers.set('content-type', mediaType)
  const body = bodyTexts?.join('')
  const url = `http://localhost${filledPath}${query.size > 0 ? `?${query.toString()}` : ''}`
  const request = new Request(url, { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) })
  // A request is valid if each input that it has is valid, and each input that it lacks is optional.
  const isValid = inputs.every((input) => chosen.get(input)?.isValid ?? !input.isRequired)
  const [invalidItems = []] = [...chosen.values()].flatMap((choice) =>
    choice.invalidItems ? [choice.invalidItems] : [],
  )
  return { request, body, tested, isValid, invalidItems }
}
