// The records of an adapter, and their keys.
import type { MessageReceipt, Receipt, ReceivedMessage, ReportedChange } from '@parley/contract/reader'

/** One entry of a storage. */
export interface StorageEntry {
  key: string
  value: string
}

/**
 * Where an adapter keeps what must survive a crash. Keys are texts of at most 600 characters, values are texts of at most 512 KiB. Each
 * method resolves when its change is durable. The adapter repeats a call that failed. If several processes share a storage, they share
 * the work of one adapter, and `create` has to be atomic.
 */
export interface AdapterStorage {
  /** Returns the value of a key, or undefined. */
  get: (key: string) => Promise<string | undefined>
  /** Stores a value, also over another one. */
  put: (key: string, value: string) => Promise<void>
  /** Stores a value if the key has none. Returns false, and changes nothing, if it has one. */
  create: (key: string, value: string) => Promise<boolean>
  /** Removes a key. Removing a key that doesn't exist is no error. */
  delete: (key: string) => Promise<void>
  /** Returns the first `limit` entries whose key begins with `prefix` and comes after `after`, in the order of their UTF-16 keys. */
  list: (query: { prefix: string; after?: string | undefined; limit: number }) => Promise<StorageEntry[]>
  /** True if no other process can use the storage. Then what another run began is known to have ended. */
  readonly isExclusive?: boolean | undefined
}

/** What the application told in its order. */
type OrderedItem = { kind: 'message'; item: ReceivedMessage } | { kind: 'change'; item: ReportedChange }

/** An item that waits for Parley. `refusedAs` is set if it stands for a message that Parley refused: where that one is kept. */
export type StoredItem = OrderedItem & { refusedAs?: string | undefined }

/** An item that Parley refused. `contactId` is known if a placeholder of the message was stored. */
export type RefusedRecord = { code: string; detail: string; at: number; contactId?: string } & (
  | OrderedItem
  | { kind: 'receipt'; item: Receipt }
)

/** An attempt to hand a message over. `until` is when `send` has certainly ended, or when the next attempt may begin. */
export interface Attempt {
  state: 'Begun' | 'NotAccepted' | 'InDoubt'
  by: string
  at: number
  until: number
  contactId: string
}

/** The receipt of a message that was handed over or has failed. It is kept, so that a restored Parley gets the receipt again. */
export interface Settled {
  receipt: MessageReceipt
  at: number
  contactId?: string
}

/** The most entries of one `list`. */
export const PAGE = 100

export interface Entry<Value> {
  id: string
  value: Value
  /** The value as it is stored. */
  text: string
}

/** The entries of a storage that have one type, and keys that begin with the same text. */
export interface Records<Value> {
  get: (id: string) => Promise<Value | undefined>
  put: (id: string, value: Value) => Promise<void>
  /** Stores a value if there is none. Returns true if it is this value that is stored, also by an earlier call that seemed to fail. */
  create: (id: string, value: Value) => Promise<boolean>
  delete: (id: string) => Promise<void>
  /** Returns the first entries whose identifiers begin with `start` and come after `after`. */
  first: (limit: number, start?: string, after?: string) => Promise<Entry<Value>[]>
  /** Yields all entries. They may be removed meanwhile. */
  all: () => AsyncGenerator<Entry<Value>, void, undefined>
}

/** Stores what is left of an entry, or removes the entry if nothing is. */
export const putRest = <Item>(records: Records<Item[]>, id: string, rest: Item[]): Promise<void> =>
  rest.length > 0 ? records.put(id, rest) : records.delete(id)

const BROKEN = 'broken/'

/** An entry that was set aside, because its text isn't JSON. Whose it is can't be known. */
export interface BrokenEntry {
  text: string
  at: number
  contactId?: undefined
}

type OnError = (error: unknown) => void

function recordsOf<Value>(storage: AdapterStorage, prefix: string, onError: OnError): Records<Value> {
  /** Returns the value of an entry. If it can't be read, for example because a database cut it off, sets it aside. */
  async function valueOf(key: string, text: string): Promise<Value | undefined> {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The adapter wrote the text.
      return JSON.parse(text) as Value
    } catch (error) {
      onError(error)
      await storage.put(BROKEN + key, JSON.stringify({ text, at: Date.now() } satisfies BrokenEntry))
      await storage.delete(key)
      return undefined
    }
  }
  async function first(limit: number, start = '', after?: string): Promise<Entry<Value>[]> {
    const stored = await storage.list({ prefix: prefix + start, after: after && prefix + after, limit })
    const entries: Entry<Value>[] = []
    for (const { key, value: text } of stored) {
      const value = await valueOf(key, text)
      if (value !== undefined) entries.push({ id: key.slice(prefix.length), value, text })
    }
    return entries.length < stored.length ? first(limit, start, after) : entries
  }
  return {
    get: async (id) => {
      const text = await storage.get(prefix + id)
      return text === undefined ? undefined : valueOf(prefix + id, text)
    },
    put: (id, value) => storage.put(prefix + id, JSON.stringify(value)),
    create: async (id, value) => {
      const text = JSON.stringify(value)
      return (await storage.create(prefix + id, text)) || (await storage.get(prefix + id)) === text
    },
    delete: (id) => storage.delete(prefix + id),
    first,
    all: async function* all() {
      for (let after: string | undefined; ;) {
        const entries = await first(PAGE, '', after)
        yield* entries
        after = entries.at(-1)?.id
        if (entries.length < PAGE) return
      }
    },
  }
}

/**
 * The records of an adapter. Messages and changes wait in one order, because the order of each contact follows from it. Receipts need
 * none. The items of a notification share values: so they are stored together or not at all, and thousands need few calls.
 */
export interface AdapterRecords {
  /** Those of one value are of one kind. */
  items: Records<StoredItem[]>
  /** Messages that the organization wrote elsewhere, which wait until it is known whether they are from the adapter. */
  echoes: Records<StoredItem[]>
  receipts: Records<Receipt[]>
  /** Receipts of messages that Parley doesn't know yet. */
  late: Records<Receipt[]>
  refused: Records<RefusedRecord>
  broken: Records<BrokenEntry>
  /** By the identifier of the message and the number of the attempt. */
  attempts: Records<Attempt>
  settled: Records<Settled>
  /** The position of the events: the only entry is `events`. */
  positions: Records<string>
}

export const createRecords = (storage: AdapterStorage, onError: OnError): AdapterRecords => ({
  items: recordsOf(storage, 'in/', onError),
  echoes: recordsOf(storage, 'echo/', onError),
  receipts: recordsOf(storage, 'receipt/', onError),
  late: recordsOf(storage, 'late/', onError),
  refused: recordsOf(storage, 'refused/', onError),
  broken: recordsOf(storage, BROKEN, onError),
  attempts: recordsOf(storage, 'attempt/', onError),
  settled: recordsOf(storage, 'settled/', onError),
  positions: recordsOf(storage, 'position/', onError),
})

/**
 * Returns a function that returns identifiers in the order of its calls, also if the clock is set back.
 * @param latest The newest identifier so far, if one is known.
 */
export function createIds(): (latest?: string) => string {
  let [last, count] = [0, 0]
  return (latest) => {
    const now = Math.max(last, latest === undefined ? 0 : timeOf(latest) + 1, Date.now())
    count = now === last ? count + 1 : 0
    last = now
    const place = now.toString(36).padStart(TIME_LENGTH, '0') + count.toString(36).padStart(4, '0')
    return place + Math.random().toString(36).slice(2, 6)
  }
}
const TIME_LENGTH = 9

/** When an identifier was made, in milliseconds since 1970. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, TIME_LENGTH), 36)
