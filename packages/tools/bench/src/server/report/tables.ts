// The results as tables for people.
import type { Spread } from '../../spread.ts'
import { table } from '../../table.ts'
import type { Latencies } from '../load/job.ts'
import { FEW_CONNECTIONS } from '../measurement.ts'
import type { Comparison, Row } from './results.ts'

const spread = ({ median, low, high }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

const milliseconds = (latencies: Latencies | undefined) =>
  latencies ? [latencies.p50, latencies.p90, latencies.p99, latencies.p999].map((ms) => ms.toFixed(2)).join(' / ') : '–'

const throughput = ({ title, perSecond, ratio, oursToIt, cpuUs, closedMs, generatorShare }: Row) => ({
  server: title,
  'to bare Hono (quartiles)': ratio ? spread(ratio, 2) : '–',
  'Parley on SQLite does … times that': oursToIt ? spread(oursToIt, 2) : '–',
  'updates a second (quartiles)': spread(perSecond, 0),
  'µs of CPU an update': spread(cpuUs, 1),
  'ms, p50 / p90 / p99 / p99.9': milliseconds(closedMs),
  'generator’s core in use': generatorShare.median > 0 ? `${(generatorShare.median * 100).toFixed(0)} %` : '–',
})

const calm = ({ title, versions, openMs, startMs, residentMib }: Row) => ({
  server: title,
  'ms at the same rate, p50 / p90 / p99 / p99.9': milliseconds(openMs),
  'ms to the first response': startMs.median.toFixed(0),
  'MiB after the load': residentMib.median.toFixed(0),
  versions: versions || '–',
})

const ofDriver = ({ title, ratioToDriver, ratioToDriverWithFew }: Row) =>
  ratioToDriver && ratioToDriverWithFew
    ? [
        `${title} does ${spread(ratioToDriver, 2)} times what the driver alone does, ` +
          `and ${spread(ratioToDriverWithFew, 2)} times with ${FEW_CONNECTIONS} connections.`,
      ]
    : []

/** The maximum throughput of the subjects, and their latencies below it. */
export function comparisonTables({ rows, connections, rate }: Comparison): string {
  return [
    `At ${connections} connections, as fast as each can:`,
    table(rows.map(throughput)),
    ...rows.flatMap(ofDriver),
    `At ${rate} updates a second, which none of them has trouble with:`,
    table(rows.filter(({ openMs }) => openMs).map(calm)),
  ].join('\n\n')
}
