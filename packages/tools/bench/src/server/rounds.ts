// All subjects, round after round. Each round begins with another one, so that what the machine does falls on all of them.
import type { Generator } from './load/start-generator.ts'
import { measure } from './measure.ts'
import type { Effort, Measurement } from './measurement.ts'
import type { Stage } from './subjects/stage.ts'
import type { Driver, Subject } from './subjects/subjects.ts'

export interface RoundsOptions {
  subjects: readonly (Subject | Driver)[]
  stage: Stage
  generator: Generator
  rounds: number
  effort: Effort
  say: (words: string) => void
}

/** By the name of a subject, what was measured in each round. */
export type Rounds = Map<string, Measurement[]>

export async function measureRounds({
  subjects,
  stage,
  generator,
  rounds,
  effort,
  say,
}: RoundsOptions): Promise<Rounds> {
  const measured: Rounds = new Map(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const first = round % subjects.length
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      const measurement =
        'measure' in subject ? await subject.measure(stage, effort) : await measure(subject, stage, generator, effort)
      measured.get(subject.name)?.push(measurement)
      say(`${round + 1}/${rounds} ${subject.title}: ${words(measurement)}`)
    }
  }
  return measured
}

const words = ({ closed, open, cpuUs }: Measurement) =>
  [
    `${closed.perSecond.toFixed(0)} a second`,
    `p99 ${closed.latencies.p99.toFixed(2)} ms`,
    ...(open ? [`open p99 ${open.latencies.p99.toFixed(2)} ms`] : []),
    `${cpuUs.toFixed(1)} µs CPU`,
    `generator ${(closed.generatorShare * 100).toFixed(0)} %`,
  ].join(', ')

/**
 * Half of what the slowest subject can do: a rate at which all of them have time to breathe, so that latencies can be
 * compared. This is also what warms the machine up.
 */
export async function findRate(options: Omit<RoundsOptions, 'rounds'>): Promise<number> {
  const effort: Effort = { ...options.effort, warmUpSeconds: 1, seconds: 1, rate: undefined }
  const measured = await measureRounds({ ...options, rounds: 1, effort })
  const slowest = Math.min(...[...measured.values()].flat().map(({ closed }) => closed.perSecond))
  return Math.max(50, Math.floor(slowest / 2 / 50) * 50)
}
