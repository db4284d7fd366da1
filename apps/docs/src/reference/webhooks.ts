// Webhooks: the headers of the requests, the responses of the receiver, and the retries.
import { entries, isObject, list, object, resolve, text, valueAt, type JsonObject } from '@parley/contract/document'
import { markup, prose, table, type Html } from '../html.ts'
import { factsText, htmlOf } from '../site/from-markdown.ts'
import { durationWords } from './constraints.ts'
import { field, type Tree } from './schema-tree.ts'

/** Returns one section for all webhooks, because they differ only in their event. Returns nothing if the contract has none. */
export function webhookSection(tree: Tree): Html | undefined {
  const [first] = entries(tree.document['webhooks'])
  if (first === undefined) return undefined
  const request = object(first[1]['post'])
  const tag = list(tree.document['tags']).find((each) => valueAt(each, '/name') === list(request['tags'])[0])
  return markup`<h2 id="webhooks" data-keywords="push callback signature retry">Webhooks</h2>
${isObject(tag) && htmlOf(text(tag['description']))}
<p>${prose(text(request['description']))}</p>
${htmlOf(factsText(delivery(tree.document)))}
<h3 id="webhook-headers">Headers of a webhook</h3>
<ul class="props">${list(request['parameters']).map((each) => {
    const at = resolve(tree.document, each)
    return field(tree, text(at['name']), at, text(object(each)['$ref']), 'header', false)
  })}</ul>
<h3 id="webhook-responses">What the receiver responds</h3>
${table(
  ['Status', 'Meaning'],
  entries(request['responses']).map(([status, response]) => [
    markup`<span class="status">${status === 'default' ? 'Any other' : status}</span>`,
    prose(text(resolve(tree.document, response)['description'])),
  ]),
)}`
}

/** Returns the rules of the delivery of webhooks; empty if the contract has none. */
export function delivery(document: JsonObject): (readonly [name: string, words: string])[] {
  const rules = document['x-delivery']
  if (!isObject(rules)) return []
  const delays = list(rules['retryDelaysSeconds']).map((seconds) => durationWords(Number(seconds)))
  return [
    ['Timeout', durationWords(Number(rules['timeoutSeconds']))],
    [
      'Retries',
      `${delays.length}: after ${delays.join(', ')}, each up to ${Number(rules['retryJitterPercent'])} % later`,
    ],
    [
      'Disabled',
      `After the last retry, or by a response with the status ${list(rules['disablingStatuses']).map(Number).join(', ')}`,
    ],
    [
      'Clock',
      `Reject a timestamp that differs by more than ${durationWords(Number(rules['timestampToleranceSeconds']))}`,
    ],
    [
      'Secret',
      `After it is replaced, the old one signs, too, for ${durationWords(Number(rules['secretOverlapSeconds']))}`,
    ],
  ]
}
