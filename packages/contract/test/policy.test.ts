// The policy of an operation is data that server, client and documentation read, so its shape and its values are pinned.
import { describe, expect, test } from 'vitest'
import { contentOf, list, named, node, operationOf, operations, resolve, schema, text } from './document.ts'

const policyOf = (id: string) => node(operationOf(id).operation['x-policy'])
const headersOf = (answer: object) => Object.keys(node(node(answer)['headers']))
const permission = new RegExp(text(schema('Permission')['pattern']))

describe.each(operations)('the policy of $id', ({ id, operation }) => {
  const policy = policyOf(id)
  const hasBody = operation['requestBody'] !== undefined

  test('has the members of a policy, and a largest body exactly where there is a body', () => {
    const body = hasBody ? ['maxBodyBytes'] : []
    const members = ['permissions', 'rateLimit', ...body, 'retry', 'methodSafety', 'x-decision']
    expect(Object.keys(policy).toSorted()).toEqual(members.toSorted())
    expect(policy['maxBodyBytes']).toBe(hasBody ? 16_384 : undefined)
  })

  test('names permissions of the right form, at least one of them without a condition', () => {
    const needed = list(policy['permissions']).map((each) => node(each))
    expect(needed.filter((each) => !permission.test(text(each['permission'])))).toEqual([])
    expect(needed.filter((each) => each['when'] === undefined)).toHaveLength(1)
    expect(needed.flatMap((each) => Object.keys(each)).filter((key) => key !== 'permission' && key !== 'when')).toEqual(
      [],
    )
  })

  test('states a rate limit in whole numbers', () => {
    const { quota, windowSeconds, ...others } = node(policy['rateLimit'])
    expect([Number.isInteger(quota), Number.isInteger(windowSeconds), others]).toEqual([true, true, {}])
    expect(Math.min(Number(quota), Number(windowSeconds))).toBeGreaterThan(0)
  })

  test('says whether it may be retried and whether its method keeps its promise', () => {
    expect(['always', 'conditional', 'never']).toContain(policy['retry'])
    expect(['kept', 'broken']).toContain(policy['methodSafety'])
  })

  test('belongs to an operation whose summary begins with the verb of its name', () => {
    const verb = /^[a-z]+/.exec(id)?.[0]
    expect(text(operation['summary']).split(' ')[0]?.toLowerCase()).toBe(verb)
  })
})

test('a condition of a permission names a member of the body and a value that it can have', () => {
  const conditions = operations.flatMap(({ id, operation }) =>
    list(policyOf(id)['permissions']).flatMap((each) =>
      Object.entries(node(node(each)['when'] ?? {})).map(([member, value]) => ({ operation, member, value })),
    ),
  )
  expect(conditions).toHaveLength(1)
  const values = conditions.map(({ operation, member, value }) => {
    const body = resolve(contentOf(operation['requestBody']).schema)
    return { value, allowed: resolve(node(body['properties'])[member])['enum'] }
  })
  expect(values).toEqual([{ value: 'Deleted', allowed: expect.arrayContaining(['Deleted']) }])
})

test('the permissions and the limits are those of the decisions', () => {
  expect(policyOf('updateConversation')).toMatchObject({
    permissions: [
      { permission: 'Update:Conversation' },
      { permission: 'Delete:Conversation', when: { status: 'Deleted' } },
    ],
    rateLimit: { quota: 600, windowSeconds: 60 },
    retry: 'conditional',
    methodSafety: 'kept',
  })
  expect(policyOf('regenerateApiKey')).toMatchObject({
    permissions: [{ permission: 'Regenerate:ApiKey' }],
    rateLimit: { quota: 60, windowSeconds: 3600 },
    retry: 'never',
    methodSafety: 'broken',
  })
})

describe('a method whose promise of safety is broken', () => {
  const { operation, answers, method, path } = operationOf('regenerateApiKey')

  test('is the GET of the regeneration, and no HEAD stands beside it', () => {
    expect(operations.filter(({ id }) => policyOf(id)['methodSafety'] === 'broken').map(({ id }) => id)).toEqual([
      'regenerateApiKey',
    ])
    expect(operations.filter((each) => each.path === path).map((each) => each.method)).toEqual([method])
  })

  test('has no validator, no 304, no ranges and no body', () => {
    const statuses = answers.map(([status]) => status)
    expect(statuses.filter((status) => ['206', '304', '412', '416'].includes(status))).toEqual([])
    expect(
      answers
        .flatMap(([, answer]) => headersOf(answer))
        .filter((name) => /^(?:etag|last-modified|accept-ranges)$/i.test(name)),
    ).toEqual([])
    expect(operation['requestBody']).toBeUndefined()
  })

  test('can be refused because nobody sent it on purpose', () => {
    const refused = answers.find(([status]) => status === '403')?.[1]
    const mapping = node(node(resolve(contentOf(refused).schema)['discriminator'])['mapping'])
    expect(Object.keys(mapping)).toEqual(['permission_missing', 'api_key_superseded', 'unsafe_request_refused'])
  })
})

test('the update answers its validator with the conversation and with a failed precondition', () => {
  const withEtag = operationOf('updateConversation').answers.filter(([, answer]) => headersOf(answer).includes('ETag'))
  expect(withEtag.map(([status]) => status)).toEqual(['200', '412'])
  expect(node(named('parameters')['IfMatch'])['required']).toBe(false)
})
