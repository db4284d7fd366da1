// Each line below must be an error for a consumer with the types of the tarball alone.
import { createParley, isProblem } from '@parley/client'

const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
// @ts-expect-error A status that the contract does not have.
await parley.updateConversation('cnv_1', { status: 'Open' })
// @ts-expect-error No identifier.
await parley.updateConversation({ status: 'Closed' })
// @ts-expect-error A field that the contract does not have.
await parley.updateConversation('cnv_1', { status: 'Closed', reason: 'done' })

export function unhandled(error: unknown): string {
  if (!isProblem(error, 'updateConversation')) throw error
  switch (error.code) {
    case 'request_invalid':
      return error.errors.map(({ pointer }) => pointer).join()
    default:
      // @ts-expect-error The other problems are left, and those that are newer than the client.
      return error satisfies never
  }
}
