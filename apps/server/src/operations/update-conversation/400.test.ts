import { expect, test } from 'vitest'
import { CONVERSATION, OWNER } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

test.each([
  ['a status outside the contract', '{"status":"Open"}', '/status'],
  ['a status in other letters', '{"status":"active"}', '/status'],
  ['a status that is no string', '{"status":1}', '/status'],
  ['a status of null', '{"status":null}', '/status'],
  ['no status', '{}', '/status'],
  ['a member that the contract does not name', '{"status":"Closed","note":"x"}', '/note'],
  ['a member with a name to trip over', '{"status":"Closed","__proto__":{"x":1}}', '/__proto__'],
  ['a member whose name a pointer must escape', '{"status":"Closed","a/b~c":1}', '/a~1b~0c'],
  ['a property that occurs twice', '{"status":"Closed","status":"Active"}', '/status'],
  ['a property that occurs twice, once escaped', String.raw`{"status":"Closed","\u0073tatus":"Closed"}`, '/status'],
  ['a property that occurs twice in an unknown one', '{"status":"Closed","a":[{"b":1,"b":1}]}', '/a/0/b'],
  ['null in place of an object', 'null', ''],
  ['a list in place of an object', '[{"status":"Closed"}]', ''],
  ['a string in place of an object', '"Closed"', ''],
  ['nothing', '', ''],
  ['half an object', '{"status":', ''],
  ['a trailing comma', '{"status":"Closed",}', ''],
])('refuses a body that is %s', async (_, body, pointer) => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const response = await send('POST', `/api/conversation/${CONVERSATION}`, { key, headers: JSON_TYPE, body })
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { in: string; pointer: string }[] }
  expect(errors.map((error) => [error.in, error.pointer])).toEqual([['body', pointer]])
})

test('counts a property that occurs twice as every other error', async () => {
  const { keyOf, send } = await createHarness()
  const key = await keyOf(OWNER)
  const details = ['{"status":"Open"}', '{"status":"Closed","status":"Active"}'].map(async (body) => {
    const response = await send('POST', `/api/conversation/${CONVERSATION}`, { key, headers: JSON_TYPE, body })
    return ((await response.json()) as { detail: string }).detail
  })
  expect(await Promise.all(details)).toEqual(Array(2).fill('The request has 1 validation error.'))
})

test('says which values are allowed', async () => {
  const { keyOf, update } = await createHarness()
  const response = await update(await keyOf(OWNER), { status: 'Open' })
  expect(await response.json()).toMatchObject({
    errors: [{ pointer: '/status', allowed: ['Active', 'Closed', 'Deleted'] }],
  })
})

test.each(['a%2Fb', '%00', '%zz', '%C3%BC', 'a%20b', '.hidden', 'x'.repeat(65), '%252e'])(
  'refuses the identifier %s',
  async (id) => {
    const { keyOf, update } = await createHarness()
    const response = await update(await keyOf(OWNER), { status: 'Closed' }, { id })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'request_invalid', errors: [{ in: 'path', pointer: '/id' }] })
  },
)

test.each(['abc', '"abc', 'W/abc', '*, "abc"', '"a" "b"', "'a'", ',', ', ,', ',*'])(
  'refuses the If-Match %s',
  async (field) => {
    const { keyOf, update } = await createHarness()
    const response = await update(await keyOf(OWNER), { status: 'Closed' }, { headers: { 'If-Match': field } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ in: 'header', pointer: '/If-Match' }] })
  },
)

test.each(['"a"', '"a","b"', ' "a" , W/"b" ', '"a",,"b"', '""', ',"a"', ', ,\tW/"a"', '"a" ,'])(
  'understands the If-Match %s',
  async (field) => {
    const { keyOf, update } = await createHarness()
    const response = await update(await keyOf(OWNER), { status: 'Closed' }, { headers: { 'If-Match': field } })
    expect(response.status).toBe(412)
  },
)
