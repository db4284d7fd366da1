// The guides: documents of docs/, rendered as pages.
import { existsSync, readFileSync } from 'node:fs'
import { inWorkspace } from '../places.ts'
import { written } from './from-markdown.ts'
import type { Page } from './layout.ts'

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
  const [, title, first = '', text = ''] = /^# (.+)\n\n((?:.+\n)+)([^]*)$/.exec(withLinksOfSite(source)) ?? []
  if (title === undefined) throw new Error(`docs/${name}.md has no title or no first paragraph.`)
  return written(text, {
    path: `${name}.html`,
    title,
    place: { area: 'Guides', group, ...(words !== undefined && { words }) },
    ...(keywords !== undefined && { keywords }),
    lead: first
      .trim()
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('**', ''),
  })
}

const KNOWN = new Set(GUIDES.map(({ name }) => name))

/** The pages that show what a file of the repository has. */
const SHOWN: Record<string, string> = {
  '../spec/openapi.yaml': 'reference.html',
  '../spec/released': 'changelog.html',
  '../apps/server/src/domain/api-keys/life.ts': 'concepts.html#life-of-an-api-key',
}

/** Where a link of a document leads on the site; undefined if the site doesn't have its target. */
function target(href: string): string | undefined {
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (KNOWN.has(name)) return existsSync(pathOf(name)) ? `${name}.html${hash}` : undefined
  const [, problem] = /^\.\.\/spec\/components\/schemas\/(\w+)Problem\.yaml$/.exec(href) ?? []
  if (problem !== undefined) return `errors/${snakeCase(problem)}.html`
  return href.startsWith('#') ? href : SHOWN[href]
}

/** The document with links to the site's pages. A link to another file leaves its words: the site doesn't know where the repository is. */
const withLinksOfSite = (source: string): string =>
  source.replaceAll(/\[([^\]]+)\]\((?!https?:)([^)\s]+)\)/g, (_, words: string, href: string) => {
    const to = target(href)
    return to === undefined ? words : `[${words}](${to})`
  })

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`)
