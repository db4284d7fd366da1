// `pnpm --filter @parley/server soak:identities [histories] [sqlite|postgres|both]`: tells ten times that many random histories of people
// to the rules of contacts and to those of version 1.2, and prints the errors of both. Then it tells that many to the service, while its
// store stops, and fails if the service finds another contact or address than the rules.
import { FAILURES, newTally, type Setting, type Subject, tellHistory } from './identity-model.ts'
import { compareHistories } from './identity-service.ts'
import { rulesInMemory, rulesOf12 } from './identity-subjects.ts'
import { readCommandLine, tellOnEngines } from './told-stores.ts'

const asked = readCommandLine('soak:identities')

await printErrors('the rules', rulesInMemory)
await printErrors('version 1.2', rulesOf12)
await tellOnEngines(asked, { round: 50, what: 'histories in which the service does as the rules' }, compareHistories)

/** Prints the errors of each kind in 100,000 messages that were received, or sent. */
async function printErrors(name: string, subject: (setting: Setting) => Subject): Promise<void> {
  for (const shared of [0, 0.05]) {
    const tally = newTally()
    // oxlint-disable-next-line no-await-in-loop -- They are counted together.
    for (let seed = 1; seed <= asked.count * 10; seed += 1) await tellHistory(seed, subject, tally, shared)
    const rows = FAILURES.map((failure) => {
      const all = failure === 'split' || failure === 'two in a conversation' ? tally.received : tally.sent
      const of = Object.entries(tally[failure]).map(([grade, count]) => [grade, Math.round((count * 100_000) / all)])
      return [failure, Object.fromEntries(of) as object]
    })
    console.log(`${name}, with one alias for all people in ${shared * 100} % of the histories, in 100,000 messages:`)
    console.table(Object.fromEntries(rows))
  }
}
