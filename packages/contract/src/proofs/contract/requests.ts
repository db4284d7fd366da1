// Makes requests out of choices for the inputs of an operation.
import { pointerOf } from '../../document/index.ts'
import { membersOf, operationsIn } from '../places.ts'
import type { Values } from '../values/values.ts'
import { inputsOf, type Choice, type Input } from './inputs.ts'

/** The operations of a document, and what the requests of each can carry. One that isn't sent has no inputs. */
export const targetsOf = (values: Values, isSent: (id: string, method: string) => boolean) =>
  operationsIn('paths', values.oracle).map(({ id, method, path, item, operation }) => ({
    id,
    method,
    path,
    /** Its place in the document, as a JSON Pointer. */
    pointer: pointerOf('paths', path, method),
    /** The keys of its declared responses. */
    statuses: membersOf(operation.responses).map(([status]) => status),
    inputs: isSent(id, method) ? inputsOf(item, operation, values) : [],
  }))

export type Target = ReturnType<typeof targetsOf>[number]

type Chosen = ReadonlyMap<Input, Choice>

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)]

/** A choice for each input that the request carries. Only that of the odd one can be invalid. */
function choose(inputs: readonly Input[], odd: Input | undefined, random: () => number): Chosen {
  return new Map(
    inputs.flatMap((input): [Input, Choice][] => {
      const valid = input.choices.filter(({ isValid }) => isValid !== false)
      const isAbsent = input === odd ? random() < 0.1 : !input.required && random() < 0.5
      const one = input === odd ? pick(input.choices, random) : random() < 0.5 ? valid[0] : pick(valid, random)
      return one && (!isAbsent || input.place === 'path') ? [[input, one]] : []
    }),
  )
}

function verdictOf(inputs: readonly Input[], chosen: Chosen): boolean | undefined {
  const verdicts = new Set(inputs.map((input) => (chosen.has(input) ? chosen.get(input)?.isValid : !input.required)))
  return verdicts.has(false) ? false : verdicts.has(undefined) ? undefined : true
}

/**
 * Makes a request.
 *
 * @param url The URL before the path.
 * @returns the request, whether the document allows it (undefined if the document doesn't tell), and the input for which any value was
 *   taken, valid or not. Undefined, if no value is known for a part of the path.
 */
export function makeRequest(
  { method, path, inputs }: Target,
  { url, headers: common, random }: { url: string; headers: Readonly<Record<string, string>>; random: () => number },
) {
  const odd = random() < 0.5 ? pick(inputs, random) : undefined
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
