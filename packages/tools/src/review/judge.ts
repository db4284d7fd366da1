// Corrects the impact of a change where `redocly diff` ("the command") judges wrongly. Tests in `test/review/changes` try each rule.
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
import { impactOf, type ChangedPlace, type ContractPair, type Impact, type ReportedChange } from './changes.ts'
import { webhookOf } from './webhooks.ts'

interface Verdict {
  impact: Impact
  rule: string
}

/** Returns a verdict about a change, or undefined if the rule doesn't know the change. */
type VerdictRule = (change: ReportedChange, place: ChangedPlace, contracts: ContractPair) => Verdict | undefined

/**
 * Returns a verdict that depends on the direction: `sent` is the impact on clients that send the changed value, `read` the impact
 * on clients that read the value. If clients send and read the value, the worse impact counts. An unused value is a patch.
 */
function byDirection({ isSent, isRead }: ChangedPlace, sent: Impact, read: Impact, rule: string): Verdict {
  const impacts = [...(isSent ? [{ impact: sent }] : []), ...(isRead ? [{ impact: read }] : [])]
  return { impact: impactOf(impacts) ?? 'patch', rule }
}

/** Returns the problem codes that the operation at a pointer declares for each status. Empty if the document doesn't have the operation. */
function codesByStatus(document: JsonObject, pointer: string): Map<string, string[]> {
  const [, path, method] = stepsOf(pointer)
  const { responses = [] } = operationsOf(document).find((each) => each.path === path && each.method === method) ?? {}
  return new Map(
    responses.map(([status, response]) => {
      // Each error response has exactly one media type.
      const [content] = entries(response['content'])
      return [status, problemCodesOf(document, content?.[1]['schema'])]
    }),
  )
}

/** Says whether a status is an error, such as `404` or `5XX`. */
export const isError = (status: string | undefined): boolean => /^[45](?:\d\d|XX)$/.test(status ?? '')

/** Says whether a pointer leads to one of the problems of an error response. `normal-form.ts` lists the problems in a `oneOf`. */
export function isProblemOfResponse(pointer: string): boolean {
  const steps = stepsOf(pointer)
  return steps.at(-2) === 'oneOf' && steps.at(-4) === 'application/problem+json'
}

/** Says whether clients must expect unknown values. The base decides, because the clients of today follow `x-extensible` of the base. */
const isExtensible = (base: JsonObject, pointer: string): boolean => valueAt(base, `${pointer}/x-extensible`) === true

/** Returns the values that only the new list has, and the values that only the old list has. The order doesn't matter. */
export const valuesChanged = <Value>(
  before: readonly Value[],
  after: readonly Value[],
): { added: Value[]; removed: Value[] } => ({
  added: after.filter((value) => !before.includes(value)),
  removed: before.filter((value) => !after.includes(value)),
})

/** Says whether clients must send the value of a schema: each use of the schema is a required property or parameter. */
function mustBeSent(document: JsonObject, pointer: string): boolean {
  const ancestor = (levels: number) => valueAt(document, pointer.split('/').slice(0, -levels).join('/'))
  const [parent, name = ''] = stepsOf(pointer).slice(-2)
  if (pointer === `#/components/schemas/${name}`) {
    // Each use of a shared schema is a reference.
    const uses = [...places(document)].filter(({ at }) => at['$ref'] === pointer)
    return uses.length > 0 && uses.every((use) => mustBeSent(document, use.pointer))
  }
  // The pointer ends with `properties/<name>` for a property, and with `schema` for the value of a parameter.
  const schemaOrParameter = parent === 'properties' ? ancestor(2) : name === 'schema' ? ancestor(1) : undefined
  const required = isObject(schemaOrParameter) ? schemaOrParameter['required'] : undefined
  // `required` of a schema lists properties, and `required` of a parameter is a boolean.
  return Array.isArray(required) ? required.includes(name) : required === true
}

/** The impact on clients that send the changed value, the impact on clients that read the value, and the name of the rule. */
type DirectedVerdict = [sent: Impact, read: Impact, rule: string]

/** Creates the rule for a boolean keyword: `whenTrue` is the verdict if the keyword became true, `otherwise` if it became false. */
const booleanKeyword =
  (whenTrue: DirectedVerdict, otherwise: DirectedVerdict): VerdictRule =>
  ({ revision }, place) =>
    byDirection(place, ...(revision?.value === true ? whenTrue : otherwise))

/** The rules for keywords whose change means the same in each schema, parameter and header. */
const KEYWORD_RULES: Partial<Record<string, VerdictRule>> = {
  // Clients don't expect unknown values of a closed list. So opening a list breaks clients, and closing a list doesn't.
  'x-extensible': booleanKeyword(['minor', 'major', 'list-opened'], ['minor', 'minor', 'list-closed']),
  // Clients can no longer send read-only properties, and can no longer read write-only properties.
  readOnly: booleanKeyword(['major', 'minor', 'read-only-changed'], ['minor', 'minor', 'read-only-changed']),
  writeOnly: booleanKeyword(['minor', 'major', 'write-only-changed'], ['minor', 'minor', 'write-only-changed']),
  // Without the mark, one invalid item rejects the items beside it.
  'x-item-results': booleanKeyword(
    ['minor', 'minor', 'items-judged-alone'],
    ['major', 'minor', 'items-judged-together'],
  ),
  // Without the mark, what doesn't fit rejects its item.
  'x-lenient': ({ revision }, place) =>
    byDirection(place, revision?.value === undefined ? 'major' : 'minor', 'minor', 'leniency-changed'),
  // Generated clients redact marked values. A secret without its mark gets into their logs.
  'x-secret': booleanKeyword(['minor', 'minor', 'secret-marked'], ['major', 'major', 'secret-unmarked']),
  // Clients that omit the value get the new default, so the same request has another effect. A required value has no such clients.
  default: ({ typeName }, place) =>
    typeName === 'ServerVariable'
      ? undefined
      : byDirection(place, mustBeSent(place.document, place.subject) ? 'patch' : 'major', 'minor', 'default-changed'),
  // The keyword is a hint for people: clients send the same header, whatever its value is.
  bearerFormat: () => ({ impact: 'patch', rule: 'bearer-format-changed' }),
}

/** Keywords such as `if`, whose change may break senders or readers. The rule can't tell which, so each change counts as breaking. */
const CONDITIONS = /\/(?:if|then|else|contains|patternProperties|dependentSchemas|contentEncoding|contentMediaType)$/

/** Keywords that promise something to clients. A changed value is an addition (minor), although `redocly diff` calls it wording. */
const PROMISE_KEYWORDS = new RegExp(
  '^(?:type|format|const|oneOf|anyOf|deprecated|x-sunset|required|additionalProperties|pattern|multipleOf|uniqueItems' +
    '|(?:min|max|exclusiveMin|exclusiveMax)(?:imum|Length|Items|Properties))$',
)

/** Writes a value as JSON with sorted lists: the order of a list such as `required` means nothing to clients, so it isn't compared. */
const asSet = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)

/** Says whether the new value of a keyword makes a schema stricter; undefined if that is unknown, as for a changed `pattern`. */
function isStricter(keyword: string, before: unknown, after: unknown): boolean | undefined {
  // An added keyword restricts the values. A removed keyword no longer restricts the values.
  if (before === undefined || after === undefined) return before === undefined
  // A boolean such as `uniqueItems` restricts the values if it is true.
  if (typeof before === 'boolean') return after === true
  if (typeof before !== 'number' || typeof after !== 'number') return undefined
  if (/^(?:max|exclusiveMax)/.test(keyword)) return after < before
  return /^(?:min|exclusiveMin)/.test(keyword) ? after > before : undefined
}

/** The rules in their order. The first rule that knows a change judges the change. */
const RULES: readonly VerdictRule[] = [
  // The removal of an error status breaks no client, because clients just no longer get the status. But if the problems of the
  // removed status have another status now, clients that check the status break.
  ({ typeName, kind, property, base: old }, _, { base, revision }) => {
    const pointer = old?.pointer ?? ''
    const status = stepsOf(pointer).at(4)
    if (typeName !== 'Response' || kind !== 'removed' || property !== undefined || !isError(status)) return undefined
    const [before, after] = [base, revision].map((document) => codesByStatus(document, pointer))
    const hasNewStatus = (code: string) =>
      [...(after ?? [])].some(([other, codes]) => codes.includes(code) && before?.get(other)?.includes(code) !== true)
    return before?.get(status ?? '')?.some(hasNewStatus) === true
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
    if (kind === 'removed') return byDirection(place, 'major', 'minor', 'variant-removed')
    const union = pointer.replace(/\/[^/]+\/\d+$/, '')
    return byDirection(place, 'minor', isExtensible(base, union) ? 'minor' : 'major', 'variant-added')
  },
  ({ typeName, property, base: old, revision }, place, { base }) => {
    if (typeName !== 'Schema' || property !== 'enum') return undefined
    const [before, after] = [old?.value, revision?.value]
    if (!Array.isArray(before)) return byDirection(place, 'major', 'minor', 'enum-set')
    if (!Array.isArray(after)) return byDirection(place, 'minor', 'major', 'enum-dropped')
    const { added, removed } = valuesChanged(before, after)
    const growth = isExtensible(base, place.subject) ? 'minor' : 'major'
    const verdicts = [
      ...(removed.length > 0 ? [byDirection(place, 'major', 'minor', 'enum-values-removed')] : []),
      ...(added.length > 0 ? [byDirection(place, 'minor', growth, 'enum-values-added')] : []),
    ]
    const impact = impactOf(verdicts)
    const [first, second] = verdicts.filter((verdict) => verdict.impact === impact)
    return first !== undefined && second !== undefined ? { ...first, rule: 'enum-values-replaced' } : first
  },
  // The command misses a property that became required if another property was renamed, or if a union of objects becomes one object.
  ({ property, base, revision }, place) => {
    if (property !== 'required' || !Array.isArray(revision?.value)) return undefined
    const { added, removed } = valuesChanged(list(base?.value), revision.value)
    return removed.length > 0 || added.length === 0
      ? undefined
      : byDirection(place, 'major', 'minor', 'required-properties-added')
  },
  (change, place, contracts) => KEYWORD_RULES[change.property ?? '']?.(change, place, contracts),
  // Clients build the URL from the values of server variables. Without a value, the default is used.
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
  // The names of path parameters are arguments in generated clients, although the URL stays the same.
  ({ typeName, property }, { subject, document }) => {
    if (typeName !== 'Parameter' || property !== 'name') return undefined
    const isPath = valueAt(document, `${subject}/in`) === 'path'
    return { impact: 'major', rule: isPath ? 'path-parameter-renamed' : 'parameter-renamed' }
  },
  ({ typeName, kind, revision }) =>
    typeName === 'RequestBody' && kind === 'added' && isObject(revision?.value) && revision.value['required'] === true
      ? { impact: 'major', rule: 'request-body-added' }
      : undefined,
  ({ typeName, property, base, revision }) =>
    typeName === 'Header' && property === 'required' && base?.value === true && revision?.value !== true
      ? { impact: 'major', rule: 'response-header-optional' }
      : undefined,
  ({ kind, property, base, revision }, place) => {
    const keyword =
      property === undefined ? (base ?? revision)?.pointer : kind === 'modified' ? `/${property}` : undefined
    return CONDITIONS.test(keyword ?? '') ? byDirection(place, 'major', 'major', 'condition-changed') : undefined
  },
  // The command calls these changes wording. But a new promise is an addition, because clients may rely on the promise from now on.
  ({ typeName, impact, property, base, revision }) => {
    if (impact !== 'patch' || property === undefined || !PROMISE_KEYWORDS.test(property)) return undefined
    if (!['Schema', 'Parameter', 'Operation', 'RequestBody', 'Header'].includes(typeName)) return undefined
    return asSet(base?.value) === asSet(revision?.value) ? undefined : { impact: 'minor', rule: 'promise-changed' }
  },
  // In the compared documents, a webhook is written as a path (see `webhooks.ts`). Its receivers never call that path.
  ({ impact, verdicts: [verdict], base }) =>
    verdict?.ruleId === 'path-removed' && webhookOf(stepsOf(base?.pointer ?? '')[1] ?? '') !== undefined
      ? { impact, rule: 'webhook-removed' }
      : undefined,
  // The impact from the command is right. But the hint for clients also needs the direction: a stricter schema breaks clients that
  // send values, and a looser schema breaks clients that read values.
  ({ impact, verdicts: [verdict], property, base, revision }) => {
    if (verdict?.ruleId !== 'schema-constraint-changed' || impact !== 'major') return undefined
    const tightened = isStricter(property ?? '', base?.value, revision?.value)
    return tightened === undefined
      ? undefined
      : { impact, rule: tightened ? 'schema-constraint-tightened' : 'schema-constraint-loosened' }
  },
]

/** Returns the verdict of the first rule that knows the change; undefined if the verdict of the command is right. */
export const judge: VerdictRule = (...change) =>
  RULES.values()
    .map((rule) => rule(...change))
    .find((verdict) => verdict !== undefined)
