// `pnpm bench`: measures what each operation costs, and prints a table.
import { cpus } from 'node:os'
import { findCores } from './cores.ts'
import { USUAL } from './data/shape.ts'
import { measureOperations, operationsTable } from './operations.ts'
import { readOptions } from './options.ts'
import { measurePairs } from './pairs.ts'
import { setStage } from './stage.ts'

const options = readOptions(process.argv.slice(2))
const cores = findCores()
// Programs that this process starts run on its core, unless they say otherwise: PostgreSQL, and filling stores.
cores.hold(process.pid, 'generator')
await using stage = await setStage(USUAL, cores, options.before)
const say = (words: string) => process.stderr.write(`${words}\n`)
const result = options.pairs
  ? await measurePairs(stage, options, say)
  : operationsTable(await measureOperations(stage, options, say))
const pinned = cores.pinned ? 'generator and subject pinned to a core each' : 'nothing pinned'
process.stdout.write(
  `\n${result}\n\nNode ${process.versions.node}, ${cores.count} cores (${cpus()[0]?.model.trim()}), ${pinned}. ` +
    `${options.rounds} rounds of ${options.seconds} s for each, ${options.connections} connections.\n`,
)
