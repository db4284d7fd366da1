// Builds the whole site into a folder.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contract, contractYaml } from '@parley/contract'
import { readModel } from '../contract/model.ts'
import { referencePages } from '../reference/reference-pages.ts'
import { readFileSync } from 'node:fs'
import { releasedVersions, releasePath } from '../review/contracts.ts'
import { readChangelog } from '../review/changelog.ts'
import { render, SEARCH, type Page } from './layout.ts'
import { llmsText, markdownOf, markdownPath } from './markdown.ts'
import { changelogFeed, changelogPage } from './pages/changelog-page.ts'
import { coveragePages } from './pages/coverage-page.ts'
import { decisionsPage } from './pages/decisions-page.ts'
import { indexPage, notFoundPage } from './pages/index-page.ts'
import { collectionOf } from './collection.ts'
import { guidePages } from './guides.ts'
import { conceptsPage } from './pages/concepts-page.ts'
import { errorsPages } from './pages/errors-pages.ts'
import { limitsPage } from './pages/limits-page.ts'
import { workflowsPage } from './pages/workflows-page.ts'
import { searchScript } from './search.ts'

/** Writes every page. The folder is swapped as a whole, so that a reader never meets half a site. Returns the paths. */
export async function buildSite(folder: string): Promise<string[]> {
  const model = readModel()
  const releases = await readChangelog()
  const pages: Page[] = [
    indexPage(model),
    ...inOrder([...guidePages(), limitsPage(model), conceptsPage(model), workflowsPage(model)]),
    ...referencePages(model),
    ...errorsPages(model),
    decisionsPage(model),
    ...coveragePages(model),
    changelogPage(releases),
  ]
  const site = { version: model.version, pages }
  const files = new Map(pages.map((page) => [page.path, render(page, site)]))
  files.set('404.html', render(notFoundPage, site, '{up}'))
  for (const page of pages) files.set(markdownPath(page.path), markdownOf(page))
  files.set(SEARCH, searchScript(pages))
  files.set('llms.txt', llmsText(site))
  files.set('parley.postman_collection.json', JSON.stringify(collectionOf(model), null, 2))
  files.set('openapi.yaml', contractYaml)
  files.set('openapi.json', JSON.stringify(contract, null, 2))
  files.set('changelog.xml', changelogFeed(releases))
  for (const version of releasedVersions())
    files.set(`released/${version}/openapi.yaml`, readFileSync(releasePath(version), 'utf8'))

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

/** The groups of the guides, in the order of the navigation. */
const GROUPS = ['Get started', 'Build', 'Learn', 'Operate', 'Contribute']

const inOrder = (pages: Page[]): Page[] =>
  GROUPS.flatMap((group) => pages.filter(({ place }) => place?.group === group))
