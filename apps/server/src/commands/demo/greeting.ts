// Creates the text that `parley demo` prints when it starts: its URL, an API key, and calls to paste into a shell.
import { contract } from '@parley/contract'
import { findSite } from '../site-files.ts'

/** The file of the demo's store. It differs from the default of `DATABASE_URL`, so that the demo never changes real data. */
export const DEMO_PATH = '.parley/demo.db'
/** The member for whom the demo creates a key. */
export const DEMO_MEMBER = { organizationId: 'org_harbour', memberId: 'mem_grace' } as const
/** A conversation of the demo data that is Active at the first start. */
const DEMO_CONVERSATION = 'cnv_harbour_001'
/** The conversation that one of the calls closes. The first conversation stays open, so the call to send can be repeated. */
const CLOSED_CONVERSATION = 'cnv_harbour_002'

export interface Greeting {
  url: string
  key: string
  /** The conversation in the `curl` calls that read a conversation and send a message. If undefined, `DEMO_CONVERSATION` is used. */
  conversationId: string | undefined
  /** True if the simulated contacts reply. */
  contacts: boolean
  isColored: boolean
}

const MESSAGE = '{"messageType":"Text","messageData":{"text":"It arrives today."}}'

/** Returns the greeting: the URL, the variables to set in the shell, and six `curl` calls in the order in which a newcomer tries them. */
export function greetingOf({ url, key, conversationId = DEMO_CONVERSATION, contacts, isColored }: Greeting): string {
  const owner = `${DEMO_MEMBER.memberId} of ${DEMO_MEMBER.organizationId}`
  const authorization = '-H "Authorization: Bearer $PARLEY_API_KEY"'
  const json = "-H 'Content-Type: application/json'"
  const conversations = '$PARLEY_BASE_URL/api/conversation'
  const paint = (code: number) => (words: string) => (isColored ? `\u001B[${code}m${words}\u001B[0m` : words)
  const [bold, dim, link] = [paint(1), paint(2), paint(36)]
  const site = findSite() === undefined ? '' : `\nDocs, with a quickstart: ${link(`${url}/docs/`)}\n`
  return `
${bold(`Parley ${contract.info.version}`)} is running with demo data in ${DEMO_PATH}.
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

  curl -X POST "${conversations}/${CLOSED_CONVERSATION}" \\
    ${authorization} \\
    ${json} -d '{"status":"Closed"}'

${dim('Create a new API key. The old one works until you use the new one:')}

  curl "$PARLEY_BASE_URL/api/auth/api-keys/regenerate" ${authorization}

`
}
