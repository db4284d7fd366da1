// Makes requests out of choices for the inputs of an operation.
import { pointerOf } from '../../document/index.ts'
import { membersOf, operationsIn } from '../places.ts'
import { createRandom } from '../values/random.ts'
import type { ValueSource } from '../values/values.ts'
import { inputsOf, type Choice, type Input } from './inputs.ts'

/** A choice that the document doesn't allow, for one of the inputs of an operation. */
type Odd = readonly [input: Input, choice: Choice]

/** The operations of a document, and what the requests of each can carry. One that isn't sent has no inputs. */
export const targetsOf = (values: ValueSource, isSent: (id: string, method: string) => boolean) => {
  const random = createRandom(values.seed)
  return operationsIn('paths', values.oracle).map(({ id, method, path, item, operation }) => {
    const inputs = isSent(id, method) ? inputsOf(item, operation, values) : []
    const invalid = inputs.flatMap((input) =>
      input.choices.flatMap((choice): Odd[] => (choice.isValid === false ? [[input, choice]] : [])),
    )
    return {
      id,
      method,
      path,
      /** Its place in the document, as a JSON Pointer. */
      pointer: pointerOf('paths', path, method),
      /** The keys of its declared responses. */
      statuses: membersOf(operation.responses).map(([status]) => status),
      inputs,
      /** The invalid choices in an order of chance. Requests take one after the other, so that each is sent before one is sent again. */
      invalid: invalid
        .map((odd) => [random(), odd] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, odd]) => odd),
    }
  })
}

export type RequestTarget = ReturnType<typeof targetsOf>[number]

type Chosen = ReadonlyMap<Input, Choice>

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)]

/** A choice for each input that the request carries. Only the odd one can be invalid; without a choice, it is absent. */
function choose(inputs: readonly Input[], [odd, oddChoice]: Partial<Odd>, random: () => number): Chosen {
  return new Map(
    inputs.flatMap((input): [Input, Choice][] => {
      if (input === odd && oddChoice) return [[input, oddChoice]]
      const valid = input.choices.filter(({ isValid }) => isValid !== false)
      const isAbsent = input === odd || (!input.required && random() < 0.5)
      const one = random() < 0.5 ? valid[0] : pick(valid, random)
      return one && (!isAbsent || input.place === 'path') ? [[input, one]] : []
    }),
  )
}

function verdictOf(inputs: readonly Input[], chosen: Chosen): boolean | undefined {
  const verdicts = new Set(inputs.map((input) => (chosen.has(input) ? chosen.get(input)?.isValid : !input.required)))
  return verdicts.has(false) ? false : verdicts.has(undefined) ? undefined : true
}

/**
 * Makes a request. Half of them are valid. The others have one invalid input, or lack one.
 *
 * @param url The URL before the path.
 * @param count How many requests of this operation came before.
 * @returns the request, whether the document allows it (undefined if the document doesn't tell), and the odd input with its choice.
 *   Undefined, if no value is known for a part of the path.
 */
export function makeRequest(
  { method, path, inputs, invalid }: RequestTarget,
  {
    url,
    headers: common,
    random,
    count,
  }: { url: string; headers: Readonly<Record<string, string>>; random: () => number; count: number },
) {
  const isOdd = count % 2 === 1
  const lacking = isOdd && random() < 0.1 ? pick(inputs, random) : undefined
  const odd: Partial<Odd> = lacking ? [lacking] : isOdd ? (invalid[Math.floor(count / 2) % invalid.length] ?? []) : []
  const chosen = choose(inputs, odd, random)
  const at = (place: string) =>
    [...chosen].flatMap(([input, { texts }]) => (input.place === place ? [[input.name, texts] as const] : []))
  const segments = new Map(at('path').map(([name, texts]) => [name, encodeURIComponent(texts.join(','))]))
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => segments.get(name) ?? whole)
  if (/[{}]/.test(filled)) return undefined
  const query = new URLSearchParams()
  for (const [name, texts] of at('query')) for (const text of texts) query.append(name, text)
  const headers = new Headers(common)
  for (const [name, texts] of at('header')) headers.set(name, texts.join(','))
  const cookies = at('cookie').map(([name, texts]) => `${name}=${texts.join(',')}`)
  if (cookies.length > 0) headers.append('cookie', cookies.join('; '))
  const [sent] = at('body')
  if (sent) headers.set('content-type', sent[0])
  const body = sent?.[1].join('')
  const request = new Request(`${url}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body }),
  })
  return { request, body, odd, isValid: verdictOf(inputs, chosen) }
}
