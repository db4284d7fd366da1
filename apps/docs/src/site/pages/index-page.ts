// The way in: what to read first, and the parts of the site.
import type { Model } from '../../contract/model.ts'
import { markup, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

type Card = readonly [href: string, title: string, words: string]

const PARTS: readonly Card[] = [
  ['reference.html', 'Reference', 'Every operation: request, response, errors, limits and permissions.'],
  ['errors.html', 'Errors', 'Every error code: status, when it is returned, and whether to retry.'],
  ['concepts.html', 'Concepts', 'The life of an API key, the order of error checks, the way from contract to code.'],
  ['workflows.html', 'Workflows', 'Stories over several calls. Every test run plays them against the server.'],
  ['decisions.html', 'Design decisions', 'What the source document leaves open, what was decided, and why.'],
  ['changelog.html', 'Changelog', 'What each version of the contract changed.'],
]

export const indexPage = ({ operations }: Model): Page => ({
  path: 'index.html',
  title: 'Parley API',
  place: { area: 'Guides', group: 'Get started', words: 'Overview' },
  lead: `Conversations between an organization and its contacts: ${operations.length} operations, generated from one contract.`,
  body: markup`<h2 id="parts">Parts of these docs</h2>
    ${cards(PARTS)}`,
})

/** What a browser shows for an address without a page. The server sets the beginning of its links. */
export const notFoundPage: Page = {
  path: '404.html',
  title: 'Page not found',
  lead: 'These docs have no page at this address. It may have been renamed.',
  body: markup`<p>
    Search with <kbd>Ctrl K</kbd>, or go to the <a href="{up}index.html">overview</a>, the
    <a href="{up}reference.html">reference</a> or the <a href="{up}errors.html">errors</a>.
  </p>`,
}

const cards = (all: readonly Card[]): Html =>
  markup`<ul class="cards">
    ${all.map(
      ([href, title, words]) =>
        markup`<li>
          <a href="${href}">${title}</a>
          <p>${words}</p>
        </li>`,
    )}
  </ul>`
