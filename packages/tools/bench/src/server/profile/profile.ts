// Where the time of a request goes: our server on SQLite under full load, with the profiler of V8.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { table } from '../../table.ts'
import type { Cores } from '../cores.ts'
import { USUAL } from '../data/shape.ts'
import type { LoadResult } from '../load/job.ts'
import { startGenerator } from '../load/start-generator.ts'
import { startParley } from '../subjects/parley.ts'
import { type Stage, setStage } from '../subjects/stage.ts'
import { type CpuProfile, type Part, summarize } from './summary.ts'

export interface Profiled {
  requests: number
  perSecond: number
  parts: Part[]
}

/** Microseconds between two looks of the profiler. More looks would themselves be what is seen. */
const INTERVAL_US = 500

/** Runs the sources, because a bundle has lost which file a function came from. */
export async function profile(cores: Cores, seconds: number, say: (words: string) => void): Promise<Profiled> {
  say('Making the store …')
  await using stage = await setStage(USUAL, cores, false)
  say('Profiling …')
  const { closed, from, to } = await loadProfiled(stage, seconds)
  const file = (await readdir(stage.folder)).find((name) => name.endsWith('.cpuprofile')) ?? ''
  const found: CpuProfile = JSON.parse(await readFile(join(stage.folder, file), 'utf8'))
  const { requests, perSecond } = closed
  return { requests, perSecond, parts: summarize(found, from, to, requests) }
}

/** The clock of the profiler. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n)

async function loadProfiled(stage: Stage, seconds: number): Promise<{ closed: LoadResult; from: number; to: number }> {
  const { sqlite, folder, cores, shape, responseBytes } = stage
  const nodeFlags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${INTERVAL_US}`]
  await using generator = startGenerator(cores)
  await using running = await startParley({ databaseUrl: sqlite.url, folder, cores, nodeFlags, form: 'sources' })
  const { port } = running
  const target = { subject: 'profiled', port, keys: sqlite.keys, conversations: shape.conversations, responseBytes }
  const job = { kind: 'closed', target: { ...target, isReal: true }, connections: 64 } as const
  await generator.run({ ...job, seconds: Math.min(3, seconds) })
  const from = microseconds()
  const closed = await generator.run({ ...job, seconds })
  return { closed, from, to: microseconds() }
}

export function profileTable({ parts }: Profiled): string {
  const total = parts.reduce((sum, part) => sum + part.microseconds, 0)
  const shown = [...parts, { part: 'all', microseconds: total }]
  return table(
    shown.map(({ part, microseconds: us }) => ({
      'where the time of an update goes': part,
      µs: us.toFixed(1),
      'of all': `${((100 * us) / total).toFixed(0)} %`,
    })),
  )
}
