// `pnpm bench:server`: measures, prints the tables, and writes the result down.
import { compare } from './compare.ts'
import { findCores } from './cores.ts'
import { readOptions } from './options.ts'
import { SUBJECTS } from './subjects/subjects.ts'

const options = readOptions(process.argv.slice(2))
const cores = findCores()
// What this process starts runs where it runs, unless it says otherwise: PostgreSQL, the making of stores.
cores.hold(process.pid, 'generator')

if (options.list) for (const { name, title } of SUBJECTS) console.log(`${name.padEnd(28)}${title}`)
else await compare(options, cores)
