// Shows the progress of an import in one line of the terminal, which each update overwrites.
import type { World } from './world.ts'

/** The number of bytes between two updates of the line. */
const STEP_BYTES = 4 * 1024 * 1024
/** The width of the bar in characters. */
const BAR_WIDTH = 24

/**
 * Creates a meter, which draws the progress of an import.
 * @param size The total number of bytes; undefined if the total isn't known.
 */
export function createMeter({ draw = () => undefined, now }: Pick<World, 'draw' | 'now'>, size?: number) {
  const startMs = now().getTime()
  let nextUpdate = 0
  return {
    /** Draws how many bytes and lines were read so far. */
    draw({ bytes, lines }: { bytes: number; lines: number }): void {
      if (bytes < nextUpdate) return
      nextUpdate = bytes + STEP_BYTES
      const seconds = Math.max(0.001, (now().getTime() - startMs) / 1000)
      draw(`${barOf(bytes, size)}  ${lines} lines, ${Math.round(lines / seconds)} a second`)
    },
    /** Clears the line, so that other text can be written. */
    clear: () => draw(''),
  }
}

/** Returns `[######..................] 25 % of 200 MB`, or only the megabytes if the total size isn't known. */
function barOf(bytes: number, size: number | undefined): string {
  const megabytes = `${(bytes / 1e6).toFixed(0)} MB`
  if (size === undefined || size === 0) return megabytes
  const share = Math.min(1, bytes / size)
  const filled = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)} % of ${(size / 1e6).toFixed(0)} MB`
}
