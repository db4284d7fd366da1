// The policy of an operation is data that server, client and documentation read, so its shape has rules. Its values are those of the
// decisions.
import { list, object, text, texts } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { contentOf, document, operationOf, operations, resolve, schema } from './document.ts'
import { quoted, sectionOf } from './source.ts'

const policyOf = (id: string) => object(operationOf(id).operation['x-policy'])
const headersOf = (response: object) => Object.keys(object(object(response)['headers'] ?? {}))
const permission = new RegExp(text(schema('Permission')['pattern']))

/** Says whether a caller of the operation needs a credential: its own `security` counts, else that of the document. */
const isSecured = (operation: object) => list(object(operation)['security'] ?? document['security']).length > 0

test('an operation without a credential checks and counts no members', () => {
  const useless = operations
    .filter(({ operation }) => !isSecured(operation))
    .map(({ id }) => ({ id, members: ['permissions', 'rateLimit'].filter((name) => name in policyOf(id)) }))
    .filter(({ members }) => members.length > 0)
    .map(({ id, members }) => `${id} has no credential, so x-policy must have no ${members.join(', ')}`)
  expect(useless).toEqual([])
})

describe.each(operations)('the policy of $id', ({ id, operation, responses }) => {
  const policy = policyOf(id)
  const secured = isSecured(operation)
  const hasBody = operation['requestBody'] !== undefined

  test('has the properties of a policy, and a maximum body size if and only if it has a body', () => {
    const body = hasBody ? ['maxBodyBytes', ...('maxPartBytes' in policy ? ['maxPartBytes'] : [])] : []
    const checks = secured ? ['permissions', 'rateLimit'] : []
    const members = [...checks, ...body, 'retry', 'methodSafety', 'x-decision']
    expect(
      Object.keys(policy).toSorted(),
      `spec/paths: x-policy of ${id} has these properties: ${members.join(', ')}.`,
    ).toEqual(members.toSorted())
    const largest = policy['maxBodyBytes'] ?? 1
    expect([Number.isInteger(largest), Number(largest) > 0]).toEqual([true, true])
  })

  test('names permissions of the right form, one of them without a condition, or none at all', () => {
    const needed = list(policy['permissions'] ?? []).map((each) => object(each))
    expect(
      needed.filter((each) => !permission.test(text(each['permission']))),
      `spec/paths: x-policy of ${id} asks for one permission of the form Verb:Noun, and others with \`when\`.`,
    ).toEqual([])
    expect(
      needed.filter((each) => each['when'] === undefined),
      `spec/paths: x-policy of ${id} asks for one permission of the form Verb:Noun, and others with \`when\`.`,
    ).toHaveLength(needed.length > 0 ? 1 : 0)
    const isForbidden = responses.some(([status]) => status === '403')
    expect(isForbidden, `spec/paths: ${id} has the response 403 exactly if its x-policy asks for permissions.`).toBe(
      needed.length > 0,
    )
    const members = needed.flatMap((each) => Object.keys(each))
    expect(members.filter((key) => !['permission', 'when', 'unbound'].includes(key))).toEqual([])
  })

  test('rejects bound members always, or for a property of its body, and has the error of both exactly then', () => {
    const unbound = list(policy['permissions'] ?? []).flatMap((each) => object(each)['unbound'] ?? [])
    const named = unbound.filter((each) => each !== true).map((each) => text(each))
    const properties = named.length === 0 ? {} : resolve(contentOf(operation['requestBody']).schema)['properties']
    expect(named.filter((name) => !(name in object(properties)))).toEqual([])
    const forbidden = responses.find(([status]) => status === '403')?.[1]
    const mapping = forbidden && resolve(contentOf(forbidden).schema)['discriminator']
    expect(JSON.stringify(mapping ?? {}).includes('member_bound')).toBe(unbound.length > 0)
  })

  test('states a rate limit in whole numbers', () => {
    const { quota, windowSeconds, ...others } = object(policy['rateLimit'] ?? { quota: 1, windowSeconds: 1 })
    expect([Number.isInteger(quota), Number.isInteger(windowSeconds), others]).toEqual([true, true, {}])
    expect(Math.min(Number(quota), Number(windowSeconds))).toBeGreaterThan(0)
  })

  test('says whether a retry is safe, and whether a GET is safe as HTTP requires', () => {
    expect(['always', 'conditional', 'never']).toContain(policy['retry'])
    expect(['kept', 'broken']).toContain(policy['methodSafety'])
    const isRetriedUnsafely = policy['methodSafety'] === 'broken' && policy['retry'] !== 'never'
    expect(isRetriedUnsafely).toBe(false)
  })

  test('makes a retry conditional if it depends on an optional If-Match, and safe if an Idempotency-Key is required', () => {
    const parameters = list(operation['parameters'] ?? []).map(resolve)
    const has = (name: string, required: boolean) =>
      parameters.some((each) => each['name'] === name && (each['required'] === true) === required)
    // Only one of the two headers can be present. Without either, the operation itself says whether it can be repeated.
    const allowed = has('Idempotency-Key', true)
      ? ['always']
      : has('If-Match', false)
        ? ['always', 'conditional']
        : ['always', 'never']
    expect(allowed, `spec/paths: retry in x-policy of ${id}`).toContain(policy['retry'])
  })

  test('belongs to an operation whose summary begins with the verb of its name', () => {
    const [verb] = /^[a-z]+/.exec(id) ?? []
    expect(
      text(operation['summary']).split(' ')[0]?.toLowerCase(),
      `spec/paths: begin the summary of ${id} with "${verb}", or rename the operation.`,
    ).toBe(verb)
  })
})

/** The operations that every member may call. */
const FOR_ALL = new Set(['getCaller', 'listChannels'])

/** The operations of adapters, which have a permission of their own. */
const FOR_ADAPTERS = new Set(['listQueuedMessages'])

/** The schema of what the first part of a path names: `/api/conversation/{id}/messages` is about a Conversation. */
const subjectOf = (path: string): string => {
  const [first = ''] = path.split('/').slice(2)
  return first
    .replace(/s$/, '')
    .replace(/^member$/, 'organizationMember')
    .replace(/^./, (letter) => letter.toUpperCase())
}

/** The operations whose permissions don't fit. A GET reads what its path begins with. Others have a verb of their own. */
const unfit = (all: typeof operations): string[] =>
  all
    .filter(({ id, operation }) => isSecured(operation) && !FOR_ALL.has(id) && !FOR_ADAPTERS.has(id))
    .flatMap(({ id, path, method, operation }) => {
      const [asked] = list(object(operation['x-policy'])['permissions']).map((each) => text(object(each)['permission']))
      const isSafeGet = method === 'get' && object(operation['x-policy'])['methodSafety'] === 'kept'
      const wanted = isSafeGet ? `Get:${subjectOf(path)}` : undefined
      if (asked !== undefined && (wanted === undefined ? !asked.startsWith('Get:') : asked === wanted)) return []
      const instead = wanted ?? 'one that begins with what it does, such as Update:'
      return [
        `x-policy of ${id}: ask for ${instead}, and not for ${asked}. If its path is about the data of another permission, say so in ` +
          `subjectOf in policy.test.ts. If every member may call it, add it to FOR_ALL there.`,
      ]
    })

test('a GET needs the permission to get the resource of its path, and no other operation needs a permission to get', () => {
  expect(unfit(operations)).toEqual([])
})

test.each([
  ['Get:Message', 'listMessages', 'ask for Get:Conversation, and not for Get:Message'],
  ['Get:Conversation', 'sendMessage', 'such as Update:, and not for Get:Conversation'],
  [undefined, 'listTags', 'ask for Get:Tag, and not for undefined'],
])('the check finds the permission %s of %s', (asked, id, message) => {
  const { operation, ...known } = operationOf(id)
  const permissions = asked === undefined ? [] : [{ permission: asked }]
  const changed = { ...operation, 'x-policy': { ...policyOf(id), permissions } }
  expect(unfit([{ ...known, operation: changed }])).toEqual([expect.stringContaining(message)])
})

test('an operation causes events of types that clients can ask for, each listed once', () => {
  const known = new Set(list(schema('EventType')['enum']))
  const wrong = operations.flatMap(({ id, operation }) =>
    texts(operation['x-events'])
      .filter((type, index, all) => !known.has(type) || all.indexOf(type) < index)
      .map(
        (type) => `x-events of ${id}: ${type} is unknown or listed twice. If it is new, run pnpm new event ${type}.`,
      ),
  )
  expect(wrong).toEqual([])
})

test('a condition of a permission names a property of the body and one of its values', () => {
  const conditions = operations.flatMap(({ id, operation }) =>
    list(policyOf(id)['permissions'] ?? []).flatMap((each) =>
      Object.entries(object(object(each)['when'] ?? {})).map(([member, value]) => ({ operation, member, value })),
    ),
  )
  const impossible = conditions.filter(({ operation, member, value }) => {
    const body = resolve(contentOf(operation['requestBody']).schema)
    return !list(resolve(object(body['properties'])[member])['enum']).includes(value)
  })
  expect(conditions).not.toEqual([])
  expect(impossible).toEqual([])
})

test('a decision names only permissions that a policy requires, or that the source document shows', () => {
  const known = operations.flatMap(({ id }) =>
    list(policyOf(id)['permissions'] ?? []).map((each) => text(object(each)['permission'])),
  )
  const shown = quoted(
    sectionOf('Role')
      .rows.map((row) => row['Notes'] ?? '')
      .join(' '),
  )
  const strange = decisions.flatMap(({ id, decision }) =>
    quoted(decision)
      .filter((each) => permission.test(each) && ![...known, ...shown].includes(each))
      .map((each) => `${id} names ${each}`),
  )
  expect(strange).toEqual([])
})

test('only the policy of an operation states its permissions', () => {
  const required = [
    ...list(document['security']),
    ...operations.flatMap(({ operation }) => list(operation['security'] ?? [])),
  ]
  expect(required).not.toEqual([])
  expect(required.flatMap((each) => Object.values(object(each)).flatMap((scopes) => list(scopes)))).toEqual([])
})

const broken = operations.filter(({ id }) => policyOf(id)['methodSafety'] === 'broken')

test('the GET of the regeneration is not safe, and its path has no HEAD', () => {
  expect(broken.map(({ id, method }) => [id, method])).toContainEqual(['regenerateApiKey', 'get'])
  const paths = new Set(broken.map(({ path }) => path))
  expect(operations.filter(({ path, method }) => paths.has(path) && method === 'head')).toEqual([])
})

describe.each(broken)('$id, a GET that is not safe,', ({ operation, responses }) => {
  test('has no ETag, no 304, no ranges and no body', () => {
    const statuses = responses.map(([status]) => status)
    expect(statuses.filter((status) => ['206', '304', '412', '416'].includes(status))).toEqual([])
    expect(
      responses
        .flatMap(([, response]) => headersOf(response))
        .filter((name) => /^(?:etag|last-modified|accept-ranges)$/i.test(name)),
    ).toEqual([])
    expect(operation['requestBody']).toBeUndefined()
  })

  test('can be rejected because a browser sent it without the intent of the user', () => {
    const rejected = responses.find(([status]) => status === '403')?.[1]
    const mapping = object(object(resolve(contentOf(rejected).schema)['discriminator'])['mapping'])
    expect(Object.keys(mapping)).toContain('unsafe_request_rejected')
  })
})

/** The header that a client sends for a status, and how a conditional request is spelled (RFC 9110, section 13). */
const PRECONDITIONS = [
  { status: '412', header: 'If-Match' },
  { status: '304', header: 'If-None-Match' },
]

test.each(PRECONDITIONS)(
  'an operation that returns $status takes an optional $header, and one that takes it returns that status',
  ({ status, header }) => {
    const wrong = operations.flatMap(({ id, item, operation, responses }) => {
      const parameters = [...list(item['parameters']), ...list(operation['parameters'])].map(resolve)
      const taken = parameters.find((each) => each['in'] === 'header' && each['name'] === header)
      const isDeclared = responses.some(([declared]) => declared === status)
      if (isDeclared && taken === undefined)
        return [`${id} returns ${status}, so it needs the header parameter ${header}`]
      if (taken !== undefined && !isDeclared) return [`${id} takes ${header}, so it needs the response ${status}`]
      return taken?.['required'] === true ? [`${header} of ${id} must not be required`] : []
    })
    expect(wrong).toEqual([])
  },
)

test('an operation that returns 304 is a safe GET', () => {
  const cached = operations.filter(({ responses }) => responses.some(([status]) => status === '304'))
  const wrong = cached.filter(({ id, method }) => method !== 'get' || policyOf(id)['methodSafety'] !== 'kept')
  expect(wrong.map(({ id }) => `${id} returns 304 and is not a safe GET`)).toEqual([])
})

test('an operation that returns 304 or 412 sends its ETag with each success, 304 and 412', () => {
  const conditional = operations.filter(({ responses }) => responses.some(([status]) => /^(?:304|412)$/.test(status)))
  const wrong = conditional.flatMap(({ id, responses }) =>
    responses.flatMap(([status, response]) => {
      const [isDue, hasEtag] = [/^(?:2\d\d|304|412)$/.test(status), headersOf(response).includes('ETag')]
      return isDue === hasEtag ? [] : [`${id} ${status} ${isDue ? 'has no' : "can't have an"} ETag`]
    }),
  )
  expect(conditional).not.toEqual([])
  expect(wrong).toEqual([])
})

test('a response without a body is a 204 or a 304', () => {
  const wrong = operations.flatMap(({ id, responses }) =>
    responses
      .filter(([status, response]) => ['204', '304'].includes(status) === 'content' in response)
      .map(([status, response]) => `${id} ${status} ${'content' in response ? "can't have" : 'needs'} content`),
  )
  expect(wrong).toEqual([])
})
