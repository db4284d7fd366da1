// The least possible code: what the platform and the stub cost by themselves.
import type { Connect } from '../program.ts'

export const connect: Connect = ({ baseUrl, apiKey }) => {
  let key = apiKey
  const send = async (path: string, init: { method: string; body?: string }) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const response = await fetch(baseUrl + path, { ...init, headers })
    if (!response.ok) throw new Error(`The service returned ${response.status}.`)
    return JSON.parse(await response.text())
  }
  return {
    async updateConversation(id, status) {
      const path = `/api/conversation/${encodeURIComponent(id)}`
      return { result: await send(path, { method: 'POST', body: JSON.stringify({ status }) }), ok: true }
    },
    async regenerateApiKey() {
      const result = await send('/api/auth/api-keys/regenerate', { method: 'GET' })
      return { result, ok: true, key: result.apiKey.key }
    },
    useKey: (next) => void (key = next),
  }
}
