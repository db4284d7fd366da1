// The server itself stands still in the middle of its transactions, as if its machine were put to sleep.
import { expect, test } from 'vitest'
import { ask, newStoreDatabase } from '../../databases.ts'
import { serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'

test('a paused server locks no row for others, and continues when it is resumed', async () => {
  const seeded = await seed(await newStoreDatabase())
  const { server, more, settle } = await serveUnderLoad(seeded, { DATABASE_TIMEOUT_SECONDS: '1' })
  const idle = async () => {
    const rows = await ask(
      seeded.databaseUrl,
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'parley' AND state = 'idle in transaction'`,
    )
    return rows.length
  }
  const times = 2
  let caught = 0
  for (let time = 0; time < times; time++) {
    await more('acknowledged', 30)
    server.process.kill('SIGSTOP')
    caught += await idle()
    // The database ends abandoned transactions. One that failed before holds no row, and may stay.
    await expect.poll(idle, { timeout: 20_000 }).toBe(0)
    server.process.kill('SIGCONT')
  }
  await more('acknowledged', 100)
  expect(await settle(`a server that stood still: ${times} times, ${caught} transactions begun`)).toEqual(NOTHING_WRONG)
})
