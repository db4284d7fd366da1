// Several processes share one API key, in the file KEY_FILE. `node shared-key.ts rotate` replaces it. The others read the file again
// when the service rejects the key that they have, so none of them has to be restarted: `node shared-key.ts work` closes each
// conversation whose id comes on a line of its input.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createParley } from '@parley/client'

const { KEY_FILE = 'api-key.txt' } = process.env
const parley = createParley({ apiKey: async () => (await readFile(KEY_FILE, 'utf8')).trim() })

/** Replaces the file as a whole, so that a reader gets the old key or the new one. */
async function store(key: string): Promise<void> {
  await writeFile(`${KEY_FILE}.new`, key, { mode: 0o600 })
  await rename(`${KEY_FILE}.new`, KEY_FILE)
}

async function work(): Promise<void> {
  for await (const id of createInterface({ input: process.stdin })) {
    const { conversation } = await parley.updateConversation(id, { status: 'Closed' })
    console.log(conversation.uniqueId, conversation.status)
  }
}

if (process.argv[2] === 'rotate') {
  const { uniqueId } = await parley.rotateApiKey({ persist: (apiKey) => store(apiKey.key) })
  console.log(`The key ${uniqueId} is in use.`)
} else {
  await work()
}
