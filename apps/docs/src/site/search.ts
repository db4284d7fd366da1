// Builds the script of the search, which has the search library and the text of all pages. The text is part of a script because a page that
// is opened as a file can load scripts, but no data.
import { readFileSync } from 'node:fs'
import { plain } from '../html.ts'
import type { Page } from './layout.ts'

/** A page, or a section of a page, that the search can find. */
interface SearchEntry {
  href: string
  title: string
  /** The title of the page. */
  page: string
  /** Words by which readers search for the entry, although its text doesn't contain them. */
  keywords: string
  /** The names of the properties, parameters and headers that the entry describes. */
  names: string
  text: string
  /** The factor by which the search multiplies the entry's score. For example, a page has a higher factor than its sections. */
  weight: number
}

/** Returns the source of the script: the library, the entries of all pages, and the code that searches them. */
export function searchScript(pages: readonly Page[]): string {
  const library = readFileSync(new URL('../umd/index.js', import.meta.resolve('minisearch')), 'utf8')
  const code = readFileSync(new URL('../assets/search.js', import.meta.url), 'utf8')
  const entries = JSON.stringify(pages.flatMap(entriesOf))
  // The site doesn't have the source map of the library.
  return `${library.replace(/^\/\/# sourceMappingURL=.*$/m, '')}\nconst sections = ${entries}\n;(() => {\n${code}})()\n`
}

/** Returns an entry for the page, with the text before the first heading, and an entry for each section below a heading. */
function entriesOf({ path, title, lead, body, keywords = '', navigation }: Page): SearchEntry[] {
  // The line break makes `beginning` the text before the first heading, even if the page begins with a heading.
  const [beginning = '', ...sections] = `\n${body.html}`.split(/(?=<h[23] id=")/)
  const factor = (AREA_FACTORS[navigation?.area ?? ''] ?? 1) * (GROUP_FACTORS[navigation?.group ?? ''] ?? 1)
  const pageEntry = {
    href: path,
    title,
    page: title,
    keywords: `${keywords} ${KEYWORDS[nameOf(path)] ?? ''} ${nameOf(path)}`,
    names: namesIn(beginning),
    text: `${plain(lead)} ${textOf(beginning)}`,
    // The page comes before its sections.
    weight: 1.6 * factor,
  }
  const sectionEntries = sections.map((section) => ({ ...sectionEntry(path, title, section), weight: factor }))
  return [pageEntry, ...sectionEntries]
}

/** Words by which readers search for a page, although the contract doesn't use these words. `nameOf` returns the key of a page. */
const KEYWORDS: Record<string, string> = {
  updateconversation: 'close reopen restore delete archive status',
  sendmessage: 'reply respond write message types image attachment idempotency',
  listconversations: 'search find filter inbox paging cursor',
  getcaller: 'whoami me current user permissions',
  regenerateapikey: 'new',
  markconversationread: 'unread count seen',
  receivemessages: 'inbound deliver',
  updatecontact: 'block unblock ban spam rename',
  moveidentities: 'merge combine split wrong person',
  reportchanges: 'edit typo correct unsent',
  assignconversation: 'claim grab take agents race',
  createconversation: 'new chat',
  client: 'sdk library npm install typescript javascript package retries',
  sandbox: 'mock fake stub unit tests jest vitest clock time travel simulate faults',
  idempotencykeyreused: 'same key different body',
  listcontacts: 'customers people users find by phone number lookup',
  reference: 'python javascript typescript fetch curl sample code languages sdk permissions',
  errors: 'format problem json rfc 9457',
}

/** Returns the name of a page as one word, so that readers find an operation by its id: `getcaller` for `reference/get-caller.html`. */
const nameOf = (path: string): string => path.replace(/^.*\//, '').replaceAll(/-|\.html$/g, '')

/** The factors of areas. Readers search for operations most often, and for the reasons of the design least often. */
const AREA_FACTORS: Record<string, number> = { 'Design decisions': 0.4, Changelog: 0.5, Errors: 0.8, Reference: 1.25 }

/** The factors of groups. Guides for beginners come first. Guides for operators can come last, because other pages lack their words. */
const GROUP_FACTORS: Record<string, number> = { 'Get started': 1.3, Learn: 1.1, Operate: 0.65, Contribute: 0.6 }

/** Returns the entry of a section, without its weight. The HTML of the section begins with a heading. */
function sectionEntry(path: string, page: string, html: string): Omit<SearchEntry, 'weight'> {
  // For `<h2 id="order" data-keywords="first">Order</h2>`: the id `order`, the keywords `first`, and the heading `Order`.
  const [, id = '', keywords = '', heading = ''] =
    /^<h[23] id="([^"]+)"(?: data-keywords="([^"]*)")?[^>]*>([\s\S]*?)<\/h[23]>/.exec(html) ?? []
  return {
    href: `${path}#${id}`,
    title: textOf(heading),
    page,
    keywords,
    names: namesIn(html),
    text: textOf(html.replace(/^.*?<\/h[23]>/s, '')),
  }
}

/** Returns the names of the properties, parameters and headers that a part of a page describes, each once. */
const namesIn = (html: string): string =>
  [...new Set([...html.matchAll(/class="prop"><code>([^<]+)/g)].map(([, name]) => name))].join(' ')

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Returns the text of HTML: without tags, and with characters such as `&` in place of entities. */
const textOf = (html: string): string =>
  html
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
