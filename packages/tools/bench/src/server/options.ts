// The command's options.
import { parseArgs } from 'node:util'

export interface Options {
  /** Names of subjects. Empty means all. */
  only: readonly string[]
  rounds: number
  /** How long one subject is measured in a round, in the closed loop. */
  seconds: number
  /** Requests per second in the open loop. Default: half of what the slowest subject can do. */
  rate: number | undefined
  connections: number
  list: boolean
  growth: boolean
  reads: boolean
  operations: boolean
  /** The program of an older version, for `--operations`. */
  before: string | undefined
  profile: boolean
  deliveries: boolean
  following: boolean
  /** A divisor for the store sizes of `--growth` and `--reads`. A result is only written down if it is 1. */
  scale: number
}

const NAMES = {
  only: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '5' },
  rate: { type: 'string' },
  connections: { type: 'string', default: '64' },
  list: { type: 'boolean', default: false },
  growth: { type: 'boolean', default: false },
  reads: { type: 'boolean', default: false },
  operations: { type: 'boolean', default: false },
  before: { type: 'string' },
  profile: { type: 'boolean', default: false },
  deliveries: { type: 'boolean', default: false },
  following: { type: 'boolean', default: false },
  scale: { type: 'string', default: '1' },
} as const

/** Parses the flags. Throws if one is unknown or not a number. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: NAMES })
  return {
    ...values,
    before: values.before,
    only: values.only?.split(',').map((name) => name.trim()) ?? [],
    rounds: numberOf('rounds', values.rounds),
    seconds: numberOf('seconds', values.seconds),
    rate: values.rate === undefined ? undefined : numberOf('rate', values.rate),
    scale: numberOf('scale', values.scale),
    connections: numberOf('connections', values.connections),
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text)
  if (value > 0) return value
  throw new Error(`--${name} takes a number above 0, not "${text}".`)
}
