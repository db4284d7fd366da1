// Makes requests out of choices for the inputs of an operation.
import { operationsOf, pointerOf } from '../../document/index.ts'
import { createRandom, pick } from '../values/random.ts'
import type { ValueSource } from '../values/values.ts'
import { inputsOf, type Choice, type Input } from './inputs.ts'

/** The choice that makes a request invalid, for one of its inputs. */
type InvalidChoice = readonly [input: Input, choice: Choice]

/** The operations of a document without those to skip, and what the requests of each can carry. */
export const targetsOf = (values: ValueSource, skip: readonly string[]) => {
  const random = createRandom(values.seed)
  const sent = operationsOf(values.oracle.document).filter(({ id }) => !skip.includes(id))
  return sent.map((operation) => {
    const { id, method, path } = operation
    const inputs = inputsOf(operation, values)
    const invalid = inputs.flatMap((input) =>
      input.choices.filter(({ isValid }) => !isValid).map((choice): InvalidChoice => [input, choice]),
    )
    return {
      id,
      method,
      path,
      /** Its place in the document, as a JSON Pointer. */
      pointer: pointerOf('paths', path, method),
      inputs,
      /** The invalid choices in an order of chance. Requests take one after the other, so that each is sent before one is sent again. */
      invalid: invalid
        .map((choice) => [random(), choice] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, choice]) => choice),
    }
  })
}

export type RequestTarget = ReturnType<typeof targetsOf>[number]

type Chosen = ReadonlyMap<Input, Choice>

/** A choice for each input that the request carries. Only the given input can be invalid; without a choice, it is absent. */
function choose(inputs: readonly Input[], [input, choice]: Partial<InvalidChoice>, random: () => number): Chosen {
  return new Map(
    inputs.flatMap((each): [Input, Choice][] => {
      if (each === input && choice) return [[each, choice]]
      const valid = each.choices.filter(({ isValid }) => isValid)
      const isAbsent = each === input || (!each.isRequired && random() < 0.5)
      const one = random() < 0.5 ? valid[0] : pick(valid, random)
      return one && (!isAbsent || each.place === 'path') ? [[each, one]] : []
    }),
  )
}

/**
 * Makes a request to localhost. Half of them are valid. The others have one invalid input, or lack one.
 *
 * @param common The headers of every request.
 * @param count How many requests of this operation came before.
 * @returns the request, its body, whether the document allows it, and the invalid input with its choice.
 */
export function makeRequest(
  { method, path, inputs, invalid }: RequestTarget,
  common: Readonly<Record<string, string>>,
  random: () => number,
  count: number,
) {
  const isInvalid = count % 2 === 1
  const lacking = isInvalid && random() < 0.1 ? pick(inputs, random) : undefined
  const planned: Partial<InvalidChoice> = invalid[Math.floor(count / 2) % invalid.length] ?? []
  const faulty: Partial<InvalidChoice> = lacking ? [lacking] : isInvalid ? planned : []
  const chosen = choose(inputs, faulty, random)
  const at = (place: Input['place']) =>
    [...chosen].flatMap(([input, { texts }]) => (input.place === place ? [[input.name, texts] as const] : []))
  const segments = new Map(at('path').map(([name, texts]) => [name, encodeURIComponent(texts.join(','))]))
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => segments.get(name) ?? whole)
  const query = new URLSearchParams(
    at('query').flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text])),
  )
  const headers = new Headers(common)
  for (const [name, texts] of at('header')) headers.set(name, texts.join(','))
  const [sent] = at('body')
  if (sent) headers.set('content-type', sent[0])
  const body = sent?.[1].join('')
  const url = `http://localhost${filled}${query.size > 0 ? `?${query.toString()}` : ''}`
  const request = new Request(url, { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) })
  const isValid = inputs.every((input) => chosen.get(input)?.isValid ?? !input.isRequired)
  return { request, body, faulty, isValid }
}
