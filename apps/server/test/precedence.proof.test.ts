// If a request has several problems, the service returns the first one in the order of the contract's `x-precedence`.
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { HARBOUR, OWNER } from './fixture.ts'
import { createHarness } from './harness.ts'
import { type Draft, REACTED, STEPS } from './precedence-steps.ts'
import { knownRequests } from './requests.ts'
import { put } from './contents.ts'

const cases = knownRequests.flatMap((known) => {
  const own = STEPS.filter(({ applies }) => applies(known))
  return own.flatMap((step, index) => {
    const { code } = step
    const parts: readonly (string | undefined)[] = step.each?.(known) ?? []
    const facts = { known, operationId: known.operationId, code, from: own.slice(index) }
    return (parts.length === 0 ? [undefined] : parts).map((part) => ({
      ...facts,
      part,
      problem: part === undefined ? code : `${code} of ${part}`,
    }))
  })
})
const named = cases.map((each) => ({
  ...each,
  later:
    each.from
      .slice(1)
      .map(({ code }) => code)
      .join(', ') || 'nothing',
}))

test.each(named)('$operationId returns $problem and not $later if both apply', async ({ known, code, from, part }) => {
  const { method, path, headers, body } = known
  const valid: Draft = { method, path, headers, body, member: OWNER, granted: [] }
  const draft = { ...valid }
  for (const step of from.toReversed())
    Object.assign(draft, step.plant(draft, known, step === from[0], step === from[0] ? part : undefined))
  const quotas = draft.isExhausted === true ? { [known.operationId]: { quota: 1, windowSeconds: 60 } } : {}
  const { send, keyOf, storage } = await createHarness({ quotas })
  await put(storage, [
    { type: 'role', organizationId: HARBOUR, uniqueId: 'rol_agent', name: 'Agent', permissions: draft.granted },
    ...(known.operationId === 'removeMessageReaction' ? [REACTED] : []),
  ])
  if (draft.sentBefore !== undefined)
    await send(method, path, { key: await keyOf(OWNER), headers, body: draft.sentBefore })
  await put(storage, draft.records ?? [])
  const key = draft.credential ?? (draft.member && (await keyOf(draft.member)))
  const request = { key, headers: draft.headers, body: draft.body }
  if (draft.isExhausted === true) await send(draft.method, draft.path, request)
  const response = await send(draft.method, draft.path, request)
  expect(await response.json()).toMatchObject({ code })
})

test('this test has the checks of the contract, in the same order', () => {
  // The first step of the contract is about data that isn't an HTTP request yet, and has tests with sockets. A key that was
  // superseded is rejected in the same step as a missing permission, and the tests of that operation check it.
  const [, ...steps] = contract['x-precedence']
  const codes = steps.flatMap((step) => step.codes).filter((code) => code !== 'api_key_superseded')
  expect(STEPS.map(({ code }) => code)).toEqual(codes)
})

test('each check is tested with at least one operation', () => {
  const met = new Set(cases.map(({ from: [step] }) => step))
  expect(STEPS.filter((step) => !met.has(step)).map(({ code }) => code)).toEqual([])
})
