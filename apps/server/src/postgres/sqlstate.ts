// Converts errors of PostgreSQL, the driver and the network to errors of the store by their codes. The codes with five characters are those
// of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
import { DatabaseError } from 'pg'
import { OutcomeUnknown, ScriptConflict, StoreUnavailable } from '../sql/errors.ts'

/**
 * Conflicts with other transactions, after which a retry can succeed: serialization failure, deadlock, lock not available, and a violated
 * foreign key. A foreign key is violated if a row was removed after an import checked a reference to the row. A retry checks it again.
 */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '23503'])
const UNIQUE_VIOLATION = '23505'
/** Also the code of the error if an operator cancels a statement. */
const TIMEOUT = '57014'
/** Also the code of the error if the table of locks, which all databases of the server share, is full. */
const OUT_OF_MEMORY = '53200'
/** The errors of a database that is unavailable after which it goes on with the connection. */
const USABLE_AFTER: ReadonlySet<string> = new Set([TIMEOUT, OUT_OF_MEMORY])
/** The errors if another session creates the same table, type or row at the same time. */
const CONCURRENT_CREATION: ReadonlySet<string> = new Set(['42P07', '42710', UNIQUE_VIOLATION])

/** The messages of StoreUnavailable for some codes. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['25006', 'The database does not accept writes.'],
  ['53100', 'The disk of the database is full.'],
  [OUT_OF_MEMORY, 'The database is out of memory.'],
  ['53300', 'The database does not accept more connections.'],
  [TIMEOUT, 'The database took too long.'],
])
/** Error classes that mean that the database is unavailable: connection, resources, operator intervention, system, internal error. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58', 'XX'])
/** Further codes that mean unavailable: read-only, commit unknown, and insufficient privilege. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['25006', '40003', '42501'])
/** The code of the error that ended a session because its transaction was idle. Nothing of the transaction was committed. */
const IDLE_IN_TRANSACTION = '25P03'
/** The severities of errors after which PostgreSQL ends the connection, or all connections. */
export const FATAL = 'FATAL'
const PANIC = 'PANIC'
/** Error codes of the operating system, such as ECONNRESET. */
const SYSTEM_CODE = /^E[A-Z]{3,}$/
/** Messages of the driver's own errors, which have no codes. */
const DRIVER_MESSAGE = /timeout|terminated|not queryable|Client was closed|Cannot use a pool|server does not support/i

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const rootCodeOf = (error: unknown) => codeOf(error instanceof StoreUnavailable ? error.cause : error)

/** Returns true if the database rejects writes, because it is a standby. */
export const isReadOnly = (error: unknown): boolean => rootCodeOf(error) === '25006'

/** Returns true if PostgreSQL ended the connection with the error, such as by `transaction_timeout` (25P04). */
export const isFatal = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.severity === FATAL || error.severity === PANIC)

export const isConflict = (error: unknown): boolean =>
  error instanceof ScriptConflict || CONFLICTS.has(codeOf(error) ?? '')

export const isConcurrentCreation = (error: unknown): boolean => CONCURRENT_CREATION.has(codeOf(error) ?? '')

/** Returns true if PostgreSQL had no memory for a statement or a connection, or no room for the locks of a transaction. */
export const isOutOfMemory = (error: unknown): boolean => rootCodeOf(error) === OUT_OF_MEMORY

/** Returns true if a statement took too long, by the clock of PostgreSQL or of the driver. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof StoreUnavailable &&
  (rootCodeOf(error) === TIMEOUT || (error.cause instanceof Error && error.cause.message === 'Query read timeout'))

/** Returns true if PostgreSQL rejected only the statement, because of what it is. */
export const isStatementError = (error: unknown): boolean => codeOf(error)?.length === 5 && !isUnavailable(error)

/** Returns true if the connection is still usable after an error. */
export const isConnectionUsable = (error: unknown): boolean =>
  isStatementError(error) || (!isFatal(error) && USABLE_AFTER.has(codeOf(error) ?? ''))

/** Returns true if the database or the connection failed, and the statement isn't the reason. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && DRIVER_MESSAGE.test(error.message)
  if (isFatal(error) || SYSTEM_CODE.test(code) || UNAVAILABLE.has(code)) return true
  return code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))
}

/**
 * Converts a failure of the database or the connection to an error of the store. Other errors stay the same.
 * @param mayCommit True if the statement commits a write. If the write may have been committed, the error is OutcomeUnknown.
 */
export function toStoreError(error: unknown, mayCommit: boolean): unknown {
  if (!isUnavailable(error)) return error
  return mayCommit && !isReportedFailure(error) ? outcomeUnknown(error) : unreachable(error)
}

/**
 * Returns true if the database reported that nothing was committed. Lost connections (08…), shutdowns (57P…) and 40003 don't say so. Nor
 * does a fatal error: PostgreSQL can end a connection after the commit and before its response.
 */
const isReportedFailure = (error: unknown): boolean => {
  const code = codeOf(error) ?? ''
  if (isFatal(error)) return code === IDLE_IN_TRANSACTION
  return code.length === 5 && !/^(08|57P|40003)/.test(code)
}

/** Creates the error for a write that was sent, and may or may not have been committed. */
export const outcomeUnknown = (error: unknown): OutcomeUnknown =>
  new OutcomeUnknown(
    'The connection to the database broke while a write was being confirmed. It may have been done: check before you retry.',
    { cause: error },
  )

export const unreachable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(MESSAGES.get(codeOf(error) ?? '') ?? 'The database cannot be reached.', { cause: error })
