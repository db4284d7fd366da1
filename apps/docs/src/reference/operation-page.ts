// One page per operation: what it does, who may call it, what it takes, and what it returns.
import { isObject, object, text, valueAt, type Decision, type JsonObject } from '@parley/contract/document'
import { referenceOf, type Model } from '../contract/model.ts'
import { sentencesOf, type DocumentedOperation } from '../contract/operations.ts'
import type { Workflow } from '../contract/workflows.ts'
import { markup, prose, type Html } from '../html.ts'
import { folded, htmlOf, link } from '../site/from-markdown.ts'
import type { Page } from '../site/layout.ts'
import { partOf } from '@parley/tools/text'
import { examples } from './examples.ts'
import { facts } from './facts.ts'
import { originSwitch } from './origin-mark.ts'
import { responsesSection } from './responses.ts'
import { bodyExamplesOf, parametersOf, sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { body, field, followReference, treeOf, type Tree } from './schema-tree.ts'

export function operationPage(model: Model, operation: DocumentedOperation, workflows: readonly Workflow[]): Page {
  const [lead = '', ...others] = sentencesOf(operation)
  const tree = treeOf(model)
  const playing = workflows.filter(({ steps }) => steps.some(({ operationId }) => operationId === operation.id))
  return {
    path: referenceOf(operation),
    title: operation.summary,
    lead,
    place: { area: 'Reference', group: operation.tag, verb: operation.method },
    keywords: `${operation.id} ${operation.path}`,
    heading: markup`<div class="path">
        <span class="verb ${operation.method}">${operation.method}</span>
        <span data-copy="${operation.path}">${operation.path}</span>
      </div>
      <p class="jump"><a href="#examples">Examples</a></p>`,
    body: markup`${others.length > 0 && markup`<p>${prose(others.join(' '))}</p>`}
${facts(model, operation, playing)}
${originSwitch()}
${parameters(tree, operation)}
${requestBody(tree, operation)}
${responsesSection(tree, operation)}
${decided(model, operation)}`,
    markdown: markdownOf(model.document, operation),
    examples: markup`<div id="examples">${examples(model, operation)}</div>`,
  }
}

/** Returns the part of the contract's text that is about the operation, and a request to paste. */
function markdownOf(document: JsonObject, operation: DocumentedOperation): string {
  const [{ language, source } = { language: 'sh', source: '' }] = samplesOf(sampleRequestOf(document, operation))
  const { id, components, summary } = operation
  const words = partOf(document, ({ kind, name, schema = name }) =>
    kind === 'operation' ? name === id : components.has(schema),
  )
  return `# ${summary}\n\n${words}\n\n## Example\n\n\`\`\`${language}\n${source.trimEnd()}\n\`\`\`\n`
}

function parameters(tree: Tree, operation: DocumentedOperation): Html | undefined {
  const all = parametersOf(tree.document, operation)
  if (all.length === 0) return undefined
  return markup`<h2 id="parameters">Parameters</h2><ul class="props">${all.map((each) =>
    field(tree, each.name, each.at, each.pointer, each.in, true),
  )}</ul>`
}

function requestBody(tree: Tree, operation: DocumentedOperation): Html | undefined {
  const { requestBody: request } = operation.at
  if (!isObject(request)) return undefined
  const schema = object(valueAt(request, '/content/application~1json/schema'))
  const place = followReference(tree, { schema, pointer: '', owner: '', isRequest: true })
  const [, ...others] = bodyExamplesOf(tree.document, operation)
  const rule = markup`Required, <code>application/json</code>. Unknown properties are rejected.`
  return markup`<h2 id="body">Request body</h2>
<p>${prose(text(request['description']))} <span class="con">${rule}</span></p>
${body(tree, place)}
${
  others.length > 0 &&
  markup`<p class="con">Other bodies:</p><ul>${others.map(
    ({ summary, value }) => markup`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`,
  )}</ul>`
}`
}

const linkOf = ({ id, title }: Decision): string => link(title, `../decisions.html#${id}`)

function decided({ decisions }: Model, operation: DocumentedOperation): Html {
  const all = decisions.filter(({ id }) => operation.decisions.has(id))
  const mark = all.find(({ id }) => id === operation.at['x-decision'])
  return htmlOf(`## Design decisions {#decisions}

The source document leaves details open.${mark === undefined ? '' : ` What this project decided about the operation: ${linkOf(mark)}.`}

${folded(`All decisions that concern it · ${all.length}`, all.map((each) => `- ${linkOf(each)}`).join('\n'))}`)
}
