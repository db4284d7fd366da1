// Builds the whole site into a folder: the docs of the newest contract, and those of each released version below `released/`.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contract, contractYaml } from '@parley/contract'
import { places } from '@parley/contract/document'
import { inWorkspace, SPEC } from '../places.ts'
import { readModel, type Model } from '../contract/model.ts'
import { referencePages } from '../reference/reference-pages.ts'
import { readRelease, type Release, releasesIn } from '@parley/tools/review'
import { apiText } from '@parley/tools/text'
import { GUIDES, guidePages, linkedFiles } from './guides.ts'
import { render, SEARCH, type Page, type Site } from './layout.ts'
import { llmsText, markdownOf, markdownPath } from './markdown.ts'
import { changelogPage, readChangelog } from './pages/changelog-page.ts'
import { conceptsPage } from './pages/concepts-page.ts'
import { decisionsPage } from './pages/decisions-page.ts'
import { errorsPages } from './pages/errors-pages.ts'
import { indexPage, notFoundPage, releasedIndexPage } from './pages/index-page.ts'
import { limitsPage } from './pages/limits-page.ts'
import { sourcePage } from './pages/source-page.ts'
import { workflowsPage } from './pages/workflows-page.ts'
import { searchScript } from './search.ts'

/**
 * Writes all files into a new folder, which then replaces the old one: a reader never gets pages of two builds. Returns their paths.
 *
 * @param spec The folder with the releases of the contract and their waivers.
 */
export async function buildSite(folder: string, spec = SPEC): Promise<string[]> {
  const model = readModel()
  const releases = releasesIn(spec)
  const pages = [
    ...inGroupOrder([...guidePages(), limitsPage(model), conceptsPage(model), workflowsPage(model)]),
    ...referencePages(model),
    ...errorsPages(model),
    decisionsPage(model),
    sourcePage(),
    changelogPage(await readChangelog(spec), model),
  ]
  const site: Site = { version: model.version, pages: [indexPage(model, pages), ...pages] }
  const releasedSites = releases.map(releasedSite)
  const versions = [site, ...releasedSites.toReversed()]
  const files = new Map([
    ...versions.flatMap((each) => filesOf({ ...each, versions })),
    ...releases.map(({ version, path }): File => [`${folderOf(version)}openapi.yaml`, readFileSync(path, 'utf8')]),
    // The server replaces `{up}` by the relative path from the unknown address to the root of the site, such as `../`.
    ['404.html', render(notFoundPage, { ...site, versions }, '{up}')],
    ['llms.txt', llmsText(site)],
    ['API.md', apiText(model.document)],
    ['security.txt', readFileSync(inWorkspace('docs/security.txt'), 'utf8')],
    ...linkedFiles(pages),
    ['openapi.yaml', contractYaml()],
    ['openapi.json', JSON.stringify(contract, null, 2)],
  ])

  await mkdir(dirname(folder), { recursive: true })
  const newFolder = await mkdtemp(`${folder}-`)
  for (const [path, content] of files) {
    await mkdir(dirname(join(newFolder, path)), { recursive: true })
    await writeFile(join(newFolder, path), content)
  }
  await rm(folder, { recursive: true, force: true })
  await rename(newFolder, folder)
  return [...files.keys()]
}

type File = readonly [path: string, content: string]

/** Returns the files of one version, in its folder: each page as HTML and as Markdown, and the script of the search. */
function filesOf(site: Site): File[] {
  const { pages, folder = '' } = site
  const pageFiles = pages.flatMap((page): File[] => [
    [`${folder}${page.path}`, render(page, site)],
    [`${folder}${markdownPath(page.path)}`, markdownOf(page)],
  ])
  return [...pageFiles, [`${folder}${SEARCH}`, searchScript(pages)]]
}

/** Sorts the pages of the area "Guides" by group, in the order of the groups in `GUIDES`. */
const inGroupOrder = (pages: Page[]): Page[] =>
  Object.keys(GUIDES).flatMap((group) => pages.filter(({ navigation }) => navigation?.group === group))

/** Returns the folder of the docs of a released version, such as `released/1.0.0/`. */
const folderOf = (version: string): string => `released/${version}/`

/** Returns the docs of a released version. They have no guides and no changelog. */
function releasedSite(release: Release): Site {
  const { version } = release
  const fullModel = readModel(readRelease(release).document)
  const namedIds = new Set([...places(fullModel.document)].map(({ at: object }) => object['x-decision']))
  // Leaves out decisions that only later versions name. A decision with a `placeReason` stays, because no contract names it.
  const decisions = fullModel.decisions.filter(({ id, placeReason }) => placeReason !== undefined || namedIds.has(id))
  const model: Model = { ...fullModel, decisions }
  const pages = [
    releasedIndexPage(model),
    conceptsPage(model),
    workflowsPage(model),
    ...referencePages(model),
    ...errorsPages(model),
    decisionsPage(model),
    sourcePage(),
  ]
  return { version, pages, folder: folderOf(version) }
}
