// The progress line on a terminal. It is redrawn in place.
import type { World } from './world.ts'

/** How many bytes pass between two updates of the line. */
const STEP_BYTES = 4 * 1024 * 1024
const WIDTH = 24

/** How much was read so far. */
export interface Passed {
  bytes: number
  lines: number
}

/** @param size The total number of bytes, if it is known. */
export function createMeter({ draw = () => undefined, now }: Pick<World, 'draw' | 'now'>, size?: number) {
  const begin = now().getTime()
  let next = 0
  return {
    draw({ bytes, lines }: Passed): void {
      if (bytes < next) return
      next = bytes + STEP_BYTES
      const seconds = Math.max(0.001, (now().getTime() - begin) / 1000)
      draw(`${barOf(bytes, size)}  ${lines} lines, ${Math.round(lines / seconds)} a second`)
    },
    /** Clears the line, so that other text can be written. */
    clear: () => draw(''),
  }
}

function barOf(bytes: number, size: number | undefined): string {
  const megabytes = `${(bytes / 1e6).toFixed(0)} MB`
  if (size === undefined || size === 0) return megabytes
  const share = Math.min(1, bytes / size)
  const filled = Math.round(share * WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} % of ${(size / 1e6).toFixed(0)} MB`
}
