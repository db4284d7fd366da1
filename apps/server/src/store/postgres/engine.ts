import type { Script } from '../../domain/script.ts'
import { type Connections, type Held, retrying, type Session } from './connections.ts'
import { isOfStatement, nameFailure } from './failures.ts'
import type { Engine, Session as EngineSession } from '../engine.ts'
import { type Ask, askOf, type Rows, type Statement, type Value } from '../sql/statement.ts'

/** How many rows a snapshot holds at once. */
const ROWS_A_FETCH = 500

/** Runs each script that writes in a transaction of its own. A read is one round trip for each step. */
export const createPostgresEngine = (connections: Connections): Engine => ({
  read: (script) => runScript(connections, script()),
  write: (job) => connections.transaction((session) => runScript(session, job())),
  async *snapshot(read) {
    const held = await connections.hold()
    try {
      await held.command('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      yield* read(rowsOn(held))
    } catch (error) {
      throw nameFailure(error, false)
    } finally {
      // The consumer may also stop before the end.
      const broken = await held.command('ROLLBACK').then(
        () => false,
        () => true,
      )
      held.release(broken)
    }
  },
  session: () => openSession(connections),
})

async function openSession(connections: Connections): Promise<EngineSession> {
  const held = await connections.hold()
  let open = true
  async function end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (!open) return
    open = false
    let broken = true
    try {
      await held.command(command)
      broken = false
    } catch (error) {
      throw nameFailure(error, command === 'COMMIT')
    } finally {
      held.release(broken)
    }
  }

  async function inSavepoint<Result>(script: Script<Result>): Promise<Result> {
    await held.command('SAVEPOINT script')
    try {
      const result = await runScript(held, script)
      await held.command('RELEASE SAVEPOINT script')
      return result
    } catch (error) {
      // If the connection fails, nothing of the transaction is left anyway.
      if (!(error instanceof Error) || isOfStatement(error) || !('code' in error)) {
        await held.command('ROLLBACK TO SAVEPOINT script')
      }
      throw nameFailure(error, false)
    }
  }

  await held.command('BEGIN')
  return {
    run: (script) => retrying(() => inSavepoint(script())),
    commit: () => end('COMMIT'),
    close: () => end('ROLLBACK'),
  }
}

type Asked = Pick<Session, 'rows' | 'change'>

/** Runs a script by awaiting each step. */
export async function runScript<Result>(session: Asked, script: Script<Result>): Promise<Result> {
  let step = script.next()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
  while (!step.done) step = script.next((await answer(session, askOf(step.value))) as never)
  return step.value
}

async function answer(session: Asked, { kind, statement, params }: Ask): Promise<unknown> {
  const prepared = { name: statement.name, text: statement.sql.postgres }
  if (kind === 'change') return session.change(prepared, ...params)
  const rows = await session.rows(prepared, ...params)
  return kind === 'row' ? rows[0] : rows
}

const rowsOn = (held: Held): Rows =>
  async function* rows<Params extends readonly Value[], Row extends readonly Value[]>(
    { sql }: Statement<Params, Row>,
    ...params: Params
  ) {
    await held.change({ name: '', text: `DECLARE page NO SCROLL CURSOR FOR ${sql.postgres}` }, ...params)
    let page: Row[]
    do {
      page = await held.rows<[], Row>({ name: '', text: `FETCH ${ROWS_A_FETCH} FROM page` })
      yield* page
    } while (page.length === ROWS_A_FETCH)
    await held.command('CLOSE page')
  }
