// The counters of `identity-oracle.ts`: messages, and failures by kind and grade.

/** The grades of a failure: avoidable, avoidable at the price of other failures, or unavoidable because the messages don't reveal it. */
export const GRADES = ['avoidable', 'price', 'unavoidable'] as const
export type Grade = (typeof GRADES)[number]
export const FAILURES = [
  'wrong person',
  'two in a conversation',
  'split',
  'undeliverable',
  'identity lost',
  'first message to a wrong person',
  'first message undeliverable',
  'identity lost of a first message',
  'name at a wrong person',
] as const
export type Failure = (typeof FAILURES)[number]
const COUNTS = [
  'received',
  'sent',
  'rejected',
  'first',
  'moves',
  'quotes',
  'created',
  'imported',
  'recipients',
  'notices',
  'echoes',
  'names',
] as const
export type Tally = Record<(typeof COUNTS)[number], number> & Record<Failure, Record<Grade, number>>

export const newTally = (): Tally => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every count.
  ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<(typeof COUNTS)[number], number>),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every failure.
  ...(Object.fromEntries(FAILURES.map((failure) => [failure, { avoidable: 0, price: 0, unavoidable: 0 }])) as Record<
    Failure,
    Record<Grade, number>
  >),
})

/** Adds the counts of one tally to those of another. */
export function addTally(to: Tally, more: Tally): void {
  for (const count of COUNTS) to[count] += more[count]
  for (const failure of FAILURES) for (const grade of GRADES) to[failure][grade] += more[failure][grade]
}

/** In how many of 100,000 messages each failure happened: messages that were received, replies, first messages, or changed names. */
export function rates(tally: Tally): Record<Failure, Record<Grade | 'all', number>> {
  const rowOf = (failure: Failure) => {
    const messages =
      failure === 'name at a wrong person'
        ? tally.names
        : failure === 'split' || failure === 'two in a conversation'
          ? tally.received
          : failure.includes('first')
            ? tally.first
            : tally.sent
    const counts = tally[failure]
    const rate = (count: number) => Math.round((count * 1_000_000) / Math.max(messages, 1)) / 10
    const all = rate(counts.avoidable + counts.price + counts.unavoidable)
    return {
      avoidable: rate(counts.avoidable),
      price: rate(counts.price),
      unavoidable: rate(counts.unavoidable),
      all,
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has every failure.
  return Object.fromEntries(FAILURES.map((failure) => [failure, rowOf(failure)])) as Record<
    Failure,
    Record<Grade | 'all', number>
  >
}
