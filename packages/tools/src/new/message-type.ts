// Writes the first files of a new message type, for `pnpm new`: copies of the files of `Text` with the new name.
import { type Draft, SCHEMAS } from './draft.ts'

/** The lists of message types: those that are stored, received and sent, and the type before which each list gets the new one. */
const FAMILIES = [
  { union: 'Message', prefix: '', last: 'Unsupported' },
  { union: 'ReceivedMessage', prefix: 'Received', last: 'Unsupported' },
  { union: 'NewMessage', prefix: 'New', last: 'Interactive' },
] as const
/** The contents: in requests, and as they are stored. */
const CONTENTS = ['Content', 'MessageData'] as const

/**
 * Adds a message type, such as `Poll`, in both directions. Its content has a `text` at first.
 *
 * @returns The next steps for the developer.
 */
export function newMessageType(draft: Draft, type: string): string[] {
  if (!/^[A-Z][a-z]+(?:[A-Z][a-z]+)*$/.test(type)) throw new Error('A message type is a noun in PascalCase: Poll')
  const words = type.replaceAll(/(?<!^)(?=[A-Z])/g, ' ').toLowerCase()
  const renamed = (name: string) =>
    draft
      .read(`${SCHEMAS}/${name}.yaml`)
      .replaceAll(/(?<=(?:const|messageType): |^ +- )Text$/gm, type)
      .replaceAll(/Text(?=Content|MessageData)/g, type)
      .replaceAll('text message', `message of the type \`${type}\``)
      .replace('x-decision: required-fields', 'x-decision: message-types')
  for (const content of CONTENTS) draft.create(`${SCHEMAS}/${type}${content}.yaml`, renamed(`Text${content}`))
  for (const { union, prefix, last } of FAMILIES) {
    const [path, schema] = [`${SCHEMAS}/${union}.yaml`, `${prefix}${type}Message`]
    draft.create(`${SCHEMAS}/${schema}.yaml`, renamed(`${prefix}TextMessage`))
    draft.insert(path, `  - $ref: ${schema}.yaml\n`, `  - $ref: ${prefix}${last}Message.yaml\n`)
    draft.insert(path, `    ${type}: ${schema}.yaml\n`, `    ${last}: ${prefix}${last}Message.yaml\n`)
  }
  draft.insert('spec/decisions.yaml', `\`${type}\`, `, '`Unsupported` and `Removed`. A message is')
  draft.insert('packages/client/test/types.test-d.ts', `    case '${type}':\n`, `    case 'Unsupported':\n`)
  draft.announce(`Messages of the type \`${type}\`, received and sent.`)
  return [
    `Edit the properties in ${SCHEMAS}/${type}Content.yaml and, without limits, in ${SCHEMAS}/${type}MessageData.yaml.`,
    `Edit the examples in the three ${SCHEMAS}/*${type}Message.yaml, and say in the decision message-data what a ${words} has.`,
    `If it is only received or only sent, remove ${SCHEMAS}/New${type}Message.yaml or Received${type}Message.yaml from its list.`,
  ]
}
