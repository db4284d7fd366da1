// The files with which a type of events begins: those of `conversation.read`, under another name.
import { type Draft, exampleOf, SCHEMAS } from './draft.ts'

const SIBLING = { type: 'conversation.read', schema: 'ConversationReadEvent' }
/** The last type of each list. The new one stands before it. */
const LAST = { type: 'webhook.tested', schema: 'WebhookTestedEvent' }

/** Adds a type of events, such as `note.added`, with a schema and a webhook. Returns what is left to write. */
export function newEvent(draft: Draft, type: string, change = 'Say what changed.'): string[] {
  if (!/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/.test(type))
    throw new Error('A type of events is a noun and a change: note.added')
  const schema = `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
  const renamed = (path: string) => draft.read(path).replaceAll(SIBLING.type, type).replaceAll(SIBLING.schema, schema)
  const [head = '', , examples = ''] = renamed(`${SCHEMAS}/${SIBLING.schema}.yaml`).split(/^ {2}data:\n|^examples:\n/m)
  const [envelope = ''] = /^[^]*? {4}data:\n/.exec(examples) ?? []
  const { name, schema: content, lines } = contentOf(draft, type)
  const shownAt = (column: number) => lines.join(`\n${' '.repeat(column)}`)
  draft.create(
    `${SCHEMAS}/${schema}.yaml`,
    `${head.replace(/(?<=^description: .*\. ).*/, change)}  data:
    description: What changed. If the conversation was purged, it is omitted.
    type: object
    required:
      - channelId
      - ${name}
    properties:
      channelId:
        description: The channel of the conversation. Members and endpoints of other channels don't get the event.
        $ref: Identifier.yaml
      ${name}:
        description: What it is about.
        $ref: ${content}.yaml
    examples:
      - channelId: chn_first
        ${shownAt(8)}
examples:
${envelope}      channelId: chn_first
      ${shownAt(6)}
x-decision: events
`,
  )
  draft.create(`spec/webhooks/${type}.yaml`, renamed(`spec/webhooks/${SIBLING.type}.yaml`))
  const list = (path: string, line: (entry: typeof LAST) => string) =>
    draft.insert(path, line({ type, schema }), line(LAST))
  list(`${SCHEMAS}/EventType.yaml`, (entry) => `  - ${entry.type}\n`)
  list(`${SCHEMAS}/Event.yaml`, (entry) => `  - $ref: ${entry.schema}.yaml\n`)
  list(`${SCHEMAS}/Event.yaml`, (entry) => `    ${entry.type}: ${entry.schema}.yaml\n`)
  list('spec/openapi.yaml', (entry) => `  ${entry.type}:\n    $ref: webhooks/${entry.type}.yaml\n`)
  draft.announce(`The event \`${type}\`: ${change}`)
  return [
    `Edit the description and \`data\` in ${SCHEMAS}/${schema}.yaml.`,
    `List ${type} in the x-events of the operations that cause it. Append it in their rules, as domain/conversations/set-tags.ts does.`,
  ]
}

/** The content of an event: the record that its type begins with, if that has a schema, or the identifier of a conversation. */
function contentOf(draft: Draft, type: string): { name: string; schema: string; lines: string[] } {
  const name = type.replace(/\..*/, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const content = name.replace(/^./, (letter) => letter.toUpperCase())
  return draft.has(`${SCHEMAS}/${content}.yaml`)
    ? { name, schema: content, lines: [`${name}:`, ...exampleOf(draft, content).map((line) => `  ${line}`)] }
    : { name: 'conversationId', schema: 'Identifier', lines: ['conversationId: cnv_01KAHDV5Q8M3R7T2'] }
}
