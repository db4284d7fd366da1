// Measures the cost of a large store: the longer part, which `--growth` runs.
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Spread } from '../../spread.ts'
import { table } from '../../table.ts'
import type { Cores } from '../cores.ts'
import { temporaryFolder } from '../data/temporary-folder.ts'
import { programAt } from '../places.ts'
import { runProgram } from '../subjects/run-program.ts'
import { IN_USE, measureRequests, type RequestRow, type RequestsEffort, requestsTable } from './requests.ts'
import { type Growth, type GrowthCase, type GrowthFigures, growths } from './cases.ts'

export interface GrowthRow extends GrowthFigures {
  what: string
  title: string
  /** To the smallest store of its kind: above 1 it is slower. */
  cost: number
  messageCost?: number
}

export interface Grown {
  /** Through the store of our server, in process. */
  rows: GrowthRow[]
  /** Whole requests. */
  requests: RequestRow[]
}

export interface GrowthEffort {
  rounds: number
  updatesPerRound: number
  requests: RequestsEffort
  /** The sizes are divided by this. */
  scale: number
}

/** A store of a million conversations takes two of these, with its log. */
const NEEDED_BYTES = 8 * 2 ** 30

/** Makes the stores, measures, and removes them. */
export async function grow(cores: Cores, effort: GrowthEffort, say: (words: string) => void): Promise<Grown> {
  await using folder = await temporaryFolder()
  const { bavail, bsize } = await statfs(folder.path)
  if (bavail * bsize < NEEDED_BYTES / effort.scale) throw new Error('The disk has no room for a store of that size.')
  const rows: GrowthRow[] = []
  let requests: RequestRow[] = []
  const made = new Set<string>()
  for (const { what, cases } of growths(effort.scale)) {
    for (const each of cases) {
      if (made.has(each.store)) continue
      say(`Making a store: ${what}, ${each.title} …`)
      const { organizations, conversations, messages, members } = each
      const shape = JSON.stringify({ organizations, conversations, messages, members })
      await runProgram([programAt('fill-store'), join(folder.path, `${each.store}.db`), shape], cores)
      made.add(each.store)
    }
    say(`Measuring: ${what} …`)
    rows.push(...(await measureGrowth({ what, cases }, folder.path, cores, effort)))
    if (what !== 'conversations') continue
    say('Measuring whole requests …')
    const served = withPaths(cases, folder.path).filter(({ inUse }) => inUse <= IN_USE)
    requests = await measureRequests(served, folder.path, cores, effort.requests)
  }
  return { rows, requests }
}

const withPaths = (cases: Growth['cases'], folder: string): GrowthCase[] =>
  cases.map((each) => ({ ...each, path: join(folder, `${each.store}.db`) }))

async function measureGrowth({ what, cases }: Growth, folder: string, cores: Cores, effort: GrowthEffort) {
  const numbers = [effort.rounds, effort.updatesPerRound].map(String)
  const args = [programAt('update-cost'), JSON.stringify(withPaths(cases, folder)), ...numbers]
  const figures = await runProgram<GrowthFigures[]>(args, cores)
  const [smallest] = figures
  return figures.map((each, index) => ({
    what,
    title: cases[index]?.title ?? '',
    ...each,
    cost: each.updateUs.median / (smallest?.updateUs.median ?? Number.NaN),
    ...(each.messageUs && smallest?.messageUs && { messageCost: each.messageUs.median / smallest.messageUs.median }),
  }))
}

const spread = ({ median, low, high }: Spread) => `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`

const growthTable = (rows: readonly GrowthRow[]): string =>
  table(
    rows.map(({ what, title, updateUs, cost, updatesPerSecond, messageUs, messageCost }) => ({
      'what grows': what,
      'how many': title,
      'µs of CPU an update (quartiles)': spread(updateUs),
      'to the smallest': cost.toFixed(2),
      'updates a second, in process': updatesPerSecond.median.toFixed(0),
      'µs of CPU a new message': messageUs ? spread(messageUs) : '–',
      'to the smallest ': messageCost?.toFixed(2) ?? '–',
    })),
  )

/** In process, and as callers see it. */
export const growthTables = ({ rows, requests }: Grown): string =>
  [
    growthTable(rows),
    'Whole requests at 64 connections, of which each changes one of 1,000 conversations:',
    requestsTable(requests),
  ].join('\n\n')
