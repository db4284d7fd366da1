// Builds the page of the concepts that a diagram or a table explains better than words.
import type { Model } from '../../contract/model.ts'
import { sentence } from '@parley/tools/text'
import { codeText, link, pageFromMarkdown, tableText } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** The states of an API key, as a flowchart in the language of Mermaid. */
const KEY_LIFE = `flowchart TD
  accTitle: The life of an API key
  new["regenerateApiKey"] --> pending["pending<br>up to 8 at a time"]
  pending -->|first use| current["current<br>exactly one in use"]
  current -->|its successor<br>is first used| previous["previous<br>in its grace period"]
  pending -->|another is used first,<br>a ninth comes,<br>or revoked| rejected["rejected<br>401 api_key_invalid"]
  current -->|revoked| rejected
  previous -->|grace period over,<br>or revoked| rejected`

/** A flowchart of what is generated from the contract and what people write. The three proofs are tests, which the page lists. */
const CONTRACT_TO_CODE = `flowchart TD
  accTitle: From contract to code
  spec["spec/<br>written by hand"] -->|lint, bundle| bundle["bundle<br>one document"]
  bundle -->|generate| types["types<br>packages/contract"]
  bundle -->|generate| routes["schemas, routes<br>apps/server"]
  bundle -->|generate| client["client<br>packages/client"]
  bundle -->|generate| docs["these pages<br>apps/docs"]
  routes -->|imported by| handlers["handlers<br>written by hand"]
  handlers -->|three proofs| bundle`

export const conceptsPage = ({ precedence, problems }: Model): Page =>
  pageFromMarkdown(
    `## Life of an API key

A rotation never locks a client out. [Decision: key rotation](decisions.html#rotation-pending).

${codeText(KEY_LIFE, 'mermaid')}

A regeneration makes a key that is pending. Its first use makes it current; the key that was current becomes previous, and the
other pending keys become invalid. A previous key is rejected after its grace period. A ninth pending key invalidates the
oldest one. Revoking ends pending, current and previous keys immediately.

## Order of error checks

If several errors apply, the service returns that of the first failed check: [the decision behind it](decisions.html#precedence).

${tableText(
  ['Check', 'What it checks', 'Error if it fails'],
  precedence.map(({ description, codes }, i) => [
    String(i + 1),
    sentence(description),
    errorLinks(problems.filter(({ code }) => codes.includes(code))),
  ]),
)}

A request that passes all of them is carried out. These errors can happen at any time:
${errorLinks(problems.filter(({ checkNumbers }) => checkNumbers.length === 0))}.

## From contract to code

People write the contract and the handlers. Everything else is made from the contract, or proven equal to it. Tests compare the
running server with the contract in three ways: its document, the decisions of its schemas, and its types.

${codeText(CONTRACT_TO_CODE, 'mermaid')}
`,
    {
      path: 'concepts.html',
      title: 'Concepts',
      keywords: 'diagram order of error checks which error first life of api key states',
      navigation: { area: 'Guides', group: 'Learn' },
      lead: 'The life of an API key, the order of error checks, and the way from the contract to the code.',
    },
  )

/** Writes links to the pages of errors, each after its status. */
const errorLinks = (problems: Model['problems']): string =>
  problems.map(({ code, status }) => `${status} ${link(code, `errors/${code}.html`)}`).join(', ')
