import type { Grown } from '../growth/grow.ts'
import type { Verification } from '../keys/verification.ts'
import type { Profiled } from '../profile/profile.ts'
import type { Circumstances } from './circumstances.ts'
import type { Comparison } from './results.ts'

/** The parts of a result. Each knows when and where it was found, because they are measured by different commands. */
export interface Results {
  comparison?: Circumstances & Comparison & { verification: Verification[] }
  growth?: Circumstances & Grown
  profile?: Circumstances & Profiled
}

export const CHART = 'server.svg'
