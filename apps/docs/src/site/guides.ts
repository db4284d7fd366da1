// Builds the pages of the guides from the Markdown documents in docs/.
import { readFileSync } from 'node:fs'
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
    'start-a-conversation',
    'events',
    'webhooks',
    'paging',
    'resynchronize',
    'concurrent-updates',
  ],
  Learn: ['versioning'],
  Operate: ['operating', 'upgrade', 'configuration', 'scaling', 'troubleshooting', 'incident', 'privacy', 'releases'],
  Contribute: ['architecture', 'design', 'add-an-operation', 'soaks'],
}

export const guidePages = (): Page[] =>
  Object.entries(GUIDES).flatMap(([group, names]) => names.map((name) => guidePage(group, name)))

/** The comment in the first line of a document, such as `<!-- In the navigation: Web chat. Keywords: widget browser -->`. */
const FIRST_LINE = /^<!-- (?:In the navigation: (.+?)\. )?Keywords: (.+?) -->\n/

/** Builds the page of a document. The page's title is its heading, and the lead is its first paragraph, without links and bold type. */
function guidePage(group: string, name: string): Page {
  const document = readFileSync(inWorkspace(`docs/${name}.md`), 'utf8')
  const [, label, keywords = ''] = FIRST_LINE.exec(document) ?? []
  // Comments are for authors of the document.
  const withoutComments = document.replaceAll(/^<!--.*?-->\n+/gms, '')
  const [, title, firstParagraph = '', rest = ''] =
    /^# (.+)\n\n((?:.+\n)+)([^]*)$/.exec(withLinksToPages(withoutComments)) ?? []
  if (title === undefined) throw new Error(`docs/${name}.md has no title or no first paragraph.`)
  return pageFromMarkdown(rest, {
    path: `${name}.html`,
    title,
    navigation: { area: 'Guides', group, ...(label !== undefined && { label }) },
    keywords,
    lead: firstParagraph
      .trim()
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('**', ''),
  })
}

const GUIDE_NAMES = new Set(Object.values(GUIDES).flat())

/** The pages that show what a file of the repository contains. The keys are the paths of the files, relative to docs/. */
const PAGE_BY_FILE: Record<string, string> = {
  '../spec/openapi.yaml': 'reference.html',
  '../spec/released': 'changelog.html',
  '../apps/server/src/domain/api-keys/life.ts': 'concepts.html#life-of-an-api-key',
  '../packages/client/examples/channel-adapter.ts': 'channel-adapter.ts.txt',
  '../packages/client/examples/web-chat.ts': 'web-chat.ts.txt',
}

/** Converts a link in a document: `events.md#order` to `events.html#order`. Returns undefined if no page shows the linked file. */
function pageOfLink(href: string): string | undefined {
  const [, name = '', fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (GUIDE_NAMES.has(name)) return `${name}.html${fragment}`
  // A link to the schema of an error leads to the page of the error.
  const [, problem] = /^\.\.\/spec\/components\/schemas\/(\w+)Problem\.yaml$/.exec(href) ?? []
  if (problem !== undefined) return `errors/${snakeCase(problem)}.html`
  // A link to a section of the same document stays as it is.
  return href.startsWith('#') ? href : PAGE_BY_FILE[href]
}

/** Replaces links between documents by links between pages. A link to a file that the site doesn't show becomes plain text. */
const withLinksToPages = (source: string): string =>
  // The expression doesn't match links to other hosts.
  source.replaceAll(/\[([^\]]+)\]\((?!https?:)([^)\s]+)\)/g, (_, words: string, href: string) => {
    const page = pageOfLink(href)
    return page === undefined ? words : `[${words}](${page})`
  })

/** Returns the error code of a schema's name: `rate_limit_exceeded` for `RateLimitExceeded`. */
const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, index: number) => `${index === 0 ? '' : '_'}${letter.toLowerCase()}`)
