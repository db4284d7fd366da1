// The frame of every page of ours: one style, one way around, and a policy that lets nothing in from outside.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { markup, prose, rawHtml, type Html } from '../html.ts'

export interface Page {
  /** Where it lies in the site, with forward slashes. */
  path: string
  title: string
  /** One sentence that says what the page is for. */
  lead: string
  body: Html
  /** The file name of a script beside the style, where the page has one. */
  script?: 'search.js'
}

const asset = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')

const STYLE = asset('site.css')

const NAVIGATION: readonly [path: string, words: string][] = [
  ['reference.html', 'Reference'],
  ['decisions.html', 'Decisions'],
  ['problems.html', 'Problems'],
  ['pictures.html', 'Pictures'],
  ['workflows.html', 'Workflows'],
  ['coverage.html', 'Coverage'],
  ['changelog.html', 'Changelog'],
]

/** A speech mark, drawn in the page itself, so that no browser asks for an icon. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' " +
  "rx='3' fill='%230a5c63'/%3E%3Cpath d='M3 4h10v6H8l-3 3v-3H3z' fill='%23fff'/%3E%3C/svg%3E"

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** The Content-Security-Policy of a page that has this style and this script, and asks for nothing else. */
function seal(script: string | undefined): string {
  const scripts = script === undefined ? '' : `; script-src ${hash(script)}`
  return `default-src 'none'; style-src ${hash(STYLE)}${scripts}; img-src data:; base-uri 'none'; form-action 'none'`
}

/** The way from a page to the root of the site, as the beginning of a relative link. */
const upFrom = (path: string) => '../'.repeat(path.split('/').length - 1)

/** The links of the site, of which one may be the page that they stand on, or above it; `up` leads to the site. */
export function navigation(path: string, up = upFrom(path)): Html {
  const section = `${path.split('/')[0]?.replace(/\.html$/, '')}.html`
  const links = NAVIGATION.map(
    ([to, words]) =>
      markup`<li>
        <a href="${up}${to}" ${section === to && rawHtml(path === to ? ' aria-current="page"' : ' aria-current="true"')}
          >${words}</a
        >
      </li>`,
  )
  return markup`<nav aria-label="Site">
    <a class="home" href="${up}index.html">Parley</a>
    <ul>
      ${links}
    </ul>
  </nav>`
}

/** A whole page as text. Every link is relative, so that it works from a folder and below any path of a server. */
export function render({ path, title, lead, body, script }: Page, version: string, up = upFrom(path)): string {
  const code = script === undefined ? undefined : asset(script)
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${seal(code)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${lead.replaceAll('`', '')}" />
        <link rel="icon" href="${ICON}" />
        <title>${title} · Parley</title>
        <style>${rawHtml(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>${navigation(path, up)}</header>
        <main id="content">
          <h1>${title}</h1>
          <p class="lead">${prose(lead)}</p>
          ${body}
        </main>
        <footer>
          <p>Contract ${version}. Made from the documents in <code>spec/</code>; nothing here is written twice.</p>
        </footer>
        ${code !== undefined && markup`<script>${rawHtml(code)}</script>`}
      </body>
    </html>
`.html
}
