// The order of a run: what takes longest starts first, so that no file runs alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
/**
 * Files of the night take longest. Files that can share a worker with the file before them are together at the end: a worker is kept if
 * the next file can use it.
 */
const placeOf = ({ project }: TestSpecification) =>
  project.name.startsWith('night') ? 0 : project.config.isolate ? 1 : 2

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It isn't that of an array.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
