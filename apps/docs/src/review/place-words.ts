// A place of the contract as a reader calls it.
import { stepsOf } from '../tree.ts'

/** Steps of a pointer that only say how the document is built. */
const FRAME = new Set(['properties', 'items', 'schema', 'content', 'schemas', 'responses', 'headers', 'parameters'])

/** The name of what a pointer leads to, in a code word; the member that changed is left out of it. */
export function placeWords(pointer: string, member: string | undefined): string {
  const steps = stepsOf(pointer)
  if (steps.at(-1) === member) steps.pop()
  const [first, ...rest] = steps
  if (first === undefined) return 'the document'
  if (first === 'components') return `\`${rest.filter((step) => !FRAME.has(step)).join('.')}\``
  if (first !== 'paths') return `\`${steps.join('.')}\``
  const [path, method, ...below] = rest
  return `\`${[method?.toUpperCase(), path, ...below.filter((step) => !FRAME.has(step))].filter(Boolean).join(' ')}\``
}
