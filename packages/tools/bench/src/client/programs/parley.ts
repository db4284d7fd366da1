import { createParley } from '@parley/client'
import type { Connect } from '../program.ts'

export const connect: Connect = (account) => {
  const parley = createParley(account)
  return {
    async updateConversation(id, status) {
      return { result: await parley.updateConversation(id, { status }), ok: true }
    },
    async regenerateApiKey() {
      const result = await parley.regenerateApiKey()
      return { result, ok: true, key: result.apiKey.key }
    },
    rotate: (persist) => parley.rotateApiKey({ persist }),
  }
}
