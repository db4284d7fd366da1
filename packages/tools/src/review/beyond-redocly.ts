// Finds the changes that `redocly diff` does not compare, or compares wrongly: policies, events, webhooks, credentials, discriminators,
// public names of schemas, the order of the checks, examples.
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
import { hasPart, policyFindings } from './policy-findings.ts'
import { operationsInBoth, securityFindings } from './security-findings.ts'

/** Everything that changed between two bundles beyond what `redocly diff` reports. */
export const beyondRedocly = (base: JsonObject, revision: JsonObject): Finding[] => [
  ...policies(base, revision),
  ...events(base, revision),
  ...deliveries(base, revision),
  ...securityFindings(base, revision),
  ...discriminatorFindings(base, revision),
  ...schemaNames(base, revision),
  ...unknownParameters(base, revision),
  ...precedence(base, revision),
  ...examples(base, revision),
]

const policies = (base: JsonObject, revision: JsonObject): Finding[] =>
  operationsInBoth(base, revision).flatMap(([before, after]) => {
    const couldSend = (pointer: string) => hasPart(base, before.operation, pointer)
    return policyFindings(before.id, before.operation['x-policy'], after.operation['x-policy'], couldSend).map(
      (finding) => ({
        ...finding,
        base: pointerOf('paths', before.path, before.method, 'x-policy'),
        revision: pointerOf('paths', after.path, after.method, 'x-policy'),
      }),
    )
  })

const eventPlace = ({ path, method }: Operation, index: number): string | undefined =>
  index < 0 ? undefined : pointerOf('paths', path, method, 'x-events', String(index))

/** Clients that follow events rely on the events that an operation causes. */
const events = (base: JsonObject, revision: JsonObject): Finding[] =>
  operationsInBoth(base, revision).flatMap(([before, after]): Finding[] => {
    const [old = [], now = []] = [before, after].map(({ id, operation }) =>
      texts(operation['x-events'], `x-events of ${id}`),
    )
    const finding = (type: string, impact: Impact, rule: string, verb: string): Finding => ({
      impact,
      rule,
      message: `\`${before.id}\` ${verb} the event \`${type}\`.`,
      values: { before: old, after: now },
      base: eventPlace(before, old.indexOf(type)),
      revision: eventPlace(after, now.indexOf(type)),
    })
    const { added, removed } = valuesChanged(old, now)
    return [
      ...removed.map((type) => finding(type, 'major', 'event-dropped', 'no longer causes')),
      ...added.map((type) => finding(type, 'minor', 'event-added', 'now causes')),
    ]
  })

const schemasOf = (document: JsonObject) => entries(valueAt(document, '/components/schemas'))

/**
 * The name of a schema is the name of a type in clients. A problem that is gone for good breaks none of them, because they
 * must expect problems that they don't know; one that has another name now does.
 */
function schemaNames(base: JsonObject, revision: JsonObject): Finding[] {
  const before = schemasOf(base)
  const after = schemasOf(revision)
  const names = new Set(after.map(([name]) => name))
  const known = new Set(before.map(([name]) => name))
  const newNames = new Map(
    after.filter(([name]) => !known.has(name)).map(([name, schema]) => [withoutName(name, schema), name]),
  )
  const codes = new Set(after.map(([, schema]) => codeOf(schema)))
  const others = besideErrors(base)
  return before
    .filter(([name]) => !names.has(name))
    .map(([name, schema]) => {
      const code = codeOf(schema)
      const newName = newNames.get(withoutName(name, schema))
      const isGone = !others.has(name) && (code === undefined ? Array.isArray(schema['oneOf']) : !codes.has(code))
      return {
        impact: isGone ? 'minor' : 'major',
        rule: newName === undefined ? 'schema-name-removed' : 'schema-renamed',
        message: `Schema \`${name}\` ${newName === undefined ? 'was removed' : `became \`${newName}\``}, and clients name its type.`,
        values: { before: name, after: newName },
        base: pointerOf('components', 'schemas', name),
        revision: undefined,
      }
    })
}

/** A schema as text, in which a reference to itself doesn't have its name. */
const withoutName = (name: string, schema: JsonObject): string =>
  JSON.stringify(schema).replaceAll(`"#/components/schemas/${name}"`, '"#"')

const codeOf = (schema: JsonObject): unknown => valueAt(schema, '/properties/code/const')

/** The components that clients send, or read in a response that isn't an error. */
const besideErrors = (document: JsonObject): Set<string> =>
  componentsBelow(
    document,
    operationsOf(document).map(({ item, operation }) => {
      const successes = entries(operation['responses']).filter(([status]) => !isError(status))
      return [item['parameters'], operation['parameters'], operation['requestBody'], successes]
    }),
  )

/** A contract that doesn't say what happens to unknown query parameters lets clients send them. */
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
      values: { before, after },
      base: before === undefined ? undefined : place,
      revision: after === undefined ? undefined : place,
    },
  ]
}

/** Clients may rely on which problem goes first, so those that both documents have keep their order. */
function precedence(base: JsonObject, revision: JsonObject): Finding[] {
  const [before = [], after = []] = [base, revision].map((document) =>
    list(document['x-precedence']).flatMap((check) => texts(object(check)['codes'])),
  )
  if (before.join() === after.join()) return []
  const { added, removed } = valuesChanged(before, after)
  const [old, now] = [before.filter((code) => !removed.includes(code)), after.filter((code) => !added.includes(code))]
  const moved = old.findIndex((code, index) => code !== now[index])
  const place = pointerOf('x-precedence')
  const values = { before, after }
  if (moved < 0) {
    const words = [...namesIn('new', added), ...namesIn('gone', removed)].join('; ')
    const message = `The order of error checks changed (${words}). The others keep their order.`
    return [{ impact: 'minor', rule: 'precedence-extended', message, values, base: place, revision: place }]
  }
  const message = `The order of error checks changed: \`${now[moved]}\` comes before \`${old[moved]}\` now.`
  return [{ impact: 'major', rule: 'precedence-changed', message, values, base: place, revision: place }]
}

const namesIn = (what: string, codes: string[]): string[] =>
  codes.length === 0 ? [] : [`${what}: ${codes.map((code) => `\`${code}\``).join(', ')}`]

function examples(base: JsonObject, revision: JsonObject): Finding[] {
  const before = new Map(schemasOf(base))
  return schemasOf(revision).flatMap(([name, schema]): Finding[] => {
    const values = { before: before.get(name)?.['examples'], after: schema['examples'] }
    if (!before.has(name) || JSON.stringify(values.before) === JSON.stringify(values.after)) return []
    const place = pointerOf('components', 'schemas', name, 'examples')
    const message = `The example of \`${name}\` changed.`
    return [{ impact: 'patch', rule: 'example-changed', message, values, base: place, revision: place }]
  })
}

const total = (delays: unknown): number => list(delays).reduce<number>((sum, each) => sum + Number(each), 0)

type Breaks = (before: unknown, after: unknown) => boolean

const isLower: Breaks = (before, after) => Number(after) < Number(before)

/** The rule of each value, and whether a receiver that was fast enough, or recovered in time, may now be too slow. */
const RULES: Record<string, [rule: string, breaks: Breaks]> = {
  timeoutSeconds: ['webhook-timeout-changed', isLower],
  retryDelaysSeconds: ['webhook-retries-changed', (before, after) => total(after) < total(before)],
  disablingStatuses: [
    'webhook-disabling-changed',
    (before, after) => list(after).some((status) => !list(before).includes(status)),
  ],
  secretOverlapSeconds: ['webhook-secret-overlap-changed', isLower],
}
const OTHER: [rule: string, breaks: Breaks] = ['webhook-delivery-changed', (_, after) => after === undefined]

/** Compares how webhooks are delivered. A contract without webhooks promises nothing. */
function deliveries(base: JsonObject, revision: JsonObject): Finding[] {
  if (base['x-delivery'] === undefined) return []
  const [old, now] = [object(base['x-delivery']), object(revision['x-delivery'] ?? {})]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'x-decision')
  return names.flatMap((name): Finding[] => {
    const [before, after] = [old[name], now[name]]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const [rule, breaks] = (after === undefined ? undefined : RULES[name]) ?? OTHER
    const message = `\`${name}\` of \`x-delivery\` ${changed(before, after)}.`
    const place = pointerOf('x-delivery', name)
    const impact = breaks(before, after) ? 'major' : 'minor'
    return [{ impact, rule, message, values: { before, after }, base: place, revision: place }]
  })
}
