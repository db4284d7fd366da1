// Makes valid and invalid requests for the operations of a document. An invalid request has exactly one invalid or missing input.
import { operationsOf, pointerOf } from '../../document/index.ts'
import { createRandom, pick } from '../values/random.ts'
import type { ValueSource } from '../values/values.ts'
import { inputsOf, type Choice, type Input } from './inputs.ts'

/** An input of an operation, and an invalid value for it. */
type InvalidChoice = readonly [input: Input, choice: Choice]

/**
 * Prepares the operations to which requests are sent, with the values for their inputs.
 *
 * @param skip The operationIds of operations that get no requests.
 */
export const targetsOf = (values: ValueSource, skip: readonly string[]) => {
  const random = createRandom()
  const operations = operationsOf(values.oracle.document).filter(({ id }) => !skip.includes(id))
  return operations.map((operation) => {
    const { id, method, path } = operation
    const inputs = inputsOf(operation, values)
    const invalid = inputs.flatMap((input) =>
      input.choices.filter(({ isValid }) => !isValid).map((choice): InvalidChoice => [input, choice]),
    )
    return {
      id,
      method,
      path,
      pointer: pointerOf('paths', path, method),
      inputs,
      /** All invalid values, in random order. Requests use the values in turn, so that every value is sent before one repeats. */
      invalid: invalid
        .map((choice) => ({ rank: random(), choice }))
        .toSorted((left, right) => left.rank - right.rank)
        .map(({ choice }) => choice),
    }
  })
}

export type RequestTarget = ReturnType<typeof targetsOf>[number]

/** The inputs of a request with the value of each. Absent inputs are left out. */
type ChosenValues = ReadonlyMap<Input, Choice>

/**
 * Chooses the values of a request: valid ones at random for all inputs but the faulty input. Optional inputs are absent half of the time.
 *
 * @param faulty The input to make invalid, and its invalid value. Without a value, the input is left out, unless it is in the
 *   path. For a valid request, `faulty` is empty.
 */
function choose(inputs: readonly Input[], faulty: Partial<InvalidChoice>, random: () => number): ChosenValues {
  const [faultyInput, invalidChoice] = faulty
  return new Map(
    inputs.flatMap((input): [Input, Choice][] => {
      if (input === faultyInput && invalidChoice) return [[input, invalidChoice]]
      const valid = input.choices.filter(({ isValid }) => isValid)
      const isAbsent = input === faultyInput || (!input.isRequired && random() < 0.5)
      // The first valid value is an example of the document. A parameter of the path can't be absent.
      const choice = random() < 0.5 ? valid[0] : pick(valid, random)
      return choice && (!isAbsent || input.place === 'path') ? [[input, choice]] : []
    }),
  )
}

/**
 * Makes a request for an operation. In every second request, one input is faulty: it has an invalid value, or is missing. Without an
 * optional input, the request is still valid. An input of the path is never missing.
 *
 * @param count The number of earlier requests for this operation.
 * @returns the request, its body, whether the document allows the request, and the faulty input with its invalid value.
 */
function makeRandom(target: RequestTarget, headers: CommonHeaders, random: () => number, count: number) {
  const { inputs, invalid } = target
  // One invalid request of ten lacks an input. The other invalid requests take the invalid values of the operation in turn.
  const isInvalid = count % 2 === 1
  const missingInput = isInvalid && random() < 0.1 ? pick(inputs, random) : undefined
  const nextInvalid: Partial<InvalidChoice> = invalid[Math.floor(count / 2) % invalid.length] ?? []
  const faulty: Partial<InvalidChoice> = missingInput ? [missingInput] : isInvalid ? nextInvalid : []
  return makeRequest(target, headers, choose(inputs, faulty, random), faulty)
}

/** Makes random requests. The operations get requests in turn. Throws if there is no operation. */
export function* randomRequests(targets: readonly RequestTarget[], headers: CommonHeaders, requests: number) {
  const random = createRandom()
  for (let count = 0; count < requests; count++) {
    const target = targets[count % targets.length]
    if (!target) throw new Error('There is no operation to send requests to.')
    yield makeRandom(target, headers, random, Math.floor(count / targets.length))
  }
}

/** Makes a request with each value of each input. The other inputs have an example if they are required, and are absent otherwise. */
export function* requestsWithEachValue(targets: readonly RequestTarget[], headers: CommonHeaders) {
  for (const target of targets) {
    const examples = target.inputs.flatMap((input): [Input, Choice][] => {
      const example = input.choices.find(({ isValid }) => isValid)
      return input.isRequired && example ? [[input, example]] : []
    })
    for (const input of target.inputs)
      for (const choice of input.choices) {
        const faulty: Partial<InvalidChoice> = choice.isValid ? [] : [input, choice]
        yield makeRequest(target, headers, new Map([...examples, [input, choice]]), faulty)
      }
  }
}

type CommonHeaders = Readonly<Record<string, string>>

function makeRequest(
  target: RequestTarget,
  commonHeaders: CommonHeaders,
  chosen: ChosenValues,
  faulty: Partial<InvalidChoice>,
) {
  const { method, path, inputs } = target
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
  return { target, request, body, faulty, isValid }
}
