// Corrects the verdicts of `redocly diff`. Each rule has its changes in the table of test/changes.
import {
  entries,
  isObject,
  list,
  operationsOf,
  places,
  problemCodesOf,
  stepsOf,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import { impactOf, type Finding, type Impact } from './changes.ts'
import type { ChangedPlace } from './place.ts'
import type { ReportedChange } from './reported-change.ts'
import { webhookOf } from './webhooks.ts'

type Verdict = Pick<Finding, 'impact'> & { rule: string }

type VerdictRule = (
  change: ReportedChange,
  place: ChangedPlace,
  documents: Record<'base' | 'revision', JsonObject>,
) => Verdict | undefined

/** A verdict that depends on who notices. The heavier one counts; what no operation uses is wording. */
function directed({ isSent, isRead }: ChangedPlace, sent: Impact, read: Impact, rule: string): Verdict {
  const impacts = [...(isSent ? [sent] : []), ...(isRead ? [read] : [])]
  return { impact: impactOf(impacts.map((impact) => ({ impact }))) ?? 'patch', rule }
}

function codesByStatus(
  document: JsonObject,
  path: string | undefined,
  method: string | undefined,
): Map<string, string[]> {
  const operation = operationsOf(document).find((one) => one.path === path && one.method === method)
  return new Map(
    operation?.responses.map(([status, response]) => [
      status,
      problemCodesOf(document, entries(response['content'])[0]?.[1]['schema']),
    ]),
  )
}

export const isError = (status: string | undefined): boolean => /^[45](?:\d\d|XX)$/.test(status ?? '')

/** Says whether a place is one of the problems that an error response lists (see `normal-form.ts`). */
export function isProblemOfResponse(pointer: string): boolean {
  const steps = stepsOf(pointer)
  return steps.at(-2) === 'oneOf' && steps.at(-4) === 'application/problem+json'
}

/** Only the mark of the base counts, because today's clients rely on it. */
const isExtensible = (base: JsonObject, pointer: string): boolean => valueAt(base, `${pointer}/x-extensible`) === true

/** Which values of a list are new, and which are gone. The order means nothing. */
export const valuesChanged = <Value>(
  before: readonly Value[],
  after: readonly Value[],
): { added: Value[]; removed: Value[] } => ({
  added: after.filter((value) => !before.includes(value)),
  removed: before.filter((value) => !after.includes(value)),
})

/** Says whether clients must send what a schema describes: a required property or parameter, or a component that is only used for these. */
function mustBeSent(document: JsonObject, pointer: string): boolean {
  const parent = (levels: number) => valueAt(document, pointer.split('/').slice(0, -levels).join('/'))
  const [kind, name = ''] = stepsOf(pointer).slice(-2)
  if (pointer === `#/components/schemas/${name}`) {
    const uses = [...places(document)].filter(({ at }) => at['$ref'] === pointer)
    return uses.length > 0 && uses.every((use) => mustBeSent(document, use.pointer))
  }
  const holder = kind === 'properties' ? parent(2) : name === 'schema' ? parent(1) : undefined
  if (!isObject(holder)) return false
  return Array.isArray(holder['required']) ? holder['required'].includes(name) : holder['required'] === true
}

/** The verdict for those who send a keyword's value, and for those who read it, once it is set to true, and once it isn't. */
const flag =
  (set: [sent: Impact, read: Impact, rule: string], unset: typeof set): VerdictRule =>
  ({ revision }, place) =>
    directed(place, ...(revision?.value === true ? set : unset))

/** Keywords whose change has the same verdict wherever they are. */
const KEYWORDS: Partial<Record<string, VerdictRule>> = {
  // Clients of a closed list need not expect other values: to open it breaks them, to close it doesn't.
  'x-extensible': flag(['minor', 'major', 'list-opened'], ['minor', 'minor', 'list-closed']),
  // Clients can no longer send read-only properties, and responses no longer have write-only ones.
  readOnly: flag(['major', 'minor', 'read-only-changed'], ['minor', 'minor', 'read-only-changed']),
  writeOnly: flag(['minor', 'major', 'write-only-changed'], ['minor', 'minor', 'write-only-changed']),
  // Clients redact what is marked, so a secret without its mark gets into their logs.
  'x-secret': flag(['minor', 'minor', 'secret-marked'], ['major', 'major', 'secret-unmarked']),
  // A client that omits a value gets another effect with another default. What clients must send has none.
  default: ({ typeName }, place) =>
    typeName === 'ServerVariable'
      ? undefined
      : directed(place, mustBeSent(place.document, place.subject) ? 'patch' : 'major', 'minor', 'default-changed'),
  // A hint for people: clients send the same header whatever it says.
  bearerFormat: () => ({ impact: 'patch', rule: 'bearer-format-changed' }),
}

/** Keywords whose change can forbid what was allowed or allow what was not, and nothing here can tell which. */
const CONDITIONS = /\/(?:if|then|else|contains|patternProperties|dependentSchemas|contentEncoding|contentMediaType)$/

/** Keywords that let clients do more or responses hold less, if they break no client. */
const PROMISES = new RegExp(
  '^(?:type|format|const|oneOf|anyOf|deprecated|required|additionalProperties|pattern|multipleOf|uniqueItems' +
    '|(?:min|max|exclusiveMin|exclusiveMax)(?:imum|Length|Items|Properties))$',
)

/** The order of the values of a type, or of the required properties, promises nothing. */
const asSet = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)

/** Says whether another value of a keyword allows less; undefined if nothing here can tell, as for another pattern. */
function stricter(keyword: string, before: unknown, after: unknown): boolean | undefined {
  if (before === undefined || after === undefined) return before === undefined
  if (typeof before === 'boolean') return after === true
  if (typeof before !== 'number' || typeof after !== 'number') return undefined
  if (/^(?:max|exclusiveMax)/.test(keyword)) return after < before
  return /^(?:min|exclusiveMin)/.test(keyword) ? after > before : undefined
}

/** The first one that knows a change judges it. */
const RULES: readonly VerdictRule[] = [
  // Clients must expect error statuses that they don't know, and one that is never returned breaks none of them. If its
  // problems have another status now, it does.
  ({ typeName, kind, property, base: old }, _, { base, revision }) => {
    const [, path, method, , status] = stepsOf(old?.pointer ?? '')
    if (typeName !== 'Response' || kind !== 'removed' || property !== undefined || !isError(status)) return undefined
    const [before, after] = [base, revision].map((document) => codesByStatus(document, path, method))
    const isMoved = before
      ?.get(status ?? '')
      ?.some((code) =>
        [...(after ?? [])].some(([other, codes]) => codes.includes(code) && before.get(other)?.includes(code) !== true),
      )
    return isMoved === true
      ? { impact: 'major', rule: 'error-status-changed' }
      : { impact: 'minor', rule: 'error-status-removed' }
  },
  ({ kind, property, base, revision }) =>
    property === undefined && kind !== 'modified' && isProblemOfResponse((base ?? revision)?.pointer ?? '')
      ? { impact: 'minor', rule: kind === 'added' ? 'problem-code-added' : 'problem-code-removed' }
      : undefined,
  ({ kind, property, base: old, revision }, place, { base }) => {
    const pointer = (old ?? revision)?.pointer ?? ''
    if (property !== undefined || kind === 'modified' || !/\/(?:oneOf|anyOf)\/\d+$/.test(pointer)) return undefined
    if (kind === 'removed') return directed(place, 'major', 'minor', 'variant-removed')
    const union = pointer.replace(/\/[^/]+\/\d+$/, '')
    return directed(place, 'minor', isExtensible(base, union) ? 'minor' : 'major', 'variant-added')
  },
  ({ typeName, property, base: old, revision }, place, { base }) => {
    if (typeName !== 'Schema' || property !== 'enum') return undefined
    const [before, after] = [old?.value, revision?.value]
    if (!Array.isArray(before)) return directed(place, 'major', 'minor', 'enum-set')
    if (!Array.isArray(after)) return directed(place, 'minor', 'major', 'enum-dropped')
    const { added, removed } = valuesChanged(before, after)
    const growth = isExtensible(base, place.subject) ? 'minor' : 'major'
    const verdicts = [
      ...(removed.length > 0 ? [directed(place, 'major', 'minor', 'enum-values-removed')] : []),
      ...(added.length > 0 ? [directed(place, 'minor', growth, 'enum-values-added')] : []),
    ]
    const impact = impactOf(verdicts)
    const [first, second] = verdicts.filter((verdict) => verdict.impact === impact)
    return first !== undefined && second !== undefined ? { ...first, rule: 'enum-values-replaced' } : first
  },
  // A rename reports only the new name here, which is no longer what the command judged.
  ({ property, rule, base, revision }, place) => {
    if (rule !== 'required-properties-removed' || property !== 'required') return undefined
    const { added, removed } = valuesChanged(list(base?.value), list(revision?.value))
    return removed.length > 0 || added.length === 0
      ? undefined
      : directed(place, 'major', 'minor', 'required-properties-added')
  },
  // A union of objects that became one of them has a list of required properties where none was.
  ({ property, base, revision }, place) =>
    property === 'required' && base?.value === undefined && Array.isArray(revision?.value) && revision.value.length > 0
      ? directed(place, 'major', 'minor', 'required-properties-added')
      : undefined,
  (change, place, documents) => KEYWORDS[change.property ?? '']?.(change, place, documents),
  // Clients put values into the URL, and those that give none get the default.
  ({ typeName, property, base, revision }) => {
    if (typeName !== 'ServerVariable') return undefined
    if (property === 'default') return { impact: 'major', rule: 'server-default-changed' }
    if (property !== 'enum') return undefined
    const [before, after] = [base?.value, revision?.value]
    const isNarrower =
      Array.isArray(after) && (!Array.isArray(before) || valuesChanged(before, after).removed.length > 0)
    return isNarrower
      ? { impact: 'major', rule: 'server-values-removed' }
      : { impact: 'minor', rule: 'server-values-added' }
  },
  // Typed clients name the parameters of a path, although its URL stays the same.
  ({ typeName, property }, { subject, document }) => {
    if (typeName !== 'Parameter' || property !== 'name') return undefined
    return valueAt(document, `${subject}/in`) === 'path'
      ? { impact: 'major', rule: 'path-parameter-renamed' }
      : undefined
  },
  ({ typeName, kind, property, revision }) => {
    if (typeName !== 'RequestBody' || kind !== 'added' || property !== undefined) return undefined
    const isRequired = isObject(revision?.value) && revision.value['required'] === true
    return isRequired ? { impact: 'major', rule: 'request-body-added' } : undefined
  },
  ({ typeName, property, base, revision }) =>
    typeName === 'Header' && property === 'required' && base?.value === true && revision?.value !== true
      ? { impact: 'major', rule: 'response-header-optional' }
      : undefined,
  ({ kind, property, base, revision }, place) => {
    const at = property === undefined ? (base ?? revision)?.pointer : kind === 'modified' ? `/${property}` : undefined
    return CONDITIONS.test(at ?? '') ? directed(place, 'major', 'major', 'condition-changed') : undefined
  },
  // A change that breaks no client but is more than wording is an addition: clients may rely on it from now on.
  ({ typeName, impact, property, base, revision }) => {
    if (impact !== 'patch' || property === undefined || !PROMISES.test(property)) return undefined
    if (!['Schema', 'Parameter', 'Operation', 'RequestBody', 'Header'].includes(typeName)) return undefined
    return asSet(base?.value) === asSet(revision?.value) ? undefined : { impact: 'minor', rule: 'promise-changed' }
  },
  // Receivers call no path. In a comparison, a webhook is one.
  ({ impact, rule, base }) =>
    rule === 'path-removed' && webhookOf(stepsOf(base?.pointer ?? '')[1] ?? '') !== undefined
      ? { impact, rule: 'webhook-removed' }
      : undefined,
  // A stricter schema affects clients that send values; a looser one, those that read them. The verdict is right, but doesn't say which.
  ({ impact, rule, property, base, revision }) => {
    if (rule !== 'schema-constraint-changed' || impact !== 'major') return undefined
    const isStricter = stricter(property ?? '', base?.value, revision?.value)
    return isStricter === undefined
      ? undefined
      : { impact, rule: isStricter ? 'schema-constraint-tightened' : 'schema-constraint-loosened' }
  },
]

/** The verdict of the first rule that knows the change; undefined if the reported verdict is right. */
export const judge = (
  change: ReportedChange,
  place: ChangedPlace,
  documents: Record<'base' | 'revision', JsonObject>,
): Verdict | undefined =>
  RULES.values()
    .map((rule) => rule(change, place, documents))
    .find((verdict) => verdict !== undefined)
