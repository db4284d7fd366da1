// Builds the form "Try it", with which a reader calls an operation from its page. The form is hidden until the script of the page finds
// that a service serves the page: a page that was opened as a file has no service to call.
import { valueAt } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import { sentencesOf, type DocumentedOperation } from '../contract/operations.ts'
import { markup, type Html } from '../html.ts'
import { bodyExamplesOf, parametersOf, type SampleParameter } from './samples/sample-request.ts'

/** Renders the form: fields for the API key, the parameters and the body, filled with the values of the examples. */
export function tryIt({ document }: Model, operation: DocumentedOperation): Html {
  const parameters = parametersOf(document, operation)
  const [example] = bodyExamplesOf(document, operation)
  const body = example && JSON.stringify(example.value, null, 2)
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
${parameters.map(parameterInput)}
${body !== undefined && bodyInput(body)}
<p><button class="btn">${changesData(operation) ? 'Review and send' : 'Send'}</button></p>
${changesData(operation) && confirmation(operation)}
<div class="result" role="status"></div>
</div>
</details>
</form>`
}

/** Renders the field of the body, filled with the example. The field has a row for each line of the example, but at most twelve. */
function bodyInput(example: string): Html {
  const rows = Math.min(example.split('\n').length, 12)
  return markup`<label>Body <textarea name="body" rows="${rows}" spellcheck="false">${example}</textarea></label>`
}

/** Renders the field of a parameter. The example is the value of a required field, and only the placeholder of an optional field. */
const parameterInput = ({ name, in: location, isRequired, schema, example }: SampleParameter): Html => {
  const isList = schema['type'] === 'array'
  const exampleText = (Array.isArray(example) ? example : [example ?? '']).join(',')
  const value = isRequired && markup` value="${exampleText}" required`
  return markup`<label>
    <span><code>${name}</code> ${location}${isList && ', with commas between the values'}${isRequired && ', required'}</span>
    <input name="${location}.${name}" ${isList && 'data-list'} ${value} placeholder="${exampleText}" spellcheck="false">
  </label>`
}

/** Returns true if the request can change data: then, the reader must confirm it. A GET with `methodSafety: broken` changes data. */
const changesData = ({ method, definition }: DocumentedOperation): boolean =>
  method !== 'GET' || valueAt(definition, '/x-policy/methodSafety') === 'broken'

/** Renders the dialog in which a reader confirms a request that changes data. The only GET that changes data creates an API key. */
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
