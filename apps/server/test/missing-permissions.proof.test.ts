// 403 for each permission that an operation asks for: one table, made from the contract.
import { object } from '@parley/contract/document'
import { expect, test } from 'vitest'
import type { RequiredPermission } from '../src/domain/kernel/permissions.ts'
import { policies } from '../src/http/policy.ts'
import { AGENT, HARBOUR, ONLY_CEDAR, onlyCedar } from './fixture.ts'
import { createHarness, type Harness } from './harness.ts'
import { fill, type KnownRequest, knownRequests } from './requests.ts'
import { put } from './contents.ts'

const permissionsOf = ({ policy }: KnownRequest) => (policy.permissions ?? []).map(({ permission }) => permission)

/** A request for which a permission counts. */
const asking = ({ body }: KnownRequest, { when }: RequiredPermission) =>
  when === undefined ? body : JSON.stringify({ ...object(JSON.parse(body ?? '{}')), ...when })

const required = knownRequests.flatMap((known) =>
  (known.policy.permissions ?? []).map((each) => {
    const others = permissionsOf(known).filter((permission) => permission !== each.permission)
    return {
      ...known,
      permission: each.permission,
      isConditional: each.when !== undefined,
      others,
      body: asking(known, each),
    }
  }),
)

/** The permissions that a member who isn't an Owner has from now on. */
const grant = ({ storage }: Harness, permissions: readonly string[]) =>
  put(storage, [
    { type: 'role', organizationId: HARBOUR, uniqueId: 'rol_agent', name: 'Agent', permissions: [...permissions] },
  ])

test.each(required)(
  '$operationId returns 403 without $permission, and writes nothing',
  async ({ method, path, headers, body, permission, others }) => {
    const harness = await createHarness()
    await grant(harness, others)
    const key = await harness.keyOf(AGENT)
    // The first use of a key is written down.
    await harness.send(method, path, { key, headers, body })
    const before = await harness.content()
    const response = await harness.send(method, path, { key, headers, body })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'permission_missing', permission })
    expect(await harness.content()).toEqual(before)
  },
)

test.each(required)(
  '$operationId succeeds with $permission and the others of its policy, until they are removed',
  async ({ method, path, headers, body, permission, others, success }) => {
    const harness = await createHarness()
    await grant(harness, [...others, permission])
    const key = await harness.keyOf(AGENT)
    expect((await harness.send(method, path, { key, headers, body })).status).toBe(success)
    await grant(harness, [])
    expect((await harness.send(method, path, { key, headers, body })).status).toBe(403)
  },
)

test.each(required.filter(({ isConditional }) => isConditional))(
  '$operationId needs $permission only for a body with the condition of its policy',
  async ({ operationId, method, path, headers, others, success }) => {
    const harness = await createHarness()
    await grant(harness, others)
    const body = knownRequests.find((known) => known.operationId === operationId)?.body
    expect((await harness.send(method, path, { key: await harness.keyOf(AGENT), headers, body })).status).toBe(success)
  },
)

test.each(required)(
  '$operationId returns the same 403 without $permission, whatever records exist',
  async ({ operationId, method, path, headers, body, others }) => {
    const harness = await createHarness()
    await put(harness.storage, onlyCedar())
    await grant(harness, others)
    const key = await harness.keyOf(AGENT)
    const paths = [path, ...['none', ONLY_CEDAR].map((id) => fill(policies[operationId].path, () => id))]
    const bodies = paths.map(async (each) => {
      const response = await harness.send(method, each, { key, headers, body })
      expect(response.status).toBe(403)
      return { ...object(await response.json()), requestId: '', instance: '' }
    })
    const [known, ...rest] = await Promise.all(bodies)
    expect(rest).toEqual([known, known])
  },
)
