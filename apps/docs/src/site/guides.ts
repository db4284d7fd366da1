// The guides: documents of docs/, rendered as pages.
import { readFileSync } from 'node:fs'
import { inWorkspace } from '../places.ts'
import { written } from './from-markdown.ts'
import type { Page } from './layout.ts'

/** The guides by group, in the order of the navigation. */
const GUIDES: Record<string, readonly string[]> = {
  'Get started': ['quickstart', 'authentication'],
  Build: [
    'channels',
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

const pathOf = (name: string) => inWorkspace(`docs/${name}.md`)

export const guidePages = (): Page[] =>
  Object.entries(GUIDES).flatMap(([group, names]) => names.map((name) => guidePage(group, name)))

/** The first line of a document: its name in the navigation if that isn't the title, and words by which people search for it. */
const COMMENT = /^<!-- (?:In the navigation: (.+?)\. )?Keywords: (.+?) -->\n/

function guidePage(group: string, name: string): Page {
  const document = readFileSync(pathOf(name), 'utf8')
  const [, words, keywords = ''] = COMMENT.exec(document) ?? []
  // Comments are for editors of the document.
  const source = document.replaceAll(/^<!--.*?-->\n+/gms, '')
  const [, title, first = '', text = ''] = /^# (.+)\n\n((?:.+\n)+)([^]*)$/.exec(withLinksOfSite(source)) ?? []
  if (title === undefined) throw new Error(`docs/${name}.md has no title or no first paragraph.`)
  return written(text, {
    path: `${name}.html`,
    title,
    place: { area: 'Guides', group, ...(words !== undefined && { words }) },
    keywords,
    lead: first
      .trim()
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('**', ''),
  })
}

const KNOWN = new Set(Object.values(GUIDES).flat())

/** The pages that show the content of other files. */
const PAGES_OF_FILES: Record<string, string> = {
  '../spec/openapi.yaml': 'reference.html',
  '../spec/released': 'changelog.html',
  '../apps/server/src/domain/api-keys/life.ts': 'concepts.html#life-of-an-api-key',
  '../packages/client/examples/channel-adapter.ts': 'channel-adapter.ts.txt',
  '../packages/client/examples/web-chat.ts': 'web-chat.ts.txt',
}

/** Returns the target of a document's link on the site; undefined if the site doesn't have it. */
function target(href: string): string | undefined {
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (KNOWN.has(name)) return `${name}.html${hash}`
  const [, problem] = /^\.\.\/spec\/components\/schemas\/(\w+)Problem\.yaml$/.exec(href) ?? []
  if (problem !== undefined) return `errors/${snakeCase(problem)}.html`
  return href.startsWith('#') ? href : PAGES_OF_FILES[href]
}

/** Replaces links between documents by links between pages. A link to a file that the site doesn't have becomes plain text. */
const withLinksOfSite = (source: string): string =>
  source.replaceAll(/\[([^\]]+)\]\((?!https?:)([^)\s]+)\)/g, (_, words: string, href: string) => {
    const to = target(href)
    return to === undefined ? words : `[${words}](${to})`
  })

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`)
