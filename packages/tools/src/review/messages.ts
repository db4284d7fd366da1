// A reported change as a sentence that names its subject, the old value and the new one.
import { isObject, list, nameOf, stepsOf, valueAt } from '@parley/contract/document'
import { isProblemOfResponse, valuesChanged } from './judge.ts'
import type { ChangedPlace } from './place.ts'
import type { ReportedChange } from './reported-change.ts'
import { subjectOf } from './subject.ts'

export function messageOf(change: ReportedChange, place: ChangedPlace): string {
  return sentenceCase(
    change.property === undefined ? ofObject(change, place) : ofKeyword(change, change.property, place),
  )
}

function ofKeyword({ base, revision }: ReportedChange, keyword: string, place: ChangedPlace): string {
  const subject = subjectOf(place)
  const [before, after] = [base?.value, revision?.value]
  if (keyword === 'key') return `${subject} became ${value(after)}.`
  if (WORDING.has(keyword))
    return `\`${keyword}\` of ${subject} ${before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed'}.`
  if (keyword === 'required' && (Array.isArray(before) || Array.isArray(after))) {
    const { added, removed } = valuesChanged(list(before), list(after))
    return sentences(`the required properties of ${subject} are listed in another order`, [
      added.length > 0 && `${values(added)} of ${subject} is now required`,
      removed.length > 0 && `${values(removed)} of ${subject} is no longer required`,
    ])
  }
  if (keyword === 'enum' && Array.isArray(before) && Array.isArray(after)) {
    const { added, removed } = valuesChanged(before, after)
    return sentences(`the values of ${subject} are listed in another order`, [
      removed.length > 0 && `${values(removed)} was removed from the values of ${subject}`,
      added.length > 0 && `${values(added)} was added to the values of ${subject}`,
    ])
  }
  if (keyword === 'x-extensible')
    return after === true
      ? `the values of ${subject} may grow from now on: clients must expect values that they don't know.`
      : `the values of ${subject} are complete now: \`x-extensible\` was removed.`
  return `\`${keyword}\` of ${subject} ${changed(before, after)}.`
}

/** Keywords whose text is too long for a sentence. */
const WORDING = new Set(['description', 'summary', 'examples'])

/** A sentence for each part that is there, or one that says that there is none. */
function sentences(otherwise: string, parts: (string | false)[]): string {
  const present = parts.filter((part) => typeof part === 'string')
  return (present.length === 0 ? [otherwise] : present).map((part) => `${sentenceCase(part)}.`).join(' ')
}

/** Begins words with a capital letter. */
export const sentenceCase = (words: string): string => words.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Describes the change of a value: "was set to 32", "changed from 64 to 32", "was removed (it was 64)". */
export function changed(before: unknown, after: unknown): string {
  if (before === undefined) return isShort(after) ? `was set to ${value(after)}` : 'was added'
  if (after === undefined) return isShort(before) ? `was removed (it was ${value(before)})` : 'was removed'
  return isShort(before) && isShort(after) ? `changed from ${value(before)} to ${value(after)}` : 'changed'
}

const MOST_CHARACTERS = 100

const isShort = (what: unknown): boolean => value(what).length <= MOST_CHARACTERS

/** A value in a sentence: numbers and booleans plain, everything else as code. */
export const value = (what: unknown): string => {
  if (typeof what === 'number' || typeof what === 'boolean') return String(what)
  return `\`${typeof what === 'string' ? what : JSON.stringify(what)}\``
}

const values = (all: unknown[]): string => all.map(value).join(', ')

/** An object that was added or removed. */
function ofObject(change: ReportedChange, place: ChangedPlace): string {
  const { kind, typeName, base, revision } = change
  const pointer = (base ?? revision)?.pointer ?? '#'
  const steps = stepsOf(pointer)
  const last = steps.at(-1) ?? ''
  const object = base?.value ?? revision?.value
  const parent = () => subjectOf({ ...place, subject: parentOf(pointer, 1) })
  const whole = `${subjectOf(place)} was ${kind}`
  if (/\/(?:oneOf|anyOf|allOf)\/\d+$/.test(pointer)) {
    const variant = valueAt(place.document, pointer)
    const name =
      isObject(variant) && variant['$ref'] !== undefined ? `\`${nameOf(variant['$ref'])}\`` : `number ${last}`
    const to = kind === 'added' ? 'added to' : 'removed from'
    if (isProblemOfResponse(pointer))
      return `problem ${name} was ${to} ${subjectOf({ ...place, subject: parentOf(pointer, 5) })}.`
    return `variant ${name} was ${to} ${subjectOf({ ...place, subject: parentOf(pointer, 2) })}.`
  }
  const need = isObject(object) && object['required'] === true ? 'required' : 'optional'
  if (typeName === 'Parameter') return `${kind === 'added' ? `${need} ` : ''}${whole}.`
  if (typeName === 'RequestBody') return `${whole}${kind === 'added' ? `, and it is ${need}` : ''}.`
  if (typeName === 'Server') return `server ${value(isObject(object) ? object['url'] : last)} was ${kind}.`
  if (typeName === 'Schema' && /^#\/components\/schemas\/[^/]+$/.test(pointer)) return `schema \`${last}\` was ${kind}.`
  if (typeName === 'Schema' && steps.at(-2) !== 'properties') return `\`${last}\` of ${parent()} was ${kind}.`
  if (['Schema', 'Response', 'Operation', 'PathItem', 'Header', 'MediaType', 'SecurityScheme'].includes(typeName))
    return `${whole}.`
  return `\`${last}\` of ${parent()} was ${kind}.`
}

const parentOf = (pointer: string, levels: number): string => pointer.split('/').slice(0, -levels).join('/')
