// Builds the first page of the newest docs, the first page of a released version's docs, and the page for an unknown address.
import { readFileSync } from 'node:fs'
import { referenceOf, type Model } from '../../contract/model.ts'
import { markup } from '../../html.ts'
import { inWorkspace } from '../../places.ts'
import { codeText, factsText, link, pageFromMarkdown } from '../from-markdown.ts'
import { withLinksToPages } from '../guides.ts'
import type { Page } from '../layout.ts'

/** The names of the guides that a first integration needs. */
const FIRST_GUIDES = ['quickstart', 'authentication', 'channels', 'events', 'webhooks', 'concurrent-updates']
/** The names of the pages in which readers look something up. */
const LOOKUP_PAGES = ['reference', 'errors', 'limits', 'concepts', 'decisions', 'changelog']

/** The ids of the operations to which the first page links, because a first integration uses them. */
const FIRST_OPERATIONS = [
  'listConversations',
  'listMessages',
  'sendMessage',
  'updateConversation',
  'listEvents',
  'receiveMessages',
]

const FIRST_REQUEST = `curl "$PARLEY_BASE_URL/api/conversations?status=Active&limit=3" \\
  -H "Authorization: Bearer $PARLEY_API_KEY"`

/** Writes links to the named pages, in the order of the names. The first sentence of a page's lead follows each link. */
const linksWithLeads = (names: readonly string[], pages: readonly Page[]): string => {
  const namedPages = names.flatMap((name) => pages.filter(({ path }) => path === `${name}.html`))
  const facts = namedPages.map(({ path, title, navigation, lead }) => {
    // The label of a guide is shorter than its title. The label of another page, such as "Overview", says too little here.
    const words = navigation?.area === 'Guides' ? (navigation.label ?? title) : title
    const [firstSentence = lead] = /^.*?\.(?= |$)/.exec(lead) ?? []
    return [link(words, path), firstSentence] as const
  })
  return factsText(facts)
}

/** The opening of the README: its first paragraph, and the text after it up to the first figure. */
const [, README_LEAD = '', README_OPENING = ''] =
  /^# .+\n\n((?:.+\n)+)([^]*?)^```/m.exec(
    withLinksToPages(readFileSync(inWorkspace('README.md'), 'utf8'), 'README.md'),
  ) ?? []

/** Builds the first page of the newest docs. `pages` are the other pages of these docs. */
export const indexPage = ({ operations }: Model, pages: readonly Page[]): Page =>
  pageFromMarkdown(
    `${README_OPENING}
## The first request

${link('The quickstart', 'quickstart.html')} starts a service and sets these two variables.

${codeText(FIRST_REQUEST, 'sh')}

## Get started

${linksWithLeads(FIRST_GUIDES, pages)}

## First operations

${FIRST_OPERATIONS.flatMap((id) => operations.filter((each) => each.id === id))
  .map((each) => link(each.summary, referenceOf(each)))
  .join(', ')}, and [all ${operations.length}](reference.html).

## Look something up

${linksWithLeads(LOOKUP_PAGES, pages)}

## For programs

- [OpenAPI (YAML), which Postman, Bruno and Insomnia import](openapi.yaml)
- [OpenAPI (JSON)](openapi.json)
- [llms.txt](llms.txt)

Each page is also there as Markdown: replace \`.html\` by \`.md\`.
`,
    {
      path: 'index.html',
      title: 'Parley API',
      navigation: { area: 'Guides', group: 'Get started', label: 'Overview' },
      keywords: 'home overview download openapi postman bruno insomnia llms',
      lead: README_LEAD.trim(),
    },
  )

/** Builds the first page of the docs of a released version. */
export const releasedIndexPage = ({ version, operations }: Model): Page =>
  pageFromMarkdown(
    `- [Reference](reference.html)
- [Errors](errors.html)
- [Design decisions](decisions.html)
- [OpenAPI document](openapi.yaml)
`,
    {
      path: 'index.html',
      title: `Parley API ${version}`,
      navigation: { area: 'Guides', group: 'Get started', label: 'Overview' },
      lead: `The reference of version ${version} as it was released, with ${operations.length} operations.`,
    },
  )

/** The page for an unknown address. The server replaces `{up}` by the relative path from that address to the root of the site. */
export const notFoundPage: Page = {
  path: '404.html',
  title: 'Page not found',
  lead: 'These docs have no page at this address. It may have been renamed.',
  markdown: '',
  body: markup`<p>
    Search with <kbd>Ctrl K</kbd>, or go to the <a href="{up}index.html">overview</a>, the
    <a href="{up}reference.html">reference</a> or the <a href="{up}errors.html">errors</a>.
  </p>`,
}
