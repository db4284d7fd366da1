// A clock that steps back in a server of its own process: by so much from its start, and by an hour at each signal.
import type { ServiceProcess } from '@parley/tools'

/** Loaded before the program. It replaces what tells the time of day, and leaves alone what measures how long things take. */
const STEPPING = `
  const { now } = Date
  let back = Number(process.env.CLOCK_BACK_MS ?? 0)
  process.on('SIGUSR2', () => { back += 3_600_000 })
  Date.now = () => now() - back
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(Date.now())
      else super(...given)
    }
  }`

/** The options of Node that make a clock step. */
export const STEPPING_CLOCK = ['--import', `data:text/javascript,${encodeURIComponent(STEPPING)}`]

export const HOUR_BACK = { CLOCK_BACK_MS: '3600000' }

export const stepBack = ({ process }: ServiceProcess): boolean => process.kill('SIGUSR2')
