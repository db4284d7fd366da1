// Generates the metadata that a receiver of webhooks needs.
import { pointerOf } from '@parley/openapi-document'
import { type Document, resolverOf, Unsupported } from './document.ts'

/** The headers that the client verifies. */
const VERIFIED = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** The module `generated/webhooks.ts`. */
export function webhooksModule(document: Document): string {
  const { webhooks = {}, 'x-delivery': delivery } = document
  const resolve = resolverOf(document)
  for (const [name, { post }] of Object.entries(webhooks)) {
    const headers = (post?.parameters ?? []).map((parameter) => resolve(parameter).name)
    if (headers.join() === VERIFIED.join()) continue
    throw new Unsupported(pointerOf('webhooks', name, 'post', 'parameters'), headers.join(', '), VERIFIED.join(', '))
  }
  return `// Generated from the contract. Do not edit: change the contract and run \`pnpm generate\`.

/** By how many seconds the timestamp of a webhook may differ from the clock of its receiver. */
export const timestampToleranceSeconds = ${delivery?.timestampToleranceSeconds ?? 0}
`
}
