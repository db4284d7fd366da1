import type { TestProject } from 'vitest/node'
import { makeRunFolder } from '@parley/tools/run-folder'

/** Makes a folder for the run. In watch mode each run gets an empty one, because the sources may have changed. */
export function setup(project: TestProject): () => void {
  const removals = [makeRunFolder()]
  project.onTestsRerun(() => void removals.push(makeRunFolder()))
  return () => removals.forEach((remove) => remove())
}
