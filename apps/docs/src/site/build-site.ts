// Builds the whole site into a folder.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contract, contractYaml } from '@parley/contract'
import { places } from '@parley/contract/document'
import { inWorkspace } from '../places.ts'
import { readModel, type Model } from '../contract/model.ts'
import { referencePages } from '../reference/reference-pages.ts'
import { readRelease, releasedVersions, releasePath } from '@parley/tools/review'
import { apiText } from '@parley/tools/text'
import { guidePages } from './guides.ts'
import { render, SEARCH, type Page, type Site } from './layout.ts'
import { llmsText, markdownOf, markdownPath } from './markdown.ts'
import { changelogPage, readChangelog } from './pages/changelog-page.ts'
import { conceptsPage } from './pages/concepts-page.ts'
import { decisionsPage } from './pages/decisions-page.ts'
import { errorsPages } from './pages/errors-pages.ts'
import { indexPage, notFoundPage, releasedIndexPage } from './pages/index-page.ts'
import { limitsPage } from './pages/limits-page.ts'
import { workflowsPage } from './pages/workflows-page.ts'
import { searchScript } from './search.ts'

/** Writes all files and returns their paths. It replaces the folder as a whole, so that readers never see half a site. */
export async function buildSite(folder: string): Promise<string[]> {
  const model = readModel()
  const releases = await readChangelog()
  const pages = [
    ...inOrder([...guidePages(), limitsPage(model), conceptsPage(model), workflowsPage(model)]),
    ...referencePages(model),
    ...errorsPages(model),
    decisionsPage(model),
    changelogPage(releases, model),
  ]
  const site: Site = { version: model.version, pages: [indexPage(model, pages), ...pages] }
  const released = releasedVersions().map(releasedSite)
  const versions = [site, ...released.toReversed()]
  const files = new Map([
    ...versions.flatMap((each) => filesOf({ ...each, versions })),
    ...released.map((each): File => [`${each.folder}openapi.yaml`, readFileSync(releasePath(each.version), 'utf8')]),
    ['404.html', render(notFoundPage, { ...site, versions }, '{up}')],
    ['llms.txt', llmsText(site)],
    ['API.md', apiText(model.document)],
    ['security.txt', readFileSync(inWorkspace('docs/security.txt'), 'utf8')],
    ...['channel-adapter', 'web-chat'].map((name): [string, string] => [
      `${name}.ts.txt`,
      readFileSync(inWorkspace(`packages/client/examples/${name}.ts`), 'utf8'),
    ]),
    ['openapi.yaml', contractYaml()],
    ['openapi.json', JSON.stringify(contract, null, 2)],
  ])

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

type File = readonly [path: string, content: string]

/** Returns each page as HTML and as Markdown, and the script of the search. */
const filesOf = (site: Site): File[] =>
  [
    ...site.pages.flatMap((page): File[] => [
      [page.path, render(page, site)],
      [markdownPath(page.path), markdownOf(page)],
    ]),
    [SEARCH, searchScript(site.pages)] as const,
  ].map(([path, content]) => [`${site.folder ?? ''}${path}`, content])

/** The groups of the guides, in the order of the navigation. */
const GROUPS = ['Get started', 'Build', 'Learn', 'Operate', 'Contribute']

const inOrder = (pages: Page[]): Page[] =>
  GROUPS.flatMap((group) => pages.filter(({ place }) => place?.group === group))

/** Returns the docs of a released version: a site in a folder of its own, without guides. */
function releasedSite(version: string): Site & { folder: string } {
  const all = readModel(readRelease(version).document)
  const marked = new Set([...places(all.document)].map(({ at }) => at['x-decision']))
  // A decision without a mark in the contract may be about any version.
  const decisions = all.decisions.filter(({ id, placeReason }) => placeReason !== undefined || marked.has(id))
  const model: Model = { ...all, decisions }
  const pages = [
    releasedIndexPage(model),
    conceptsPage(model),
    workflowsPage(model),
    ...referencePages(model),
    ...errorsPages(model),
    decisionsPage(model),
  ]
  return { version, pages, folder: `released/${version}/` }
}
