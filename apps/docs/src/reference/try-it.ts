// The form that calls an operation from its page. It is hidden until the script finds that a service serves the page.
import { isObject, object } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import { sentencesOf, type DocumentedOperation } from '../contract/operations.ts'
import { markup, type Html } from '../html.ts'
import { bodyExamplesOf, parametersOf, type SampleParameter } from './samples/sample-request.ts'

export function tryIt({ document }: Model, operation: DocumentedOperation): Html {
  const parameters = parametersOf(document, operation)
  const example = bodyExamplesOf(document, operation)[0]?.value
  const lines = JSON.stringify(example, null, 2)?.split('\n').length ?? 0
  return markup`<form
  class="try" id="try-it" aria-labelledby="try-title" hidden
  data-method="${operation.method}" data-path="${operation.path}" autocomplete="off"
>
<details>
<summary id="try-title">Try it</summary>
<div class="in">
<p class="con">Sends the request to <code data-origin></code>. The key stays in this page, or in this tab if you keep it.</p>
<label>API key <input name="key" type="password" required autocomplete="off" spellcheck="false" placeholder="parley_…"></label>
<label class="keep"><input name="keep" type="checkbox"> Keep the key for this tab</label>
${parameters.map(input)}
${
  example !== undefined &&
  markup`<label>Body <textarea name="body" rows="${Math.min(lines, 12)}" spellcheck="false">${JSON.stringify(
    example,
    null,
    2,
  )}</textarea></label>`
}
<p><button class="btn">${changesData(operation) ? 'Review and send' : 'Send'}</button></p>
${changesData(operation) && confirmation(operation)}
<div class="result" role="status"></div>
</div>
</details>
</form>`
}

const input = (parameter: SampleParameter): Html => {
  const { name, in: where, isRequired, schema, example } = parameter
  const isList = schema['type'] === 'array'
  const words = (Array.isArray(example) ? example : [example ?? '']).join(',')
  const value = isRequired && markup` value="${words}" required`
  return markup`<label>
    <span><code>${name}</code> ${where}${isList && ', with commas between the values'}${isRequired && ', required'}</span>
    <input name="${where}.${name}" ${isList && 'data-list'} ${value} placeholder="${words}" spellcheck="false">
  </label>`
}

/** Says whether a request can change something, so that the reader sees it before it is sent. */
const changesData = ({ method, at }: DocumentedOperation): boolean =>
  method !== 'GET' || (isObject(at['x-policy']) && object(at['x-policy'])['methodSafety'] === 'broken')

const confirmation = (operation: DocumentedOperation): Html =>
  markup`<dialog aria-labelledby="confirm-title"><h2 id="confirm-title">${operation.summary}?</h2>
<p>${
    operation.method === 'GET'
      ? 'This creates a new API key. Your current key keeps working until the new key is first used. ' +
        'The response has the new key: store it.'
      : `${sentencesOf(operation)[0]} This changes data of your organization.`
  }</p>
<pre tabindex="0" data-preview></pre>
<p>
  <button class="btn" type="button" data-send>${operation.method === 'GET' ? 'Create a new key' : 'Send'}</button>
  <button class="btn" type="button" data-cancel>Cancel</button>
</p></dialog>`
