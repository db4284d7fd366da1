// Reads the CPU time of our processes from the system. Only Linux has it in a file.
import { readFileSync } from 'node:fs'

/** The system counts the time of processes in hundredths of a second, whatever the clock of its kernel is. */
const TICK_US = 10_000

/** Microseconds of the processor that a process has used since its start; NaN if the system does not report it. */
export function cpuOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after?.split(' ') ?? []
  // User and system time are the fields 14 and 15 of the file; the third is the first one after the name.
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}
