// The parts of the README that a run writes.
import { growthTables } from '../growth/grow.ts'
import { verificationTable } from '../keys/verification.ts'
import { profileTable } from '../profile/profile.ts'
import { operationsTable } from '../operations/operations.ts'
import { inWords } from './circumstances.ts'
import { CHART, type Results } from './parts.ts'
import { comparisonTables } from './tables.ts'

/** The text of each section that a result has something for. */
export function sectionsOf({ comparison, operations, growth, profile }: Results, file: string): Map<string, string> {
  const link = `[\`results/${file}\`](results/${file})`
  const sections = new Map<string, string>()
  if (comparison) {
    const { rounds, seconds } = comparison
    const effort = `${rounds} rounds of ${seconds} s for each.`
    const tables = `${comparisonTables(comparison)}\n\n${verificationTable(comparison.verification)}`
    const picture = `![Updates a second of each server, as parts of bare Hono](results/${CHART})`
    sections.set('comparison', `${picture}\n\n${link}: ${inWords(comparison)} ${effort}\n\n${tables}`)
  }
  if (operations) {
    const effort = `${operations.rounds} rounds of ${operations.seconds} s for each, ${operations.connections} connections.`
    sections.set('operations', `${link}: ${inWords(operations)} ${effort}\n\n${operationsTable(operations)}`)
  }
  if (growth) sections.set('growth', `${link}: ${inWords(growth)}\n\n${growthTables(growth)}`)
  if (profile) {
    const load = `${profile.requests} updates, ${profile.perSecond.toFixed(0)} a second with the profiler on.`
    sections.set('profile', `${link}: ${inWords(profile)} ${load}\n\n${profileTable(profile)}`)
  }
  return sections
}
