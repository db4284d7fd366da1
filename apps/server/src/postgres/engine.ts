// Runs scripts on PostgreSQL. Each statement of a script is awaited.
import { type Connections, withRetries } from './connections.ts'
import type { Row as SessionRow } from './exchange.ts'
import { beginLong, noop, type Session } from './session.ts'
import type { Engine, EngineTransaction } from '../store/engine.ts'
import type { createBatches } from './batches.ts'
import { type LoggedScript, withEvents } from '../store/event-log.ts'
import type { OrgCode, Value } from '../sql/columns.ts'
import type { Each, Script, Step } from '../sql/statement.ts'

/** How many rows of a snapshot are read at a time. */
const ROWS_A_FETCH = 500

/** Creates the engine. A script that writes runs in a transaction. Each statement of a script that reads may get another connection. */
export const createPostgresEngine = (
  connections: Connections,
  readBatched: ReturnType<typeof createBatches>,
  writeShared: <Result>(organization: OrgCode, root: string, job: () => LoggedScript<Result>) => Promise<Result>,
): Engine => ({
  read: (organization, script) =>
    runScript(async (step) => {
      // A statement that isn't batched runs alone on a connection.
      if (!step.statement.isBatched) return connections.read((session) => executeOn(session)(step), organization)
      // Many concurrent requests of the organization share one execution.
      const [code, ...row] = step.params
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The first parameter of a batched statement is the organization.
      return toResult(step, await readBatched(step.statement, code as OrgCode, row))
    }, script()),
  // `withEvents` also inserts the events of the job, so that the script and its events commit together.
  write: (organization, job, root) =>
    organization === undefined || root === undefined
      ? connections.transaction(
          (session, commit) => runScript(executeOn(session), withEvents(job()), commit),
          organization,
        )
      : writeShared(organization, root, job),
  async *snapshot(read) {
    const held = await connections.hold()
    try {
      // All reads of this transaction see the data at its start.
      await beginLong(held, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      yield* read(rowsOn(held))
    } finally {
      // This also runs if the consumer stops before the end.
      await held.command('ROLLBACK').catch(() => undefined)
      held.release()
    }
  },
  transaction: () => openTransaction(connections),
})

/** Begins a transaction on a connection of its own, for imports. If a script fails, only its own writes are undone. */
async function openTransaction(connections: Connections): Promise<EngineTransaction> {
  const held = await connections.hold()
  let open = true
  async function end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (!open) return
    open = false
    await held.command(command).finally(() => held.release())
  }

  async function inSavepoint<Result>(script: Script<Result>): Promise<Result> {
    // A plan that was made while a table was empty can read all rows of an organization for each new row, also where PostgreSQL checks
    // a foreign key. No statistics of this transaction replace it before the commit.
    await held.command('DISCARD PLANS')
    await held.command('SAVEPOINT script')
    try {
      const result = await runScript(executeOn(held), script)
      await held.command('RELEASE SAVEPOINT script')
      return result
    } catch (error) {
      // If the connection has failed, the database rolls back by itself.
      await held.command('ROLLBACK TO SAVEPOINT script').catch(() => undefined)
      throw error
    }
  }

  try {
    await beginLong(held, 'BEGIN')
  } catch (error) {
    await end('ROLLBACK').catch(noop)
    throw error
  }
  return {
    run: (script) => withRetries(() => inSavepoint(script())),
    commit: () => end('COMMIT'),
    close: () => end('ROLLBACK'),
  }
}

/** Executes a step, and returns its result for the script. */
export type Execute = (step: Step) => Promise<unknown>

/**
 * Runs a script by awaiting each step. A pipelined step isn't awaited, and shares the round trip of the next step that isn't pipelined. The
 * script continues at once, and receives a function that returns the result after that round trip.
 * @param commit Commits the transaction in one round trip with the last pipelined steps.
 */
export async function runScript<Result>(
  execute: Execute,
  script: Script<Result>,
  commit?: () => Promise<unknown>,
): Promise<Result> {
  let pipelined: Promise<unknown>[] = []
  let step = script.next()
  while (!step.done) {
    const execution = execute(step.value)
    let input: unknown
    if (step.value.isPipelined === true) {
      let result: unknown
      const stored = execution.then((settled) => (result = settled))
      // If the script throws before this promise is awaited, its rejection must not count as unhandled.
      stored.catch(noop)
      pipelined.push(stored)
      input = () => result
    } else {
      // If several statements fail, the error of the first statement is thrown.
      const results = await Promise.all([...pipelined, execution])
      pipelined = []
      input = results.at(-1)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
    step = script.next(input as never)
  }
  await Promise.all([...pipelined, commit?.()])
  return step.value
}

/** Converts the rows of a step to what the script receives: all rows as objects, or the first row, or undefined if there is none. */
function toResult({ kind, statement }: Step, rows: readonly SessionRow[]): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test compares what statements declare with PostgreSQL.
  const values = rows as readonly (readonly Value[])[]
  if (kind === 'rows') return values.map(statement.rowOf)
  return values[0] && statement.rowOf(values[0])
}

/** Returns the function that executes the steps of a script on a connection. */
export function executeOn(session: Session): Execute {
  return async (step) => {
    const { name, postgres: text } = step.statement
    const { rows, count } = await session.ask({ name, text }, step.params)
    return step.kind === 'change' ? count : toResult(step, rows)
  }
}

/** Returns a function that streams a statement's rows in batches, from a cursor in a transaction, whose end closes it at the latest. */
const rowsOn = (session: Session): Each =>
  async function* rows({ statement, params }: Step) {
    await session.ask({ name: '', text: `DECLARE page NO SCROLL CURSOR FOR ${statement.postgres}` }, params)
    let count: number
    do {
      const page = await session.ask({ name: '', text: `FETCH ${ROWS_A_FETCH} FROM page` }, [])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test compares what statements declare with PostgreSQL.
      for (const each of page.rows) yield statement.rowOf(each as readonly Value[]) as never
      count = page.count
    } while (count === ROWS_A_FETCH)
    await session.command('CLOSE page')
  }
