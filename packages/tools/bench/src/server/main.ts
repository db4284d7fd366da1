// `pnpm bench:server`: measures, prints the tables, and writes the result down.
import { compare } from './compare.ts'
import { deliveriesTable, measureDeliveries } from './deliveries/deliveries.ts'
import { findCores } from './cores.ts'
import { followingTable, measureFollowing } from './following/following.ts'
import { grow, growthTables } from './growth/grow.ts'
import { readOptions } from './options.ts'
import { measureOperations, operationsTable } from './operations/operations.ts'
import { keep } from './report/keep.ts'
import { circumstances } from './report/circumstances.ts'
import { measureReads, readsTable } from './reads/reads.ts'
import { USUAL } from './data/shape.ts'
import { setStage } from './subjects/stage.ts'
import { SUBJECTS } from './subjects/subjects.ts'
import { profile, profileTable } from './profile/profile.ts'

const say = (words: string) => process.stderr.write(`${words}\n`)
const show = (words: string) => process.stdout.write(`\n${words}\n\n`)

const options = readOptions(process.argv.slice(2))
const cores = findCores()
// Programs that this process starts run on its core, unless they say otherwise: PostgreSQL, and filling stores.
cores.hold(process.pid, 'generator')

if (options.list) {
  for (const { name, title } of SUBJECTS) console.log(`${name.padEnd(28)}${title}`)
} else if (options.growth) {
  const requests = { rounds: options.rounds, seconds: options.seconds }
  const grown = await grow(cores, { rounds: 15, updatesPerRound: 4096, requests, scale: options.scale }, say)
  show(growthTables(grown))
  if (options.scale === 1) say(`Written to ${await keep({ growth: { ...circumstances(cores), ...grown } })}`)
} else if (options.reads) {
  show(readsTable(await measureReads(cores, options, say)))
} else if (options.operations) {
  await using stage = await setStage(USUAL, cores, true, options.before)
  const measured = await measureOperations(stage, options, say)
  show(operationsTable(measured))
  say(`Written to ${await keep({ operations: { ...circumstances(cores), ...measured } })}`)
} else if (options.profile) {
  const profiled = await profile(cores, options.seconds, say)
  show(profileTable(profiled))
  say(`Written to ${await keep({ profile: { ...circumstances(cores), parley: 'sources', ...profiled } })}`)
} else if (options.deliveries) {
  const measured = await measureDeliveries(cores, options, say)
  show(deliveriesTable(measured))
} else if (options.following) {
  show(followingTable(await measureFollowing(cores, options, say)))
} else {
  await compare(options, cores, { say, show })
}
