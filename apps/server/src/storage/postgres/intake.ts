import type { Intake } from '../../domain/records/record.ts'
import type { Connections } from './connections.ts'
import { isOfStatement, nameFailure } from './failures.ts'
import { putBatch } from './put.ts'

/** Opens an intake on a connection of its own. Others read as if it were not there, and wait only for rows that it wrote. */
export async function openIntake(connections: Connections, now: () => Date): Promise<Intake> {
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

  await held.command('BEGIN')
  return {
    async put(records) {
      await held.command('SAVEPOINT batch')
      try {
        await putBatch(held, now, records)
        await held.command('RELEASE SAVEPOINT batch')
      } catch (error) {
        // What fails leaves no trace in the transaction; where the connection fails, nothing of it is left anyway.
        if (!(error instanceof Error) || isOfStatement(error) || !('code' in error)) {
          await held.command('ROLLBACK TO SAVEPOINT batch')
        }
        throw nameFailure(error, false)
      }
    },
    commit: () => end('COMMIT'),
    close: () => end('ROLLBACK'),
  }
}
