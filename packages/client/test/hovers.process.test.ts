// Tests how an editor shows a type: by its name, instead of the hundreds of characters that it stands for. Editors ask TypeScript's
// language service.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import ts from 'typescript-5'

const SOURCE = `
import { createParley, type Parley } from '../src/index.ts'
declare const parley: Parley
const { conversation } = await parley.updateConversation('cnv_1', { status: 'Closed' })
const { messages, nextCursor } = await parley.listMessages('cnv_1')
const { message } = await parley.sendMessage('cnv_1', { messageType: 'Text', messageData: { text: '' } })
for await (const summary of parley.conversations()) console.log(summary.lastMessage)
const { events } = await parley.listEvents()
const { member } = await parley.getCaller()
const read = await parley.getConversation('cnv_1')
const again = await parley.getConversation('cnv_1', { ifNoneMatch: read.etag })
const pending = parley.assignConversation('cnv_1', { memberId: 'mem_1' })
`
const FILE = fileURLToPath(new URL('hovers.virtual.ts', import.meta.url))
const READER = fileURLToPath(new URL('../../contract/src/generated/reader.ts', import.meta.url))

let service: ts.LanguageService
beforeAll(() => {
  service = ts.createLanguageService({
    getCompilationSettings: () => ({
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      strict: true,
      noEmit: true,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: [],
      paths: { '@parley/contract/reader': [READER] },
    }),
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      if (name === FILE) return ts.ScriptSnapshot.fromString(SOURCE)
      return ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined
    },
    getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === FILE || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  })
})

const hover = (name: string): string => {
  const info = service.getQuickInfoAtPosition(FILE, SOURCE.indexOf(name))
  return ts.displayPartsToString(info?.displayParts).replace(/^(?:const|\(\w+\)) /, '')
}

test('the program of this test compiles', () => {
  expect(service.getSemanticDiagnostics(FILE).map(({ messageText }) => messageText)).toEqual([])
})

test.each([
  ['conversation }', 'conversation: Conversation'],
  ['messages,', 'messages: Message[]'],
  ['message }', 'message: Message'],
  ['nextCursor }', 'nextCursor: string | undefined'],
  ['summary ', 'summary: ConversationSummary'],
  ['events }', 'events: Event[]'],
  ['member }', 'member: OrganizationMember'],
  ['pending', 'pending: ResponsePromise<AssignConversationResult>'],
])('an editor shows names for %s', (name, shown) => {
  expect(hover(name)).toBe(shown)
})

test.each([
  "getConversation('cnv_1')",
  "getConversation('cnv_1', {",
  'listMessages(',
  'conversations()',
  'sendMessage(',
])('an editor shows what %s does, with an example', (call) => {
  const info = service.getQuickInfoAtPosition(FILE, SOURCE.indexOf(call))
  expect(ts.displayPartsToString(info?.documentation)).toMatch(/\w+ \w+/)
  expect(info?.tags?.map(({ name }) => name)).toEqual(expect.arrayContaining(['throws', 'example']))
})
