// The files with which a resource of conversations begins: those of `resource.md`, with another noun.
import { readFileSync } from 'node:fs'
import { type Draft, pluralOf, SCHEMAS } from './draft.ts'
import { newEvent } from './event.ts'
import { newOperation } from './operation.ts'

const TEMPLATE = new URL('resource.md', import.meta.url)
const BLOCK = /^```\w+ (?<where>file|below|above)=(?<path>\S+)\n(?<text>[^]*?)^```$/gm
const HISTORY = 'apps/server/src/sql/migrations/history.ts'

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

/** Makes what puts a noun in the place of that of the template, in each of its forms: `StickyNote`, `sticky_notes` and so on. */
const renaming = (noun: string, plural: string) => (text: string) =>
  text.replaceAll(/(s)ticky([ _-]?)(n)ote(s?)/gi, (_, first: string, separator: string, second: string, s: string) => {
    const [word = '', ...others] = (s === '' ? noun : plural).split('-')
    const joined = [word, ...(second === 'N' ? others.map(capital) : others)].join(separator)
    return first === 'S' ? capital(joined) : joined
  })

/** Adds a resource of conversations: operations, an event, a table and a type of records. Returns the files to edit, in their order. */
export function newResource(draft: Draft, noun: string, plural = pluralOf(noun)): string[] {
  if (![noun, plural].every((each) => /^[a-z]{2,}(?:-[a-z]+)*$/.test(each)))
    throw new Error('A resource is a noun in small letters, with - between its words, such as note or quick-reply')
  const named = renaming(noun, plural)
  for (const { groups: { where = '', path = '', text = '' } = {} } of readFileSync(TEMPLATE, 'utf8').matchAll(BLOCK))
    addBlock(draft, where, named(path), named(text))
  const [last = '', version] = /^ {2}\{ version: (\d+),[^\n]*\n(?=\]\n$)/m.exec(draft.read(HISTORY)) ?? []
  const next = named(`  { version: ${Number(version) + 1}, name: 'sticky notes', take: inOrder(stickyNotes) },\n`)
  draft.replace(HISTORY, last, last + next)
  draft.announce(
    named(
      '`addStickyNote`, `listStickyNotes` and the event `sticky_note.added`: conversations have sticky notes, in a table of their own.',
    ),
  )
  newEvent(draft, named('sticky_note.added'), named('A sticky note was added to a conversation.'))
  const path = named('/api/conversation/{id}/sticky-notes')
  newOperation(draft, {
    id: named('listStickyNotes'),
    method: 'GET',
    path,
    pageOf: named('StickyNote'),
    summary: named('List the sticky notes of a conversation'),
    description: named('Returns all sticky notes of a conversation, newest first.'),
  })
  const decision = {
    id: named('sticky-notes'),
    title: named('Sticky notes of conversations'),
    silence: named('Whether a conversation has sticky notes.'),
    decision: named(
      '`addStickyNote` adds a sticky note of 1 to 4096 characters to a conversation. `listStickyNotes` returns all, newest first.',
    ),
    reason: 'Say why.',
  }
  newOperation(draft, {
    id: named('addStickyNote'),
    method: 'POST',
    path,
    event: named('sticky_note.added'),
    summary: named('Add a sticky note to a conversation'),
    description: named('Adds a sticky note to a conversation, and returns it.'),
    decision,
  })
  const files = {
    [`${SCHEMAS}/StickyNote.yaml`]: 'its properties, and their example',
    [`${SCHEMAS}/NewStickyNote.yaml`]: 'those that a caller sends',
    'spec/paths/api_conversation_{id}_sticky-notes.yaml': 'texts, permissions, limits',
    [`${SCHEMAS}/StickyNoteAddedEvent.yaml`]: 'its texts',
    'spec/decisions.yaml': 'the last row: why, and each limit of NewStickyNote',
    'apps/server/src/domain/conversations/sticky-notes.ts': 'the rules',
    'apps/server/src/operations/add-sticky-note/handler.ts': 'the input of the rule',
    'apps/server/src/operations/add-sticky-note/201.test.ts': 'what the rule promises',
    'docs/privacy.md': 'the row of the table sticky_notes: which data it has about whom',
    'CHANGELOG.md': 'the line for operators',
  }
  return [
    'It works as it is: run `pnpm generate`. Then edit, and run it again:',
    ...Object.entries(files).map(([file, why]) => named(`  ${file}: ${why}`)),
  ]
}

function addBlock(draft: Draft, where: string, path: string, text: string): void {
  if (where === 'file') return draft.create(path, text)
  const lines = text.split(/(?<=\n)/)
  draft.replace(path, `\n${(where === 'below' ? lines[0] : lines.at(-1)) ?? ''}`, `\n${text}`)
}
