// The policy of an operation as a list in Markdown, as the reference shows it.
import { isNode, list, node, type Node } from '@parley/openapi-document'

const RETRY: Record<string, string> = {
  never: 'Never retry it automatically.',
  conditional: 'A retry is safe with `If-Match`. Without it, a retry can overwrite a newer change.',
  always: 'A retry is always safe.',
}

const SAFETY: Record<string, string> = {
  broken: 'The method promises safety, and the operation breaks the promise: it has an effect.',
}

/** The policy in sentences, one a line. */
export function policyWords(policy: Node): string {
  const { rateLimit, maxBodyBytes } = policy
  const lines = [
    `Needs ${list(policy['permissions'])
      .map((each) => permission(node(each)))
      .join(', and ')}; an \`Owner\` has every permission.`,
    isNode(rateLimit) && limitWords(rateLimit),
    typeof maxBodyBytes === 'number' && `The body has at most ${maxBodyBytes} bytes.`,
    RETRY[String(policy['retry'])],
    SAFETY[String(policy['methodSafety'])],
    'Where several problems apply, [the first failed check](concepts.html#precedence) is answered.',
  ]
  return `**Policy** ([decided here](decisions.html#operation-policy))\n\n${lines
    .filter((line) => typeof line === 'string')
    .map((line) => `- ${line}`)
    .join('\n')}`
}

function permission({ permission: name, when }: Node): string {
  const words = `\`${String(name)}\``
  if (!isNode(when)) return words
  const conditions = Object.entries(when).map(([member, value]) => `\`${member}\` is \`${String(value)}\``)
  return `${words} where ${conditions.join(' and ')}`
}

const limitWords = ({ quota, windowSeconds }: Node): string =>
  `At most ${String(quota)} requests in ${String(windowSeconds)} seconds for each member, or what the operator chose.`
