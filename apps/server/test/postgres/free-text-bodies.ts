// Makes bodies with lone surrogates and U+0000 in each place of a request that takes free text, from the schemas of the contract.
import { isList, isObject, isText, list, object, type Json, type JsonObject } from '@parley/contract/document'
import { operationIds } from '../../src/http/policy.ts'
import { EXAMPLE, OWNER } from '../fixture.ts'
import { factsOf, resolve } from '../requests.ts'

/** The end of an emoji that was cut in half, and a U+0000. */
export const BROKEN = 'x\ud83d\0'
const REPAIRED = 'x\ufffd\ufffd'

/** The number that an update has to give the contact before its identifiers can move. */
export const GIVEN_NUMBER = '+33699999999'

/** The identifiers that the stores of the tests hold, by the name of the property. A number takes the place of `#` in each request. */
const IDENTIFIERS: Readonly<Record<string, string | undefined>> = {
  contactId: EXAMPLE.contactId,
  channelId: 'chn_first',
  memberId: OWNER,
  tagIds: EXAMPLE.tags[0]?.uniqueId,
  messageId: EXAMPLE.messages[0]?.uniqueId,
  replyToMessageId: EXAMPLE.messages[0]?.uniqueId,
  upToMessageId: EXAMPLE.messages[0]?.uniqueId,
  messagingAppMessageId: 'app.message.#',
  messagingAppContactId: 'app.contact.#',
  aliases: 'app.alias.#',
  phone: '+33612345#',
  value: GIVEN_NUMBER,
  status: 'Failed',
}

/** Strings with one of these keywords are identifiers, times and so on. All other strings of a request are free text. */
const isFreeText = (schema: JsonObject): boolean =>
  !['pattern', 'format', 'enum', 'const'].some((keyword) => keyword in schema)

/** A value of a schema, and the same value with one broken identifier, for each of its identifiers. */
interface Sample {
  readonly value: Json
  readonly invalid: readonly Json[]
}

/**
 * Makes values that together have each property of a schema and each variant of its unions. Each free text is broken, and objects of any
 * properties have broken names.
 */
function samplesOf(node: Json, name = ''): Sample[] {
  const schema = resolve(node)
  const variants = [...list(schema['oneOf']), ...list(schema['anyOf'])]
  if (variants.length > 0) return variants.flatMap((variant) => samplesOf(variant))
  if (schema['type'] === 'array') return [listOf(samplesOf(schema['items'] ?? {}, name))]
  if (schema['type'] === 'object') return objectsOf(schema)
  const values = list(schema['enum'])
  const known = IDENTIFIERS[name]
  if (values.length > 0)
    return [{ value: known !== undefined && values.includes(known) ? known : (values[0] ?? ''), invalid: [] }]
  const example = schema['const'] ?? list(schema['examples'])[0] ?? null
  if (!isText(example) || schema['const'] !== undefined) return [{ value: example, invalid: [] }]
  if (isFreeText(schema)) return [{ value: `${example}${BROKEN}`, invalid: [] }]
  const value = known ?? example
  // A broken link is left out if the file has an identifier, and the message is stored.
  if (schema['x-lenient'] === 'link') return [{ value, invalid: [] }]
  return [{ value, invalid: [`${value}${BROKEN}`] }]
}

const listOf = (samples: readonly Sample[]): Sample => ({
  value: samples.map(({ value }) => value),
  invalid: samples.flatMap((sample) => sample.invalid.map((item) => [item])),
})

function objectsOf({ properties, additionalProperties }: JsonObject): Sample[] {
  const free: JsonObject = additionalProperties === true ? { [`name${BROKEN}`]: { [`nested${BROKEN}`]: [BROKEN] } } : {}
  const samples = Object.entries(object(properties ?? {})).map(([name, node]) => [name, samplesOf(node, name)] as const)
  const count = Math.max(1, ...samples.map(([, each]) => each.length))
  return Array.from({ length: count }, (_, index): Sample => {
    const chosen = samples.map(([name, each]) => [name, each[index % each.length]] as const)
    const value = Object.fromEntries(chosen.map(([name, sample]) => [name, sample?.value ?? null]))
    const invalid = chosen.flatMap(([name, sample]) =>
      (sample?.invalid ?? []).map((each) => ({ ...value, [name]: each })),
    )
    return { value: { ...value, ...free }, invalid }
  })
}

const isMove = (operationId: string) => Number(operationId === 'moveIdentities')

/** The bodies of each operation that has some, moves last. `invalid` has the bodies with one broken identifier each. */
export const freeTextBodies = operationIds
  .toSorted((left, right) => isMove(left) - isMove(right))
  .flatMap((operationId) => {
    const { bodySchema } = factsOf(operationId)
    const samples = bodySchema === undefined ? [] : samplesOf(bodySchema)
    const bodies = samples.map(({ value }) => value)
    return bodies.length === 0 ? [] : [{ operationId, bodies, invalid: samples.flatMap(({ invalid }) => invalid) }]
  })

/** Returns the repaired form of each broken text and name of a value. */
export function repairedTexts(value: Json): string[] {
  if (isText(value)) return value.includes(BROKEN) ? [value.replaceAll(BROKEN, REPAIRED)] : []
  if (isList(value)) return value.flatMap(repairedTexts)
  return isObject(value) ? Object.entries(value).flat().flatMap(repairedTexts) : []
}
