// A storage in memory, whose calls can fail, and which can die with its process.
import type { AdapterStorage, StorageEntry } from '@parley/client/adapter'

/** What happens at a call: it fails before or after its change, or the process ends there, so that no later call happens. */
export type StorageFault = 'fail before' | 'fail after' | 'end before' | 'end after'

/** The durable part of a storage. */
export type Entries = Map<string, string>

const never = () => new Promise<never>(() => {})

/** A storage of one process. `fault` happens at the call with the number `at`, from 1. */
export function storageOf(entries: Entries, fault?: { at: number; what: StorageFault }) {
  const state = { calls: 0, hasEnded: false }
  const end = Promise.withResolvers<false>()
  async function call<Result>(change: () => Result): Promise<Result> {
    if (state.hasEnded) return never()
    state.calls += 1
    const what = state.calls === fault?.at ? fault.what : undefined
    if (what === 'end before' || what === 'end after') {
      state.hasEnded = true
      end.resolve(false)
    }
    if (what === 'fail before') throw new Error('The disk is full.')
    if (what === 'end before') return never()
    const result = change()
    if (what === 'fail after') throw new Error('The connection broke.')
    if (what === 'end after') return never()
    return result
  }
  const storage: AdapterStorage = {
    get: (key) => call(() => entries.get(key)),
    put: (key, value) => call(() => void entries.set(key, value)),
    create: (key, value) => call(() => !entries.has(key) && entries.set(key, value) === entries),
    delete: (key) => call(() => void entries.delete(key)),
    list: ({ prefix, after = '', limit }) =>
      call(() =>
        [...entries]
          .map(([key, value]): StorageEntry => ({ key, value }))
          .filter(({ key }) => key.startsWith(prefix) && key > after)
          .toSorted((left, right) => (left.key < right.key ? -1 : 1))
          .slice(0, limit),
      ),
  }
  return { storage, state, ended: end.promise }
}
