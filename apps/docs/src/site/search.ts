// The script of the search: the library, and every section of every page. It is a script because a page that is opened from a folder
// can't load data.
import { readFileSync } from 'node:fs'
import { plain } from '../html.ts'
import type { Page } from './layout.ts'

interface SearchEntry {
  href: string
  title: string
  /** The title of its page. */
  page: string
  /** Search words that its text doesn't contain. */
  keywords: string
  /** The properties, parameters and headers that it describes. */
  names: string
  text: string
  /** A factor of its score. A page counts more than its sections, and a decision less than the operations that it is about. */
  weight: number
}

/** How many characters of a section are searched. */
const MAX_CHARACTERS = 1200

/** Returns the script as text. */
export function searchScript(pages: readonly Page[]): string {
  const library = readFileSync(new URL('../umd/index.js', import.meta.resolve('minisearch')), 'utf8')
  const code = readFileSync(new URL('../assets/search.js', import.meta.url), 'utf8')
  const sections = JSON.stringify(pages.flatMap(sectionsOf))
  return `${library.replace(/^\/\/# sourceMappingURL=.*$/m, '')}\nconst sections = ${sections}\n;(() => {\n${code}})()\n`
}

/** Returns the beginning of a page, and each of its sections. */
function sectionsOf({ path, title, lead, body, keywords = '', place }: Page): SearchEntry[] {
  const [beginning = '', ...parts] = `\n${body.html}`.split(/(?=<h[23] id=")/)
  const factor = (FACTORS[place?.area ?? ''] ?? 1) * (GROUP_FACTORS[place?.group ?? ''] ?? 1)
  const first = {
    href: path,
    title,
    page: title,
    keywords: `${keywords} ${KEYWORDS[nameOf(path)] ?? ''} ${nameOf(path)}`,
    names: namesIn(beginning),
    text: `${plain(lead)} ${textOf(beginning)}`,
    weight: 1.6 * factor,
  }
  const sections = parts.map((part) => ({ ...sectionOf(path, title, part), weight: factor }))
  return [first, ...sections].map((section) => ({
    ...section,
    text: section.text.slice(0, MAX_CHARACTERS),
  }))
}

/** Search words that the contract doesn't use, by the names of pages. */
const KEYWORDS: Record<string, string> = {
  updateconversation: 'close reopen restore delete archive status',
  sendmessage: 'reply respond write message types image attachment idempotency',
  listconversations: 'search find filter inbox paging cursor',
  getcaller: 'whoami me current user permissions',
  regenerateapikey: 'new',
  markconversationread: 'unread count seen',
  receivemessages: 'inbound deliver',
  updatecontact: 'block unblock',
  listcontacts: 'customers people users',
  reference: 'python javascript typescript fetch curl sample code languages sdk permissions',
  errors: 'format problem json rfc 9457',
}

/** Returns the name of a page as one word, so that an operation is found by its operationId. */
const nameOf = (path: string): string => path.replace(/^.*\//, '').replaceAll(/-|\.html$/g, '')

const FACTORS: Record<string, number> = { 'Design decisions': 0.4, Changelog: 0.5, Errors: 0.8, Reference: 1.25 }

/** Guides for beginners come first. Operators search for words that only their guides have. */
const GROUP_FACTORS: Record<string, number> = { 'Get started': 1.3, Learn: 1.1, Operate: 0.5, Contribute: 0.6 }

function sectionOf(path: string, page: string, part: string): Omit<SearchEntry, 'weight'> {
  const [, id = '', keywords = '', heading = ''] =
    /^<h[23] id="([^"]+)"(?: data-keywords="([^"]*)")?[^>]*>([\s\S]*?)<\/h[23]>/.exec(part) ?? []
  return {
    href: `${path}#${id}`,
    title: textOf(heading),
    page,
    keywords,
    names: namesIn(part),
    text: textOf(part.replace(/^.*?<\/h[23]>/s, '')),
  }
}

const namesIn = (html: string): string =>
  [...new Set([...html.matchAll(/class="prop"><code>([^<]+)/g)].map(([, name]) => name))].join(' ')

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
