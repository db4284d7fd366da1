// `pnpm bench:client`: measures, prints the tables, and writes the result down.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { weighFeatures } from './features.ts'
import { meetFaults } from './faults.ts'
import { RESULTS } from './places.ts'
import { type Results, type Row, tablesOf } from './results.ts'
import { rotateUnderLoad } from './rotations.ts'
import { type Service, startWithoutLimits } from './service.ts'
import { makeSubjects } from './subjects.ts'
import { type Effort, record, timeCalls } from './timing.ts'

const EFFORT: Effort = { rounds: 15, warmUpRounds: 3, callsPerRound: 1000 }

const say = (words: string) => process.stderr.write(`${words}\n`)

/** Each on a server of its own, so that no subject meets the keys of another. */
async function withService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  await using service = await startWithoutLimits()
  // Awaited here, or the server would be stopped before the work is done.
  return await work(service)
}

say('Making the clients …')
const subjects = await makeSubjects()
say('Timing calls …')
const recording = await withService(record)
const times = await timeCalls(subjects, recording, EFFORT)
const rows: Row[] = []
for (const { name, version, gzipBytes, connect } of subjects) {
  say(`Failures and rotations: ${name} …`)
  const faults = await withService((service) => meetFaults(connect, service))
  const rotations = await withService((service) => rotateUnderLoad(connect, service))
  const microsecondsACall = times.get(name) ?? { median: Number.NaN, low: Number.NaN, high: Number.NaN }
  rows.push({ name, version, gzipBytes, microsecondsACall, faults, rotations })
}

const results: Results = {
  date: new Date().toISOString(),
  contractVersion: contract.info.version,
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  responseBytes: recording.body.length,
  effort: EFFORT,
  rows,
  features: await weighFeatures(),
}
const file = `client-${results.date.slice(0, 10)}.json`
await mkdir(RESULTS, { recursive: true })
await writeFile(join(RESULTS, file), `${JSON.stringify(results, null, 2)}\n`)
process.stdout.write(`\n${tablesOf(results)}\n\n`)
say(`Written to packages/tools/bench/results/${file}`)
