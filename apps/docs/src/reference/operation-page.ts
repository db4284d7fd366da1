// Builds the page of one operation: what it does, who may call it, its parameters and request body, its responses, and examples.
import { isObject, text, valueAt, type Decision, type JsonObject } from '@parley/contract/document'
import { referenceOf, type Model } from '../contract/model.ts'
import { sentencesOf, type DocumentedOperation } from '../contract/operations.ts'
import type { Workflow } from '../contract/workflows.ts'
import { markup, prose, type Html } from '../html.ts'
import { foldedText, htmlOf, link } from '../site/from-markdown.ts'
import type { Page } from '../site/layout.ts'
import { partOf } from '@parley/tools/text'
import { examples } from './examples.ts'
import { facts } from './facts.ts'
import { originSwitch } from './origin-mark.ts'
import { responsesSection } from './responses.ts'
import { bodyExamplesOf, parametersOf, sampleRequestOf } from './samples/sample-request.ts'
import { samplesOf } from './samples/samples.ts'
import { body, bodySchema, fieldItem, newContext, type PageContext } from './schema-tree.ts'

/** Builds the page of an operation, with links to the workflows that call the operation. */
export function operationPage(model: Model, operation: DocumentedOperation, workflows: readonly Workflow[]): Page {
  const { id, method, path, summary, tag } = operation
  const [lead = '', ...otherSentences] = sentencesOf(operation)
  const context = newContext(model)
  const callingWorkflows = workflows.filter(({ steps }) => steps.some(({ operationId }) => operationId === id))
  return {
    path: referenceOf(operation),
    title: summary,
    lead,
    navigation: { area: 'Reference', group: tag, badge: method },
    keywords: `${id} ${path}`,
    heading: markup`<div class="path">
        <span class="verb ${method}">${method}</span>
        <span data-copy="${path}">${path}</span>
      </div>
      <p class="jump"><a href="#examples">Examples</a></p>`,
    body: markup`${otherSentences.length > 0 && markup`<p>${prose(otherSentences.join(' '))}</p>`}
${facts(model, operation, callingWorkflows)}
${originSwitch()}
${parametersSection(context, operation)}
${requestBodySection(context, operation)}
${responsesSection(context, operation)}
${decisionsSection(model, operation)}`,
    markdown: markdownOf(model.document, operation),
    examples: markup`<div id="examples">${examples(model, operation)}</div>`,
  }
}

/** Returns the page as Markdown: the contract's text about the operation and the components that it uses, and an example request. */
function markdownOf(document: JsonObject, operation: DocumentedOperation): string {
  const [{ language, source } = { language: 'sh', source: '' }] = samplesOf(sampleRequestOf(document, operation))
  const { id, components, summary } = operation
  // Sections of errors and events are named by a code or a type, and have the component's name as `schema`.
  const contractText = partOf(document, ({ kind, name, schema }) =>
    kind === 'operation' ? name === id : components.has(schema ?? name),
  )
  return `# ${summary}\n\n${contractText}\n\n## Example\n\n\`\`\`${language}\n${source.trimEnd()}\n\`\`\`\n`
}

function parametersSection(context: PageContext, operation: DocumentedOperation): Html | undefined {
  const parameters = parametersOf(context.document, operation)
  if (parameters.length === 0) return undefined
  const items = parameters.map((each) => fieldItem(context, each, each.in, true))
  return markup`<h2 id="parameters">Parameters</h2><ul class="props">${items}</ul>`
}

function requestBodySection(context: PageContext, operation: DocumentedOperation): Html | undefined {
  const { requestBody } = operation.definition
  if (!isObject(requestBody)) return undefined
  const located = bodySchema(context, valueAt(requestBody, '/content/application~1json/schema'), true)
  // The column of examples shows the first example.
  const [, ...otherExamples] = bodyExamplesOf(context.document, operation)
  const otherBodies = otherExamples.map(
    ({ summary, value }) => markup`<li>${summary}: <code>${JSON.stringify(value)}</code></li>`,
  )
  const rule = markup`Required, <code>application/json</code>. Unknown properties are rejected.`
  return markup`<h2 id="body">Request body</h2>
<p>${prose(text(requestBody['description']))} <span class="con">${rule}</span></p>
${body(context, located)}
${otherBodies.length > 0 && markup`<p class="con">Other bodies:</p><ul>${otherBodies}</ul>`}`
}

const decisionLink = ({ id, title }: Decision): string => link(title, `../decisions.html#${id}`)

/** Renders the section of the design decisions: the decision that `x-decision` names, and a folded list of all related decisions. */
function decisionsSection({ decisions }: Model, operation: DocumentedOperation): Html {
  const related = decisions.filter(({ id }) => operation.decisions.has(id))
  const namedDecision = related.find(({ id }) => id === operation.definition['x-decision'])
  const namedText = namedDecision && ` What this project decided about the operation: ${decisionLink(namedDecision)}.`
  return htmlOf(`## Design decisions {#decisions}

The source document leaves details open.${namedText ?? ''}

${foldedText(`All decisions that concern it · ${related.length}`, related.map((each) => `- ${decisionLink(each)}`).join('\n'))}`)
}
