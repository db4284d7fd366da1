// What people would rather look at than read.
import type { Model } from '../../contract/model.ts'
import { markup } from '../../html.ts'
import { contractToCode } from '../../pictures/contract-to-code.ts'
import { keyLife } from '../../pictures/key-life.ts'
import { precedenceLadder } from '../../pictures/precedence.ts'
import type { Page } from '../layout.ts'

export const picturesPage = (model: Model): Page => ({
  path: 'pictures.html',
  title: 'Pictures',
  lead: 'Three things that are easier to see than to read, each with the same in words.',
  body: markup`<h2 id="key-life">The life of a key</h2>
    <p>Why a rotation locks nobody out: <a href="decisions.html#rotation-pending">the decision behind it</a>.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="The life of a key">${keyLife()}</div>
    <h2 id="precedence">The order of the checks</h2>
    <p>
      Where several problems apply, the first failed check is answered:
      <a href="decisions.html#precedence">the decision behind it</a>.
    </p>
    ${precedenceLadder(model)}
    <h2 id="contract-to-code">From contract to code</h2>
    <p>What has a bold frame is written by people; everything else is made from it, or proven equal to it.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="From contract to code">${contractToCode()}</div>`,
})
