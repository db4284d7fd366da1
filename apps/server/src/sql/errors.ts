// The errors of the store.

/** The store cannot do this now: full queue, full disk, lost connection. Nothing of it was done. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** The connection to the store broke while a write was being confirmed. The write may have been done. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The store cannot be opened: newer than the program, corrupt, not a file, locked. The message is one sentence for an operator. */
export class CannotOpenStore extends Error {
  override readonly name = 'CannotOpenStore'
}

/** Thrown when a script's checks no longer hold, because another transaction was faster. The engine undoes the script and runs it again. */
export class ScriptConflict extends Error {
  override readonly name = 'ScriptConflict'
}

/** A statement that writes found a row with its identifier: an earlier attempt wrote it. */
export class AlreadyWritten extends Error {
  override readonly name = 'AlreadyWritten'
}
