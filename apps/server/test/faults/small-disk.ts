// A file system of a few megabytes. Only root can make one, so tests use it only if they run as root.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  unmount(): void
}

/** Undefined if this user cannot mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  try {
    inShell('mount -t tmpfs -o "size=$1" parley "$2"', `${megabytes}m`, folder)
  } catch {
    rmdirSync(folder)
    return undefined
  }
  chmodSync(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      for (const size of [1024 * 1024, 4096, 1]) fillWith(file, Buffer.alloc(size))
      closeSync(file)
    },
    free: () => rmSync(ballast),
    unmount() {
      inShell('umount --lazy "$1"', folder)
      rmdirSync(folder)
    },
  }
}

/** Runs a command of the shell with `$1`, `$2` and so on. */
export const inShell = (command: string, ...args: string[]) =>
  execFileSync('sh', ['-c', command, 'sh', ...args], { stdio: 'ignore' })

function fillWith(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

/** Says whether small disks can be had here. */
export function canMount(): boolean {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  return disk !== undefined
}
