import type { EventType } from '@parley/contract'
import type {
  EndpointLock,
  EndpointName,
  EndpointState,
  LeasedEndpoint,
  WebhookStore,
} from '../../domain/webhooks/store.ts'
import { change, lockOf, row, rows } from './statement.ts'
import { webhookStatements } from './webhook-statements.ts'

const of = webhookStatements

const one = ({ organizationCode, endpointId }: EndpointName) => [organizationCode, endpointId] as const
const leased = (endpoint: LeasedEndpoint) => [...one(endpoint), endpoint.epoch] as const
const secretsOf = (secret: string, previous: string | null) => (previous === null ? [secret] : [secret, previous])

function typesOf(json: string | null): EventType[] | undefined {
  if (json === null) return undefined
  const types: EventType[] = JSON.parse(json)
  return types
}

function heldOf(json: string | null): ReadonlyMap<EventType, number> {
  const held: Partial<Record<EventType, number>> = JSON.parse(json ?? '{}')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the object are types.
  return new Map(Object.entries(held) as [EventType, number][])
}

function lockAt({ organizationCode, endpointId }: EndpointName, found: readonly [number, EndpointState] | undefined) {
  if (found === undefined) return undefined
  const [position, present] = found
  return lockOf({ organizationCode, endpointId, position, state: present }) satisfies EndpointLock
}

export const webhooks: WebhookStore = {
  *list(organizationCode) {
    const found = yield* rows(of.list, organizationCode ?? null)
    return found.map(([organizationId, uniqueId, url, types, ...others]) => {
      const [now, reason, stateAt, position, createdAt, retries, failure, behind, held] = others
      return {
        organizationId,
        uniqueId,
        url,
        types: typesOf(types),
        state: now,
        reason: reason ?? undefined,
        stateAt: new Date(stateAt),
        position,
        createdAt: new Date(createdAt),
        retries,
        failure: failure ?? undefined,
        held: [...heldOf(held).keys()].toSorted(),
        behind: behind ?? 0,
      }
    })
  },
  *count(organizationCode) {
    const [count] = (yield* row(of.count, organizationCode)) ?? [0]
    return count
  },
  *health() {
    const { enabled = 0, disabled = 0 } = Object.fromEntries(yield* rows(of.states)) as Partial<
      Record<EndpointState, number>
    >
    const [heldTypes] = (yield* row(of.heldTypes)) ?? [0]
    const [oldest] = (yield* row(of.oldest)) ?? [0]
    return { enabled, disabled, heldTypes, oldestMs: Math.max(0, oldest ?? 0) }
  },
  add: (organizationCode, { uniqueId, url, types, secret, position, createdAt }) =>
    change(
      of.add,
      organizationCode,
      uniqueId,
      url,
      types === undefined ? null : JSON.stringify(types),
      secret,
      createdAt.getTime(),
      position,
    ),
  *find(endpoint) {
    const found = yield* row(of.find, ...one(endpoint))
    return found && { url: found[0], secrets: secretsOf(found[1], found[2]) }
  },
  *lock(endpoint) {
    return lockAt(endpoint, yield* row(of.lock, ...one(endpoint)))
  },
  *remove(lock) {
    yield* change(of.removeRetriesAfter, ...one(lock), 0)
    yield* change(of.releaseHeldFrom, ...one(lock), 0)
    yield* change(of.remove, ...one(lock))
  },
  setState: (lock, to, at, reason) => change(of.setState, ...one(lock), to, at.getTime(), reason ?? null),
  setSecret: (lock, secret, previousMs) => change(of.setSecret, ...one(lock), secret, previousMs),
  moveTo: (lock, position) => change(of.moveTo, ...one(lock), position),
  addRetry: (lock, position, delayMs, failure) => change(of.addRetry, ...one(lock), position, delayMs, failure),
  *retryAgain(lock, { position, attempts }, delayMs, failure) {
    return (yield* change(of.retryAgain, ...one(lock), position, attempts, delayMs, failure)) > 0
  },
  removeRetry: (lock, position) => change(of.removeRetry, ...one(lock), position),
  removeRetriesAfter: (lock, position) => change(of.removeRetriesAfter, ...one(lock), position),
  retryNow: (lock) => change(of.retryNow, ...one(lock)),
  *countRetries(endpoint, type) {
    const [count] = (yield* row(of.countRetries, ...one(endpoint), type)) ?? [0]
    return count
  },
  holdFull: (lock, retries) => change(of.holdFull, ...one(lock), lock.position, retries),
  *moveHeld(lock, type, from, to) {
    return (yield* change(of.moveHeld, ...one(lock), type, from, to)) > 0
  },
  releaseHeld: (lock, type, retries) => change(of.releaseHeld, ...one(lock), type, lock.position, retries),
  releaseHeldFrom: (lock, position) => change(of.releaseHeldFrom, ...one(lock), position),
  *positionBefore(organizationCode, time) {
    const [position] = (yield* row(of.positionBefore, organizationCode, time.getTime())) ?? [0]
    return position
  },
  *lockEnabled(organizationCode) {
    yield* rows(of.lockEnabled, organizationCode)
    return lockOf({ organizationCode })
  },
  *deliveredTo({ organizationCode }) {
    const [position] = (yield* row(of.deliveredTo, organizationCode)) ?? []
    return position ?? undefined
  },
  *withheld(before, now) {
    const found = yield* rows(of.withheld, before?.getTime() ?? null, now?.getTime() ?? null)
    return found.map(([organizationId, endpointId, count]) => ({ organizationId, endpointId, count }))
  },
  *countEnabled() {
    const [count] = (yield* row(of.countEnabled)) ?? [0]
    return count
  },
  *takeLease(ms) {
    const [epoch] = (yield* row(of.takeLease, ms)) ?? []
    return epoch === undefined ? undefined : lockOf({ epoch })
  },
  *renewLease(epoch, ms) {
    return (yield* row(of.renewLease, epoch, ms)) && lockOf({ epoch })
  },
  releaseLease: (epoch) => change(of.releaseLease, epoch),
  claim: ({ epoch }) => change(of.claim, epoch),
  *enabled({ epoch }) {
    const found = yield* rows(of.enabled, epoch)
    return found.map(([organizationCode, endpointId, dueInMs]) => ({
      endpoint: { organizationCode, endpointId },
      dueInMs: dueInMs ?? undefined,
    }))
  },
  *targets(organizationCode, epoch) {
    const found = yield* rows(of.targets, organizationCode, epoch)
    return new Map(
      found.map(([endpointId, url, types, secret, previous, position, held]) => [
        endpointId,
        { url, secrets: secretsOf(secret, previous), types: typesOf(types), position, held: heldOf(held) },
      ]),
    )
  },
  *due(endpoint, most) {
    const found = yield* rows(of.due, ...one(endpoint), most)
    return found.map(([position, attempts]) => ({ position, attempts }))
  },
  *lockLeased(endpoint) {
    return lockAt(endpoint, yield* row(of.lockLeased, ...leased(endpoint)))
  },
  *advance(endpoint, from, to) {
    const moved = yield* change(of.advance, ...leased(endpoint), from, to)
    return lockAt(endpoint, moved > 0 ? [to, 'enabled'] : undefined)
  },
}
