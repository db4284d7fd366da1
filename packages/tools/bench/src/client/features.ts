// Measures how much each feature of our client adds to a bundle: builds bundles with one more feature each, and compares their sizes.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { HERE } from './places.ts'

export interface Feature {
  name: string
  /** The bundle, minified and as `gzip -9` leaves it. */
  gzipBytes: number
}

const OPTIONS = `{ baseUrl: 'https://parley.example', apiKey: 'k' }`
const few = (operations: string) => `
  import { createClient, ${operations} } from '@parley/client/operations'
  export const parley = createClient(${OPTIONS}, { ${operations} })`
const from = (names: string) => `export { ${names} } from '@parley/client'`
const MAIN = 'createParley, isProblem, isParleyError, ParleyError'

const FEATURES = [
  { name: 'imported and not used', source: `import '@parley/client'` },
  { name: 'one operation', source: few('updateConversation') },
  { name: 'one list, page after page', source: few('listConversations') },
  { name: 'five operations', source: few('getConversation, updateConversation, sendMessage, listMessages, getCaller') },
  { name: 'all operations, rotation, hooks, own requests', source: from(MAIN) },
  { name: '… and `follow`', source: from(`${MAIN}, follow, EventsLost`) },
  { name: '… and `verifyWebhook`', source: from(`${MAIN}, follow, EventsLost, verifyWebhook, WebhookRejected`) },
  { name: '`verifyWebhook` alone', source: from('verifyWebhook, WebhookRejected') },
]

/** Weighs the features, the smallest client first. */
export const weighFeatures = (): Promise<Feature[]> =>
  Promise.all(
    FEATURES.map(async ({ name, source }) => {
      const { outputFiles } = await build({
        stdin: { contents: source, resolveDir: HERE },
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
      })
      const code = outputFiles[0]?.contents ?? new Uint8Array()
      return { name, gzipBytes: code.length === 0 ? 0 : gzipSync(code, { level: 9 }).length }
    }),
  )
