import type { Connections, Session } from './connections.ts'
import { nameFailure } from './failures.ts'
import type { Value } from './statement.ts'

/** The store as of one moment. */
export interface Moment extends Session {
  /** The rows of a question, which may be more than memory holds. One at a time: the next question waits for the end. */
  stream<Row extends readonly unknown[]>(sql: string, ...params: readonly Value[]): AsyncGenerator<Row>
}

/** How many rows are fetched at once. */
const ROWS_A_FETCH = 500

/** Streams what a function reads as of one moment, on a connection of its own: nobody waits for it, and it sees no later write. */
export async function* readMoment<T>(
  connections: Connections,
  read: (moment: Moment) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const held = await connections.hold()
  try {
    await held.command('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* read({ ...held, stream: (sql, ...params) => stream(held, sql, params) })
  } catch (error) {
    throw nameFailure(error, false)
  } finally {
    // It comes here, too, where the reader had enough.
    const broken = await held.command('ROLLBACK').then(
      () => false,
      () => true,
    )
    held.release(broken)
  }
}

async function* stream<Row extends readonly unknown[]>(
  session: Session,
  sql: string,
  params: readonly Value[],
): AsyncGenerator<Row> {
  await session.change({ name: '', text: `DECLARE page NO SCROLL CURSOR FOR ${sql}` }, ...params)
  let rows: Row[]
  do {
    rows = await session.rows<[], Row>({ name: '', text: `FETCH ${ROWS_A_FETCH} FROM page` })
    yield* rows
  } while (rows.length === ROWS_A_FETCH)
  await session.command('CLOSE page')
}
