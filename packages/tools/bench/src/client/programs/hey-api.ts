import { createClient, createConfig } from '../../../.generated/hey-api/client/index.ts'
import { regenerateApiKey, updateConversation } from '../../../.generated/hey-api/sdk.gen.ts'
import type { Connect } from '../program.ts'

export const connect: Connect = ({ baseUrl, apiKey }) => {
  let key = apiKey
  const client = createClient(createConfig({ baseUrl, auth: () => key }))
  return {
    async updateConversation(id, status) {
      const result = await updateConversation({ client, path: { id }, body: { status } })
      return { result, ok: result.response?.ok === true }
    },
    async regenerateApiKey() {
      const result = await regenerateApiKey({ client })
      return { result, ok: result.response?.ok === true, key: result.data?.apiKey.key }
    },
    useKey: (next) => void (key = next),
  }
}
