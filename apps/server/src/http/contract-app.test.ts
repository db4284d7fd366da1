import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import type { Caller } from '../domain/caller.ts'
import { ContractApp } from './contract-app.ts'
import { onError } from './problems.ts'
import { rejectInvalid } from './validation.ts'

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
  organization: '0123456789',
  memberId: 'mem_tomas',
  accessLevel: 'Member',
  permissions: [],
  keyId: 'key_1',
  keyState: 'current',
}

/** An app with a handler that asks for no permission; with a caller, it is as if a gate had let that caller in. */
function appFor(caller: Caller | undefined) {
  const app = new ContractApp(rejectInvalid)
  app.onError(onError)
  app.use((c, next) => {
    c.set('requestId', 'req_1')
    c.set('fields', {})
    if (caller !== undefined) c.set('caller', caller)
    return next()
  })
  app.operation(withBody, { permissions: CONDITIONAL }, (c) => c.text('handled'))
  const send = (status: string) =>
    app.request('/things', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  return { app, send }
}

test('a permission that depends on the body is required, although the handler does not ask for it', async () => {
  const { send } = appFor(MEMBER)
  expect((await send('Closed')).status).toBe(200)
  const rejected = await send('Deleted')
  expect(rejected.status).toBe(403)
  expect(await rejected.json()).toMatchObject({ code: 'permission_missing', permission: 'Delete:Thing' })
  const { send: sendAsHolder } = appFor({ ...MEMBER, permissions: ['Delete:Thing'] })
  expect((await sendAsHolder('Deleted')).status).toBe(200)
})

test('an operation whose permission depends on a body does not start without a body', () => {
  const app = new ContractApp(rejectInvalid)
  const route = createRoute({ method: 'get', path: '/things', responses })
  expect(() => app.operation(route, { permissions: CONDITIONAL }, (c) => c.text('never'))).toThrow(/none/)
})

test('a handler never runs for a caller whom no gate has authenticated', async () => {
  const { app, send } = appFor(undefined)
  app.onError((error) => new Response(error.message, { status: 500 }))
  const response = await send('Closed')
  expect([response.status, await response.text()]).toEqual([500, 'An operation is served without its gate.'])
})
