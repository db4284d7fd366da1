// Reads the CPU time and the memory of our processes from the system. Only Linux has them in files.
import { readFileSync } from 'node:fs'

/** The system counts the time of processes in hundredths of a second, whatever the clock of its kernel is. */
const TICK_US = 10_000

/** Microseconds of the processor that a process has used since its start; NaN if the system does not report it. */
export function cpuOf(pid: number): number {
  const [, after] = read(pid, 'stat').split(') ')
  const fields = after?.split(' ') ?? []
  // User and system time are the fields 14 and 15 of the file; the third is the first one after the name.
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

/** The resident memory of a process, in MiB; NaN if the system does not report it. */
export function residentMib(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status')) ?? []
  return Number(kib) / 1024
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
