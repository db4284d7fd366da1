import { regenerateApiKey, updateConversation } from '../../../.generated/orval.ts'
import type { Connect } from '../program.ts'
import { address } from './orval-address.ts'

export const connect: Connect = ({ baseUrl, apiKey }) => {
  address.baseUrl = baseUrl
  let key = apiKey
  const options = () => ({ headers: { Authorization: `Bearer ${key}` } })
  return {
    async updateConversation(id, status) {
      const result = await updateConversation(id, { status }, options())
      return { result, ok: result.status === 200 }
    },
    async regenerateApiKey() {
      const result = await regenerateApiKey(options())
      return { result, ok: result.status === 200, ...(result.status === 200 && { key: result.data.apiKey.key }) }
    },
    useKey: (next) => void (key = next),
  }
}
