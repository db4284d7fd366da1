// The order of a run: the files that take longest start first, so that none of them runs alone at the end.
import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than half a minute, the longest first. A clone that has run no test yet knows no times. */
const LONGEST = [
  'apps/server/test/walkthrough.process.test.ts',
  'apps/server/src/store/postgres/all-interleavings.test.ts',
  'packages/tools/test/release.process.test.ts',
  'apps/docs/test/pages.process.test.ts',
  'apps/docs/test/verdicts.process.test.ts',
  'apps/server/test/faults/postgres/network.process.test.ts',
  'apps/server/test/ablation.proof.test.ts',
  'apps/server/test/contract-edits.proof.test.ts',
  'apps/server/src/store/postgres/promises.test.ts',
  'apps/server/src/store/postgres/delivery-interleavings.test.ts',
  'apps/server/src/store/postgres/lease.test.ts',
  'packages/client/test/consumer.process.test.ts',
  'apps/server/test/faults/postgres/failover.process.test.ts',
].map((name) => new URL(name, import.meta.url))

for (const { pathname } of LONGEST)
  if (!existsSync(pathname)) throw new Error(`vitest.sequencer.ts names ${pathname}, which is gone.`)

const places = new Map(LONGEST.map(({ pathname }, index) => [pathname, index]))
/** Files that can share a worker with the file before them are together at the end: a worker is kept if the next file can use it. */
const placeOf = ({ moduleId, project }: TestSpecification) =>
  places.get(moduleId) ?? LONGEST.length + Number(!project.config.isolate)
const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It isn't that of an array.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
