// The comparison: what `pnpm bench:server` does when it is asked for nothing else.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cores } from './cores.ts'
import { USUAL } from './data/shape.ts'
import { startGenerator } from './load/start-generator.ts'
import type { Options } from './options.ts'
import { RESULTS } from './places.ts'
import { circumstances, inWords } from './report/circumstances.ts'
import { type Comparison, type Results, rowsOf } from './report/results.ts'
import { comparisonTables } from './report/tables.ts'
import { findRate, measureRounds } from './rounds.ts'
import { setStage } from './subjects/stage.ts'
import { type Subject, SUBJECTS } from './subjects/subjects.ts'

const say = (words: string) => process.stderr.write(`${words}\n`)

export async function compare(options: Options, cores: Cores): Promise<void> {
  const { rounds, seconds, connections } = options
  const subjects = choose(options.only)
  say('Making the stores …')
  await using stage = await setStage(
    USUAL,
    cores,
    subjects.some(({ needsPostgres }) => needsPostgres),
  )
  await using generator = startGenerator(cores)
  const effort = { connections, warmUpSeconds: Math.min(1.5, seconds), seconds, openSeconds: Math.min(3, seconds) }
  const rate = options.rate ?? (await findRate({ subjects, stage, generator, effort, say }))
  say(`The open loop runs at ${rate} updates a second.`)
  const measured = await measureRounds({ subjects, stage, generator, rounds, effort: { ...effort, rate }, say })
  const { answerBytes } = stage
  const comparison: Comparison = { rounds, seconds, connections, rate, answerBytes, rows: rowsOf(subjects, measured) }
  const now = circumstances(cores)
  process.stdout.write(`\n${comparisonTables(comparison)}\n\n${inWords(now)}\n\n`)
  if (subjects.length < SUBJECTS.length) say('Not written down: only a run of all subjects is.')
  else await keep({ ...now, comparison })
}

async function keep(results: Results): Promise<void> {
  const file = `server-${results.date.slice(0, 10)}.json`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, file), `${JSON.stringify(results, null, 2)}\n`)
  say(`Written to apps/bench/results/${file}`)
}

/** The subjects of these names, or all. */
function choose(names: readonly string[]): readonly Subject[] {
  if (names.length === 0) return SUBJECTS
  return names.map((name) => {
    const subject = SUBJECTS.find((each) => each.name === name)
    if (subject === undefined) throw new Error(`There is no subject ${name}: --list names them.`)
    return subject
  })
}
