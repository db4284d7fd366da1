// The state that all parts of an adapter share.
import { isParleyError } from '../errors/errors.ts'
import { settle } from '../settle.ts'
import type { AdapterLogEntry, AdapterOptions } from './options.ts'
import { type AdapterRecords, createIds, createRecords } from './storage.ts'

/** The messages that are under way to the application, and the identifiers that it returned. */
interface UnderWay {
  /** By address. */
  counts: Map<string, number>
  /** The identifiers of the application, the oldest first. */
  sentIds: Set<string>
}

/** The state of one adapter. */
export interface AdapterContext {
  options: AdapterOptions
  records: AdapterRecords
  nextId: (latest?: string) => string
  /** Identifies this adapter among those that share a storage. */
  id: string
  startedAt: number
  /** When the application first told something after the start, in milliseconds since 1970. */
  firstNotificationAt: number | undefined
  lastDeliveryAt: number | undefined
  lastSentAt: number | undefined
  lastError: { at: string; error: string } | undefined
  hasLostEvents: boolean
  /** The contacts that were erased last. Nothing is handed over to them that is still in memory. */
  erased: Set<string>
  underWay: UnderWay
  log: (entry: AdapterLogEntry) => void
  /** Logs a failure, without its contents. */
  failed: (error: unknown) => void
}

/** How much of the last contacts and messages is kept. What was before has left the memory. */
const KEPT = 1000

/** Keeps the newest entries, by their identifiers. */
export function trim(entries: Set<string> | Map<string, unknown>): void {
  for (const oldest of entries.keys()) if (entries.size > KEPT) entries.delete(oldest)
}

/** A text about an error. Only errors of the client have messages without personal data. */
const textOf = (error: unknown): string => {
  const { name, message, code }: { name?: unknown; message?: unknown; code?: unknown } = Object(error)
  return String(isParleyError(error) ? message : [name, code].filter(Boolean).join(' ') || 'Error')
}

export function createAdapterContext(options: AdapterOptions): AdapterContext {
  const log = (entry: AdapterLogEntry) => void settle(() => options.onLog?.(entry))
  const context: AdapterContext = {
    options,
    records: createRecords(options.storage, (error) => context.failed(error)),
    nextId: createIds(),
    id: Math.random().toString(36).slice(2),
    startedAt: Date.now(),
    firstNotificationAt: undefined,
    lastDeliveryAt: undefined,
    lastSentAt: undefined,
    lastError: undefined,
    hasLostEvents: false,
    erased: new Set(),
    underWay: { counts: new Map(), sentIds: new Set() },
    log,
    failed: (error) => {
      const text = textOf(error)
      context.lastError = { at: new Date().toISOString(), error: text }
      log({ event: 'failed', error: text })
    },
  }
  return context
}
