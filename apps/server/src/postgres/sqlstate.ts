// Translates errors of the engine and of the connection to those of the store.
// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
import { OutcomeUnknown, ScriptConflict, StoreUnavailable } from '../sql/errors.ts'

/**
 * Others were in the way: the transaction is undone, and may go through when it is tried again. The last is a row that was
 * there when a batch was validated and missing when it was written. Validated again, the batch is rejected with that record.
 */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '23503'])
const TAKEN = '23505'
/** The codes that concurrent creators of one thing get: the table exists, or its type, or its row. */
const MADE_MEANWHILE: ReadonlySet<string> = new Set(['42P07', '42710', TAKEN])

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['25006', 'The database does not accept writes.'],
  ['53100', 'The disk of the database is full.'],
  ['53200', 'The database is out of memory.'],
  ['53300', 'The database does not accept more connections.'],
  ['57014', 'The database took too long.'],
])
/** The classes of what the database cannot do now, whatever it was asked: connection, resources, operator, system, damage. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58', 'XX'])
/** It takes no writes, ended an idle transaction, does not know whether it committed, or revoked our rights. */
const PASSING: ReadonlySet<string> = new Set(['25006', '25P03', '40003', '42501'])
/** How the system names a way that is cut. */
const SYSTEM_CODE = /^E[A-Z]{3,}$/
/** The driver has no codes for its own failures. */
const OF_THE_DRIVER = /timeout|terminated|not queryable|Client was closed|Cannot use a pool|server does not support/i

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Says whether the database takes no writes: it is a standby, or a primary that became one. */
export const isReadOnly = (error: unknown): boolean =>
  codeOf(error instanceof StoreUnavailable ? error.cause : error) === '25006'

/** Says whether the transaction lost against another one, and may be tried again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ScriptConflict || CONFLICTS.has(codeOf(error) ?? '')

/** Says whether another process created the same thing at the same time. */
export const isMadeMeanwhile = (error: unknown): boolean => MADE_MEANWHILE.has(codeOf(error) ?? '')

/** Says whether the connection may still be used after this. */
export const isOfStatement = (error: unknown): boolean => codeOf(error)?.length === 5 && !isUnavailable(error)

/** Says whether it is the database or the way to it that cannot, rather than the asking that was wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && OF_THE_DRIVER.test(error.message)
  return SYSTEM_CODE.test(code) || (code.length === 5 && PASSING_CLASSES.has(code.slice(0, 2))) || PASSING.has(code)
}

/**
 * The error of the port for a failure on a connection, if it has one.
 * @param writing whether what was sent last can have committed a write.
 */
export function nameFailure(error: unknown, writing: boolean): unknown {
  if (!isUnavailable(error)) return error
  return writing && !isReported(error) ? outcomeUnknown(error) : unreachable(error)
}

/**
 * Says whether the database reported that the statement failed. Codes of class 08 and 57P mean that the connection or the server
 * ended, and 40003 that the database does not know either: they say nothing about the statement.
 */
const isReported = (error: unknown): boolean => {
  const code = codeOf(error) ?? ''
  return code.length === 5 && !/^(08|57P|40003)/.test(code)
}

/** The error of the port for a write that was sent, and may be lost or done. */
export const outcomeUnknown = (error: unknown): OutcomeUnknown =>
  new OutcomeUnknown(
    'The connection to the database broke while a write was being confirmed. It may have been done: check before you retry.',
    { cause: error },
  )

/** Says whether a row of this key is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === TAKEN

/** Creates the error of the store for a failed connection. Whatever the reason, it isn't the request's. */
export const unreachable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(SENTENCES.get(codeOf(error) ?? '') ?? 'The database cannot be reached.', { cause: error })
