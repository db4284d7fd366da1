// The pages of the reference hold all that the contract says of an operation.
import { contract } from '@parley/contract'
import { entries, list, object, places, valueAt, type JsonObject, plain } from '@parley/contract/document'
import { patternWords } from '@parley/contract/value-words'
import { describe, expect, test } from 'vitest'
import { readModel, referenceOf } from '../src/contract/model.ts'
import { constraintTexts } from '../src/reference/constraints.ts'
import { eventsPage } from '../src/reference/events-page.ts'
import { referencePages } from '../src/reference/reference-pages.ts'
import { variantsOf, type LocatedSchema } from '../src/reference/variants.ts'
import { render } from '../src/site/layout.ts'

const model = readModel()
const pages = referencePages(model)
const site = { version: model.version, pages }
const html = new Map(pages.map((page) => [page.path, render(page, site)]))
const pageOf = (id: string) => {
  const operation = model.operations.find((each) => each.id === id)
  return operation === undefined ? '' : (html.get(referenceOf(operation)) ?? '')
}
const textOf = (source: string) =>
  source
    .replaceAll(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
/** The row of a code in the table of responses. */
const row = (id: string, code: string) => {
  const [, after = ''] = pageOf(id).split(`<a href="../errors/${code}.html"><code>`)
  return textOf(after.split('</tr>')[0] ?? '')
}
const count = (source: string, part: string) => source.split(part).length - 1

/**
 * The limit of all that a browser loads for one page. Style and script are inside; the only other file is the search index. Pages with the
 * messages of all types take the most.
 */
const MOST_BYTES = 200_000

describe.each(model.operations)('the page of $id', (operation) => {
  const page = pageOf(operation.id)

  test('weighs at most 200 kB', () => {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(MOST_BYTES)
  })

  test('has a row for each error code with a link to its page', () => {
    const codes = operation.responses.flatMap((response) => response.codes)
    expect(codes.filter((code) => !page.includes(`<a href="../errors/${code}.html"><code>`))).toEqual([])
  })

  test('has a tab with an example of each successful status', () => {
    const statuses = operation.responses.map(({ status }) => status).filter((status) => status.startsWith('2'))
    const [, tabs = ''] = page.split('<legend>Response</legend>')
    expect(statuses.filter((status) => !tabs.includes(`<span>${status}</span>`))).toEqual([])
  })

  test('shows the origin of each part', () => {
    expect(count(page, 'class="prop"')).toBeGreaterThan(5)
    expect(count(page, 'class="origin"')).toBe(count(page, 'class="prop"'))
  })

  test('names each property that the operation takes or returns', () => {
    const properties = entries(valueAt(model.document, '/components/schemas'))
      .filter(([name]) => operation.components.has(name))
      .flatMap(([, schema]) => Object.keys(object(schema['properties'] ?? {})))
    expect(properties.filter((name) => !page.includes(`<code>${name}</code>`))).toEqual([])
  })

  test('shows one conversation of the demo data, in the request and in the response', () => {
    expect(new Set(page.match(/\bcnv_harbour_\d+/g)).size).toBeLessThanOrEqual(1)
  })

  test('has unique ids', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([])
  })
})

test('the overview links to each operation, and the page of events has each type', () => {
  const overview = html.get('reference.html') ?? ''
  expect(model.operations.filter((each) => !overview.includes(`href="${referenceOf(each)}"`))).toEqual([])
  const events = html.get('reference/events.html') ?? ''
  const types = list(valueAt(model.document, '/components/schemas/Event/oneOf')).length
  expect(count(events, '<h2 id="')).toBeGreaterThan(types)
})

test('a union is shown as named alternatives, after the properties that they share', () => {
  const words = textOf(pageOf('getConversation'))
  expect(words).toMatch(/Message: one of \d+, by messageType/)
  expect(words.indexOf('And by kind:')).toBeGreaterThan(words.indexOf('messagingAppMessageId'))
  for (const kind of ['Text', 'Location', 'Unsupported']) expect(words).toContain(` ${kind} ${kind}Message `)
})

test('the advice about retries fits each operation', () => {
  expect(row('updateConversation', 'outcome_unknown')).toContain('With If-Match')
  expect(row('sendMessage', 'outcome_unknown')).toContain('With Idempotency-Key')
  expect(row('moveIdentities', 'outcome_unknown')).toContain('It can overwrite a newer change')
  expect(row('regenerateApiKey', 'service_unavailable')).toContain('Never automatically')
  expect(row('getCaller', 'internal_error')).toContain('Yes')
})

test('the page says who may call an operation, with which keys, how often and with how large a body', () => {
  const words = textOf(pageOf('updateConversation'))
  expect(words).toContain('Update:Conversation ; also Delete:Conversation if status is Deleted')
  expect(words).toContain('600 requests per minute for each member')
  expect(words).toContain('16 KiB')
  expect(textOf(pageOf('regenerateApiKey'))).toContain('A replaced key in its grace period is rejected')
  expect(textOf(pageOf('getCaller'))).toContain('None. Every member can call it.')
})

test('each pattern of the contract has a description in words', () => {
  const patterns = [...places(model.document)].flatMap(({ at }) =>
    typeof at['pattern'] === 'string' ? [at['pattern']] : [],
  )
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter((pattern) => patternWords(pattern) === undefined)).toEqual([])
})

describe('constraints in words', () => {
  test.each([
    [{ type: 'string', minLength: 1, maxLength: 64 }, ['1 to 64 characters']],
    [{ type: 'string', minLength: 1 }, ['not empty']],
    [{ type: 'string', maxLength: 16384 }, ['at most 16,384 characters']],
    [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, ['1 to 100', 'default `20`']],
    [{ type: 'integer', minimum: 0 }, ['at least 0']],
    [{ type: 'array', minItems: 1, maxItems: 1 }, ['exactly 1 item']],
    [{ type: 'array', uniqueItems: true, maxItems: 100 }, ['at most 100 items', 'no item twice']],
    [{ type: 'string', enum: ['a', 'b'], 'x-extensible': true }, ['`a` · `b`', 'more values can follow']],
    [{ type: 'string', pattern: '^q$' }, ['matches `^q$`']],
    [{ type: 'boolean', const: true }, ['always `true`']],
  ])('%j', (schema, words) => {
    expect(constraintTexts(schema, false)).toEqual(words)
  })
})

const alternative = (kind: string, time: JsonObject): LocatedSchema => ({
  owner: kind,
  isRequest: false,
  schema: { required: ['kind', 'time'], properties: { kind: { const: kind }, time, [kind]: { type: 'string' } } },
})

describe('alternatives', () => {
  const at = { type: 'string', description: 'The time of the change.' }
  const other = { type: 'string', description: 'The time of the test.' }

  test('share a property if only one of many differs, and that one keeps its own', () => {
    const { shared, variants } = variantsOf(
      [alternative('a', at), alternative('b', at), alternative('c', at), alternative('d', other)],
      'kind',
    )
    expect(shared?.schema).toEqual({
      required: ['kind', 'time'],
      properties: { kind: { enum: ['a', 'b', 'c', 'd'] }, time: at },
    })
    expect(variants.map(({ label, ownProperties }) => [label, ...ownProperties])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
      ['d', 'time', 'd'],
    ])
  })

  test('do not share a property that differs in one of few', () => {
    const { shared, variants } = variantsOf([alternative('a', at), alternative('b', other)], 'kind')
    expect(shared?.schema).toEqual({ required: ['kind'], properties: { kind: { enum: ['a', 'b'] } } })
    expect(variants.map(({ ownProperties }) => [...ownProperties])).toEqual([
      ['time', 'a'],
      ['time', 'b'],
    ])
  })
})

test('webhooks and the causes of events are shown if the contract has them', () => {
  const document: Record<string, unknown> = structuredClone(model.document)
  document['webhooks'] = {
    'message.sent': {
      post: {
        tags: ['Events'],
        description: 'The service sends the event to each endpoint.',
        parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
        responses: {
          '2XX': { description: 'The receiver has taken the event.' },
          default: { description: 'Not taken.' },
        },
      },
    },
  }
  document['x-delivery'] = {
    timeoutSeconds: 15,
    retryDelaysSeconds: [5, 300, 7200],
    retryJitterPercent: 10,
    disablingStatuses: [410],
    timestampToleranceSeconds: 90,
    secretOverlapSeconds: 86400,
  }
  const [send, ...others] = model.operations.toSorted((a) => (a.id === 'sendMessage' ? -1 : 1))
  if (send === undefined) throw new Error('The contract has no operations.')
  const operations = [{ ...send, definition: { ...send.definition, 'x-events': ['message.sent'] } }, ...others]
  const page = textOf(eventsPage({ ...model, document: plain(document), operations })?.body.html ?? '')
  expect(page).toContain('3: after 5 seconds, 5 minutes, 2 hours, each up to 10 % later')
  expect(page).toContain('more than 90 seconds')
  expect(page).toContain('Any other')
  expect(page).toContain('Idempotency-Key header')
  expect(page).toContain('Caused by Send a message')
})

test('the overview says of each operation which permission it needs, also if it needs none', () => {
  const overview = html.get('reference.html') ?? ''
  expect(overview).toContain('>none</td>')
  expect(overview).not.toContain('<td></td>')
})

test('a deprecated operation, parameter and property are shown with their dates', () => {
  const changed = structuredClone(object(contract))
  const parts = ['/paths/~1api~1tags/get', '/components/parameters/Limit', '/components/schemas/Tag/properties/label']
  for (const [index, pointer] of parts.entries()) {
    const dates = { 'x-deprecated-since': `2027-01-0${index + 1}`, 'x-sunset': '2027-07-31' }
    Object.assign(object(valueAt(changed, pointer)), { deprecated: true, ...dates })
  }
  const page = referencePages(readModel(plain(changed))).find(({ path }) => path === 'reference/list-tags.html')
  const shown = textOf(page === undefined ? '' : render(page, site)).match(/since \S+, removed on \S+/g)
  expect(shown?.toSorted()).toEqual([1, 2, 3].map((day) => `since 2027-01-0${day}, removed on 2027-07-31.`))
})
