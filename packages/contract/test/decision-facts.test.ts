// Compares the numbers and values in decisions with the contract. Neither can change alone.
import { isText, list, locate, nameOf, object, text, type JsonObject } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { document, operations, places, resolve, schema, schemasIn } from './document.ts'
import { quoted } from './source.ts'

const FILE = 'spec/decisions.yaml'
const decisionOf = (id: string) => decisions.find((row) => row.id === id)?.decision ?? `There is no decision ${id}.`

/** A number as people write it. */
const WORDS = new Map([[20, 'twenty']])
const says = (words: string, value: number) => new RegExp(`\\b(?:${value}|${WORDS.get(value) ?? value})\\b`).test(words)

/** The decision that a place belongs to: that of the nearest `x-decision`, at the place or around it. */
function decisionAt(pointer: string): string | undefined {
  const { 'x-decision': id } = locate(document, pointer).at
  if (isText(id)) return id
  return pointer === '#' ? undefined : decisionAt(pointer.slice(0, pointer.lastIndexOf('/')))
}

/** Says whether a string has a limit, a list of values, or a pattern that allows strings of one length only. */
const isBounded = (at: JsonObject) =>
  ['maxLength', 'enum', 'const'].some((keyword) => keyword in at) ||
  (isText(at['pattern']) && /^\^(?:[^*+?|{]|\{\d+\})*\$$/.test(at['pattern']))

const hasLimit = (ref: string) => [...places(resolve({ $ref: ref }))].some(({ at }) => 'maxLength' in at)

const KEYWORDS = ['maxLength', 'maxItems', 'maxProperties']
const limits = [...places()].flatMap(({ pointer, at }) =>
  KEYWORDS.filter((keyword) => typeof at[keyword] === 'number').map((keyword) => ({
    place: `${pointer}/${keyword}`,
    value: Number(at[keyword]),
    id: decisionAt(pointer),
  })),
)

describe('limits', () => {
  test('finds the limits of the contract', () => {
    expect(limits.map(({ id }) => id)).toEqual(expect.arrayContaining(['identifiers', 'lost-updates']))
  })

  test.each(limits)('the decision $id says $value, as $place does', ({ place, value, id }) => {
    const mark = `${place} is ${value}. Name the decision that says so with x-decision beside it in spec`
    expect(id === undefined ? [mark] : []).toEqual([])
    expect(says(decisionOf(id ?? ''), value) ? [] : [`${mark}, or say ${value} in ${id} in ${FILE}.`]).toEqual([])
  })

  test('no decision copies the limits of a policy, which x-policy states', () => {
    const stated = operations.flatMap(({ operation }) => {
      const { rateLimit, maxBodyBytes } = object(operation['x-policy'])
      return [object(rateLimit ?? {})['quota'], maxBodyBytes].filter((each) => each !== undefined).map(String)
    })
    const repeated = decisions.flatMap(({ id, decision }) =>
      [...decision.matchAll(/\b(\d+) (?:times|requests|bytes)\b/g)]
        .filter(([, number = '']) => stated.includes(number))
        .map(([words]) => `${id} says "${words}"`),
    )
    expect(stated).not.toEqual([])
    expect(repeated).toEqual([])
  })
})

describe('lists of values', () => {
  /** Lists whose mark is about something else than the values, with the row that states them. */
  const ELSEWHERE: Record<string, string> = { 'soft-delete': 'transitions' }
  const enums = [...places()]
    .filter(({ pointer, at }) => pointer.startsWith('#/components/schemas/') && 'enum' in at && 'x-decision' in at)
    .map(({ pointer, at }) => ({
      pointer,
      id: text(at['x-decision']),
      values: list(at['enum']).map((each) => text(each)),
    }))

  test('finds the lists of the contract', () => {
    expect(enums.length).toBeGreaterThan(5)
  })

  test.each(enums)('the decision $id has the values of $pointer', ({ id, values }) => {
    const stated = quoted(decisionOf(ELSEWHERE[id] ?? id))
    const missing = values.filter((value) => !stated.includes(value))
    expect(missing, `${FILE}: quote these values in ${id}. If it isn't about them, add it to ELSEWHERE.`).toEqual([])
  })

  test('the decision on message types names each type', () => {
    const types = Object.keys(object(object(schema('Message')['discriminator'])['mapping']))
    expect(types.filter((type) => !quoted(decisionOf('message-types')).includes(type))).toEqual([])
  })
})

describe('statuses', () => {
  const statusOf = new Map(
    Object.values(object(object(schema('Problem')['discriminator'])['mapping'])).map((ref) => {
      const { code, status } = object(schema(text(ref).split('/').at(-1) ?? '')['properties'])
      return [text(object(code)['const']), Number(object(status)['const'])] as const
    }),
  )
  const rows = decisions.map(({ id, decision }) => ({ id, decision }))

  test('a decision that names a status and a code names the status and code of the same problem', () => {
    const pairs = rows.flatMap(({ id, decision }) =>
      [...decision.matchAll(/\b([45]\d\d) `([a-z]+(?:_[a-z]+)+)`/g)].map(([, status, code = '']) => ({
        id,
        status,
        code,
      })),
    )
    expect(pairs.length).toBeGreaterThan(8)
    const wrong = pairs.filter(({ status, code }) => statusOf.get(code) !== Number(status))
    expect(
      wrong.map(({ id, status, code }) => `${FILE}: ${id} says ${status} ${code}, and not ${statusOf.get(code)}.`),
    ).toEqual([])
  })

  test('a decision names only error statuses of the contract, and the one that is never returned', () => {
    const known = new Set([...statusOf.values(), 406])
    const strange = rows.flatMap(({ id, decision }) =>
      [...decision.matchAll(/(?<![-\w.])[45]\d\d\b(?! times| characters)/g)]
        .filter(([status]) => !known.has(Number(status)))
        .map(([status]) => `${FILE}: ${id} names ${status}, which no problem of the contract has. Correct it.`),
    )
    expect(strange).toEqual([])
  })
})

describe('formats', () => {
  const SOURCE = ['Conversation', 'Contact', 'TextMessage', 'OrganizationMember', 'Role', 'Tag']

  test('the email of a member is the one text of the source document with a format', () => {
    const formats = SOURCE.flatMap((name) =>
      Object.entries(object(schema(name)['properties'])).flatMap(([property, at]) => {
        const { format } = object(at)
        return isText(format) ? [[`${name}.${property}`, format]] : []
      }),
    )
    expect(formats).toEqual([['OrganizationMember.email', 'email']])
    expect(quoted(decisionOf('email-format'))).toContain('email')
  })

  test('bounds each string of a request, and of a response only identifiers', () => {
    const sent = operations.flatMap(({ id, item, operation }) => [
      ...[...list(item['parameters']), ...list(operation['parameters'])].map(resolve).map((parameter) => ({
        place: `the ${text(parameter['in'])} parameter ${text(parameter['name'])} of ${id}`,
        at: resolve(parameter['schema']),
      })),
      ...schemasIn(operation['requestBody'] ?? {}).map((ref) => ({ place: ref, at: resolve({ $ref: ref }) })),
    ])
    const strings = sent.flatMap(({ place, at }) =>
      [...places(at, place)]
        .map((each) => ({ ...each, at: resolve(each.at) }))
        .filter((each) => each.at['type'] === 'string'),
    )
    const unbounded = strings.filter(({ at }) => !isBounded(at))
    expect(strings).not.toEqual([])
    expect(unbounded.map(({ pointer }) => `${pointer} has no maxLength, enum or const. Add one in spec.`)).toEqual([])
    const returned = operations.flatMap(({ responses }) => responses.flatMap(([, response]) => schemasIn(response)))
    const bounded = [...new Set(returned.filter(hasLimit).map(nameOf))].toSorted()
    expect(
      bounded,
      'Responses bound only identifiers. Remove maxLength from the others in spec/components/schemas.',
    ).toEqual(['Identifier', 'RequestId'])
  })

  test('the decision on permissions has the pattern of their names', () => {
    expect(quoted(decisionOf('permission-form'))).toContain(schema('Permission')['pattern'])
  })

  test('the decision on the address of the service has the default of `base_url`', () => {
    const [server] = list(document['servers'])
    const variable = object(object(object(server)['variables'])['base_url'])
    expect(quoted(decisionOf('server-address'))).toContain(variable['default'])
  })
})
