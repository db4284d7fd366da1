// What the demo prints when it starts: its URL, an API key, and calls to paste.
import { contract } from '@parley/contract'
import { findSite } from '../site-files.ts'

export interface Greeting {
  url: string
  /** The file of the demo data. */
  path: string
  key: string
  /** The member of the key. */
  owner: string
  /** An active conversation. */
  conversationId: string
  /** New at each start: with an old one, the service returns the message that was sent with it. */
  idempotencyKey: string
  /** Whether the contacts reply. */
  contacts: boolean
  /** Whether to use the colors of a terminal. */
  isColored: boolean
}

const MESSAGE = '{"messageType":"Text","messageData":{"text":"It arrives today."}}'

export function greetingOf({
  url,
  path,
  key,
  owner,
  conversationId,
  idempotencyKey,
  contacts,
  isColored,
}: Greeting): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`
  const json = "-H 'Content-Type: application/json'"
  const conversation = `${url}/api/conversation/${conversationId}`
  const paint = (code: number) => (words: string) => (isColored ? `\u001B[${code}m${words}\u001B[0m` : words)
  const [bold, dim, link] = [paint(1), paint(2), paint(36)]
  const site = findSite() === undefined ? '' : `\nDocs, with a quickstart: ${link(`${url}/docs/`)}\n`
  return `
${bold(`Parley ${contract.info.version}`)} is running with demo data in ${path}.
${site}
The API listens on ${url}

${dim(`API key of ${owner}, new at every start:`)}

  ${bold(key)}

${dim('List open conversations, those with the latest activity first:')}

  curl '${url}/api/conversations?status=Active&limit=3' \\
    ${authorization}

${dim('Read one:')}

  curl ${conversation} \\
    ${authorization}

${dim('Send a message. If you send the same Idempotency-Key again, nothing is sent twice:')}

  curl -X POST ${conversation}/messages \\
    ${authorization} \\
    -H 'Idempotency-Key: ${idempotencyKey}' \\
    ${json} -d '${MESSAGE}'

${dim(contacts ? 'See the reply after about two seconds:' : 'See the newest messages:')}

  curl '${conversation}/messages?limit=2' \\
    ${authorization}

${dim('Close it:')}

  curl -X POST ${conversation} \\
    ${authorization} \\
    ${json} -d '{"status":"Closed"}'

${dim('Create a new API key. The old one works until you use the new one:')}

  curl ${url}/api/auth/api-keys/regenerate ${authorization}

`
}
