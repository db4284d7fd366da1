// A webhook is an event that is pushed: what listEvents returns and what a receiver gets can't drift apart.
import { list, object, pointerOf, text, type JsonObject } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { document, schema } from './document.ts'

const union = schema('Event')
const events = Object.entries(object(object(union['discriminator'])['mapping']))
const webhooks = object(document['webhooks'])
const delivery = object(document['x-delivery'])
const decisionOf = (id: string) => text(decisions.find((row) => row.id === id)?.decision, id)

test('each type of events is in the list of types', () => {
  const types = events.map(([type]) => type)
  expect(schema('EventType')['enum']).toEqual(types)
})

test('each type of events has a webhook, and each webhook a type of events', () => {
  const types = new Set(events.map(([type]) => type))
  const names = new Set(Object.keys(webhooks))
  const wrong = [
    ...[...types.difference(names)].map((type) => `#/components/schemas/Event: ${type} has no webhook`),
    ...[...names.difference(types)].map((name) => `${pointerOf('webhooks', name)}: Event has no such type`),
  ]
  expect(wrong).toEqual([])
})

/** A webhook without what is its own: its name and the schema of its body. */
function common(name: string): JsonObject {
  const copy = object(structuredClone(webhooks[name]))
  const post: Record<string, unknown> = object(copy['post'])
  post['summary'] = text(post['summary']).replace(name, 'TYPE')
  const media: Record<string, unknown> = object(object(object(post['requestBody'])['content'])['application/json'])
  delete media['schema']
  return copy
}

describe.each(events)('the webhook %s', (type, ref) => {
  test('has the schema of its event as its body', () => {
    const { requestBody } = object(object(webhooks[type])['post'])
    expect(requestBody).toMatchObject({ content: { 'application/json': { schema: { $ref: ref } } } })
  })

  test('is in all else equal to the first webhook', () => {
    expect(common(type)).toEqual(common(Object.keys(webhooks)[0] ?? ''))
  })
})

const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** A number of seconds as a decision says it: in the largest unit of which it is a whole number. */
function duration(seconds: unknown): string {
  const [unit, size] = UNITS.find((each) => Number(seconds) % each[1] === 0) ?? ['s', 1]
  return `${Number(seconds) / size} ${unit}`
}

describe('x-delivery', () => {
  const { timeoutSeconds, retryDelaysSeconds, retryJitterPercent, disablingStatuses } = delivery
  const { timestampToleranceSeconds, secretOverlapSeconds } = delivery

  test('has the numbers that server and client read, and no others', () => {
    expect(Object.keys(delivery)).toEqual([
      'timeoutSeconds',
      'retryDelaysSeconds',
      'retryJitterPercent',
      'disablingStatuses',
      'timestampToleranceSeconds',
      'secretOverlapSeconds',
      'x-decision',
    ])
    const numbers = Object.values(delivery)
      .filter((value) => typeof value !== 'string')
      .flat()
    expect(numbers.filter((value) => !Number.isInteger(value) || Number(value) <= 0)).toEqual([])
  })

  test('retries for more than three days, at intervals that grow', () => {
    const delays = list(retryDelaysSeconds).map(Number)
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3 * 86_400)
  })

  test('has the numbers of the decisions', () => {
    const delays = list(retryDelaysSeconds).map(duration)
    const words = `${delays.slice(0, -1).join(', ')} and ${delays.at(-1)}, each time up to ${Number(retryJitterPercent)} %`
    const said = decisionOf('webhook-delivery').replaceAll(/\s+/g, ' ')
    expect(said).toContain(words)
    expect(said).toContain(`no response within ${duration(timeoutSeconds)}`)
    expect(said).toContain(`has the status ${list(disablingStatuses).map(Number).join(' or ')}, the service disables`)
    const signatures = decisionOf('webhook-signatures').replaceAll(/\s+/g, ' ')
    expect(signatures).toContain(`for ${duration(secretOverlapSeconds)},`)
    expect(signatures).toContain(`by more than ${duration(timestampToleranceSeconds)}.`)
  })
})
