// The first pages of the docs, and the page for an unknown address.
import { referenceOf, type Model } from '../../contract/model.ts'
import { markup } from '../../html.ts'
import { codeText, factsText, link, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** The guides that a first integration needs. */
const START = ['quickstart', 'authentication', 'channels', 'events', 'webhooks', 'concurrent-updates']
const PARTS = ['reference', 'errors', 'limits', 'concepts', 'decisions', 'changelog']

/** The operations that a first integration uses. */
const FIRST = [
  'listConversations',
  'listMessages',
  'sendMessage',
  'updateConversation',
  'listEvents',
  'receiveMessages',
]

const CALL = `curl "$PARLEY_BASE_URL/api/conversations?status=Active&limit=3" \\
  -H "Authorization: Bearer $PARLEY_API_KEY"`

/** The files for programs. */
const FILES: readonly (readonly [href: string, words: string])[] = [
  ['openapi.yaml', 'OpenAPI (YAML), which Postman, Bruno and Insomnia import'],
  ['openapi.json', 'OpenAPI (JSON)'],
  ['llms.txt', 'llms.txt'],
]

/** Returns links to pages, each with the first sentence of its lead. */
const cards = (names: readonly string[], pages: readonly Page[]): string => {
  const chosen = names.flatMap((name) => pages.filter(({ path }) => path === `${name}.html`))
  return factsText(
    chosen.map(({ path, title, place, lead }) => [
      link(place?.area === 'Guides' ? (place.words ?? title) : title, path),
      /^.*?\.(?= |$)/.exec(lead)?.[0] ?? lead,
    ]),
  )
}

export const indexPage = ({ operations }: Model, pages: readonly Page[]): Page =>
  written(
    `${codeText(CALL, 'sh')}

## Get started

${cards(START, pages)}

## First operations

${FIRST.flatMap((id) => operations.filter((each) => each.id === id))
  .map((each) => link(each.summary, referenceOf(each)))
  .join(', ')}, and [all ${operations.length}](reference.html).

## Look something up

${cards(PARTS, pages)}

## For programs

${FILES.map(([href, words]) => `- ${link(words, href)}`).join('\n')}

Each page is also there as Markdown: replace \`.html\` by \`.md\`.
`,
    {
      path: 'index.html',
      title: 'Parley API',
      place: { area: 'Guides', group: 'Get started', words: 'Overview' },
      keywords: 'home overview download openapi postman bruno insomnia llms',
      lead: `Conversations between an organization and its contacts: ${operations.length} operations, defined by one contract.`,
    },
  )

/** Returns the first page of the docs of a released version. */
export const releasedIndexPage = ({ version, operations }: Model): Page =>
  written(
    `- [Reference](reference.html)
- [Errors](errors.html)
- [Design decisions](decisions.html)
- [OpenAPI document](openapi.yaml)
`,
    {
      path: 'index.html',
      title: `Parley API ${version}`,
      place: { area: 'Guides', group: 'Get started', words: 'Overview' },
      lead: `The reference of version ${version} as it was released, with ${operations.length} operations.`,
    },
  )

/** The page that a browser shows for an unknown address. The server sets the beginning of its links. */
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
