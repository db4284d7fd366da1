// Writes the first files of a new resource of conversations, for `pnpm new`. The template `resource.md` has the files of sticky notes.
import { readFileSync } from 'node:fs'
import { type Draft, pluralOf, SCHEMAS } from './draft.ts'
import { newEvent } from './event.ts'
import { capital } from './operation-names.ts'
import { newOperation } from './operation.ts'

const TEMPLATE = new URL('resource.md', import.meta.url)
/** A code block of the template, after a line such as "ts file=a.ts". `below` and `above` insert the block at a line of a file. */
const BLOCK = /^```\w+ (?<position>file|below|above)=(?<path>\S+)\n(?<text>[^]*?)^```$/gm
const HISTORY = 'apps/server/src/sql/migrations/history.ts'

/** Returns a function that replaces "sticky note" by another noun, in the same form: `StickyNote`, `sticky_notes` or `sticky-note`. */
const renaming = (noun: string, plural: string) => (text: string) =>
  // `s` and `n` are the first letters of the two words. A capital letter stays a capital letter.
  text.replaceAll(/(s)ticky([ _-]?)(n)ote(s?)/gi, (_, s: string, separator: string, n: string, ending: string) => {
    const [firstWord = '', ...otherWords] = (ending === '' ? noun : plural).split('-')
    const joined = [firstWord, ...(n === 'N' ? otherWords.map(capital) : otherWords)].join(separator)
    return s === 'S' ? capital(joined) : joined
  })

/** Adds a resource of conversations: operations, an event, a table and a type of records. Returns the next steps for the developer. */
export function newResource(draft: Draft, noun: string, plural = pluralOf(noun)): string[] {
  if (![noun, plural].every((each) => /^[a-z]{2,}(?:-[a-z]+)*$/.test(each)))
    throw new Error('A resource is a noun in small letters, with - between its words, such as note or quick-reply')
  const rename = renaming(noun, plural)
  const version = addMigration(draft, rename)
  for (const { groups: { position = '', path = '', text = '' } = {} } of readFileSync(TEMPLATE, 'utf8').matchAll(BLOCK))
    addBlock(draft, position, rename(path).replace('0000', version), rename(text))
  draft.announce(
    rename(
      '`addStickyNote`, `listStickyNotes` and the event `sticky_note.added`: conversations have sticky notes, in a table of their own.',
    ),
  )
  newEvent(draft, rename('sticky_note.added'), rename('A sticky note was added to a conversation.'))
  const path = rename('/api/conversation/{id}/sticky-notes')
  newOperation(draft, {
    id: rename('listStickyNotes'),
    method: 'GET',
    path,
    pageOf: rename('StickyNote'),
    summary: rename('List the sticky notes of a conversation'),
    description: rename('Returns all sticky notes of a conversation, newest first.'),
  })
  const decision = {
    id: rename('sticky-notes'),
    title: rename('Sticky notes of conversations'),
    silence: rename('Whether a conversation has sticky notes.'),
    decision: rename(
      '`addStickyNote` adds a sticky note of 1 to 4096 characters to a conversation. `listStickyNotes` returns all, newest first.',
    ),
    reason: 'Say why.',
  }
  newOperation(draft, {
    id: rename('addStickyNote'),
    method: 'POST',
    path,
    event: rename('sticky_note.added'),
    summary: rename('Add a sticky note to a conversation'),
    description: rename('Adds a sticky note to a conversation, and returns it.'),
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
    ...Object.entries(files).map(([file, why]) => rename(`  ${file}: ${why}`)),
  ]
}

/** Adds a migration to the list, with the import of its file. Returns its version with four digits, which begins the name of the file. */
function addMigration(draft: Draft, rename: (text: string) => string): string {
  const text = draft.read(HISTORY)
  const [lastStep = '', last] = /^ {2}\{ version: (\d+),[^\n]*\n(?=\]\n$)/m.exec(text) ?? []
  const [lastImport = ''] = text.match(/^import \{ \w+ \} from '\.\/\d{4}-[^\n]*\n/gm)?.slice(-1) ?? []
  const version = Number(last) + 1
  const digits = String(version).padStart(4, '0')
  draft.replace(
    HISTORY,
    lastStep,
    `${lastStep}${rename(`  { version: ${version}, name: 'sticky notes', statements: stickyNotes },\n`)}`,
  )
  draft.replace(
    HISTORY,
    lastImport,
    `${lastImport}${rename(`import { stickyNotes } from './${digits}-sticky-notes.ts'\n`)}`,
  )
  return digits
}

/** Writes a block as a new file, or in place of the line that equals the first (`below`) or last (`above`) line of the block. */
function addBlock(draft: Draft, position: string, path: string, text: string): void {
  if (position === 'file') return draft.create(path, text)
  const lines = text.split(/(?<=\n)/)
  const line = (position === 'below' ? lines[0] : lines.at(-1)) ?? ''
  draft.replace(path, `\n${line}`, `\n${text}`)
}
