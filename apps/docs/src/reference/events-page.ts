// All types of events on one page, each with its own properties and an example.
import { componentsBelow, isObject, list, object, resolve, text, texts, valueAt } from '@parley/contract/document'
import { partOf } from '@parley/tools/text'
import { referenceOf, type Model } from '../contract/model.ts'
import { listed, markup, pre, prose, type Html } from '../html.ts'
import type { Page } from '../site/layout.ts'
import { originSwitch } from './origin-mark.ts'
import { withDemoValues } from './samples/demo-values.ts'
import { followReference, meaningOf, properties, treeOf, type Tree } from './schema-tree.ts'
import { variantsOf, type SchemaPlace, type Variant } from './variants.ts'
import { webhookSection } from './webhooks.ts'

export const EVENTS = 'reference/events.html'

/** Returns the page, if the contract has events. */
export function eventsPage(model: Model): Page | undefined {
  const { document } = model
  const event = valueAt(document, '/components/schemas/Event')
  if (!isObject(event)) return undefined
  const tree = treeOf(model)
  const places = list(event['oneOf']).map((schema) =>
    followReference(tree, { schema: object(schema), pointer: '', owner: '', isRequest: false }),
  )
  const schemas = componentsBelow(document, document['webhooks'])
  const { shared, variants } = variantsOf(places, text(valueAt(event, '/discriminator/propertyName')))
  return {
    path: EVENTS,
    title: 'Event types',
    lead: 'Every type of event, what it says, and an example.',
    place: { area: 'Reference', group: 'Events', words: 'Event types' },
    markdown: `# Event types\n\n${partOf(document, ({ kind, name }) => kind === 'event' || (kind === 'schema' && schemas.has(name)))}\n`,
    body: markup`<p>${prose(text(event['description']))} Read them with <a href="list-events.html">List events</a>.</p>
${originSwitch()}
<h2 id="every-event">Every event</h2>
${shared !== undefined && properties(tree, shared)}
${webhookSection(tree)}
${variants.map((variant) => section(tree, variant))}`,
  }
}

const section = (tree: Tree, { label, place, ownProperties }: Variant): Html =>
  markup`<h2 id="${label}"><code>${label}</code></h2>
<p>${prose(meaningOf(place))}${causedBy(tree, label)}</p>
${properties(tree, place, true, ownProperties)}
${example(tree, place)}`

/** Returns the operations whose requests can cause a type of event. */
function causedBy({ operations }: Tree, type: string): Html | undefined {
  const causes = operations.filter(({ at }) => texts(at['x-events']).includes(type))
  if (causes.length === 0) return undefined
  return markup` Caused by ${listed(causes.map((each) => markup`<a href="../${referenceOf(each)}">${each.summary}</a>`))}.`
}

function example({ document }: Tree, { schema }: SchemaPlace): Html {
  const value = list(resolve(document, schema)['examples'])[0]
  return markup`<details class="body">
    <summary>Example</summary>
    <div class="card">${pre(JSON.stringify(withDemoValues(value), null, 2), 'json')}</div>
  </details>`
}
