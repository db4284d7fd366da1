// Edits of the contract that a server could ignore in silence. Each is played on a copy of the repository, and either takes
// effect or is reported by the first stage that can name its place: the generator, the compiler, the start, or a test.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { generate } from '@parley/codegen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyWorkspace, type WorkspaceCopy } from '@parley/testing/workspace-copy'

/** Compilers run here, beside other tests: long enough for a slow machine, and no measure of anything. */
const PATIENCE_MS = 300_000

type Node = Record<string, unknown>
type Edit = (document: Node) => void

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
/** The object or the list at a path of the document. */
function at(document: Node, ...steps: (string | number)[]): Node {
  const found = steps.reduce<unknown>((value, step) => (isNode(value) ? value[step] : undefined), document)
  if (!isNode(found)) throw new Error(`The contract has nothing at ${steps.join('/')}.`)
  return found
}
const schema = (document: Node, ...steps: string[]) => at(document, 'components', 'schemas', ...steps)
const UPDATE = ['paths', '/api/conversation/{id}', 'post'] as const

const set =
  (steps: readonly (string | number)[], members: Node): Edit =>
  (document) =>
    Object.assign(at(document, ...steps), members)
const inSchema = (name: string, property: string | undefined, members: Node): Edit =>
  set(['components', 'schemas', name, ...(property === undefined ? [] : ['properties', property])], members)
const push =
  (steps: readonly (string | number)[], item: unknown): Edit =>
  (document) => {
    const list = at(document, ...steps)
    list[Object.keys(list).length] = item
  }
const parameter = (name: string, place: string, schemaOf: Node): Edit =>
  push([...UPDATE, 'parameters'], { name, in: place, description: 'New.', required: false, schema: schemaOf })
const header = (response: string, name = 'Last-Modified'): Edit =>
  set(['components', 'responses', response, 'headers'], {
    [name]: { description: 'New.', required: false, schema: { type: 'string', examples: ['x'] } },
  })
const TEXT = { type: 'string', maxLength: 9, examples: ['x'] }
const SCHEME = ['components', 'securitySchemes', 'apiKey']

interface Row {
  edit: string
  play: Edit
  /** The place that the message names, and what it says. */
  message: string
}

const refused: Row[] = [
  {
    edit: 'an API key in a header of its own',
    play: (document) =>
      Object.assign(at(document, 'components', 'securitySchemes'), {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      }),
    message:
      '#/components/securitySchemes/apiKey/type: no program checks this credential; supported here: `type: http`',
  },
  {
    edit: 'a password in place of the key',
    play: set(SCHEME, { scheme: 'basic' }),
    message: '#/components/securitySchemes/apiKey/scheme: no program checks this credential',
  },
  {
    edit: 'a scope of the key',
    play: set(UPDATE, { security: [{ apiKey: ['conversations.write'] }] }),
    message:
      '#/paths/~1api~1conversation~1{id}/post/security/0/apiKey: the scopes of a bearer credential are not checked',
  },
  {
    edit: 'an optional key',
    play: set(UPDATE, { security: [{ apiKey: [] }, {}] }),
    message: '#/paths/~1api~1conversation~1{id}/post/security/1: only one security requirement is supported',
  },
  {
    edit: 'a default in the body',
    play: inSchema('ConversationUpdate', undefined, {
      properties: { status: { $ref: '#/components/schemas/ConversationStatus' }, note: { ...TEXT, default: 'x' } },
    }),
    message: '#/components/schemas/ConversationUpdate/properties/note/default: the default of a property in a body',
  },
]

describe('the generator rejects', () => {
  test.each(refused)('$edit', ({ play, message }) => {
    expect(() => generate(edited([play]), 'openapi.json', { strict: true })).toThrow(message)
  })
})

const uncompiled: Row[] = [
  {
    edit: 'an optional query parameter',
    play: parameter('isRehearsal', 'query', { type: 'boolean', examples: [true] }),
    message: "src/operations/update-conversation/handler.ts .* 'query.isRehearsal'",
  },
  {
    edit: 'an optional header',
    play: parameter('Idempotency-Key', 'header', TEXT),
    message: "src/operations/update-conversation/handler.ts .* 'header.Idempotency-Key'",
  },
  {
    edit: 'an optional property of the body',
    play: (document) => {
      schema(document, 'ConversationUpdate', 'properties')['note'] = TEXT
    },
    message: "src/operations/update-conversation/handler.ts .* 'body.note'",
  },
  {
    edit: 'an optional header of a success',
    play: header('ConversationUpdated'),
    message: "src/http/conversation-written.ts .* 'Last-Modified'",
  },
  {
    edit: 'an optional header of a problem that the handler returns',
    play: header('PreconditionFailed', 'Content-Location'),
    message: "src/http/conversation-written.ts .* 'Content-Location'",
  },
  {
    edit: 'another access level',
    play: push(['components', 'schemas', 'AccessLevel', 'enum'], 'Admin'),
    message: "src/domain/permissions.ts .* 'Admin'",
  },
  {
    edit: 'an operation for which no credential is needed, although members need permissions',
    play: set(['paths', '/api/auth/api-keys/regenerate', 'get'], { security: [] }),
    message: "src/operations/regenerate-api-key/handler.ts .* 'undefined' is not assignable to .* 'Caller'",
  },
  {
    edit: 'an operation that nothing implements',
    play: (document) => {
      const path = at(document, 'paths', '/api/auth/api-keys/regenerate')
      path['put'] = { ...at(path, 'get'), operationId: 'replaceApiKey' }
    },
    message: "src/operations/index.ts .* './replace-api-key/handler.ts'",
  },
]

const failing: Row[] = [
  {
    edit: 'no credential for an operation that has permissions',
    play: set(UPDATE, { security: [] }),
    message: 'updateConversation has no credential, so x-policy must have no permissions, rateLimit',
  },
  {
    edit: 'a maximum that stored data exceeds',
    play: inSchema('Conversation', 'totalMessages', { maximum: 50 }),
    message: '#/components/schemas/Conversation/properties/totalMessages/maximum: it is a lower limit',
  },
  {
    edit: 'a pattern that stored data violates',
    play: inSchema('Contact', 'phone', { pattern: '^\\+' }),
    message: '#/components/schemas/Contact/properties/phone/pattern: it is another rule',
  },
  {
    edit: 'a value that stored data has, and that is gone',
    play: inSchema('MessageStatus', undefined, { enum: ['Sent', 'Delivered', 'Read', 'Unread', 'UnDelivered'] }),
    message: '#/components/schemas/MessageStatus/enum: it no longer allows Failed',
  },
  {
    edit: 'a list without duplicates, which stored data has',
    play: inSchema('Role', 'permissions', { uniqueItems: true }),
    message: '#/components/schemas/Role/properties/permissions/uniqueItems: it forbids duplicates',
  },
  {
    edit: 'another address of the service',
    play: set(['servers', 0, 'variables', 'base_url'], { default: 'https://api.example.com' }),
    message: 'the decision on the address of the service has the default of `base_url`',
  },
]

const unstartable: Row[] = [
  {
    edit: 'a header of an error that no part of the server sends',
    play: header('PermissionMissing'),
    message:
      'updateConversation (POST /api/conversation/{id}): the contract declares the header Last-Modified for 403, and the server never sends it.',
  },
  {
    edit: 'a rate limit of an operation without a credential',
    play: set(UPDATE, { security: [] }),
    message: "updateConversation (POST /api/conversation/{id}): `security` is [], so x-policy can't have `rateLimit`",
  },
]

const longest = (maxLength: number) => inSchema('RequestId', undefined, { maxLength })
/** What the server does after the edit, as JavaScript in the copy, and what that prints. */
const obeyed: { edit: string; play: Edit; asks: string; answers: unknown }[] = [
  {
    edit: 'a longer request id',
    play: longest(128),
    asks: "(await server('http/request-id.ts')).requestIdOf('a'.repeat(100), undefined, new Date()).length",
    answers: 100,
  },
  {
    edit: 'more messages in a conversation',
    play: inSchema('Conversation', 'messages', { maxItems: 50 }),
    asks: "(await server('domain/conversations/conversation.ts')).WINDOW",
    answers: 50,
  },
  {
    edit: 'another body limit',
    play: set([...UPDATE, 'x-policy'], { maxBodyBytes: 32_768 }),
    asks: "(await server('generated/policy.ts')).operations.updateConversation.policy.maxBodyBytes",
    answers: 32_768,
  },
  {
    edit: 'a default of a header',
    play: set(['components', 'parameters', 'IfMatch', 'schema'], { default: '*' }),
    asks: "(await server('generated/routes.ts')).routes.updateConversation.request.headers.parse({})",
    answers: { 'If-Match': '*' },
  },
  {
    edit: 'an exposed header',
    play: set(['components', 'responses', 'ConversationUpdated', 'headers'], {
      'Content-Location': { description: 'New.', required: false, schema: TEXT },
    }),
    asks: "(await server('generated/policy.ts')).operations.updateConversation.headers[200].includes('Content-Location')",
    answers: true,
  },
]

const GENERATE = ['packages/contract run generate', 'packages/contract run types', 'apps/server run generate']
  .map((script) => `pnpm --dir ${script}`)
  .join(' && ')

/** The contract after some edits. */
function edited(edits: readonly Edit[]) {
  const document: typeof contract = structuredClone(contract)
  for (const play of edits) play(document)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is JSON, which the type of the bundle hides.
  return document as unknown as Parameters<typeof generate>[0]
}

const plays = (rows: readonly { play: Edit }[]) => rows.map(({ play }) => play)
const missing = (output: string, rows: readonly Row[], isSaid: (message: string) => boolean) =>
  rows.filter(({ message }) => !isSaid(message)).map(({ edit, message }) => ({ edit, message, output }))

describe('on a copy of the repository', () => {
  let copy: WorkspaceCopy | undefined
  beforeAll(() => {
    copy = copyWorkspace()
  }, PATIENCE_MS)
  afterAll(() => {
    if (copy !== undefined) rmSync(copy.folder, { recursive: true, force: true })
  })

  /** Bundles the edited contract and generates from it, then runs a command. Returns what that printed. */
  async function after(edits: readonly Edit[], command: string): Promise<string> {
    if (copy === undefined) throw new Error('The copy is made before the tests.')
    mkdirSync(join(copy.folder, 'spec/dist'), { recursive: true })
    // JSON is YAML.
    writeFileSync(join(copy.folder, 'spec/dist/openapi.yaml'), JSON.stringify(edited(edits)))
    const generated = await copy.run(GENERATE)
    expect(generated).toMatchObject({ code: 0 })
    return (await copy.run(command)).output
  }
  test(`the compiler reports: ${uncompiled.map(({ edit }) => edit).join('; ')}`, { timeout: PATIENCE_MS }, async () => {
    const output = await after(plays(uncompiled), 'pnpm --dir apps/server exec tsc --pretty false')
    const lines = output.replaceAll(/\n +/g, ' ').replaceAll(/["']+/g, "'")
    const isSaid = (message: string) => new RegExp(message.replaceAll(' .* ', '.*')).test(lines)
    expect(missing(output, uncompiled, isSaid)).toEqual([])
  })

  test(
    `the tests of the contract report: ${failing.map(({ edit }) => edit).join('; ')}`,
    { timeout: PATIENCE_MS },
    async () => {
      const output = await after(
        plays(failing),
        'pnpm exec vitest run --project unit contract/test/policy.test decision-facts.test stored-values.test',
      )
      expect(missing(output, failing, (message) => output.includes(message))).toEqual([])
    },
  )

  test(`the start reports: ${unstartable.map(({ edit }) => edit).join('; ')}`, { timeout: PATIENCE_MS }, async () => {
    const output = await after(plays(unstartable), 'node apps/server/bin/parley.js demo --port 0')
    expect(missing(output, unstartable, (message) => output.includes(message))).toEqual([])
  })

  test(`the server obeys: ${obeyed.map(({ edit }) => edit).join('; ')}`, { timeout: PATIENCE_MS }, async () => {
    const asks = obeyed.map((row) => row.asks).join(', ')
    const script = `const server = (file) => import('./apps/server/src/' + file); console.log(JSON.stringify([${asks}]))`
    const output = await after(plays(obeyed), `node --input-type=module -e "${script}"`)
    expect(JSON.parse(output)).toEqual(obeyed.map(({ answers }) => answers))
  })
})
