import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { createRunner } from '../../sqlite/runner.ts'
import { migrate } from '../../sqlite/migrate.ts'
import { MEMORY } from '../../sqlite/store-file.ts'
import type { AuditEvent, AuditLog } from '../kernel/audit.ts'
import { listKeys, type StoredKey } from './keys.ts'
import { asCode } from '../../../test/keys.ts'
import {
  processExpiry,
  create,
  dropPending,
  EXPIRY_WARNING_DAYS,
  type KeyAct,
  promote,
  recordSupersededUse,
  regenerate,
  revoke,
  revokeOne,
  setExpiry,
} from './life.ts'

const NOON = new Date('2026-03-14T12:00:00.000Z')
const LATER = new Date('2026-03-14T13:00:00.000Z')
const MEMBER = { organization: asCode('Harbour123'), memberId: 'mem_1' }
const { organization, memberId } = MEMBER

const db = new DatabaseSync(MEMORY)
afterAll(() => db.close())
await migrate(db, MEMORY, { now: () => NOON })
db.prepare('INSERT INTO organizations (organization, unique_id, name, created_at) VALUES (?, ?, ?, ?)').run(
  organization,
  'org_harbour',
  'Harbour',
  NOON.toISOString(),
)
db.prepare('INSERT INTO members (organization, unique_id, json, access_level) VALUES (?, ?, ?, ?)').run(
  organization,
  memberId,
  '{}',
  'Member',
)
const { run } = createRunner(db)

const key = (uniqueId: string): StoredKey => ({
  uniqueId,
  hash: `hash of ${uniqueId}`,
  lastFour: 'abcd',
  createdAt: NOON,
})
const added = (uniqueId: string, maxPending = 8) => ({ memberId, key: key(uniqueId), maxPending })

/** The keys of a member, written as `one current, two pending`, and a change of them by someone who acts with one. */
function member(keys: string) {
  db.exec('DELETE FROM api_keys')
  const insert = db.prepare(
    `INSERT INTO api_keys (organization, member_id, hash, unique_id, state, made, last_four, created_at, expiry_warned)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  )
  for (const [made, each] of keys.split(', ').entries()) {
    const [uniqueId = '', state = ''] = each.split(' ')
    const { hash, lastFour, createdAt } = key(uniqueId)
    insert.run(organization, memberId, hash, uniqueId, state, made, lastFour, createdAt.getTime())
  }
  const auditEntries: [event: AuditEvent, keyId: string][] = []
  const audit: AuditLog = { append: (_, ...[event, keyId]) => void auditEntries.push([event, keyId]) }
  const by = (keyId: string) => ({ audit, act: { ...MEMBER, keyId, at: NOON } satisfies KeyAct })
  const operator = { audit, act: { organization, at: NOON } }
  const list = () => run(listKeys(organization, memberId))
  return {
    by,
    operator,
    /** The entries that were appended to the audit log. */
    auditEntries,
    list,
    states: () =>
      list()
        .map(({ uniqueId, state }) => `${uniqueId} ${state}`)
        .join(', '),
    graces: () => list().map(({ graceUntil }) => graceUntil),
  }
}

test('a first use makes a key current, the current one previous, and drops the other pending ones', () => {
  const { by, states, auditEntries } = member('one current, two pending, three pending')
  expect(run(promote(by('three')))).toBe(true)
  expect(states()).toBe('one previous, three current')
  expect(auditEntries).toEqual([['api_key.promoted', 'three']])
})

test('a promotion begins the grace period of the key that was current, and ends an earlier grace period', () => {
  const { by, graces } = member('one current, two pending')
  run(promote(by('two'), LATER))
  expect(graces()).toEqual([LATER, undefined])
  run(create(by('two'), added('three')))
  run(promote(by('three'), LATER))
  expect(graces()).toEqual([undefined, LATER, undefined])
})

test.each([
  ['current', true],
  ['previous', false],
  ['revoked', false],
])('promoting a key that is %s changes nothing and returns %s', (state, promoted) => {
  const { by, states, auditEntries } = member(`one ${state}, two pending`)
  expect(run(promote(by('one')))).toBe(promoted)
  expect(states()).toBe(`one ${state}, two pending`)
  expect(auditEntries).toEqual([])
})

test('promoting a removed key does nothing', () => {
  const { by, states } = member('one current')
  expect(run(promote(by('gone')))).toBe(false)
  expect(states()).toBe('one current')
})

test.each(['pending', 'previous', 'revoked'])('a key that is %s cannot regenerate', (state) => {
  const { by, states, auditEntries } = member(`one ${state}`)
  expect(run(regenerate(by('one'), added('two')))).toBe(false)
  expect(states()).toBe(`one ${state}`)
  expect(auditEntries).toEqual([])
})

test('a regeneration adds a pending key, and the current one stays', () => {
  const { by, states, auditEntries } = member('one current')
  expect(run(regenerate(by('one'), added('two')))).toBe(true)
  expect(states()).toBe('one current, two pending')
  expect(auditEntries).toEqual([['api_key.regenerated', 'two']])
})

test('adding a pending key beyond the limit removes the oldest pending keys', () => {
  const { by, operator, states } = member('one current, two pending, three pending')
  run(regenerate(by('one'), added('four', 2)))
  expect(states()).toBe('one current, three pending, four pending')
  run(create(operator, added('five', 2)))
  expect(states()).toBe('one current, four pending, five pending')
})

test('a revocation revokes pending, current and previous keys, and the audit log has each', () => {
  const { operator, states, auditEntries } = member('one revoked, two previous, three current, four pending')
  expect(run(revoke(operator, memberId))).toBe(3)
  expect(states()).toBe('one revoked, two revoked, three revoked, four revoked')
  expect(auditEntries).toEqual(['two', 'three', 'four'].map((keyId) => ['api_key.revoked', keyId]))
  expect(run(revoke(operator, memberId))).toBe(0)
  expect(auditEntries).toHaveLength(3)
})

test('dropping pending keys leaves the others, and the audit log has each', () => {
  const { operator, states, auditEntries } = member('one previous, two current, three pending, four pending')
  expect(run(dropPending(operator, memberId))).toBe(2)
  expect(states()).toBe('one previous, two current')
  expect(auditEntries).toEqual(['three', 'four'].map((keyId) => ['api_key.revoked', keyId]))
  expect(run(dropPending(operator, memberId))).toBe(0)
})

test('the newest twenty superseded or revoked keys stay known', () => {
  const old = Array.from({ length: 25 }, (_, index) => `old${index} ${index % 2 === 0 ? 'previous' : 'revoked'}`)
  const { by, states } = member([...old, 'one current', 'two pending'].join(', '))
  run(promote(by('two')))
  expect(states()).toBe([...old.slice(6), 'one previous', 'two current'].join(', '))
})

test('the recorded use of a superseded key ends its grace period', () => {
  const { by, graces } = member('one current, two pending')
  run(promote(by('two'), LATER))
  run(recordSupersededUse(by('one'), NOON))
  expect(graces()).toEqual([undefined, undefined])
})

test('the use of a superseded key is recorded once until the given moment has passed', () => {
  const { by, auditEntries } = member('one previous, two current')
  run(recordSupersededUse(by('one'), new Date(NOON.getTime() - 1)))
  run(recordSupersededUse(by('one'), new Date(NOON.getTime() - 1)))
  expect(auditEntries).toEqual([['api_key.superseded_use', 'one']])
  run(recordSupersededUse(by('one'), NOON))
  expect(auditEntries).toHaveLength(2)
  run(recordSupersededUse(by('two'), LATER))
  expect(auditEntries).toHaveLength(2)
})

test('revoking one key, in any state, leaves the others unchanged', () => {
  const { operator, states, auditEntries } = member('one previous, two current, three pending')
  expect(run(revokeOne(operator, { memberId, keyId: 'two' }))).toBe(true)
  expect(states()).toBe('one previous, two revoked, three pending')
  expect(run(revokeOne(operator, { memberId, keyId: 'two' }))).toBe(false)
  expect(run(revokeOne(operator, { memberId, keyId: 'gone' }))).toBe(false)
  expect(auditEntries).toEqual([['api_key.revoked', 'two']])
})

const DAY_MS = 86_400_000
const inDays = (days: number, ms = 0) => new Date(NOON.getTime() + days * DAY_MS + ms)

/** A current key that expires, and the operator at some time. */
function expiring(expiresAt: Date) {
  const { operator, by, ...memory } = member('one current, two pending')
  const at = (time: Date) => ({ ...operator, act: { ...operator.act, at: time } })
  const one = { memberId, keyId: 'one' }
  expect(run(setExpiry(operator, { ...one, expiresAt }))).toBe(true)
  return { ...memory, by, one, operator, at, attend: (time: Date) => run(processExpiry(at(time), one)) }
}

test('a warning is written some days before a key expires, once, and then the key is revoked, once', () => {
  const { attend, states, auditEntries } = expiring(inDays(30))
  attend(inDays(30 - EXPIRY_WARNING_DAYS, -1))
  expect(auditEntries).toEqual([['api_key.expiry_set', 'one']])
  attend(inDays(30 - EXPIRY_WARNING_DAYS))
  attend(inDays(30, -1))
  expect(auditEntries.slice(1)).toEqual([['api_key.expires_soon', 'one']])
  expect(states()).toBe('one current, two pending')
  attend(inDays(30))
  attend(inDays(31))
  expect(auditEntries.slice(2)).toEqual([['api_key.expired', 'one']])
  expect(states()).toBe('one revoked, two pending')
})

test('setting an expiry that is soon writes a warning, and setting another expiry writes another one', () => {
  const { at, attend, one, auditEntries } = expiring(inDays(EXPIRY_WARNING_DAYS))
  attend(inDays(1))
  expect(auditEntries.map(([event]) => event)).toEqual(['api_key.expiry_set', 'api_key.expires_soon'])
  run(setExpiry(at(inDays(1)), { ...one, expiresAt: inDays(2) }))
  expect(auditEntries.slice(2).map(([event]) => event)).toEqual(['api_key.expiry_set', 'api_key.expires_soon'])
})

test('an expiry can be taken back, but not of a key that is expired or revoked', () => {
  const { at, attend, one, states, auditEntries } = expiring(inDays(30))
  run(setExpiry(at(inDays(1)), one))
  attend(inDays(31))
  expect(states()).toBe('one current, two pending')
  run(setExpiry(at(inDays(31)), { ...one, expiresAt: inDays(32) }))
  const before = auditEntries.length
  expect(run(setExpiry(at(inDays(32)), { ...one, expiresAt: inDays(60) }))).toBe(false)
  attend(inDays(32))
  expect(run(setExpiry(at(inDays(1)), { ...one, expiresAt: inDays(60) }))).toBe(false)
  expect(auditEntries.slice(before)).toEqual([['api_key.expired', 'one']])
})

test('an expired key cannot regenerate or become current, and the keys that it created expire with it', () => {
  const { by, at, list, one, states } = expiring(inDays(30))
  expect(run(regenerate(by('one'), added('three')))).toBe(true)
  expect(list().map(({ expiresAt }) => expiresAt)).toEqual([inDays(30), undefined, inDays(30)])
  const late = { ...by('one'), act: { ...by('one').act, at: inDays(30) } }
  expect(run(regenerate(late, added('four')))).toBe(false)
  expect(run(promote({ ...late, act: { ...late.act, keyId: 'three' } }))).toBe(false)
  expect(states()).toBe('one current, two pending, three pending')
  run(processExpiry(at(inDays(30)), { ...one, keyId: 'three' }))
  expect(states()).toBe('one current, two pending, three revoked')
})

test('an unknown member causes no change', () => {
  const { operator, by, states, auditEntries } = member('one pending')
  const stranger = (keyId: string) => ({ ...by(keyId), act: { ...by(keyId).act, memberId: 'mem_nobody' } })
  expect(run(create(operator, { ...added('two'), memberId: 'mem_nobody' }))).toBe(false)
  expect(run(revoke(operator, 'mem_nobody'))).toBe(0)
  expect(run(dropPending(operator, 'mem_nobody'))).toBe(0)
  expect(run(promote(stranger('one')))).toBe(false)
  expect(run(regenerate(stranger('one'), added('two')))).toBe(false)
  run(recordSupersededUse(stranger('one'), LATER))
  expect(states()).toBe('one pending')
  expect(auditEntries).toEqual([])
})
