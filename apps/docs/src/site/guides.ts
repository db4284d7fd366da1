// The guides: documents of docs/, rendered as pages.
import { existsSync, readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import { codeBlock, escapeHtml, pre, rawHtml, table } from '../html.ts'
import { flowchart } from '../pictures/flowchart.ts'
import { inWorkspace } from '../places.ts'
import { style, type Page } from './layout.ts'

interface Guide {
  name: string
  group: string
  /** Its name in the navigation, if the title is too long for it. */
  words?: string
  keywords?: string
}

/** In the order of the navigation. */
const GUIDES: readonly Guide[] = [
  {
    name: 'quickstart',
    group: 'Get started',
    keywords: 'curl first steps tutorial getting started hello install npm client sdk typescript example',
  },
  {
    name: 'authentication',
    group: 'Get started',
    words: 'Authentication',
    keywords:
      'authenticate auth login permissions roles owner bearer token authorization header credentials ' +
      'api key rotate renew lost leaked stolen',
  },
  {
    name: 'channels',
    group: 'Build',
    keywords: 'whatsapp telegram sms inbound messages adapter integrate deliver receipts',
  },
  {
    name: 'events',
    group: 'Build',
    keywords: 'poll polling long poll subscribe stream changes listen notifications cursor position',
  },
  {
    name: 'webhooks',
    group: 'Build',
    words: 'Webhooks',
    keywords: 'push callback signature endpoint notifications clock skew timestamp',
  },
  {
    name: 'paging',
    group: 'Build',
    keywords:
      'pagination paginate next page nextCursor cursor limit list all iterate loop infinite scroll offset total',
  },
  { name: 'resynchronize', group: 'Build', words: 'Resynchronize', keywords: 'sync copy mirror restore full export' },
  {
    name: 'concurrent-updates',
    group: 'Build',
    words: 'Concurrent updates',
    keywords: 'concurrency stale etag optimistic locking lost update race conflict 412 overwrite version',
  },
  {
    name: 'versioning',
    group: 'Learn',
    words: 'Versioning',
    keywords: 'breaking change compatibility semver sunset deprecated upgrade',
  },
  {
    name: 'operating',
    group: 'Operate',
    words: 'Operating',
    keywords: 'audit log upgrade tls https deploy install backup restore systemd docker container production',
  },
  {
    name: 'upgrade',
    group: 'Operate',
    keywords: 'upgrade migrate migration new version rollback downgrade back up dump restore',
  },
  {
    name: 'configuration',
    group: 'Operate',
    keywords: 'environment variables flags settings port cors proxy limits timeout log level metrics',
  },
  {
    name: 'scaling',
    group: 'Operate',
    words: 'Beyond one machine',
    keywords: 'postgres postgresql cluster replicas load balancer high availability',
  },
  {
    name: 'troubleshooting',
    group: 'Operate',
    keywords: 'alert alerts prometheus grafana runbook slow down 503 500 incident debug logs metrics monitoring',
  },
  {
    name: 'incident',
    group: 'Operate',
    keywords:
      'leaked stolen compromised lost api key secret revoke expire expiry scan identify incident response drill',
  },
  {
    name: 'privacy',
    group: 'Operate',
    words: 'Privacy',
    keywords: 'gdpr erase delete forget personal data subject access request export contact retention keep days',
  },
  {
    name: 'releases',
    group: 'Operate',
    words: 'Verify a release',
    keywords: 'supply chain sbom provenance signature checksum reproducible licenses dependencies security',
  },
  { name: 'architecture', group: 'Contribute', keywords: 'folders code layers source' },
  { name: 'add-an-operation', group: 'Contribute', keywords: 'contribute extend new endpoint develop' },
]

const pathOf = (name: string) => inWorkspace(`docs/${name}.md`)

/** The guides whose document exists. */
export const guidePages = (): Page[] => GUIDES.filter(({ name }) => existsSync(pathOf(name))).map(guidePage)

function guidePage({ name, group, words, keywords }: Guide): Page {
  // Comments are for editors of the document.
  const source = readFileSync(pathOf(name), 'utf8').replaceAll(/^<!--.*?-->\n+/gms, '')
  const tokens = markdown.lexer(source)
  const title = tokens.find(isHeading)
  const at = tokens.findIndex(({ type }) => type === 'paragraph')
  const first = tokens[at]
  if (title === undefined || first === undefined) throw new Error(`docs/${name}.md has no title or no first paragraph.`)
  return {
    path: `${name}.html`,
    title: title.text,
    place: { area: 'Guides', group, ...(words !== undefined && { words }) },
    ...(keywords !== undefined && { keywords }),
    lead: first.raw
      .trim()
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('**', ''),
    body: rawHtml(markdown.parser(tokens.filter((token, i) => i !== at && token !== title))),
    ...(source.includes('```mermaid') && { styles: [style('pictures.css')] }),
    markdown: withLinksOfSite(source),
  }
}

const isHeading = (token: { type: string }): token is Tokens.Heading => token.type === 'heading'

const KNOWN = new Set(GUIDES.map(({ name }) => name))

/** The pages that show what a file of the repository has. */
const SHOWN: Record<string, string> = {
  '../spec/openapi.yaml': 'reference.html',
  '../spec/released': 'changelog.html',
  '../apps/server/src/domain/api-keys/life.ts': 'concepts.html#key-life',
}

/** Where a link of a document leads on the site; undefined if the site doesn't have its target. */
function target(href: string): string | undefined {
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (KNOWN.has(name)) return existsSync(pathOf(name)) ? `${name}.html${hash}` : undefined
  const [, problem] = /^\.\.\/spec\/components\/schemas\/(\w+)Problem\.yaml$/.exec(href) ?? []
  if (problem !== undefined) return `errors/${snakeCase(problem)}.html`
  return href.startsWith('#') ? href : SHOWN[href]
}

/** The document with links to the Markdown of the site's pages. A link to another file leaves its words. */
const withLinksOfSite = (source: string): string =>
  source.replaceAll(/\[([^\]]+)\]\((?!https?:)([^)\s]+)\)/g, (_, words: string, href: string) => {
    const to = target(href)
    return to === undefined ? words : `[${words}](${to.replace('.html', '.md')})`
  })

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`)

const anchor = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

const LANGUAGES: Record<string, string> = {
  sh: 'Shell',
  console: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  diff: 'Diff',
  json: 'JSON',
  yaml: 'YAML',
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang = 'text' }) {
      if (lang === 'mermaid') return flowchart(text).html
      const title = LANGUAGES[lang]
      return title === undefined ? `<div class="card">${pre(text, lang).html}</div>` : codeBlock(text, lang, title).html
    },
    // Comments are for readers of the source.
    html: () => '',
    // A file of the repository is named, and not linked: the site doesn't know where the repository is.
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const to = /^https?:/.test(href) ? href : target(href)
      return to === undefined ? words : `<a href="${escapeHtml(to)}">${words}</a>`
    },
    table({ header, rows }) {
      const inline = (cell: Tokens.TableCell) => rawHtml(this.parser.parseInline(cell.tokens))
      return table(
        header.map(({ text }) => text),
        rows.map((row) => ({ cells: row.map(inline) })),
      ).html
    },
  },
})
