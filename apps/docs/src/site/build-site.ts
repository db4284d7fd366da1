// Builds the whole site into a folder.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { markup } from '../html.ts'
import { readModel } from '../contract/model.ts'
import { buildReference } from '../reference/build-reference.ts'
import { readChangelog } from '../review/changelog.ts'
import { render, SEARCH, type Page } from './layout.ts'
import { changelogPage } from './pages/changelog-page.ts'
import { coveragePages } from './pages/coverage-page.ts'
import { decisionsPage } from './pages/decisions-page.ts'
import { indexPage } from './pages/index-page.ts'
import { guidePages } from './guides.ts'
import { conceptsPage } from './pages/concepts-page.ts'
import { errorsPages } from './pages/errors-pages.ts'
import { limitsPage } from './pages/limits-page.ts'
import { workflowsPage } from './pages/workflows-page.ts'
import { searchScript } from './search.ts'

/** Writes every page. The folder is swapped as a whole, so that a reader never meets half a site. Returns the paths. */
export async function buildSite(folder: string): Promise<string[]> {
  const model = readModel()
  const [reference, releases] = await Promise.all([buildReference(model), readChangelog()])
  const pages: Page[] = [
    indexPage(model),
    ...inOrder([...guidePages(), limitsPage(model), conceptsPage(model), workflowsPage(model)]),
    ...errorsPages(model),
    decisionsPage(model),
    ...coveragePages(model),
    changelogPage(releases),
  ]
  const site = { version: model.version, pages: [...pages, REFERENCE] }
  const files = new Map(pages.map((page) => [page.path, render(page, site)]))
  files.set('reference.html', reference)
  files.set(SEARCH, searchScript(site.pages))

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

/** The reference as an entry of the navigation. */
const REFERENCE: Page = {
  path: 'reference.html',
  title: 'Reference',
  lead: '',
  body: markup``,
  place: { area: 'Reference', group: 'Operations' },
}

/** The groups of the guides, in the order of the navigation. */
const GROUPS = ['Get started', 'Build', 'Learn', 'Operate', 'Contribute']

const inOrder = (pages: Page[]): Page[] =>
  GROUPS.flatMap((group) => pages.filter(({ place }) => place?.group === group))
