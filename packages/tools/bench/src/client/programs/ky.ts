import type { ApiKey, Conversation } from '@parley/contract'
import ky from 'ky'
import type { Connect } from '../program.ts'

export const connect: Connect = ({ baseUrl, apiKey }) => {
  let key = apiKey
  const api = ky.create({
    prefix: baseUrl,
    hooks: { beforeRequest: [({ request }) => request.headers.set('Authorization', `Bearer ${key}`)] },
  })
  return {
    async updateConversation(id, status) {
      const path = `api/conversation/${encodeURIComponent(id)}`
      return { result: await api.post(path, { json: { status } }).json<{ conversation: Conversation }>(), ok: true }
    },
    async regenerateApiKey() {
      const result = await api.get('api/auth/api-keys/regenerate').json<{ apiKey: ApiKey }>()
      return { result, ok: true, key: result.apiKey.key }
    },
    useKey: (next) => void (key = next),
  }
}
