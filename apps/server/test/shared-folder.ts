// A folder that the test files of one run share, for what takes long to make.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

/** Makes the folder, and returns what removes it. In watch mode, each run gets an empty one: the sources may have changed. */
export function shareFolder(project: TestProject): () => void {
  const folders: string[] = []
  const share = () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-run-'))
    folders.push(folder)
    project.provide('sharedFolder', folder)
  }
  share()
  project.onTestsRerun(share)
  return () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
}
