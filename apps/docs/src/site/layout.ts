// Renders a page as a complete HTML document: the content, the header, the navigation and the list "On this page". The document includes
// its style sheet and its script, and its Content-Security-Policy allows nothing from other hosts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { breakable, markup, plain, prose, rawHtml, type Html } from '../html.ts'

/** The areas of the site in the order of the header, which links to the first page of each. */
const AREAS = ['Guides', 'Reference', 'Errors', 'Design decisions', 'Changelog'] as const

/** One page of the site, before `render` adds the header and the navigation. */
export interface Page {
  /** The path in the site, with forward slashes. */
  path: string
  title: string
  /** The purpose of the page in one or two sentences, with code between backticks. */
  lead: string
  /** The content below the lead. */
  body: Html
  /** Where the navigation has a link to the page. `group` is a heading, `label` replaces the title, `badge` is a method or a status. */
  navigation?: { area: (typeof AREAS)[number]; group: string; label?: string; badge?: string }
  /** The HTML between the title and the lead, such as the method and path of an operation. */
  heading?: Html
  /** The examples beside the body, with a form that calls the service. The examples replace the list "On this page". */
  examples?: Html
  /** Words by which readers search for the page, although its text doesn't contain them. */
  keywords?: string
  /** The page as Markdown, for programs. */
  markdown: string
}

/** The docs of one version of the contract. */
export interface Site {
  version: string
  pages: readonly Page[]
  /** The folder of a released version, such as `released/1.0.0/`. The newest docs have none. */
  folder?: string
  /** The docs of all versions, including this one, the newest first. `buildSite` sets this list before it renders the pages. */
  versions?: readonly Site[]
}

/** The path of the search script, which a page loads when a reader opens the search. */
export const SEARCH = 'search.js'

/** Returns a script or a style sheet of the folder `assets`, minified. */
function minifyAsset(name: string, loader: 'css' | 'js'): string {
  const source = readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')
  return transformSync(source, { loader, minify: true }).code.trim()
}

const STYLE = minifyAsset('site.css', 'css')
const SCRIPT = minifyAsset('site.js', 'js')
/** Sets the theme that the reader chose. It runs before the browser draws, so that a page never appears in the other theme first. */
const THEME = "try{document.documentElement.style.colorScheme=localStorage.getItem('parley-theme')??''}catch{}"

/** The icon of the site, a speech bubble. It is part of each page, so that browsers don't request one. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' " +
  "rx='3' fill='%230b6e6e'/%3E%3Cpath d='M3 4h10v6H8l-3 3v-3H3z' fill='%23fff'/%3E%3C/svg%3E"

/** Returns the hash of a style sheet or script in a page. The Content-Security-Policy allows what has this hash. */
const policyHash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * Returns the Content-Security-Policy of a page. It allows the style sheet and the scripts in the page by their hashes. It allows the
 * script of the search on a server (`'self'`) and in a page that is opened as a file (`file:`). Only pages with examples call the service.
 */
function policyOf({ examples }: Page): string {
  const scripts = `'self' file: ${policyHash(THEME)} ${policyHash(SCRIPT)}`
  const calls = examples === undefined ? '' : "; connect-src 'self'"
  const sources = `style-src ${policyHash(STYLE)}; script-src ${scripts}; img-src data:${calls}`
  return `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'`
}

/** Returns the beginning of a relative link from a page to the root of the site: `../` for `reference/events.html`. */
const rootFrom = (path: string) => '../'.repeat(path.split('/').length - 1)

/** Returns the attribute that marks a link as current: `page` if it leads to this page, `true` if it leads to its area or version. */
const currentMark = (isCurrent: boolean, value: 'page' | 'true') => isCurrent && markup`aria-current="${value}"`

/** Returns links to the first page of each area, and marks the area of the current page. `siteRoot` begins each link, such as `../`. */
function areaLinks({ path, navigation }: Page, { pages }: Site, siteRoot: string): Html[] {
  return AREAS.flatMap((area) => {
    const firstPage = pages.find((each) => each.navigation?.area === area)
    if (firstPage === undefined) return []
    const mark = currentMark(navigation?.area === area, firstPage.path === path ? 'page' : 'true')
    return [markup`<a href="${siteRoot}${firstPage.path}" ${mark}>${area}</a>`]
  })
}

/** Renders links to all pages of the page's area, by group. A phone shows them in its menu. A wide screen hides a list of only one link. */
function sideNavigation(page: Page, site: Site, siteRoot: string): Html {
  const area = page.navigation?.area
  const areaPages = site.pages.filter(({ navigation }) => navigation !== undefined && navigation.area === area)
  const groups = Map.groupBy(areaPages, ({ navigation }) => navigation?.group ?? '')
  return markup`<nav class="side ${areaPages.length === 1 && 'alone'}" id="menu" popover aria-label="${area ?? 'Site'}">
    <div class="areas">${areaLinks(page, site, siteRoot)}</div>
    ${[...groups].map(
      ([group, pages]) =>
        markup`<h2>${group}</h2>
          ${pages.map(
            ({ path, title, navigation }) =>
              markup`<a href="${siteRoot}${path}" ${currentMark(path === page.path, 'page')}
                ><span>${breakable(navigation?.label ?? title)}</span>${
                  navigation?.badge !== undefined &&
                  markup`<span class="verb ${navigation.badge}">${navigation.badge.replace('DELETE', 'DEL')}</span>`
                }</a
              >`,
          )}`,
    )}
  </nav>`
}

/** The heading of a section, with its id and its words. */
const SECTION = /<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g

/** Renders the list "On this page", which links to the page's sections. Returns undefined if the body has fewer than two sections. */
function onThisPage(body: string): Html | undefined {
  const sections = [...body.matchAll(SECTION)]
  if (sections.length < 2) return undefined
  return markup`<nav class="toc" aria-label="On this page">
    <h2>On this page</h2>
    ${sections.map(([, id, title = '']) => markup`<a href="#${id}">${rawHtml(title.replaceAll(/<[^>]*>/g, ''))}</a>`)}
  </nav>`
}

/** Makes each heading with an id a link to itself, so that readers can copy its address. */
const withPermalinks = (body: string): string =>
  body.replaceAll(/(<(h[23]) id="([^"]+)"[^>]*>)([\s\S]*?)(?=<\/\2>)/g, '$1<a href="#$3">$4</a>')

/** Returns a link to the same page in the docs of a version, or to the first page of these docs if they lack the page. */
const linkToVersion = ({ path }: Page, { folder = '', pages }: Site, docsRoot: string): string =>
  `${docsRoot}${folder}${pages.some((each) => each.path === path) ? path : 'index.html'}`

/**
 * Renders a button with the current version, such as `API 1.1`, and the menu of all versions that the button opens. If there is only one
 * version, renders a link to the changelog, which says whether this version is released.
 */
function versionMenu(page: Page, { version, folder, versions = [] }: Site, docsRoot: string): Html {
  const name = `API ${version.replace(/\.\d+$/, '')}`
  const [newest] = versions
  // If the newest version is released, its docs are there twice: at the root of the site, and in its folder. The menu has them once.
  const menuVersions = versions.filter((each) => each === newest || each.version !== newest?.version)
  const isReleased = menuVersions.length < versions.length
  if (menuVersions.length < 2)
    return markup`<a class="version" href="${docsRoot}changelog.html">${name}${!isReleased && ' draft'}</a>`
  return markup`<button class="version" type="button" popovertarget="versions" aria-label="${name}, other versions">${name} ▾</button>
    <div id="versions" popover>
      ${menuVersions.map(
        (each) =>
          markup`<a href="${linkToVersion(page, each, docsRoot)}" ${currentMark(each.folder === folder, 'true')}
            >API ${each.version}${each === newest && ` (${isReleased ? 'newest' : 'not released'})`}</a
          >`,
      )}
    </div>`
}

/** Renders the note on pages of a released version, with a link to the newest docs. The newest docs have no folder and no note. */
const releasedNote = (page: Page, { version, folder, versions: [newest] = [] }: Site, docsRoot: string): Html | false =>
  folder !== undefined &&
  newest !== undefined &&
  markup`<div class="note">
    These are the docs of version ${version}, as it was released. Services of a newer minor version accept the same
    requests, except for waived corrections, which <a href="${docsRoot}changelog.html">the changelog</a> has first.
    <a href="${linkToVersion(page, newest, docsRoot)}">Newest version</a>.
  </div>`

/** Renders the header: the versions, the areas, the search, the switch for the theme, and on a phone the button of the menu. */
function header(page: Page, site: Site, siteRoot: string, docsRoot: string): Html {
  return markup`<header class="top">
    <a class="brand" href="${siteRoot}index.html">Parley</a>
    ${versionMenu(page, site, docsRoot)}
    <nav aria-label="Main">${areaLinks(page, site, siteRoot)}</nav>
    <button class="search" type="button" data-search="${siteRoot}${SEARCH}" data-up="${siteRoot}" aria-keyshortcuts="Control+K">
      <span>Search</span> <kbd>Ctrl K</kbd>
    </button>
    <button class="icon theme" type="button" aria-label="Switch between light and dark">◐</button>
    <button class="icon menu" type="button" popovertarget="menu" aria-label="Menu">☰</button>
  </header>`
}

/** Returns a page as an HTML document. Its links begin with a relative `siteRoot`, so that they work below any path and in files. */
export function render(page: Page, site: Site, siteRoot = rootFrom(page.path)): string {
  const docsRoot = siteRoot + rootFrom(site.folder ?? '')
  const { path, title, lead, body, navigation, heading, examples } = page
  const { area, group } = navigation ?? {}
  const crumb = group !== area && `${area} / ${group}`
  const sections = onThisPage(body.html)
  const markdownName = path.replace(/^.*\//, '').replace(/\.html$/, '.md')
  return markup`<!doctype html>
    <html lang="en" data-docs="${docsRoot}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policyOf(page)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="${plain(lead)}" />
        <link rel="icon" href="${ICON}" />
        <title>${title} · Parley</title>
        <script>${rawHtml(THEME)}</script>
        <style>${rawHtml(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${header(page, site, siteRoot, docsRoot)}
        <div class="layout">
          ${sideNavigation(page, site, siteRoot)}
          <main id="content" tabindex="-1">
            <article>
              ${releasedNote(page, site, docsRoot)}
              ${crumb !== false && markup`<p class="crumb">${crumb}</p>`}
              <h1>${title}</h1>
              ${heading}
              <p class="lead">${prose(lead)}</p>
              ${examples !== undefined && sections}
              ${rawHtml(withPermalinks(body.html))}
              <footer>
                  Contract ${site.version}. Generated from the documents in <code>spec/</code>.
                  ${site.pages.includes(page) && markup`<a href="${markdownName}">This page as Markdown</a>`}
                </footer>
            </article>
            <div class="right">${examples ?? sections}</div>
          </main>
        </div>
        <script>${rawHtml(SCRIPT)}</script>
      </body>
    </html>`.html
}
