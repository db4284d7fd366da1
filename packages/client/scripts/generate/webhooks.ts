// Generates the metadata that a receiver of webhooks needs.
import { type JsonObject, Reader, valueAt } from '@parley/contract/document'
import { unsupported } from './unsupported.ts'

/** The headers that the client verifies. */
const VERIFIED = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** The module `generated/webhooks.ts`. */
export function webhooksModule(document: JsonObject): string {
  for (const [, webhook] of new Reader(document, '#').children('webhooks')) {
    const post = webhook.child('post')
    const headers = (post?.items('parameters') ?? []).map((each) => each.resolved(document).text('name'))
    if (headers.join() === VERIFIED.join()) continue
    throw unsupported(`${webhook.at}/post/parameters`, headers.join(', '), VERIFIED.join(', '))
  }
  return `// Generated from the contract. Do not edit: change the contract and run \`pnpm generate\`.

/** By how many seconds the timestamp of a webhook may differ from the clock of its receiver. */
export const timestampToleranceSeconds = ${Number(valueAt(document, '#/x-delivery/timestampToleranceSeconds') ?? 0)}
`
}
