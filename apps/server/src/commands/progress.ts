// A line of progress on a terminal, drawn over again and again.
import type { World } from './world.ts'

/** How much goes by between two drawings: often enough to look alive, seldom enough to cost nothing. */
const STEP_BYTES = 4 * 1024 * 1024
const WIDTH = 24

/** How much has gone by. */
export interface Passed {
  bytes: number
  lines: number
}

export interface Meter {
  draw(so: Passed): void
  /** Makes room for other text. */
  clear(): void
}

/** @param size is how many bytes there are in all, where that is known. */
export function createMeter({ draw, now }: Pick<World, 'draw' | 'now'>, size?: number): Meter {
  if (draw === undefined) return { draw: () => undefined, clear: () => undefined }
  const begin = now().getTime()
  let next = 0
  return {
    draw({ bytes, lines }) {
      if (bytes < next) return
      next = bytes + STEP_BYTES
      const seconds = Math.max(0.001, (now().getTime() - begin) / 1000)
      draw(`${barOf(bytes, size)}  ${lines} lines, ${Math.round(lines / seconds)} a second`)
    },
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
