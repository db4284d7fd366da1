// `pnpm --filter @parley/server soak:identities [histories] [sqlite|postgres|both] [checkout]`: tells random histories of people to the
// rules of contacts, to the service, and to that of another checkout, such as one of an earlier commit, and prints the errors of each.
// Then it tells a tenth of them to the service while its store stops, and fails if the service decides anything else than the rules.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MAX_IDENTIFIERS } from '../src/domain/kernel/identifier.ts'
import { checkoutAt } from './identity-checkout.ts'
import { compareHistories } from './identity-comparison.ts'
import { newOutcome, type Outcome, tallyHistories } from './identity-outcome.ts'
import { servicesOf } from './identity-service.ts'
import { RulesInMemory } from './identity-subjects.ts'
import { FAILURES, rates, type Tally } from './identity-tally.ts'
import { readCommandLine, tellOnEngines } from './told-stores.ts'

const { count, engines } = readCommandLine('soak:identities')
const before = process.argv[4]
/** A low limit, so that many histories fit into the time. */
const FEW = 12
const roots = [undefined, ...(before === undefined ? [] : [pathToFileURL(`${resolve(before)}/`)])]

// The same histories without imports, with imports of new contacts, and with imports of contacts that another system has had for years.
const rules: Record<string, Outcome> = {}
for (const imports of ['None', 'New', 'Old'] as const) {
  const outcome = (rules[`imports: ${imports}`] = newOutcome())
  await tallyHistories((setting) => new RulesInMemory(setting), { from: 1, to: count, imports }, outcome)
}
const ways = {
  'without recipients': { receipts: 0 },
  'without notices': { notices: 0 },
  'without echoes': { asides: 0 },
}
for (const [way, options] of Object.entries(ways)) {
  const outcome = (rules[`imports: Old, ${way}`] = newOutcome())
  await tallyHistories((setting) => new RulesInMemory(setting), { from: 1, to: count, ...options }, outcome)
}
print(rules)
// With contacts that have all identifiers that they can have when the history begins, beside rules without a limit.
const full: Record<string, Outcome> = {}
for (const limit of [FEW, Infinity]) {
  const outcome = (full[limit === FEW ? 'full' : 'without a limit'] = newOutcome())
  const range = { from: 1, to: Math.ceil(count / 10), former: FEW }
  await tallyHistories((setting) => new RulesInMemory(setting, undefined, limit), range, outcome)
}
print(full)
for (const engine of engines) {
  const outcomes: Record<string, Outcome> = {}
  for (const root of roots) {
    const checkout = await checkoutAt(root)
    const name = root === undefined ? engine : `${engine} before`
    const outcome = (outcomes[name] = newOutcome())
    const asked = { round: 100, what: `histories: ${name}`, open: checkout.openStorage }
    await tellOnEngines({ count, engines: [engine] }, asked, async (stage, range) => {
      await tallyHistories(servicesOf(checkout, stage), range, outcome)
      console.log(`${name}, ${range.to} histories: ${JSON.stringify(outcome)}`)
    })
  }
  print(outcomes)
}
const compared = { round: 50, what: 'histories in which the service does as the rules' }
await tellOnEngines({ count: Math.ceil(count / 10), engines }, compared, compareHistories)
const comparedFull = { round: 50, what: 'histories of full contacts in which the service does as the rules' }
await tellOnEngines({ count: Math.ceil(count / 100), engines }, comparedFull, (stage, range) =>
  compareHistories(stage, { ...range, former: MAX_IDENTIFIERS }),
)

/** The cells of a column: how often a failure happened, and how often it could be avoided. */
function cells(tally: Tally, name: string) {
  const failures = rates(tally)
  return (failure: (typeof FAILURES)[number]) => [
    [`${name}: avoidable`, failures[failure].avoidable],
    [`${name}: all`, failures[failure].all],
  ]
}

/** Prints the errors of each kind in 100,000 messages: received ones, replies or first messages. Avoidable errors stand first. */
function print(outcomes: Readonly<Record<string, Outcome>>): void {
  for (const adapters of ['plain', 'shared'] as const) {
    const columns = Object.entries(outcomes).map(([name, outcome]) => cells(outcome[adapters], name))
    const rows = FAILURES.map((failure) => [failure, Object.fromEntries(columns.flatMap((column) => column(failure)))])
    console.log(
      `With one alias for all people in ${adapters === 'plain' ? 0 : 5} % of the histories, in 100,000 messages:`,
    )
    console.table(Object.fromEntries(rows))
  }
}
