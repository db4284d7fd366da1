// Renders what a receiver of webhooks needs to know: the headers of the requests, the responses that it can give, and the retries.
import { entries, isObject, list, object, resolve, text, valueAt, type JsonObject } from '@parley/contract/document'
import { markup, prose, table, type Html } from '../html.ts'
import { htmlOf } from '../site/from-markdown.ts'
import { durationText } from './constraints.ts'
import { fieldItem, type PageContext } from './schema-tree.ts'

/** Renders one section for all webhooks, because they differ only in their event. Returns undefined if the contract has no webhooks. */
export function webhookSection(context: PageContext): Html | undefined {
  const { document } = context
  const [firstWebhook] = entries(document['webhooks'])
  if (firstWebhook === undefined) return undefined
  const request = object(firstWebhook[1]['post'])
  const tag = list(document['tags']).find((each) => valueAt(each, '/name') === list(request['tags'])[0])
  return markup`<h2 id="webhooks" data-keywords="push callback signature retry">Webhooks</h2>
${isObject(tag) && htmlOf(text(tag['description']))}
<p>${prose(text(request['description']))}</p>
${htmlOf(deliveryText(document))}
<h3 id="webhook-headers">Headers of a webhook</h3>
<ul class="props">${list(request['parameters']).map((reference) => {
    const definition = resolve(document, reference)
    const field = { name: text(definition['name']), definition }
    return fieldItem(context, field, 'header', false)
  })}</ul>
<h3 id="webhook-responses">What the receiver responds</h3>
${table(
  ['Status', 'Meaning'],
  entries(request['responses']).map(([status, response]) => [
    markup`<span class="status">${status === 'default' ? 'Any other' : status}</span>`,
    prose(text(resolve(document, response)['description'])),
  ]),
)}`
}

/** Writes the facts about the delivery of webhooks, such as the delays between retries. The text is empty if there are no webhooks. */
export function deliveryText(document: JsonObject): string {
  const rules = document['x-delivery']
  if (!isObject(rules)) return ''
  const durationOf = (rule: string): string => durationText(Number(rules[rule]))
  const delays = list(rules['retryDelaysSeconds']).map((delay) => durationText(Number(delay)))
  const disablingStatuses = list(rules['disablingStatuses']).map(Number).join(', ')
  return `- **Timeout**: ${durationOf('timeoutSeconds')}
- **Retries**: ${delays.length}: after ${delays.join(', ')}, each up to ${Number(rules['retryJitterPercent'])} % later
- **Disabled**: After the last retry, or by a response with the status ${disablingStatuses}
- **Clock**: Reject a timestamp that differs by more than ${durationOf('timestampToleranceSeconds')}
- **Secret**: After it is replaced, the old one signs, too, for ${durationOf('secretOverlapSeconds')}`
}
