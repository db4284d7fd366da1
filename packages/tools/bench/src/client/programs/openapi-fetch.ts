import type { paths } from '@parley/contract/reader'
import createClient from 'openapi-fetch'
import type { Connect } from '../program.ts'

export const connect: Connect = ({ baseUrl, apiKey }) => {
  let key = apiKey
  const client = createClient<paths>({ baseUrl })
  client.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${key}`) })
  return {
    async updateConversation(id, status) {
      const result = await client.POST('/api/conversation/{id}', { params: { path: { id } }, body: { status } })
      return { result, ok: result.response.ok }
    },
    async regenerateApiKey() {
      const result = await client.GET('/api/auth/api-keys/regenerate')
      return { result, ok: result.response.ok, key: result.data?.apiKey.key }
    },
    useKey: (next) => void (key = next),
  }
}
