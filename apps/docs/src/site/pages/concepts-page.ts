// The concepts that are easier to understand as diagrams.
import type { Model } from '../../contract/model.ts'
import { markup } from '../../html.ts'
import { contractToCode } from '../../pictures/contract-to-code.ts'
import { keyLife } from '../../pictures/key-life.ts'
import { precedenceLadder } from '../../pictures/precedence.ts'
import { style, type Page } from '../layout.ts'

export const conceptsPage = (model: Model): Page => ({
  path: 'concepts.html',
  title: 'Concepts',
  keywords: 'diagram precedence order of error checks which error first life of api key states',
  place: { area: 'Guides', group: 'Learn' },
  lead: 'The life of an API key, the order of error checks, and the way from the contract to the code, as diagrams.',
  body: markup`<h2 id="key-life">Life of an API key</h2>
    <p>A rotation never locks a client out. <a href="decisions.html#rotation-pending">Decision: key rotation</a>.</p>
    ${keyLife()}
    <h2 id="precedence">Order of error checks</h2>
    <p>
      If several errors apply, the service returns that of the first failed check:
      <a href="decisions.html#precedence">the decision behind it</a>.
    </p>
    ${precedenceLadder(model)}
    <h2 id="contract-to-code">From contract to code</h2>
    <p>What has a bold frame is written by people; everything else is made from it, or proven equal to it.</p>
    ${contractToCode()}`,
  styles: [style('pictures.css')],
})
