// Builds the pages of the guides from the Markdown documents of the repository.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { inWorkspace } from '../places.ts'
import { pageFromMarkdown } from './from-markdown.ts'
import type { Page } from './layout.ts'

/** The documents that are guides on the site, by group, in the order of the navigation. */
export const GUIDES: Record<string, readonly string[]> = {
  'Get started': ['quickstart', 'authentication'],
  Build: [
    'channels',
    'write-an-adapter',
    'connect-whatsapp',
    'web-chat',
    'build-a-desk',
    'start-a-conversation',
    'events',
    'webhooks',
    'paging',
    'resynchronize',
    'concurrent-updates',
  ],
  Packages: ['client', 'sandbox'],
  Learn: ['versioning', 'glossary'],
  Operate: [
    'operating',
    'upgrade',
    'configuration',
    'scaling',
    'troubleshooting',
    'incident',
    'privacy',
    'security',
    'releases',
  ],
  Contribute: ['architecture', 'design', 'add-an-operation', 'soaks'],
}

/** The guides whose documents stand outside of docs/. */
const OTHER_DOCUMENTS: Partial<Record<string, string>> = {
  client: 'packages/client/README.md',
  sandbox: 'packages/sandbox/README.md',
  security: 'SECURITY.md',
}

/** Returns the path of a guide's document in the repository. */
export const documentOf = (name: string): string => OTHER_DOCUMENTS[name] ?? `docs/${name}.md`

export const guidePages = (): Page[] =>
  Object.entries(GUIDES).flatMap(([group, names]) => names.map((name) => guidePage(group, name)))

/** The comment in the first line of a document, such as `<!-- In the navigation: Web chat. Keywords: widget browser -->`. */
const FIRST_LINE = /^<!-- (?:In the navigation: (.+?)\. )?Keywords: (.+?) -->\n/

/** Builds the page of a document. The page's title is its heading, and the lead is its first paragraph, without bold type. */
function guidePage(group: string, name: string): Page {
  const path = documentOf(name)
  const document = readFileSync(inWorkspace(path), 'utf8')
  const [, label, keywords = ''] = FIRST_LINE.exec(document) ?? []
  // Comments are for authors of the document.
  const withoutComments = document.replaceAll(/^<!--.*?-->\n+/gms, '')
  const [, title, firstParagraph = '', rest = ''] =
    /^# (.+)\n\n((?:.+\n)+)([^]*)$/.exec(withLinksToPages(withoutComments, path)) ?? []
  if (title === undefined) throw new Error(`${path} has no title or no first paragraph.`)
  return pageFromMarkdown(rest, {
    path: `${name}.html`,
    title,
    navigation: { area: 'Guides', group, ...(label !== undefined && { label }) },
    keywords,
    lead: firstParagraph.trim().replaceAll(/\s+/g, ' ').replaceAll('**', ''),
  })
}

/** The pages that show what a file of the repository contains, by its path. */
const PAGES = new Map([
  ...Object.values(GUIDES).flatMap((names) => names.map((name) => [documentOf(name), `${name}.html`] as const)),
  ['CHANGELOG.md', 'changelog.html'],
  ['spec/decisions.yaml', 'decisions.html'],
  ['spec/openapi.yaml', 'reference.html'],
  ['spec/released', 'changelog.html'],
  ['docs/security.txt', 'security.txt'],
  ['apps/server/src/domain/api-keys/life.ts', 'concepts.html#life-of-an-api-key'],
])

/** The folder of the site with the texts of files that guides link to and that no page shows. */
const FILES = 'files/'
/** Stands for the dot at the beginning of a path such as `.github/workflows`. */
const DOT = 'dot-'

/**
 * Converts a link in a document: `events.md#order` to `events.html#order`. If no page shows the linked file, the link leads to its text.
 *
 * @throws Error if the repository has no such file.
 */
function pageOfLink(href: string, document: string): string {
  // A link to a section of the same document stays as it is.
  if (href.startsWith('#')) return href
  const [target = '', fragment] = href.split('#')
  const path = posix.join(posix.dirname(document), target)
  // A link to the schema of an error leads to the page of the error.
  const [, problem] = /^spec\/components\/schemas\/(\w+)Problem\.yaml$/.exec(path) ?? []
  if (problem !== undefined) return `errors/${snakeCase(problem)}.html`
  if (!existsSync(inWorkspace(path))) throw new Error(`${document} links to ${href}, which doesn't exist.`)
  // The service serves no file whose folder has a name with a dot at its beginning.
  const textPath = `${FILES}${path.replace(/^\./, DOT)}.txt`
  return `${PAGES.get(path) ?? textPath}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Replaces links between documents by links between pages. */
export const withLinksToPages = (source: string, document: string): string =>
  // The expression doesn't match links to other hosts.
  source.replaceAll(
    /\[([^\]]+)\]\((?!https?:)([^)\s]+)\)/g,
    (_, words: string, href: string) => `[${words}](${pageOfLink(href, document)})`,
  )

/** Returns the texts of the files to which pages link, by their paths on the site. The text of a folder is that of its files. */
export const linkedFiles = (pages: readonly Page[]): Map<string, string> =>
  new Map(
    pages.flatMap(({ markdown }) =>
      [...markdown.matchAll(new RegExp(`\\]\\((${FILES}([^)#]+)\\.txt)`, 'g'))].map(([, file = '', path = '']) => [
        file,
        textOf(path.replace(new RegExp(`^${DOT}`), '.')),
      ]),
    ),
  )

/** Returns the text of a file, or of all files in a folder, each below its name. */
function textOf(path: string): string {
  const absolute = inWorkspace(path)
  if (!statSync(absolute).isDirectory()) return readFileSync(absolute, 'utf8')
  const names = readdirSync(absolute).toSorted()
  return names.map((name) => `=== ${name}\n\n${textOf(posix.join(path, name))}`).join('\n\n')
}

/** Returns the error code of a schema's name: `rate_limit_exceeded` for `RateLimitExceeded`. */
const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, index: number) => `${index === 0 ? '' : '_'}${letter.toLowerCase()}`)
