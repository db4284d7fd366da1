// Draws the progress of an import as one line on a terminal, which it overwrites in place.
import type { World } from './world.ts'

/** The number of bytes between two updates of the line. */
const STEP_BYTES = 4 * 1024 * 1024
const WIDTH = 24

/** The bytes and lines that were read so far. */
export interface Progress {
  bytes: number
  lines: number
}

/** @param size The total number of bytes, if it is known. */
export function createMeter({ draw = () => undefined, now }: Pick<World, 'draw' | 'now'>, size?: number) {
  const startMs = now().getTime()
  let nextUpdate = 0
  return {
    draw({ bytes, lines }: Progress): void {
      if (bytes < nextUpdate) return
      nextUpdate = bytes + STEP_BYTES
      const seconds = Math.max(0.001, (now().getTime() - startMs) / 1000)
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
