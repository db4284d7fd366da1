// Finds the changes that `redocly diff` doesn't compare, or compares wrongly: policies, events, webhooks, credentials, discriminators,
// names of schemas, the order of error checks, examples.
import {
  componentsBelow,
  entries,
  list,
  object,
  operationsOf,
  pointerOf,
  texts,
  valueAt,
  type JsonObject,
  type Operation,
} from '@parley/contract/document'
import type { Finding, Impact } from './changes.ts'
import { discriminatorFindings } from './discriminator-findings.ts'
import { isError, valuesChanged } from './judge.ts'
import { changed } from './messages.ts'
import { policyFindings } from './policy-findings.ts'
import { operationsInBoth, securityFindings } from './security-findings.ts'

/** Returns the changes between two contracts that `redocly diff` doesn't report. */
export const beyondRedocly = (base: JsonObject, revision: JsonObject): Finding[] => [
  ...policyFindings(base, revision),
  ...events(base, revision),
  ...deliveries(base, revision),
  ...securityFindings(base, revision),
  ...discriminatorFindings(base, revision),
  ...schemaNames(base, revision),
  ...unknownParameters(base, revision),
  ...precedence(base, revision),
  ...examples(base, revision),
]

/** Returns the pointer of an event in `x-events`; undefined if the index is -1, because the operation doesn't cause the event. */
const eventPointer = ({ path, method }: Operation, index: number): string | undefined =>
  index < 0 ? undefined : pointerOf('paths', path, method, 'x-events', String(index))

/** Compares the events that each operation causes. A missing event breaks the clients that wait for this event. */
const events = (base: JsonObject, revision: JsonObject): Finding[] =>
  operationsInBoth(base, revision).flatMap(([before, after]): Finding[] => {
    const [old = [], now = []] = [before, after].map(({ id, operation }) =>
      texts(operation['x-events'], `x-events of ${id}`),
    )
    const finding = (type: string, impact: Impact, rule: string, verb: string): Finding => ({
      impact,
      rule,
      message: `\`${before.id}\` ${verb} the event \`${type}\`.`,
      base: eventPointer(before, old.indexOf(type)),
      revision: eventPointer(after, now.indexOf(type)),
    })
    const { added, removed } = valuesChanged(old, now)
    return [
      ...removed.map((type) => finding(type, 'major', 'event-dropped', 'no longer causes')),
      ...added.map((type) => finding(type, 'minor', 'event-added', 'now causes')),
    ]
  })

const schemasOf = (document: JsonObject) => entries(valueAt(document, '/components/schemas'))

/**
 * Finds removed and renamed schemas. Such a change breaks code that uses the generated type of the schema. Only the schema of a removed
 * error may be removed, because clients no longer get the error.
 */
function schemaNames(base: JsonObject, revision: JsonObject): Finding[] {
  const [before, after] = [new Map(schemasOf(base)), new Map(schemasOf(revision))]
  // If a new schema has the content of a removed schema, the removed schema was renamed.
  const newNameByContent = new Map(
    [...after].filter(([name]) => !before.has(name)).map(([name, schema]) => [contentOf(name, schema), name]),
  )
  const newCodes = new Set([...after.values()].map(codeOf))
  const usedBesideErrors = componentsBesideErrors(base)
  return [...before]
    .filter(([name]) => !after.has(name))
    .map(([name, schema]) => {
      const code = codeOf(schema)
      const newName = newNameByContent.get(contentOf(name, schema))
      // A union (`oneOf`) has no code. Among the schemas that only errors use, a union lists problems.
      const isRemovedProblem = code === undefined ? Array.isArray(schema['oneOf']) : !newCodes.has(code)
      return {
        impact: isRemovedProblem && !usedBesideErrors.has(name) ? 'minor' : 'major',
        rule: newName === undefined ? 'schema-name-removed' : 'schema-renamed',
        message: `Schema \`${name}\` ${newName === undefined ? 'was removed' : `became \`${newName}\``}, and clients name its type.`,
        values: { before: name, after: newName },
        base: pointerOf('components', 'schemas', name),
        revision: undefined,
      }
    })
}

/** The content of a schema as text, without its name in references to itself. */
const contentOf = (name: string, schema: JsonObject): string =>
  JSON.stringify(schema).replaceAll(`"#/components/schemas/${name}"`, '"#"')

/** The problem code of an error schema; undefined for other schemas. */
const codeOf = (schema: JsonObject): unknown => valueAt(schema, '/properties/code/const')

/** Returns the components that clients send in requests or read in successful responses. Leaves out components that only errors use. */
const componentsBesideErrors = (document: JsonObject): Set<string> =>
  componentsBelow(
    document,
    operationsOf(document).map(({ item, operation }) => {
      const successes = entries(operation['responses']).filter(([status]) => !isError(status))
      return [item['parameters'], operation['parameters'], operation['requestBody'], successes]
    }),
  )

/** Compares `x-unknown-parameters`. Without the value `rejected`, clients may send query parameters that the contract doesn't have. */
function unknownParameters(base: JsonObject, revision: JsonObject): Finding[] {
  const [before, after] = [base['x-unknown-parameters'], revision['x-unknown-parameters']]
  if (before === after) return []
  const isRejected = after === 'rejected'
  const place = pointerOf('x-unknown-parameters')
  return [
    {
      impact: isRejected ? 'major' : 'minor',
      rule: isRejected ? 'unknown-parameters-rejected' : 'unknown-parameters-accepted',
      message: `Unknown query parameters are ${isRejected ? 'rejected now' : 'no longer rejected'}.`,
      base: before === undefined ? undefined : place,
      revision: after === undefined ? undefined : place,
    },
  ]
}

/** Compares the order of error checks, which decides the error of a request with several errors. New codes may be anywhere in the order. */
function precedence(base: JsonObject, revision: JsonObject): Finding[] {
  const [before = [], after = []] = [base, revision].map((document) =>
    list(document['x-precedence']).flatMap((check) => texts(object(check)['codes'])),
  )
  if (before.join() === after.join()) return []
  const { added, removed } = valuesChanged(before, after)
  // The old and the new order of the codes that both contracts have.
  const oldOrder = before.filter((code) => !removed.includes(code))
  const newOrder = after.filter((code) => !added.includes(code))
  const firstMoved = oldOrder.findIndex((code, index) => code !== newOrder[index])
  const place = pointerOf('x-precedence')
  if (firstMoved < 0) {
    const words = [...labelled('new', added), ...labelled('gone', removed)].join('; ')
    const message = `The order of error checks changed (${words}). The others keep their order.`
    return [{ impact: 'minor', rule: 'precedence-extended', message, base: place, revision: place }]
  }
  const message = `The order of error checks changed: \`${newOrder[firstMoved]}\` comes before \`${oldOrder[firstMoved]}\` now.`
  return [{ impact: 'major', rule: 'precedence-changed', message, base: place, revision: place }]
}

/** Lists codes after a label, such as "new: `not_found`". Returns an empty list if there are no codes. */
const labelled = (label: string, codes: string[]): string[] =>
  codes.length === 0 ? [] : [`${label}: ${codes.map((code) => `\`${code}\``).join(', ')}`]

/** Compares the examples of each schema in both documents. A change is only a patch, because no client depends on an example. */
function examples(base: JsonObject, revision: JsonObject): Finding[] {
  const before = new Map(schemasOf(base))
  return schemasOf(revision).flatMap(([name, schema]): Finding[] => {
    const old = before.get(name)
    if (old === undefined || JSON.stringify(old['examples']) === JSON.stringify(schema['examples'])) return []
    const place = pointerOf('components', 'schemas', name, 'examples')
    const message = `The example of \`${name}\` changed.`
    return [{ impact: 'patch', rule: 'example-changed', message, base: place, revision: place }]
  })
}

/** The sum of the delays between the attempts to deliver a webhook: the time in which a receiver can recover. */
const totalOf = (delays: unknown): number => list(delays).reduce<number>((sum, delay) => sum + Number(delay), 0)

const isLower = (before: unknown, after: unknown): boolean => Number(after) < Number(before)

/** The rules for values of `x-delivery`. `breaks` says whether receivers break if the old value becomes the new value. */
const DELIVERY_RULES: Record<string, [rule: string, breaks: typeof isLower]> = {
  timeoutSeconds: ['webhook-timeout-changed', isLower],
  retryDelaysSeconds: ['webhook-retries-changed', (before, after) => totalOf(after) < totalOf(before)],
  disablingStatuses: [
    'webhook-disabling-changed',
    (before, after) => list(after).some((status) => !list(before).includes(status)),
  ],
  secretOverlapSeconds: ['webhook-secret-overlap-changed', isLower],
}

/** Compares how webhooks are delivered (`x-delivery`). A base without this keyword promised nothing, so no change can break a promise. */
function deliveries(base: JsonObject, revision: JsonObject): Finding[] {
  if (base['x-delivery'] === undefined) return []
  const [old, now] = [object(base['x-delivery']), object(revision['x-delivery'] ?? {})]
  // `x-decision` only names the decision behind the rules, so receivers don't depend on it.
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'x-decision')
  return names.flatMap((name): Finding[] => {
    const [before, after] = [old[name], now[name]]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    // Removing a value is always breaking. Changing a value that has no rule in `DELIVERY_RULES` is compatible.
    const deliveryRule = after === undefined ? undefined : DELIVERY_RULES[name]
    const [rule, breaks] = deliveryRule ?? ['webhook-delivery-changed', () => after === undefined]
    const message = `\`${name}\` of \`x-delivery\` ${changed(before, after)}.`
    const place = pointerOf('x-delivery', name)
    const impact = breaks(before, after) ? 'major' : 'minor'
    return [{ impact, rule, message, values: { before, after }, base: place, revision: place }]
  })
}
