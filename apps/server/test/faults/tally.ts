// Counts the outcomes of requests of a load, and waits for a number of one outcome. Tests wait for counts and never for time.

/** Acknowledged with 200, rejected with 503, or lost: the connection broke before the response arrived. */
export type Fate = 'acknowledged' | 'rejected' | 'lost'

export interface Tally {
  readonly counts: Readonly<Record<Fate, number>>
  /** The bodies of the responses with 503. */
  readonly rejections: readonly string[]
  /** Responses that should never happen, as sentences. */
  readonly strange: readonly string[]
  note: (fate: Exclude<Fate, 'rejected'>) => void
  noteRejected: (body: string) => void
  noteStrange: (sentence: string) => void
  /** Resolves after this many more requests. Rejects if an unexpected response comes first. */
  more: (fate: Fate, count: number) => Promise<void>
}

export function createTally(): Tally {
  const counts = { acknowledged: 0, rejected: 0, lost: 0 }
  const rejections: string[] = []
  const strange: string[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of waiting) each()
  }
  function note(fate: Fate): void {
    counts[fate] += 1
    look()
  }
  return {
    counts,
    rejections,
    strange,
    note,
    noteRejected(body) {
      rejections.push(body)
      note('rejected')
    },
    noteStrange(sentence) {
      strange.push(sentence)
      look()
    },
    more(fate, count) {
      const goal = counts[fate] + count
      return new Promise((resolve, reject) => {
        function check(): void {
          const [first] = strange
          if (first === undefined && counts[fate] < goal) return
          waiting.delete(check)
          if (first === undefined) resolve()
          else reject(new Error(first))
        }
        waiting.add(check)
        check()
      })
    },
  }
}
