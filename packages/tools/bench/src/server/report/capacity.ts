// How many instances a load needs, by what one of them was measured to do.
import { table } from '../../table.ts'
import type { Circumstances } from './circumstances.ts'
import type { Comparison } from './results.ts'

/** The load that docs/scaling.md plans for. */
const CONVERSATIONS = 1_000_000_000
const CHANGES_A_MONTH = 3
const SECONDS_A_MONTH = (365 / 12) * 24 * 60 * 60
/** The ratio of the busiest hour to the average. */
const PEAK = 5
/** The most of a core that is used in the busiest hour, so that the loss of an instance or of a zone leaves room. */
const BUSY = 0.5

const rounded = (value: number) => Number(value.toPrecision(3)).toLocaleString('en')

/**
 * The arithmetic as Markdown.
 * @param comparison The measurements, with Parley on PostgreSQL among the rows.
 * @throws if it is not among them
 */
export function capacityOf(comparison: Circumstances & Comparison, link: string): string {
  const row = comparison.rows.find(({ name }) => name === 'parley-postgres')
  if (row === undefined) throw new Error('The result has no row of Parley on PostgreSQL.')
  const average = (CONVERSATIONS * CHANGES_A_MONTH) / SECONDS_A_MONTH
  const peak = average * PEAK
  const coreSeconds = row.cpuUs.median / 1e6
  const instances = (updates: number) => Math.ceil((updates * coreSeconds) / BUSY)
  const rowOf = (when: string, updates: number) => ({
    When: when,
    'Updates a second': rounded(updates),
    'Cores of instances': rounded(updates * coreSeconds),
    'Instances, each at most half busy': String(instances(updates)),
  })
  const most = instances(peak)
  return [
    `One instance did ${rounded(row.perSecond.median)} updates a second on ${comparison.connections} connections, with ` +
      `${rounded(row.cpuUs.median)} µs of its core for each\n(${link}, ${comparison.date.slice(0, 10)}). PostgreSQL shared the ` +
      'other core with what made the load, and was the limit.',
    table([rowOf('on average', average), rowOf(`in the busiest hour, ${PEAK} times as many`, peak)]),
    `With the default of 16 connections and one for the heartbeat, the busiest hour needs ${most} × 17 = ${most * 17} ` +
      'connections of the database, or a pooler.',
  ].join('\n\n')
}
