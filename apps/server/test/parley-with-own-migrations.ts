// The program `parley` with the migrations of tests. If the variable ENDLESS is set, the first of them ends only if it is stopped.
import { history, type Migration } from '../src/sql/migrations/history.ts'
import { rows, sql } from '../src/sql/migrations/sql.ts'
import { lengths, names } from './own-migrations.ts'

const endless: Migration = {
  ...names,
  *take() {
    for (;;) yield* rows(sql`SELECT name FROM organizations`)
  },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the compiler keeps the program from adding migrations.
const migrations = history as Migration[]
migrations.push(process.env['ENDLESS'] === undefined ? names : endless, lengths)
await import('../src/main.ts')
