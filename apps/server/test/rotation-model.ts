// The rotation of a member's key as a model that a child could play with counters, and commands that play it beside a real
// system and compare. What a system is does not matter: functions over a store, or a server behind HTTP.
import * as fc from 'fast-check'
import { expect } from 'vitest'

export type Rejection = 'api_key_invalid' | 'api_key_superseded'

/** A system in which one member has keys. */
export interface RotationSystem {
  use(key: string): Promise<'accepted' | Rejection>
  /** Uses a key to ask for a new one. */
  regenerate(key: string): Promise<{ key: string } | Rejection>
  /** Lets a key expire in some time, as an operator does; returns whether that could be set. */
  expire(key: string, ms: number): Promise<boolean>
  /** Moves the clock, forth or back. */
  advance(ms: number): void
  restart(): Promise<void>
  /** How many keys of the member there are in these states. */
  count(): Promise<{ pending: number; current: number }>
}

/** The expected state of the system. */
export interface RotationModel {
  graceMs: number
  nowMs: number
  /** The latest time of a request since the system was started: it measures graces, and does not step back. */
  latestMs: number
  /** The last eight responses since a key was last first used, oldest first. */
  pending: readonly string[]
  current: string | undefined
  previous: { key: string; untilMs: number } | undefined
  /** When keys expire. */
  expiries: Readonly<Record<string, number>>
  /** Every key that the service ever returned. */
  responded: readonly string[]
  /** Two callers who share the member: the key that each has stored, and the responses on their way to it. */
  callers: [Holder, Holder]
}

interface Holder {
  stored: string
  underway: readonly string[]
}

/** The beginning: one key, made by an operator and not used yet. */
export const beginning = (key: string, graceMs: number): RotationModel => ({
  graceMs,
  nowMs: 0,
  latestMs: Number.NEGATIVE_INFINITY,
  pending: [key],
  current: undefined,
  previous: undefined,
  expiries: {},
  responded: [key],
  callers: [
    { stored: key, underway: [] },
    { stored: key, underway: [] },
  ],
})

/** Returns the expected result of the use of a key, and updates the model. */
function use(model: RotationModel, key: string): 'accepted' | Rejection {
  endIfExpired(model, key)
  if (inGrace(model, key) || key === model.current) return 'accepted'
  if (!model.pending.includes(key)) return 'api_key_invalid'
  const superseded = model.graceMs === 0 ? undefined : model.current
  model.previous = superseded === undefined ? undefined : { key: superseded, untilMs: model.latestMs + model.graceMs }
  model.current = key
  model.pending = []
  return 'accepted'
}

/** An expired key is revoked when it is used, and no longer counts, whatever the clock does. */
function endIfExpired(model: RotationModel, key: string): void {
  model.latestMs = Math.max(model.latestMs, model.nowMs)
  if ((model.expiries[key] ?? Number.POSITIVE_INFINITY) > model.latestMs) return
  model.pending = model.pending.filter((each) => each !== key)
  if (model.current === key) model.current = undefined
  if (model.previous?.key === key) model.previous = undefined
}

/** How much longer than a new grace one may be, because clocks differ. */
const SKEW_MS = 60_000

/** A key that was rejected once is rejected forever. */
function inGrace(model: RotationModel, key: string): boolean {
  model.latestMs = Math.max(model.latestMs, model.nowMs)
  if (key !== model.previous?.key) return false
  const leftMs = model.previous.untilMs - model.latestMs
  const accepted = leftMs > 0 && leftMs <= model.graceMs + SKEW_MS
  if (!accepted) model.previous = undefined
  return accepted
}

/** Returns the expected result of a regeneration. `answer` is the key that the system made, if it made one. */
function regenerate(model: RotationModel, key: string, response: string): 'responded' | Rejection {
  endIfExpired(model, key)
  if (inGrace(model, key)) return 'api_key_superseded'
  if (use(model, key) !== 'accepted') return 'api_key_invalid'
  model.pending = [...model.pending, response].slice(-8)
  const untilMs = model.expiries[key]
  if (untilMs !== undefined) model.expiries = { ...model.expiries, [response]: untilMs }
  model.responded = [...model.responded, response]
  return 'responded'
}

type Reply = Awaited<ReturnType<RotationSystem['regenerate']>>
const nameOf = (response: Reply) => (typeof response === 'string' ? response : 'responded')
const keyOf = (response: Reply) => (typeof response === 'string' ? '' : response.key)

type Step = (model: RotationModel, system: RotationSystem) => Promise<void>

/** A step as a command; after each, the store must hold what the model holds. */
const command = (name: string, step: Step): fc.AsyncCommand<RotationModel, RotationSystem> => ({
  check: () => true,
  async run(model, system) {
    await step(model, system)
    expect(await system.count()).toEqual({
      pending: model.pending.length,
      current: model.current === undefined ? 0 : 1,
    })
  },
  toString: () => name,
})

const pick = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

const compareUse =
  (choose: (model: RotationModel) => string): Step =>
  async (model, system) => {
    const key = choose(model)
    expect(await system.use(key)).toBe(use(model, key))
  }

async function compareRegenerate(
  model: RotationModel,
  system: RotationSystem,
  key: string,
): Promise<string | undefined> {
  const response = await system.regenerate(key)
  expect(nameOf(response)).toBe(regenerate(model, key, keyOf(response)))
  return typeof response === 'string' ? undefined : response.key
}

/** The operator lets a key expire that can be used, or had its first use still to come. */
const operatorExpires =
  (index: number, ms: number): Step =>
  async (model, system) => {
    const usable = [...(model.current === undefined ? [] : [model.current]), ...model.pending]
    const key = usable[index % Math.max(usable.length, 1)]
    if (key === undefined) return
    const isOver = (model.expiries[key] ?? Number.POSITIVE_INFINITY) <= model.nowMs
    expect(await system.expire(key, ms)).toBe(!isOver)
    if (!isOver) model.expiries = { ...model.expiries, [key]: model.nowMs + ms }
  }

/** The ways of a response to the caller. `duplicated` is a proxy that sent the request twice. */
type Fate = 'stored' | 'lost' | 'late' | 'duplicated'

const callerRegenerates =
  (caller: 0 | 1, fate: Fate): Step =>
  async (model, system) => {
    const asking = model.callers[caller].stored
    const response = await compareRegenerate(model, system, asking)
    const second = fate === 'duplicated' ? await compareRegenerate(model, system, asking) : undefined
    const { stored, underway } = model.callers[caller]
    const late = fate === 'late' ? response : second
    model.callers[caller] = {
      stored: (fate === 'stored' || fate === 'duplicated' ? response : undefined) ?? stored,
      underway: late === undefined ? underway : [...underway, late],
    }
  }

/** A client that retries although it must not: every response is lost, except one that arrives late. */
const callerInsists =
  (caller: 0 | 1, times: number, survivor: number): Step =>
  async (model, system) => {
    for (let turn = 0; turn < times; turn++) {
      await callerRegenerates(caller, turn === survivor ? 'late' : 'lost')(model, system)
    }
  }

/** Late responses arrive in any order, and the caller stores the one that arrived last. */
const responseArrives =
  (caller: 0 | 1, index: number): Step =>
  async (model) => {
    const { stored, underway } = model.callers[caller]
    const response = underway[index % Math.max(underway.length, 1)]
    model.callers[caller] = { stored: response ?? stored, underway: underway.filter((each) => each !== response) }
  }

/**
 * A use and a regeneration at the same time. They must come out as if one had come after the other, in either order, and
 * the model continues with the order that the system took.
 */
const race =
  (one: number, other: number): Step =>
  async (model, system) => {
    const [used, asking] = [pick(model.responded, one), pick(model.responded, other)]
    const [verdict, response] = await Promise.all([system.use(used), system.regenerate(asking)])
    const useFirst = { ...model }
    const afterUse = [use(useFirst, used), regenerate(useFirst, asking, keyOf(response))]
    const askFirst = { ...model }
    const afterAsking = [regenerate(askFirst, asking, keyOf(response)), use(askFirst, used)].toReversed()
    const outcome = [verdict, nameOf(response)]
    expect([afterUse, afterAsking]).toContainEqual(outcome)
    Object.assign(model, outcome.join() === afterUse.join() ? useFirst : askFirst)
  }

/** At the end, each caller that stored one of the last eight keys, or the current key, can authenticate, unless it expired. */
const nobodyIsLockedOut: Step = async (model, system) => {
  for (const { stored } of model.callers) {
    endIfExpired(model, stored)
    const held = model.current === stored || model.pending.includes(stored)
    const verdict = await system.use(stored)
    expect([verdict, held]).not.toEqual(['api_key_invalid', true])
    expect(verdict).toBe(use(model, stored))
  }
}

const caller = fc.constantFrom<0 | 1>(0, 1)
const index = fc.nat(200)

/** Histories of a rotation with lost, late, duplicate and reordered responses, restarts, and a clock that moves both ways. */
export const rotationStories = (maxCommands: number) =>
  fc.commands(
    [
      caller.map((who) =>
        command(
          `caller ${who} uses its key`,
          compareUse(({ callers }) => callers[who].stored),
        ),
      ),
      fc
        .tuple(caller, fc.constantFrom<Fate>('stored', 'lost', 'late', 'duplicated'))
        .map(([who, fate]) => command(`caller ${who} regenerates: ${fate}`, callerRegenerates(who, fate))),
      fc
        .tuple(caller, fc.integer({ min: 2, max: 11 }), fc.nat(10))
        .map(([who, times, survivor]) =>
          command(
            `caller ${who} regenerates ${times} times: lost, ${survivor} late`,
            callerInsists(who, times, survivor),
          ),
        ),
      fc
        .tuple(caller, index)
        .map(([who, which]) => command(`late response ${which} reaches caller ${who}`, responseArrives(who, which))),
      index.map((which) =>
        command(
          `key ${which} is used`,
          compareUse(({ responded }) => pick(responded, which)),
        ),
      ),
      index.map((which) =>
        command(`key ${which} regenerates`, async (model, system) => {
          await compareRegenerate(model, system, pick(model.responded, which))
        }),
      ),
      fc
        .tuple(index, index)
        .map(([one, other]) => command(`key ${one} is used while ${other} regenerates`, race(one, other))),
      fc.integer({ min: -90_000, max: 90_000 }).map((ms) =>
        command(`the clock moves by ${ms} ms`, async (model, system) => {
          model.nowMs += ms
          system.advance(ms)
        }),
      ),
      fc
        .tuple(index, fc.integer({ min: 1, max: 120_000 }))
        .map(([which, ms]) => command(`usable key ${which} expires in ${ms} ms`, operatorExpires(which, ms))),
      fc.constant(
        command('a restart', async (model, system) => {
          model.latestMs = Number.NEGATIVE_INFINITY
          await system.restart()
        }),
      ),
      fc.constant(command('both callers use what they stored', nobodyIsLockedOut)),
    ],
    { maxCommands, size: 'max' },
  )
