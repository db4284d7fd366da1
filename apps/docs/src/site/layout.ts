// The frame of every page: the header, the navigation of its area, "on this page", and a policy that allows no other hosts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { breakable, markup, plain, prose, rawHtml, type Html } from '../html.ts'

/** The areas of the site in the order of the header, which links to the first page of each. */
const AREAS = ['Guides', 'Reference', 'Errors', 'Design decisions', 'Changelog'] as const

export interface Page {
  /** The path in the site, with forward slashes. */
  path: string
  title: string
  /** The purpose of the page in one or two sentences, with code between backticks. */
  lead: string
  body: Html
  /** Its place in the navigation. A page without one isn't in the navigation. */
  place?: { area: (typeof AREAS)[number]; group: string; words?: string; verb?: string }
  /** The content between the title and the lead. */
  heading?: Html
  /** The examples beside the body, with a form that calls the service. They replace "on this page". */
  examples?: Html
  /** Search words that its text doesn't contain. */
  keywords?: string
  /** The page as Markdown, for programs. */
  markdown: string
}

/** The docs of one version. */
export interface Site {
  version: string
  pages: readonly Page[]
  /** The folder of a released version, such as `released/1.0.0/`. The newest docs have none. */
  folder?: string
  /** The docs of all versions including this one, the newest first. */
  versions?: readonly Site[]
}

/** The path of the search script, which a page loads when a reader opens the search. */
export const SEARCH = 'search.js'

/** Returns a minified script or style sheet. */
const minified = (name: string, loader: 'css' | 'js'): string =>
  transformSync(readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8'), {
    loader,
    minify: true,
  }).code.trim()

const STYLE = minified('site.css', 'css')
const SCRIPT = minified('site.js', 'js')
/** Runs before anything is drawn, so that a page in the other theme doesn't flash. */
const THEME = "try{document.documentElement.style.colorScheme=localStorage.getItem('parley-theme')??''}catch{}"

/** A speech mark, drawn in the page itself, so that no browser asks for an icon. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' " +
  "rx='3' fill='%230b6e6e'/%3E%3Cpath d='M3 4h10v6H8l-3 3v-3H3z' fill='%23fff'/%3E%3C/svg%3E"

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * Returns the Content-Security-Policy of a page. It allows only the page's own style and scripts, and the script of the search. A page that
 * is opened from a folder loads the search by a file: address.
 */
const policyOf = ({ examples }: Page): string =>
  `default-src 'none'; style-src ${hash(STYLE)}; script-src 'self' file: ${hash(THEME)} ${hash(SCRIPT)}; img-src data:${
    examples === undefined ? '' : "; connect-src 'self'"
  }; base-uri 'none'; form-action 'none'`

/** Returns the beginning of a relative link from a page to the root of the site. */
const upFrom = (path: string) => '../'.repeat(path.split('/').length - 1)

const current = (isCurrent: boolean, value: 'page' | 'true') => isCurrent && markup`aria-current="${value}"`

/** Returns links to the first page of each area. */
function areas({ path, place }: Page, { pages }: Site, up: string): Html[] {
  return AREAS.flatMap((area) => {
    const first = pages.find((each) => each.place?.area === area)
    if (first === undefined) return []
    const isCurrent = current(place?.area === area, first.path === path ? 'page' : 'true')
    return [markup`<a href="${up}${first.path}" ${isCurrent}>${area}</a>`]
  })
}

function navigation(page: Page, site: Site, up: string): Html {
  const groups = Map.groupBy(
    site.pages.filter(({ place }) => place !== undefined && place.area === page.place?.area),
    ({ place }) => place?.group ?? '',
  )
  const isAlone = [...groups.values()].flat().length === 1
  return markup`<nav class="side ${isAlone && 'alone'}" id="menu" popover aria-label="${page.place?.area ?? 'Site'}">
    <div class="areas">${areas(page, site, up)}</div>
    ${[...groups].map(
      ([group, pages]) =>
        markup`<h2>${group}</h2>
          ${pages.map(
            ({ path, title, place }) =>
              markup`<a href="${up}${path}" ${current(path === page.path, 'page')}
                ><span>${breakable(place?.words ?? title)}</span>${
                  place?.verb !== undefined &&
                  markup`<span class="verb ${place.verb}">${place.verb.replace('DELETE', 'DEL')}</span>`
                }</a
              >`,
          )}`,
    )}
  </nav>`
}

const SECTION = /<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g

/** Returns links to the sections of a page, if it has at least two. */
function onThisPage(body: string): Html | undefined {
  const sections = [...body.matchAll(SECTION)]
  if (sections.length < 2) return undefined
  return markup`<nav class="toc" aria-label="On this page">
    <h2>On this page</h2>
    ${sections.map(([, id, words = '']) => markup`<a href="#${id}">${rawHtml(words.replaceAll(/<[^>]*>/g, ''))}</a>`)}
  </nav>`
}

/** Makes each heading with an id a link to itself, so that readers can copy its address. */
const withPermalinks = (body: string): string =>
  body.replaceAll(/(<(h[23]) id="([^"]+)"[^>]*>)([\s\S]*?)(?=<\/\2>)/g, '$1<a href="#$3">$4</a>')

/** Returns the same page in the docs of another version, or their first page if they don't have it. */
const inVersion = ({ path }: Page, { folder = '', pages }: Site, docs: string): string =>
  `${docs}${folder}${pages.some((each) => each.path === path) ? path : 'index.html'}`

/** Returns a button with the version, and a menu of all versions. The newest docs replace those of their own release. */
function versionMenu(page: Page, { version, folder, versions = [] }: Site, docs: string): Html {
  const name = `API ${version.replace(/\.\d+$/, '')}`
  const [newest] = versions
  const listed = versions.filter((each) => each === newest || each.version !== newest?.version)
  const state = listed.length === versions.length ? 'not released' : 'newest'
  return markup`<button class="version" type="button" popovertarget="versions" aria-label="${name}, other versions">${name} ▾</button>
    <div id="versions" popover>
      ${listed.map(
        (each) =>
          markup`<a href="${inVersion(page, each, docs)}" ${current(each.folder === folder, 'true')}
            >API ${each.version}${each === newest && ` (${state})`}</a
          >`,
      )}
    </div>`
}

/** Returns a note in the docs of a released version with a link to the newest docs. */
const newerDocs = (page: Page, { version, folder, versions: [newest] = [] }: Site, docs: string): Html | false =>
  folder !== undefined &&
  newest !== undefined &&
  markup`<div class="note">
    These are the docs of version ${version}, as it was released. Services of a newer minor version accept the same requests.
    <a href="${inVersion(page, newest, docs)}">Newest version</a>.
  </div>`

function header(page: Page, site: Site, up: string, docs: string): Html {
  return markup`<header class="top">
    <a class="brand" href="${up}index.html">Parley</a>
    ${versionMenu(page, site, docs)}
    <nav aria-label="Main">${areas(page, site, up)}</nav>
    <button class="search" type="button" data-search="${up}${SEARCH}" data-up="${up}" aria-keyshortcuts="Control+K">
      <span>Search</span> <kbd>Ctrl K</kbd>
    </button>
    <button class="icon theme" type="button" aria-label="Switch between light and dark">◐</button>
    <button class="icon menu" type="button" popovertarget="menu" aria-label="Menu">☰</button>
  </header>`
}

/** Returns a whole page. Every link is relative, so that it works from a folder and below any path of a server. */
export function render(page: Page, site: Site, up = upFrom(page.path)): string {
  const docs = up + upFrom(site.folder ?? '')
  const { path, title, lead, body, place, heading, examples } = page
  const crumb = place !== undefined && place.group !== place.area && `${place.area} / ${place.group}`
  const sections = onThisPage(body.html)
  return markup`<!doctype html>
    <html lang="en" data-docs="${docs}">
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
        ${header(page, site, up, docs)}
        <div class="layout">
          ${navigation(page, site, up)}
          <main id="content" tabindex="-1">
            <article>
              ${newerDocs(page, site, docs)}
              ${crumb !== false && markup`<p class="crumb">${crumb}</p>`}
              <h1>${title}</h1>
              ${heading}
              <p class="lead">${prose(lead)}</p>
              ${examples !== undefined && sections}
              ${rawHtml(withPermalinks(body.html))}
              <footer>
                  Contract ${site.version}. Generated from the documents in <code>spec/</code>.
                  ${
                    site.pages.includes(page) &&
                    markup`<a href="${path.replace(/^.*\//, '').replace(/\.html$/, '.md')}">This page as Markdown</a>`
                  }
                </footer>
            </article>
            <div class="right">${examples ?? sections}</div>
          </main>
        </div>
        <script>${rawHtml(SCRIPT)}</script>
      </body>
    </html>`.html
}
