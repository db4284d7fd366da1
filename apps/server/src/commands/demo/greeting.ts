// Creates the text that `parley demo` prints when it starts: its URL, an API key, and calls to paste into a shell.
import { contract } from '@parley/contract'
import { findSite } from '../site-files.ts'

/** The facts that the text mentions. */
export interface Greeting {
  /** The base URL of the service. */
  url: string
  /** The path of the store's file. */
  path: string
  key: string
  /** The member to whom the key belongs, as text. */
  owner: string
  /** The conversation that the calls read and send a message to. */
  conversationId: string
  /** Another conversation, which one of the calls closes. The first conversation stays open, so the call to send can be repeated. */
  closedId: string
  /** True if the simulated contacts reply. */
  contacts: boolean
  /** True if the text can have the colors of a terminal. */
  isColored: boolean
}

const MESSAGE = '{"messageType":"Text","messageData":{"text":"It arrives today."}}'

/** Returns the greeting: the URL, the variables to set in the shell, and six `curl` calls in the order in which a newcomer tries them. */
export function greetingOf({ url, path, key, owner, conversationId, closedId, contacts, isColored }: Greeting): string {
  const authorization = '-H "Authorization: Bearer $PARLEY_API_KEY"'
  const json = "-H 'Content-Type: application/json'"
  const conversations = '$PARLEY_BASE_URL/api/conversation'
  const paint = (code: number) => (words: string) => (isColored ? `\u001B[${code}m${words}\u001B[0m` : words)
  const [bold, dim, link] = [paint(1), paint(2), paint(36)]
  const site = findSite() === undefined ? '' : `\nDocs, with a quickstart: ${link(`${url}/docs/`)}\n`
  return `
${bold(`Parley ${contract.info.version}`)} is running with demo data in ${path}.
${site}
The API listens on ${url}

${dim(`Paste this into the shell for your calls. The key is new at every start, and belongs to ${owner}:`)}

  export PARLEY_BASE_URL=${url}
  export PARLEY_API_KEY=${bold(key)}

${dim('List open conversations, those with the latest activity first:')}

  curl "$PARLEY_BASE_URL/api/conversations?status=Active&limit=3" \\
    ${authorization}

${dim('Read one:')}

  curl "${conversations}/${conversationId}" \\
    ${authorization}

${dim('Send a message. To retry, send the same Idempotency-Key again, and the message is sent only once:')}

  curl -X POST "${conversations}/${conversationId}/messages" \\
    ${authorization} \\
    -H "Idempotency-Key: $(date +%s)-$RANDOM" \\
    ${json} -d '${MESSAGE}'

${dim(contacts ? 'See the reply after about two seconds:' : 'See the newest messages:')}

  curl "${conversations}/${conversationId}/messages?limit=2" \\
    ${authorization}

${dim('Close another conversation:')}

  curl -X POST "${conversations}/${closedId}" \\
    ${authorization} \\
    ${json} -d '{"status":"Closed"}'

${dim('Create a new API key. The old one works until you use the new one:')}

  curl "$PARLEY_BASE_URL/api/auth/api-keys/regenerate" ${authorization}

`
}
