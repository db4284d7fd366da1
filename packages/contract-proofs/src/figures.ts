import type { Ablation } from './ablation.ts'
import type { Differential } from './differential.ts'
import type { RoundTrip, Tally } from './round-trip.ts'

const number = (value: number): string => value.toLocaleString('en')
const ofTally = ({ tried, caught }: Tally): string => `${number(caught)} of ${number(tried)}`
const listed = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    ${item}`)]

/**
 * The result of the round trip as lines to print.
 *
 * @example
 * console.log(roundTripFigures(proveRoundTrip(contract, emitted)).join('\n'))
 */
export function roundTripFigures({ differences, changed, removed, defaults }: RoundTrip): string[] {
  return [
    `Round trip: ${number(differences.length)} differences between the contract and the emitted document`,
    `  changed nodes that were noticed: ${ofTally(changed)}`,
    `  removed nodes that were noticed: ${ofTally(removed)}`,
    ...listed(
      'differences',
      differences.map(({ at }) => at),
    ),
    ...listed('changed unnoticed', changed.missed),
    ...listed('removed unnoticed', removed.missed),
    ...listed('what OpenAPI means anyway', defaults),
  ]
}

/**
 * The result of the differential as lines to print.
 *
 * @example
 * console.log(differentialFigures(proveDifferential(contract, generated)).join('\n'))
 */
export function differentialFigures({ seed, places, compared, accepted, disagreements }: Differential): string[] {
  const total = disagreements.reduce((sum, { count }) => sum + count, 0)
  return [
    `Differential: ${number(total)} disagreements on ${number(compared)} values in ${number(places)} places`,
    `  accepted by the contract: ${number(accepted)}; seed: ${seed}`,
    ...listed(
      'disagreements',
      disagreements.map(({ place, kind, count, example }) => {
        const shown = (JSON.stringify(example) ?? 'nothing').slice(0, 200)
        return `${place}: ${kind}, ${number(count)} times, such as ${shown}`
      }),
    ),
  ]
}

/**
 * The result of the ablation as lines to print.
 *
 * @example
 * console.log(ablationFigures(proveAblation(contract, input)).join('\n'))
 */
export function ablationFigures(ablation: Ablation): string[] {
  const { noticedBy, kinds, missed } = ablation
  const noticed = Object.entries(noticedBy).map(([notice, count]) => `${notice} ${number(count)}`)
  const removed = Object.entries(kinds).map(([kind, count]) => `${number(count)} x ${kind}`)
  return [
    `Ablation: ${ofTally(ablation)} removed constraints were noticed (${noticed.join(', ')})`,
    `  ${removed.join(', ')}`,
    ...listed('unnoticed', missed),
  ]
}
