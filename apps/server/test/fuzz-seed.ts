// `FUZZ_SEED=<seed>` makes every property test try the same values again. Without it, each run tries others, and a failure prints its seed.

import { hearStatements } from './heard-statements.ts'
import { compareWrites } from './written-rows.ts'

/** Sets the seed of property tests. fast-check is loaded only if there is one, because this file runs before each test file. */
export async function useSeed(seed: string | undefined): Promise<void> {
  if (seed === undefined) return
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(seed) })
}

await useSeed(process.env['FUZZ_SEED'])
compareWrites()
hearStatements()
