// Where `redocly diff` judges a change too mildly. Each rule has its change in the table of test/changes.
import { isNode, valueAt, type Node } from '../tree.ts'
import type { Impact } from './changes.ts'
import { placeWords } from './place-words.ts'
import type { Reported } from './reported.ts'

export interface SecondVerdict {
  impact: Impact
  rule: string
  message: string
}

/** Members of a schema or a parameter that let callers do more, or answers hold less, where they break nobody. */
const PROMISES = new Set(
  [
    'type format enum const oneOf anyOf default deprecated required additionalProperties pattern multipleOf',
    'minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength',
    'minItems maxItems uniqueItems minProperties maxProperties',
  ].flatMap((words) => words.split(' ')),
)

/** A heavier verdict on a change, or nothing where the reported one stands. */
export function reconsider(change: Reported, base: Node): SecondVerdict | undefined {
  return renamedPathParameter(change, base) ?? newRequiredBody(change) ?? headerMayBeAbsent(change) ?? promise(change)
}

/** Typed clients name the parameters of a path, although its URL stays the same. */
function renamedPathParameter({ typeName, property, base }: Reported, document: Node): SecondVerdict | undefined {
  if (typeName !== 'Parameter' || property !== 'name' || base === undefined) return undefined
  const parameter = valueAt(document, base.pointer.replace(/\/name$/, ''))
  if (!isNode(parameter) || parameter['in'] !== 'path') return undefined
  return {
    impact: 'major',
    rule: 'path-parameter-renamed',
    message: `Clients pass the path parameter \`${String(base.value)}\` by its name, which is another one now.`,
  }
}

function newRequiredBody({ typeName, kind, property, revision }: Reported): SecondVerdict | undefined {
  if (typeName !== 'RequestBody' || kind !== 'added' || property !== undefined) return undefined
  if (!isNode(revision?.value) || revision.value['required'] !== true) return undefined
  return { impact: 'major', rule: 'request-body-added', message: 'A body is required where there was none.' }
}

function headerMayBeAbsent({ typeName, property, base, revision }: Reported): SecondVerdict | undefined {
  if (typeName !== 'Header' || property !== 'required' || base?.value !== true || revision?.value === true)
    return undefined
  return {
    impact: 'major',
    rule: 'response-header-optional',
    message: 'Answers may leave out a header that they always had.',
  }
}

/** What no rule calls breaking but is more than words is an addition: somebody may rely on it from now on. */
function promise({ typeName, impact, property, base, revision }: Reported): SecondVerdict | undefined {
  if (impact !== 'patch' || property === undefined || !PROMISES.has(property)) return undefined
  if (!['Schema', 'Parameter', 'Operation', 'RequestBody', 'Header'].includes(typeName)) return undefined
  if (asSet(base?.value) === asSet(revision?.value)) return undefined
  const place = placeWords((base ?? revision)?.pointer ?? '#', property)
  return {
    impact: 'minor',
    rule: 'promise-changed',
    message: `\`${property}\` of ${place} changed in a way that breaks nobody.`,
  }
}

/** The order of the values of an enum, or of the required members, promises nothing. */
const asSet = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)
