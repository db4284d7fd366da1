// The comparison, which `pnpm bench:server` runs by default.
import type { Cores } from './cores.ts'
import { USUAL } from './data/shape.ts'
import { verificationTable, verifyKeys } from './keys/verification.ts'
import { startGenerator } from './load/start-generator.ts'
import type { Options } from './options.ts'
import { circumstances, inWords } from './report/circumstances.ts'
import { keep } from './report/keep.ts'
import { type Comparison, rowsOf } from './report/results.ts'
import { comparisonTables } from './report/tables.ts'
import { findRate, measureRounds } from './rounds.ts'
import { setStage } from './subjects/stage.ts'
import { type Driver, type Subject, SUBJECTS } from './subjects/subjects.ts'

/** The output of the command: its progress and its results. */
export interface Voice {
  say: (words: string) => void
  show: (words: string) => void
}

export async function compare(options: Options, cores: Cores, { say, show }: Voice): Promise<void> {
  const { rounds, seconds, connections } = options
  const subjects = choose(options.only)
  say('Making the stores …')
  await using stage = await setStage(
    USUAL,
    cores,
    subjects.some(({ needsPostgres }) => needsPostgres),
  )
  await using generator = startGenerator(cores)
  const effort = { connections, warmUpSeconds: Math.min(2.5, seconds), seconds, openSeconds: Math.min(3, seconds) }
  const rate = options.rate ?? (await findRate({ subjects, stage, generator, effort, say }))
  say(`The open loop runs at ${rate} updates a second.`)
  const measured = await measureRounds({ subjects, stage, generator, rounds, effort: { ...effort, rate }, say })
  const { responseBytes } = stage
  const comparison: Comparison = { rounds, seconds, connections, rate, responseBytes, rows: rowsOf(subjects, measured) }
  const now = circumstances(cores)
  show(`${comparisonTables(comparison)}\n\n${inWords(now)}`)
  if (subjects.length < SUBJECTS.length) {
    say('Not written down: only a run of all subjects is.')
    return
  }
  say('Verifying keys …')
  const verification = await verifyKeys(stage, { rounds: 10, calls: 300 })
  show(verificationTable(verification))
  say(`Written to ${await keep({ comparison: { ...now, ...comparison, verification } })}`)
}

/** The subjects of these names, or all. */
function choose(names: readonly string[]): readonly (Subject | Driver)[] {
  if (names.length === 0) return SUBJECTS
  return names.map((name) => {
    const subject = SUBJECTS.find((each) => each.name === name)
    if (subject === undefined) throw new Error(`There is no subject ${name}: --list names them.`)
    return subject
  })
}
