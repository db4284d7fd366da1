// `pnpm --filter @parley/server soak:failover [switches] [instances]`: switches the primary of PostgreSQL so many times under load, and
// prints what was lost, which invalid keys were accepted, and for how long no write was confirmed.
import { isDeepStrictEqual } from 'node:util'
import { figuresOf, NOTHING_WRONG } from './figures.ts'
import { failOver } from './postgres/failover.ts'
import type { Fate } from './postgres/pair.ts'

const [switches, instances] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 3)]
if (!(switches > 0) || !(instances > 0)) {
  throw new Error('Specify how many switches, and how many instances: soak:failover 10 3.')
}
/** The most seconds for which an instance may confirm no write. */
const MAX_SECONDS = 5

// In half of them the old primary comes back as a standby, and in one it stays up.
const fateOf = (index: number): Fate => {
  if (index % 2 === 0) return 'returns'
  return index === 1 ? 'stays' : 'killed'
}
const fates = Array.from({ length: switches }, (_, index) => fateOf(index))
const ends: (() => unknown)[] = []
try {
  const report = await failOver(fates, instances, (end) => ends.push(end))
  const { load, findings, stale, followed } = report
  console.log(figuresOf(`${switches} switches of the primary, ${instances} instances`, load, findings))
  for (const { fate, seconds } of report.switches) console.log(`${fate}: no write for ${seconds.toFixed(1)} s`)
  console.log(
    `${stale.invalidated} keys were invalidated and tried ${stale.tried} times, ${stale.wrong.length} were accepted or lost`,
  )
  console.log(`follower: ${JSON.stringify(followed)}`)
  const isWrong =
    !isDeepStrictEqual(findings, NOTHING_WRONG) ||
    stale.wrong.length > 0 ||
    followed.missed + followed.twice + followed.misplaced > 0 ||
    report.switches.some(({ seconds }) => seconds > MAX_SECONDS)
  if (isWrong) {
    console.log(findings, stale.wrong)
    process.exitCode = 1
  }
} finally {
  for (const end of ends.toReversed()) await end()
}
