// Holds every webhook that a test receives against the contract: its headers and its body, undeclared properties included.
import { canonical } from '@parley/contract/document'
import { webhooks } from '../src/generated/routes.ts'

const isWebhook = (type: string): type is keyof typeof webhooks => Object.hasOwn(webhooks, type)

/** @throws {Error} if the contract doesn't declare the request under `webhooks`. */
export function requireWebhook(headers: Readonly<Record<string, string>>, body: string): void {
  const event: { type: string } = JSON.parse(body)
  if (!isWebhook(event.type)) throw new Error(`The contract has no webhook ${event.type}.`)
  const { request } = webhooks[event.type]
  const sent = request.headers.safeParse(headers)
  if (sent.error) throw new Error(`The headers of the webhook ${event.type}: ${sent.error.message}`)
  const { content } = request.body
  if (headers['content-type'] === undefined || !Object.hasOwn(content, headers['content-type']))
    throw new Error(`The webhook ${event.type} was sent as ${headers['content-type']}.`)
  const parsed = content['application/json'].schema.safeParse(event)
  if (parsed.error) throw new Error(`The body of the webhook ${event.type}: ${parsed.error.message}`)
  // The generated schemas drop what the contract does not name.
  if (canonical(parsed.data) !== canonical(event))
    throw new Error(`The webhook ${event.type} has undeclared properties: ${body}`)
}
