// The parameters of a measurement, and its results.
import type { LoadResult } from './load/job.ts'

/** The connections of a second closed loop on PostgreSQL, because concurrent requests share a statement there. */
export const FEW_CONNECTIONS = 8

export interface Effort {
  connections: number
  warmUpSeconds: number
  /** Of the closed loop. */
  seconds: number
  /** Of the open loop. It is left out if there is no rate. */
  openSeconds: number
  rate?: number
}

export interface Measurement {
  /** From the start of the process to its first response. */
  startMs: number
  closed: LoadResult
  /** The closed loop with few connections, on PostgreSQL. */
  few?: LoadResult
  open?: LoadResult
  /** Microseconds of the processor that the subject used for a request of the closed loop, all of its threads together. */
  cpuUs: number
  /** After the load. */
  residentMib: number
}
