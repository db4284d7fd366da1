// The code of a new user with the tarball and a key, in an empty folder. The consumer test compiles it, bundles it for a
// browser, and runs it against the server; its last line says that it went well.
import { createParley, isProblem, type Parley } from '@parley/client'
import { createRawClient } from '@parley/client/raw'

declare const process: { env: Record<string, string | undefined> } | undefined

async function close(parley: Parley, id: string, etag: string): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    try {
      const updated = await parley.updateConversation(id, { status: 'Closed' }, { ifMatch: etag })
      return updated.conversation.status
    } catch (error) {
      if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
      if (error.conversation.status === 'Deleted') return error.conversation.status
      etag = error.etag
    }
  }
  throw new Error('The conversation changes too often.')
}

export async function main(baseUrl: string, apiKey: string, id: string): Promise<string> {
  const parley = createParley({ baseUrl, apiKey, allowBrowser: true })
  const { etag } = await parley.updateConversation(id, { status: 'Closed' })
  await parley.updateConversation(id, { status: 'Active' })
  // The tag is stale by now, so that this decides twice.
  const status = await close(parley, id, etag)

  let stored = apiKey
  const { uniqueId } = await parley.rotateApiKey({ persist: ({ key }) => void (stored = key) })
  const { data } = await createRawClient(parley).POST('/api/conversation/{id}', {
    params: { path: { id } },
    body: { status: 'Active' },
  })
  return [status, uniqueId.length > 0, stored !== apiKey, data?.conversation.status, parley.contractVersion].join(' ')
}

const { BASE_URL, API_KEY, CONVERSATION } = typeof process === 'undefined' ? {} : process.env
if (BASE_URL && API_KEY && CONVERSATION) console.log(await main(BASE_URL, API_KEY, CONVERSATION))
