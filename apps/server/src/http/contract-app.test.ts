import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { serveRoute } from '../../test/one-route.ts'
import type { Caller } from '../domain/kernel/caller.ts'
import { asCode } from '../../test/keys.ts'

const schema = z.strictObject({ status: z.string() })
const responses = { 200: { description: 'A response.' } }
const withBody = createRoute({
  method: 'post',
  path: '/things',
  request: { body: { required: true, content: { 'application/json': { schema } } } },
  responses,
})
const CONDITIONAL = [{ permission: 'Delete:Thing', when: { status: 'Deleted' } }]
const MEMBER: Caller = {
  organizationId: 'org_harbour',
  organization: asCode('0123456789'),
  memberId: 'mem_tomas',
  accessLevel: 'Member',
  permissions: [],
  keyId: 'key_1',
  keyState: 'current',
}

/** Serves a handler that checks no permission itself. */
function sendAs(caller: Caller) {
  const send = serveRoute(withBody, (c) => c.text('handled'), { policy: { permissions: CONDITIONAL }, caller })
  return (status: string) =>
    send('/things', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
}

test('the server checks a permission that depends on the body, although the handler does not', async () => {
  const send = sendAs(MEMBER)
  expect((await send('Closed')).status).toBe(200)
  const rejected = await send('Deleted')
  expect(rejected.status).toBe(403)
  expect(await rejected.json()).toMatchObject({ code: 'permission_missing', permission: 'Delete:Thing' })
  expect((await sendAs({ ...MEMBER, permissions: ['Delete:Thing'] })('Deleted')).status).toBe(200)
})

test('the server rejects an operation without a body whose permission depends on the body', () => {
  const route = createRoute({ method: 'get', path: '/things', responses })
  const policy = { permissions: CONDITIONAL }
  expect(() => serveRoute(route, (c) => c.text('never'), { policy })).toThrow(/none/)
})
