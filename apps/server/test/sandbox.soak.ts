// `pnpm --filter @parley/server soak:sandbox [requests] [seed]`: sends random requests to a sandbox and to a served process, and prints how
// their responses differ. Both begin with imported records, and then with a new organization.
import { compare } from './sandbox-and-served.ts'

const [requests, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000)]
for (const beginning of ['imported', 'created'] as const) {
  const { statuses, differences } = await compare(beginning, requests, seed)
  console.log(`${beginning}: ${requests} requests, seed ${seed}`)
  console.table(statuses)
  for (const difference of differences.slice(0, 10)) console.dir(difference, { depth: null })
  console.log(`${differences.length} responses differ`)
  if (differences.length > 0) process.exitCode = 1
}
