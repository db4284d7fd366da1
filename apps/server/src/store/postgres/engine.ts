import type { Script } from '../../domain/script.ts'
import type { Connections, Session } from '../../storage/postgres/connections.ts'
import type { Engine } from '../engine.ts'
import { type Ask, askOf } from '../sql/statement.ts'

/** Runs each script that writes in a transaction of its own. A read is one round trip for each step. */
export const createPostgresEngine = (connections: Connections): Engine => ({
  read: (script) => runScript(connections, script()),
  write: (job) => connections.transaction((session) => runScript(session, job())),
})

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
