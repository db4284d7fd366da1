// The files with which a resource of conversations begins: those of `resource.md`, with another noun.
import { readFileSync } from 'node:fs'
import type { Draft } from './draft.ts'
import { newEvent } from './event.ts'
import { newOperation } from './operation.ts'

const TEMPLATE = new URL('resource.md', import.meta.url)
const BLOCK = /^```\w+ (?<where>file|below|above)=(?<path>\S+)\n(?<text>[^]*?)^```$/gm
const RECORDS = 'apps/server/src/domain/records/record.ts'
const HISTORY = 'apps/server/src/store/migrations/history.ts'
const SCHEMAS = 'spec/components/schemas'

/** Adds a resource of conversations: operations, an event, a table and a type of records. Returns the files to edit, in their order. */
export function newResource(draft: Draft, noun: string): string[] {
  if (!/^[a-z]+[a-rtuvw]$/.test(noun)) throw new Error('A resource is a noun with a plural in -s: note')
  const Noun = noun.replace(/^./, (letter) => letter.toUpperCase())
  const named = (text: string) => text.replaceAll(/(?<![a-z])note/g, noun).replaceAll('Note', Noun)
  for (const { groups: { where = '', path = '', text = '' } = {} } of readFileSync(TEMPLATE, 'utf8').matchAll(BLOCK))
    addBlock(draft, where, named(path), named(text))
  draft.insert(RECORDS, `${Noun}, `, 'OrganizationMember, Role, Tag }')
  const [last = '', version] = /^ {2}\{ version: (\d+),[^\n]*\n(?=\]\n$)/m.exec(draft.read(HISTORY)) ?? []
  draft.replace(
    HISTORY,
    last,
    `${last}  { version: ${Number(version) + 1}, name: '${noun}s', take: inOrder(${noun}s) },\n`,
  )
  const released = `- \`add${Noun}\` and \`list${Noun}s\`: conversations have ${noun}s. The store gets a table when it is first opened.\n`
  draft.replace('CHANGELOG.md', '## Unreleased\n\n', `## Unreleased\n\n${released}`)
  newEvent(draft, `${noun}.added`, `A ${noun} was added to a conversation.`)
  const path = `/api/conversation/{id}/${noun}s`
  newOperation(draft, {
    id: `list${Noun}s`,
    method: 'GET',
    path,
    pageOf: Noun,
    summary: `List the ${noun}s of a conversation`,
    description: `Returns all ${noun}s of a conversation, newest first.`,
  })
  const decision = {
    id: `${noun}s`,
    title: `${Noun}s of conversations`,
    silence: `Whether a conversation has ${noun}s.`,
    decision: `\`add${Noun}\` adds a ${noun} of 1 to 4096 characters to a conversation. \`list${Noun}s\` returns all, newest first.`,
    reason: 'Say why.',
  }
  newOperation(draft, {
    id: `add${Noun}`,
    method: 'POST',
    path,
    event: `${noun}.added`,
    summary: `Add a ${noun} to a conversation`,
    description: `Adds a ${noun} to a conversation, and returns it.`,
    decision,
  })
  const files = {
    [`${SCHEMAS}/${Noun}.yaml`]: 'its properties, and their example',
    [`${SCHEMAS}/New${Noun}.yaml`]: 'those that a caller sends',
    [`spec/paths/api_conversation_{id}_${noun}s.yaml`]: 'texts, permissions, limits',
    [`${SCHEMAS}/${Noun}AddedEvent.yaml`]: 'its texts',
    'spec/decisions.yaml': `the last row: why, and each limit of New${Noun}`,
    [`apps/server/src/domain/conversations/${noun}s.ts`]: 'the rules',
    [`apps/server/src/operations/add-${noun}/handler.ts`]: 'the input of the rule',
    [`apps/server/src/operations/add-${noun}/201.test.ts`]: 'what the rule promises',
    'docs/privacy.md': `the row of the table ${noun}s: which data it has about whom`,
    'CHANGELOG.md': 'the line for operators',
  }
  return [
    'It works as it is: run `pnpm generate`. Then edit, and run it again:',
    ...Object.entries(files).map(([file, why]) => `  ${file}: ${why}`),
  ]
}

function addBlock(draft: Draft, where: string, path: string, text: string): void {
  if (where === 'file') return draft.create(path, text)
  const lines = text.split(/(?<=\n)/)
  draft.replace(path, `\n${(where === 'below' ? lines[0] : lines.at(-1)) ?? ''}`, `\n${text}`)
}
