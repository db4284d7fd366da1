// Writes the first files of a new type of events, for `pnpm new`: copies of the files of `conversation.read` with the new name.
import { type Draft, exampleOf, SCHEMAS } from './draft.ts'
import { camel, capital } from './operation-names.ts'

/** The type of events whose files are copied. */
const MODEL = { type: 'conversation.read', schema: 'ConversationReadEvent' }
/** The last type of events in each list of the contract. The new type is inserted before this last type. */
const LAST = { type: 'webhook.tested', schema: 'WebhookTestedEvent' }

/** Adds a type of events, such as `note.added`, whose description is `change`. Returns the next steps for the developer. */
export function newEvent(draft: Draft, type: string, change = 'Say what changed.'): string[] {
  if (!/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*$/.test(type))
    throw new Error('A type of events is a noun and a change: note.added')
  const schema = `${capital(camel(type.replace('.', '_')))}Event`
  const renamed = (path: string) => draft.read(path).replaceAll(MODEL.type, type).replaceAll(MODEL.schema, schema)
  // From the copied schema, only the lines before `data` and the beginning of the example are used. `create` writes new data.
  const [head = '', , examples = ''] = renamed(`${SCHEMAS}/${MODEL.schema}.yaml`).split(/^ {2}data:\n|^examples:\n/m)
  const [envelope = ''] = /^[^]*? {4}data:\n/.exec(examples) ?? []
  const { name, schema: dataSchema, lines } = dataPropertyOf(draft, type)
  const exampleAt = (indent: number) => lines.join(`\n${' '.repeat(indent)}`)
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
        $ref: ${dataSchema}.yaml
    examples:
      - channelId: chn_first
        ${exampleAt(8)}
examples:
${envelope}      channelId: chn_first
      ${exampleAt(6)}
x-decision: events
`,
  )
  draft.create(`spec/webhooks/${type}.yaml`, renamed(`spec/webhooks/${MODEL.type}.yaml`))
  const insertBeforeLast = (path: string, line: (entry: typeof LAST) => string) =>
    draft.insert(path, line({ type, schema }), line(LAST))
  insertBeforeLast(`${SCHEMAS}/EventType.yaml`, (entry) => `  - ${entry.type}\n`)
  insertBeforeLast(`${SCHEMAS}/Event.yaml`, (entry) => `  - $ref: ${entry.schema}.yaml\n`)
  insertBeforeLast(`${SCHEMAS}/Event.yaml`, (entry) => `    ${entry.type}: ${entry.schema}.yaml\n`)
  insertBeforeLast('spec/openapi.yaml', (entry) => `  ${entry.type}:\n    $ref: webhooks/${entry.type}.yaml\n`)
  draft.announce(`The event \`${type}\`: ${change}`)
  return [
    `Edit the description and \`data\` in ${SCHEMAS}/${schema}.yaml.`,
    `List ${type} in the x-events of the operations that cause it. Append it in their rules, as domain/conversations/set-tags.ts does.`,
  ]
}

/** Chooses the property that says what changed: `note` for `note.added`, or `conversationId` without a schema `Note`. */
function dataPropertyOf(draft: Draft, type: string): { name: string; schema: string; lines: string[] } {
  const name = camel(type.replace(/\..*/, ''))
  const schema = capital(name)
  return draft.has(`${SCHEMAS}/${schema}.yaml`)
    ? { name, schema, lines: [`${name}:`, ...exampleOf(draft, schema).map((line) => `  ${line}`)] }
    : { name: 'conversationId', schema: 'Identifier', lines: ['conversationId: cnv_01KAHDV5Q8M3R7T2'] }
}
