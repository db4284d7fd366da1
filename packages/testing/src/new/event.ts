// The files with which a type of events begins: those of `conversation.read`, under another name.
import type { Draft } from './draft.ts'

const SIBLING = { type: 'conversation.read', schema: 'ConversationReadEvent' }
/** The last type of each list. The new one stands before it. */
const LAST = { type: 'webhook.tested', schema: 'WebhookTestedEvent' }
const SCHEMAS = 'spec/components/schemas'

/** Adds a type of events, such as `note.added`, with a schema and a webhook. Returns what is left to write. */
export function newEvent(draft: Draft, type: string): string[] {
  if (!/^[a-z]+\.[a-z]+(?:_[a-z]+)*$/.test(type)) throw new Error('A type of events is a noun and a change: note.added')
  const schema = `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
  const renamed = (path: string) => draft.read(path).replaceAll(SIBLING.type, type).replaceAll(SIBLING.schema, schema)
  const says = renamed(`${SCHEMAS}/${SIBLING.schema}.yaml`).replace(/(?<=^description: .*\. ).*/, 'Say what changed.')
  draft.create(`${SCHEMAS}/${schema}.yaml`, says)
  draft.create(`spec/webhooks/${type}.yaml`, renamed(`spec/webhooks/${SIBLING.type}.yaml`))
  const list = (path: string, line: (of: typeof LAST) => string) =>
    draft.insert(path, line({ type, schema }), line(LAST))
  list(`${SCHEMAS}/EventType.yaml`, (of) => `  - ${of.type}\n`)
  list(`${SCHEMAS}/Event.yaml`, (of) => `  - $ref: ${of.schema}.yaml\n`)
  list(`${SCHEMAS}/Event.yaml`, (of) => `    ${of.type}: ${of.schema}.yaml\n`)
  list('spec/openapi.yaml', (of) => `  ${of.type}:\n    $ref: webhooks/${of.type}.yaml\n`)
  return [
    `Edit the description and \`data\` in ${SCHEMAS}/${schema}.yaml.`,
    `List ${type} in the x-events of the operations that cause it. Append it in their rules, as domain/conversations/set-tags.ts does.`,
  ]
}
