// Calls that fail while the key is changed under load.
import { setTimeout } from 'node:timers/promises'
import { CONVERSATION, startFaultProxy } from '@parley/tools'
import type { Account, Connect, Program } from './program.ts'
import type { Service } from './service.ts'

const CALLS = 300
const ROTATIONS = 3
/** Two hundred calls a second. */
const PACE_MS = 5
/** How often it is all done: what fails is a matter of luck. */
const RUNS = 3
/** How long the caller's store takes for a key. */
const PERSIST_MS = 10

export interface Rotated {
  calls: number
  failed: number
  rotations: number
  /** Rotations that did not come to their end. */
  rotationsFailed: number
}

/** The rotation that a user of a plain client would write. */
async function rotateByHand(program: Program, persist: (apiKey: { key: string }) => Promise<void>): Promise<void> {
  const { key } = await program.regenerateApiKey()
  if (key === undefined) throw new Error('The regeneration gave no key.')
  await persist({ key })
  program.useKey?.(key)
}

/** Calls at an even pace, with rotations at even distances. `account.apiKey` is the last key afterwards. */
async function callAcrossRotations(connect: Connect, account: Account): Promise<Rotated> {
  const program = connect(account)
  const rotate = program.rotate ?? ((persist) => rotateByHand(program, persist))
  const persist = async ({ key }: { key: string }) => {
    await setTimeout(PERSIST_MS)
    account.apiKey = key
  }
  const calls: Promise<boolean>[] = []
  const rotations: Promise<boolean>[] = []
  // One after the other, even if one takes longer on a busy machine than the distance to the next.
  let last: Promise<unknown> = Promise.resolve()
  const rotateNext = () => {
    const rotation = last
      .then(() => rotate(persist))
      .then(
        () => true,
        () => false,
      )
    last = rotation
    return rotation
  }
  const begun = performance.now()
  for (let count = 0; count < CALLS; count++) {
    const call = program.updateConversation(CONVERSATION, count % 2 === 0 ? 'Closed' : 'Active')
    calls.push(call.then(({ ok }) => ok).catch(() => false))
    if (count % (CALLS / ROTATIONS) === CALLS / ROTATIONS / 2) rotations.push(rotateNext())
    // By the clock, or a busy machine would make it fewer a second.
    await setTimeout(Math.max(0, begun + count * PACE_MS - performance.now()))
  }
  return {
    calls: CALLS,
    failed: (await Promise.all(calls)).filter((ok) => !ok).length,
    rotations: ROTATIONS,
    rotationsFailed: (await Promise.all(rotations)).filter((ok) => !ok).length,
  }
}

/** From 5 to 25 ms, in an order that is the same for every subject and lets requests overtake each other. */
const wayMs = (nth: number) => 5 + ((nth * 13) % 21)

async function repeated(connect: Connect, account: Account): Promise<Rotated> {
  const sum: Rotated = { calls: 0, failed: 0, rotations: 0, rotationsFailed: 0 }
  for (let run = 0; run < RUNS; run++) {
    const { calls, failed, rotations, rotationsFailed } = await callAcrossRotations(connect, account)
    sum.calls += calls
    sum.failed += failed
    sum.rotations += rotations
    sum.rotationsFailed += rotationsFailed
  }
  return sum
}

/** The same twice: on the loopback, and on a way on which requests overtake each other. */
export async function rotateUnderLoad(
  connect: Connect,
  { url, apiKey }: Service,
): Promise<{ loopback: Rotated; network: Rotated }> {
  const account = { baseUrl: url, apiKey }
  const loopback = await repeated(connect, account)
  await using proxy = await startFaultProxy(url, wayMs)
  const network = await repeated(connect, { ...account, baseUrl: proxy.url })
  return { loopback, network }
}
