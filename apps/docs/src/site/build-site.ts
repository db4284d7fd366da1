// Builds the whole site into a folder.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readModel } from '../contract/model.ts'
import { buildReference } from '../reference/build-reference.ts'
import { readChangelog } from '../review/changelog.ts'
import { render, type Page } from './layout.ts'
import { changelogPage } from './pages/changelog-page.ts'
import { coveragePage } from './pages/coverage-page.ts'
import { decisionsPage } from './pages/decisions-page.ts'
import { indexPage } from './pages/index-page.ts'
import { picturesPage } from './pages/pictures-page.ts'
import { problemsPages } from './pages/problems-pages.ts'
import { workflowsPage } from './pages/workflows-page.ts'

/** Writes every page. The folder is swapped as a whole, so that a reader never meets half a site. Returns the paths. */
export async function buildSite(folder: string): Promise<string[]> {
  const model = readModel()
  const [reference, releases] = await Promise.all([buildReference(model), readChangelog()])
  const pages: Page[] = [
    indexPage(model),
    decisionsPage(model),
    ...problemsPages(model),
    picturesPage(model),
    workflowsPage(model),
    coveragePage(model),
    changelogPage(releases),
  ]
  const files = new Map(pages.map((page) => [page.path, render(page, model.version)]))
  files.set('reference.html', reference)

  await mkdir(dirname(folder), { recursive: true })
  const next = await mkdtemp(`${folder}-`)
  for (const [path, content] of files) {
    await mkdir(dirname(join(next, path)), { recursive: true })
    await writeFile(join(next, path), content)
  }
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
  return [...files.keys()]
}
