// Builds the page of all types of events. Each type has a section with its own properties and an example.
import { componentsBelow, isObject, list, resolve, text, texts, valueAt } from '@parley/contract/document'
import { partOf } from '@parley/tools/text'
import { referenceOf, type Model } from '../contract/model.ts'
import { commaList, markup, pre, prose, type Html } from '../html.ts'
import type { Page } from '../site/layout.ts'
import { originSwitch } from './origin-mark.ts'
import { withDemoValues } from './samples/demo-values.ts'
import { bodySchema, meaningOf, newContext, properties, type PageContext } from './schema-tree.ts'
import { variantsOf, type LocatedSchema, type Variant } from './variants.ts'
import { webhookSection } from './webhooks.ts'

export const EVENTS = 'reference/events.html'

/** Builds the page of all event types. Returns undefined if this version of the contract has no events. */
export function eventsPage(model: Model): Page | undefined {
  const { document } = model
  const event = valueAt(document, '/components/schemas/Event')
  if (!isObject(event)) return undefined
  const context = newContext(model)
  const types = list(event['oneOf']).map((schema) => bodySchema(context, schema, false))
  const webhookSchemas = componentsBelow(document, document['webhooks'])
  const { shared, variants } = variantsOf(types, text(valueAt(event, '/discriminator/propertyName')))
  // The Markdown version of the page describes all events, and the schemas that the requests of webhooks use.
  const contractText = partOf(
    document,
    ({ kind, name }) => kind === 'event' || (kind === 'schema' && webhookSchemas.has(name)),
  )
  return {
    path: EVENTS,
    title: 'Event types',
    lead: 'Every type of event, what it says, and an example.',
    navigation: { area: 'Reference', group: 'Events', label: 'Event types' },
    markdown: `# Event types\n\n${contractText}\n`,
    body: markup`<p>${prose(text(event['description']))} Read them with <a href="list-events.html">List events</a>.</p>
${originSwitch()}
<h2 id="every-event">Every event</h2>
${shared !== undefined && properties(context, shared)}
${webhookSection(context)}
${variants.map((variant) => eventSection(context, variant))}`,
  }
}

/** Renders the section of one type of event, with the properties that this type doesn't share with the other types. */
const eventSection = (context: PageContext, { label, located, ownProperties }: Variant): Html =>
  markup`<h2 id="${label}"><code>${label}</code></h2>
<p>${prose(meaningOf(located))}${causesText(context, label)}</p>
${properties(context, located, true, ownProperties)}
${eventExample(context, located)}`

/** Returns a sentence with links to the operations that can cause events of a type. Returns undefined if no operation can. */
function causesText({ operations }: PageContext, eventType: string): Html | undefined {
  const causing = operations.filter(({ definition }) => texts(definition['x-events']).includes(eventType))
  if (causing.length === 0) return undefined
  return markup` Caused by ${commaList(causing.map((each) => markup`<a href="../${referenceOf(each)}">${each.summary}</a>`))}.`
}

/** Renders the example of an event, which a reader expands. The example refers to records of the demo data. */
function eventExample({ document }: PageContext, { schema }: LocatedSchema): Html {
  const example = list(resolve(document, schema)['examples'])[0]
  return markup`<details class="body">
    <summary>Example</summary>
    <div class="card">${pre(JSON.stringify(withDemoValues(example), null, 2), 'json')}</div>
  </details>`
}
