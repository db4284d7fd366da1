// A rule as a script: a generator that yields steps and receives what the store returns for each. The domain never looks
// into a step. SQLite runs a script synchronously, PostgreSQL awaits each step, and a test needs no database.
//
// What keeps a script right on both engines: its first step locks the root that it writes to (the ports require it by type);
// it returns errors before it writes anything, and does not throw them; identifiers and times are arguments.

declare const step: unique symbol
declare const readOnly: unique symbol
declare const locked: unique symbol

/** What a script asks of the store. Only the store's ports make a step, and only an engine reads it. */
export interface Step {
  readonly [step]: true
}

/** A step that neither writes nor locks. */
export interface ReadStep extends Step {
  readonly [readOnly]: true
}

/** A script that may write. */
export type Script<Result> = Generator<Step, Result, never>

/** A script that only reads. */
export type ReadScript<Result> = Generator<ReadStep, Result, never>

/**
 * Proof that a script holds the lock of something, so that no other transaction changes it until its own ends. Only the ports
 * that lock give one, and everything that writes takes it.
 */
export type Locked<Root> = Root & { readonly [locked]: true }
