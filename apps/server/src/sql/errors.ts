/** The store is unavailable because of a full queue, a full disk or a lost connection. The work had no effect. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable'
}

/** The connection to the store broke during a commit, so the write may or may not have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** The store cannot be opened: it is too new, corrupt, locked, or not a file. The message tells the operator what to do. */
export class CannotOpenStore extends Error {
  override readonly name = 'CannotOpenStore'
}

/** Thrown by a script when another transaction changed what it had read. The engine rolls back and runs the script again. */
export class ScriptConflict extends Error {
  override readonly name = 'ScriptConflict'
}
