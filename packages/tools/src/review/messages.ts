// Describes a reported change in a sentence with the subject, the old value and the new value.
import { isObject, list, nameOf, stepsOf, valueAt } from '@parley/contract/document'
import type { ChangedPlace, ReportedChange } from './changes.ts'
import { isProblemOfResponse, valuesChanged } from './judge.ts'
import { subjectOf } from './subject.ts'

/** Returns the sentence for a change: "`maxLength` of request property `name` of `Tag` changed from 64 to 32." */
export function messageOf(change: ReportedChange, place: ChangedPlace): string {
  const { property: keyword } = change
  return sentenceCase(
    keyword === undefined ? addedOrRemovedObject(change, place) : changedKeyword(change, keyword, place),
  )
}

/** Describes a change of one keyword. For the lists `required` and `enum`: what was added and removed, or that only the order changed. */
function changedKeyword({ base, revision }: ReportedChange, keyword: string, place: ChangedPlace): string {
  const subject = subjectOf(place)
  const [before, after] = [base?.value, revision?.value]
  // `key` is not a keyword of the contract: `redocly diff` reports a renamed object as a change of `key`.
  if (keyword === 'key') return `${subject} became ${inWords(after)}.`
  if (TEXT_KEYWORDS.has(keyword)) {
    const verb = before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed'
    return `\`${keyword}\` of ${subject} ${verb}.`
  }
  if (keyword === 'required' && (Array.isArray(before) || Array.isArray(after))) {
    const { added, removed } = valuesChanged(list(before), list(after))
    return sentences(`the required properties of ${subject} are listed in another order`, [
      added.length > 0 && `${allInWords(added)} of ${subject} ${isOrAre(added)} now required`,
      removed.length > 0 && `${allInWords(removed)} of ${subject} ${isOrAre(removed)} no longer required`,
    ])
  }
  if (keyword === 'enum' && Array.isArray(before) && Array.isArray(after)) {
    const { added, removed } = valuesChanged(before, after)
    return sentences(`the values of ${subject} are listed in another order`, [
      removed.length > 0 && `${allInWords(removed)} ${wasOrWere(removed)} removed from the values of ${subject}`,
      added.length > 0 && `${allInWords(added)} ${wasOrWere(added)} added to the values of ${subject}`,
    ])
  }
  if (keyword === 'x-extensible')
    return after === true
      ? `the values of ${subject} may grow from now on: clients must expect values that they don't know.`
      : `the values of ${subject} are complete now: \`x-extensible\` was removed.`
  return `\`${keyword}\` of ${subject} ${changed(before, after)}.`
}

/** Keywords whose values are texts that are too long to be quoted in the sentence about their change. */
const TEXT_KEYWORDS = new Set(['description', 'summary', 'examples'])

/** Writes each clause as a sentence. A false clause doesn't apply. If no clause applies, the fallback becomes the sentence. */
function sentences(fallback: string, clauses: (string | false)[]): string {
  const present = clauses.filter((clause) => clause !== false)
  return (present.length === 0 ? [fallback] : present).map((clause) => `${sentenceCase(clause)}.`).join(' ')
}

export const sentenceCase = (words: string): string => words.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Describes the change of a value: "was set to 32", "changed from 64 to 32", "was removed (it was 64)". */
export function changed(before: unknown, after: unknown): string {
  if (before === undefined) return isShort(after) ? `was set to ${inWords(after)}` : 'was added'
  if (after === undefined) return isShort(before) ? `was removed (it was ${inWords(before)})` : 'was removed'
  return isShort(before) && isShort(after) ? `changed from ${inWords(before)} to ${inWords(after)}` : 'changed'
}

/** The longest value that a sentence quotes. For a longer value, the sentence says only that it changed. */
const MAX_VALUE_CHARACTERS = 100

const isShort = (value: unknown): boolean => inWords(value).length <= MAX_VALUE_CHARACTERS

/** Writes a value in a sentence: numbers and booleans plain, everything else as code. */
export const inWords = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

const allInWords = (values: unknown[]): string => values.map(inWords).join(', ')
const isOrAre = ({ length }: unknown[]): string => (length === 1 ? 'is' : 'are')
const wasOrWere = ({ length }: unknown[]): string => (length === 1 ? 'was' : 'were')

/** Returns the sentence for an object that was added or removed, such as a property, a parameter or a variant of a union. */
function addedOrRemovedObject(change: ReportedChange, place: ChangedPlace): string {
  const { kind, typeName, base, revision } = change
  const pointer = (base ?? revision)?.pointer ?? '#'
  const steps = stepsOf(pointer)
  // The last step is the name of the object, or its index in a list such as `oneOf`.
  const name = steps.at(-1) ?? ''
  const object = base?.value ?? revision?.value
  const subjectAbove = (levels: number) => subjectOf({ ...place, subject: ancestorOf(pointer, levels) })
  if (/\/(?:oneOf|anyOf|allOf)\/\d+$/.test(pointer)) {
    const variant = valueAt(place.document, pointer)
    const variantName =
      isObject(variant) && variant['$ref'] !== undefined ? `\`${nameOf(variant['$ref'])}\`` : `number ${name}`
    const to = kind === 'added' ? 'added to' : 'removed from'
    // The pointer of a problem ends with `content/application~1problem+json/schema/oneOf/0`: five steps below its response.
    return isProblemOfResponse(pointer)
      ? `problem ${variantName} was ${to} ${subjectAbove(5)}.`
      : `variant ${variantName} was ${to} ${subjectAbove(2)}.`
  }
  const subject = `${subjectOf(place)} was ${kind}`
  const need = isObject(object) && object['required'] === true ? 'required' : 'optional'
  if (typeName === 'Parameter') return `${kind === 'added' ? `${need} ` : ''}${subject}.`
  if (typeName === 'RequestBody') return `${subject}${kind === 'added' ? `, and it is ${need}` : ''}.`
  if (typeName === 'Server') return `server ${inWords(isObject(object) ? object['url'] : name)} was ${kind}.`
  if (typeName === 'Schema' && /^#\/components\/schemas\/[^/]+$/.test(pointer)) return `schema \`${name}\` was ${kind}.`
  // A property has a name. Another schema within a schema, such as `items`, is called by its keyword: "`items` of …".
  const hasName = typeName !== 'Schema' || steps.at(-2) === 'properties'
  if (hasName && NAMED_TYPES.has(typeName)) return `${subject}.`
  return `\`${name}\` of ${subjectAbove(1)} was ${kind}.`
}

/** The types of objects that `subjectOf` can name. */
const NAMED_TYPES = new Set(['Schema', 'Response', 'Operation', 'PathItem', 'Header', 'MediaType', 'SecurityScheme'])

/** Returns the pointer of an ancestor: two levels above `#/a/oneOf/0` is `#/a`. */
const ancestorOf = (pointer: string, levels: number): string => pointer.split('/').slice(0, -levels).join('/')
