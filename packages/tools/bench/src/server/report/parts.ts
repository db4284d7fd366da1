import type { Grown } from '../growth/grow.ts'
import type { Verification } from '../keys/verification.ts'
import type { Operations } from '../operations/operations.ts'
import type { Profiled } from '../profile/profile.ts'
import type { Circumstances } from './circumstances.ts'
import type { Comparison } from './results.ts'

/** The parts of a result. Each has its own date and machine, because different commands measure them. */
export interface Results {
  comparison?: Circumstances & Comparison & { verification: Verification[] }
  operations?: Circumstances & Operations
  growth?: Circumstances & Grown
  profile?: Circumstances & Profiled
}

export const CHART = 'server.svg'
