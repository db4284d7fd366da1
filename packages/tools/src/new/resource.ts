// The files with which a resource of conversations begins: those of `resource.md`, with another noun.
import { readFileSync } from 'node:fs'
import { type Draft, pluralOf, SCHEMAS } from './draft.ts'
import { newEvent } from './event.ts'
import { newOperation } from './operation.ts'

const TEMPLATE = new URL('resource.md', import.meta.url)
const BLOCK = /^```\w+ (?<where>file|below|above)=(?<path>\S+)\n(?<text>[^]*?)^```$/gm
const HISTORY = 'apps/server/src/sql/migrations/history.ts'

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

/** A noun in the forms in which the template has "note". */
function namesOf(noun: string) {
  const [Noun, nouns] = [capital(noun), pluralOf(noun)]
  const Nouns = capital(nouns)
  const named = (text: string) =>
    text
      .replaceAll(/(?<![a-z])notes(?![a-z])/g, nouns)
      .replaceAll(/Notes(?![a-z])/g, Nouns)
      .replaceAll(/(?<![a-z])note/g, noun)
      .replaceAll('Note', Noun)
  return { Noun, nouns, Nouns, named }
}

/** Adds a resource of conversations: operations, an event, a table and a type of records. Returns the files to edit, in their order. */
export function newResource(draft: Draft, noun: string): string[] {
  if (!/^[a-z]{2,}$/.test(noun)) throw new Error('A resource is a noun in small letters, such as note')
  const { Noun, nouns, Nouns, named } = namesOf(noun)
  for (const { groups: { where = '', path = '', text = '' } = {} } of readFileSync(TEMPLATE, 'utf8').matchAll(BLOCK))
    addBlock(draft, where, named(path), named(text))
  const [last = '', version] = /^ {2}\{ version: (\d+),[^\n]*\n(?=\]\n$)/m.exec(draft.read(HISTORY)) ?? []
  draft.replace(
    HISTORY,
    last,
    `${last}  { version: ${Number(version) + 1}, name: '${nouns}', take: inOrder(${nouns}) },\n`,
  )
  const released = `- \`add${Noun}\` and \`list${Nouns}\`: conversations have ${nouns}. The store gets a table when it is first opened.\n`
  draft.replace('CHANGELOG.md', '## Unreleased\n\n', `## Unreleased\n\n${released}`)
  newEvent(draft, `${noun}.added`, `A ${noun} was added to a conversation.`)
  const path = `/api/conversation/{id}/${nouns}`
  newOperation(draft, {
    id: `list${Nouns}`,
    method: 'GET',
    path,
    pageOf: Noun,
    summary: `List the ${nouns} of a conversation`,
    description: `Returns all ${nouns} of a conversation, newest first.`,
  })
  const decision = {
    id: nouns,
    title: `${Nouns} of conversations`,
    silence: `Whether a conversation has ${nouns}.`,
    decision: `\`add${Noun}\` adds a ${noun} of 1 to 4096 characters to a conversation. \`list${Nouns}\` returns all, newest first.`,
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
    [`spec/paths/api_conversation_{id}_${nouns}.yaml`]: 'texts, permissions, limits',
    [`${SCHEMAS}/${Noun}AddedEvent.yaml`]: 'its texts',
    'spec/decisions.yaml': `the last row: why, and each limit of New${Noun}`,
    [`apps/server/src/domain/conversations/${nouns}.ts`]: 'the rules',
    [`apps/server/src/operations/add-${noun}/handler.ts`]: 'the input of the rule',
    [`apps/server/src/operations/add-${noun}/201.test.ts`]: 'what the rule promises',
    'docs/privacy.md': `the row of the table ${nouns}: which data it has about whom`,
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
