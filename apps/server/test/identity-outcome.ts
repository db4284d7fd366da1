// Counts what histories come to, with and without adapters that send one alias for all people.
import { type Imports, isShared, tellHistory } from './identity-histories.ts'
import type { Setting, Subject } from './identity-model.ts'
import { addTally, newTally, type Tally } from './identity-tally.ts'

/** The outcomes of histories: without and with an adapter that sends the same alias for all people. Only 5 % have such an adapter. */
export interface Outcome {
  plain: Tally
  shared: Tally
}
export const newOutcome = (): Outcome => ({ plain: newTally(), shared: newTally() })

/** Adds what a subject makes of histories, a few of them at the same time. The other 95 % are the same with and without such adapters. */
export async function tallyHistories(
  open: (setting: Setting, name: string) => Promise<Subject> | Subject,
  {
    from,
    to,
    ...options
  }: {
    from: number
    to: number
    former?: number
    receipts?: number
    notices?: number
    asides?: number
    imports?: Imports
  },
  outcome: Outcome,
): Promise<void> {
  let next = from
  const tell = async (seed: number, shared: number) => {
    const tally = newTally()
    await tellHistory(seed, (setting) => open(setting, `${seed}_${shared * 100}`), tally, { shared, ...options })
    return tally
  }
  const lane = async () => {
    while (next <= to) {
      const seed = (next += 1) - 1
      // oxlint-disable-next-line no-await-in-loop -- A lane tells one history after the other.
      const plain = await tell(seed, 0)
      addTally(outcome.plain, plain)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      addTally(outcome.shared, isShared(seed, SHARED) ? await tell(seed, SHARED) : plain)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}
const SHARED = 0.05
