// The command's options.
import { parseArgs } from 'node:util'

export interface BenchOptions {
  rounds: number
  /** How long each operation of a subject is measured in a round. */
  seconds: number
  connections: number
  /** The folder of an installed checkout of another version, which is measured in the same rounds. */
  before: string | undefined
  /** True if only the two versions are compared, both serving at the same time. */
  pairs: boolean
  /** Measures only what has this in `<server>, <operation>`. */
  only: string
}

const NAMES = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '64' },
  before: { type: 'string' },
  pairs: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
} as const

/** Parses the flags. Throws if one is unknown or not a number. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: NAMES })
  return {
    before: values.before,
    pairs: values.pairs,
    only: values.only,
    rounds: numberOf('rounds', values.rounds),
    seconds: numberOf('seconds', values.seconds),
    connections: numberOf('connections', values.connections),
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (value > 0) return value
  throw new Error(`--${name} takes a number above 0, not "${text}".`)
}
