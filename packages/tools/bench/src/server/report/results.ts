// The stored results of a comparison.
import { type Spread, spreadOf } from '../../spread.ts'
import type { Latencies } from '../load/job.ts'
import type { Measurement } from '../measurement.ts'
import type { Rounds } from '../rounds.ts'
import {
  DRIVER,
  type Driver,
  FLOOR,
  PARLEY,
  PARLEY_ON_POSTGRES,
  type Subject,
  versionsOf,
} from '../subjects/subjects.ts'

export interface Row {
  name: string
  title: string
  versions: string
  perSecond: Spread
  /** To the floor of the same round; left out if the floor was not measured. */
  ratio?: Spread
  /** How many times as much as this one our server on SQLite does, in the same round. */
  oursToIt?: Spread
  /** Of our server on PostgreSQL: to the driver alone, in the same round. */
  ratioToDriver?: Spread
  /** The same with few connections. */
  ratioToDriverWithFew?: Spread
  cpuUs: Spread
  closedMs: Latencies
  openMs?: Latencies
  startMs: Spread
  residentMib: Spread
  generatorShare: Spread
}

export interface Comparison {
  rounds: number
  seconds: number
  connections: number
  /** Requests a second in the open loop. */
  rate: number
  responseBytes: number
  rows: Row[]
}

/** One row for each subject. */
export function rowsOf(subjects: readonly (Subject | Driver)[], rounds: Rounds): Row[] {
  const floor = rounds.get(FLOOR)
  const ours = rounds.get(PARLEY)
  return subjects.map((subject) => {
    const { name, title } = subject
    const measured = rounds.get(name) ?? []
    const spread = (of: (measurement: Measurement) => number) => spreadOf(measured.map(of))
    const ratioTo = (others: readonly Measurement[]) =>
      spreadOf(measured.map(({ closed }, round) => closed.perSecond / perSecond(others[round])))
    const fewTo = (others: readonly Measurement[]) =>
      spreadOf(
        measured.map(
          ({ few }, round) => (few?.perSecond ?? Number.NaN) / (others[round]?.few?.perSecond ?? Number.NaN),
        ),
      )
    const drivers = name === PARLEY_ON_POSTGRES ? rounds.get(DRIVER) : undefined
    const open = measured.flatMap((measurement) => measurement.open?.latencies ?? [])
    return {
      name,
      title,
      versions: versionsOf(subject),
      perSecond: spread(({ closed }) => closed.perSecond),
      ...(floor && { ratio: ratioTo(floor) }),
      ...(ours && {
        oursToIt: spreadOf(measured.map((one, round) => perSecond(ours[round]) / perSecond(one))),
      }),
      ...(drivers && { ratioToDriver: ratioTo(drivers), ratioToDriverWithFew: fewTo(drivers) }),
      cpuUs: spread(({ cpuUs }) => cpuUs),
      closedMs: medians(measured.map(({ closed }) => closed.latencies)),
      ...(open.length > 0 && { openMs: medians(open) }),
      startMs: spread(({ startMs }) => startMs),
      residentMib: spread(({ residentMib }) => residentMib),
      generatorShare: spread(({ closed }) => closed.generatorShare),
    }
  })
}

const perSecond = (measurement: Measurement | undefined) => measurement?.closed.perSecond ?? Number.NaN

/** Of each figure the median of the rounds. */
function medians(all: readonly Latencies[]): Latencies {
  const median = (of: keyof Latencies) => spreadOf(all.map((latencies) => latencies[of])).median
  return { p50: median('p50'), p90: median('p90'), p99: median('p99'), p999: median('p999'), max: median('max') }
}
