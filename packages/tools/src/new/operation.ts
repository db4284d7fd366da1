// The files with which an operation begins. What its siblings have is read from them. The rest is a first version to edit.
import { type Draft, exampleOf, SCHEMAS } from './draft.ts'

/** The operation that a developer asks for. */
export interface NewOperation {
  id: string
  method: string
  path: string
  /** The schema of an item, if the operation returns pages. */
  pageOf?: string | undefined
  /** The texts of the contract. */
  summary?: string
  description?: string
  /** The type of events that it causes. */
  event?: string
  /** The decision of an operation that writes. */
  decision?: { id: string; title: string; silence: string; decision: string; reason: string }
}

const kebab = (name: string, separator = '-') => name.replaceAll(/[A-Z]/g, (letter) => separator + letter.toLowerCase())

/** An operation, and the names that follow from it. */
function named(operation: NewOperation) {
  const { id, method, path, pageOf } = operation
  if (!/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id)) throw new Error('An operationId is a verb and a noun: listRoles')
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) throw new Error('The method is GET, POST, PUT, PATCH or DELETE.')
  if (pageOf !== undefined && method !== 'GET') throw new Error('Only a GET returns pages.')
  const noun = pageOf ?? id.replace(/^[a-z]+/, '')
  const decision = {
    id: kebab(id),
    title: wordsOf(id),
    silence: 'Say what the source document leaves open.',
    decision: `\`${id}\` is an addition. Say what it promises.`,
    reason: 'Say why.',
  }
  return {
    decision,
    summary: wordsOf(id),
    description: `${wordsOf(id)}. Say what a caller observes.`,
    ...operation,
    mark: method === 'GET' ? 'additions' : (operation.decision ?? decision).id,
    noun,
    key: `${noun.charAt(0).toLowerCase()}${noun.slice(1)}s`,
    success: pageOf === undefined ? `${noun}Envelope` : `${pageOf}Page`,
    input: method.startsWith('P')
      ? `${method === 'POST' ? 'New' : ''}${noun}${method === 'POST' ? '' : 'Update'}`
      : undefined,
    status: /^(?:add|create|send)/.test(id) ? 201 : 200,
    isNested: path.includes('{'),
  }
}

const wordsOf = (id: string) => `${id.charAt(0).toUpperCase()}${kebab(id, ' ').slice(1)}`

type OperationNames = ReturnType<typeof named>

/** Adds an operation to the contract and to the server. Returns what is left to write. */
export function newOperation(draft: Draft, operation: NewOperation): string[] {
  const names = named(operation)
  addToContract(draft, names)
  addSchemas(draft, names)
  if (names.mark !== 'additions') addDecision(draft, names)
  return [
    'Edit the texts, schemas, permissions (no role has a new one yet) and decisions of the new files in spec. Then run `pnpm generate`.',
    addHandler(draft, names),
    'Run the type check and the tests of docs/add-an-operation.md: they name what is missing.',
  ]
}

const fileOf = (path: string) => `paths/${path.slice(1).replaceAll('/', '_')}.yaml`

function addToContract(draft: Draft, names: OperationNames): void {
  const { method, path, isNested } = names
  const known = [...draft.read('spec/openapi.yaml').matchAll(/^ {2}(\/\S+):$/gm)].map(([, each = '']) => each)
  // Parameters, tag and 404 are those of the path that this one continues.
  const parents = known.filter((each) => `${path}/`.startsWith(`${each}/`)).toSorted((a, b) => b.length - a.length)
  if (isNested && parents.length === 0) throw new Error(`No path of the contract is the beginning of ${path}.`)
  const parent = draft.read(`spec/${fileOf(parents[0] ?? '/api/tags')}`)
  const item = itemOf(names, parent)
  if (known.includes(path)) {
    // The lint wants a GET first.
    const [first] = (method === 'GET' && /^(?:post|put|patch|delete):\n.*\n/m.exec(parent)) || ['']
    const file = `spec/${fileOf(path)}`
    return first === '' ? draft.append(file, item) : draft.insert(file, item, first)
  }
  draft.create(`spec/${fileOf(path)}`, (isNested ? (/^parameters:\n(?: .*\n)+/.exec(parent)?.[0] ?? '') : '') + item)
  const next = known.find((each) => each > path)
  const line = next === undefined ? 'webhooks:\n' : `  ${next}:\n`
  draft.insert('spec/openapi.yaml', `  ${path}:\n    $ref: ${fileOf(path)}\n`, line)
}

function itemOf(names: OperationNames, parent: string): string {
  const { id, method, path, noun, pageOf, success, status, input, isNested, mark, event, summary, description } = names
  const notFound = /(?<='404':\n.*responses\/)\w+/.exec(parent)?.[0]
  const references: Record<string, string | false | undefined> = {
    [status]: success,
    400: (isNested || pageOf !== undefined || input !== undefined) && 'RequestInvalid',
    401: 'Unauthorized',
    403: 'PermissionMissing',
    404: isNested && notFound,
    405: 'MethodNotAllowed',
    413: input && 'BodyTooLarge',
    415: input && 'MediaTypeUnsupported',
    429: 'RateLimitExceeded',
    500: 'InternalError',
    503: 'ServiceUnavailable',
  }
  const responses = Object.entries(references).map(([each, name]) =>
    name ? `    '${each}':\n      $ref: ../components/responses/${name}.yaml\n` : '',
  )
  const page = ['Cursor', 'Limit'].map((name) => `    - $ref: ../components/parameters/${name}.yaml\n`)
  // A list of an organization is about its items, and what belongs to a conversation is about that.
  const subject = isNested ? (path.split('/')[2] ?? '').replace(/^./, (letter) => letter.toUpperCase()) : noun
  const schema = `application/json:\n        schema:\n          $ref: ../components/schemas/${input}.yaml\n`
  const body = `  requestBody:\n    description: What it takes.\n    required: true\n    content:\n      ${schema}`
  return `${method.toLowerCase()}:
  operationId: ${id}
${/^ {2}tags:\n.*\n/m.exec(parent)?.[0]}  summary: ${summary}
  description: ${description}
${pageOf === undefined ? '' : `  parameters:\n${page.join('')}`}${input === undefined ? '' : body}  responses:
${responses.join('')}  x-decision: ${mark}
${event === undefined ? '' : `  x-events:\n    - ${event}\n`}  x-policy:
    permissions:
      - permission: ${method === 'GET' ? `Get:${subject}` : `${method === 'POST' ? 'Create' : 'Update'}:${noun}`}
    rateLimit:
      quota: 600
      windowSeconds: 60
${input === undefined ? '' : '    maxBodyBytes: 16384\n'}    retry: ${method === 'GET' ? 'always' : 'never'}
    methodSafety: kept
    x-decision: operation-policy
`
}

function addDecision(draft: Draft, { id, status, decision }: OperationNames): void {
  const { id: row, title, silence, decision: words, reason } = decision
  const test = `apps/server/src/operations/${kebab(id)}/${status}.test.ts`
  const texts = { title, section: 'Endpoints', silence, decision: words, reason }
  const lines = Object.entries(texts).map(([name, text]) => `  ${name}: >-\n    ${text}\n`)
  draft.append('spec/decisions.yaml', `- id: ${row}\n${lines.join('')}  heldBy:\n    - test: ${test}\n`)
}

function addSchemas(draft: Draft, { noun, key, pageOf, success, input, isNested, mark }: OperationNames): void {
  // A first version is an object with one identifier.
  const object = draft.read(`${SCHEMAS}/ReadMark.yaml`).replaceAll(/(?<=description: ).*/g, 'Say what it is.')
  const withProperty = (name: string) => object.replaceAll('upToMessageId', name).replace('read-marks', mark)
  if (input !== undefined) draft.create(`${SCHEMAS}/${input}.yaml`, withProperty('itemId'))
  const file = `spec/components/responses/${success}.yaml`
  // Several operations can have one response.
  if (draft.has(file)) return
  const response = draft.read('spec/components/responses/TagPage.yaml').replace('TagPage', success)
  if (pageOf === undefined) {
    const plain = response.replace('A page of tags.', 'The result.').replace(/ {2}Link:\n.*\n/, '')
    draft.create(file, plain.replace('paging', mark))
    if (draft.has(`${SCHEMAS}/${success}.yaml`)) return
    return draft.create(`${SCHEMAS}/${success}.yaml`, withProperty('uniqueId').replace(/additionalProp.*\n/, ''))
  }
  const order = (text: string) => (isNested ? text.replace('in the order of their identifiers', 'newest first') : text)
  draft.create(file, response.replace('tags', key))
  const page = order(draft.read(`${SCHEMAS}/TagPage.yaml`).replaceAll('tags', key).replace('Tag.yaml', `${noun}.yaml`))
  const lines = exampleOf(draft, noun)
  const exampleAt = (_: string, indent: string) => lines.join(`\n${indent}`)
  draft.create(`${SCHEMAS}/${success}.yaml`, page.replaceAll(/label: Refund\n( +)uniqueId: tag_refund/g, exampleAt))
}

/** Adds the handler and its first test. Returns what the handler needs. */
function addHandler(draft: Draft, names: OperationNames): string {
  const { id, path, key, method, pageOf, status, input, isNested } = names
  const folder = `apps/server/src/operations/${kebab(id)}`
  const [first = ''] = path.split('/').slice(2)
  const isThere = draft.has(`${folder}/handler.ts`)
  draft.create(`${folder}/${status}.test.ts`, testOf(names, first))
  if (isThere) return ''
  if (pageOf !== undefined) {
    const sibling = isNested ? 'listMessages' : 'listTags'
    const handler = draft.read(`apps/server/src/operations/${kebab(sibling)}/handler.ts`)
    draft.create(`${folder}/handler.ts`, handler.replaceAll(sibling, id).replaceAll(/\b(?:tags|messages)\b/g, key))
    return isNested
      ? `Write the rule \`${id}\` in apps/server/src/domain/conversations/${key}.ts, as messages.ts does.`
      : `Write the list \`${key}\` in apps/server/src/domain/directory/lists.ts, as \`tags\` there.`
  }
  const rule = `domain/${draft.has(`apps/server/src/domain/${first}s`) ? `${first}s` : 'directory'}/${kebab(id)}.ts`
  const given = [...(isNested ? ['id'] : []), ...(input ? ['itemId'] : [])].join(', ')
  const read = `run.read(caller, (organization) => rule({ organization, ${given} }))`
  const call = method === 'GET' ? read : `run.write(caller, c.get('requestId'), rule, { ${given} })`
  draft.create(
    `${folder}/handler.ts`,
    `import { ${id} as rule } from '../../${rule}'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.${id}

export const ${id}: Operation<'${id}'> = {
  reads: { ${isNested ? "'path.id': true" : ''} },
  create: ({ run }) => async (c, caller) => {
    ${isNested ? "const { id } = c.req.valid('param')" : ''}
    ${input ? "const { itemId } = c.req.valid('json')" : ''}
    return reply(c, route, ${status}, await ${call})
  },
}
`,
  )
  const file = `apps/server/src/${rule}`
  if (first !== 'conversation' || method === 'GET')
    return `Write the rule \`${id}\` in ${file}, as apps/server/src/domain/contacts/update-contact.ts does.`
  draft.create(file, writingRule(id, input !== undefined))
  return `Edit the rule in ${file}.`
}

const writingRule = (id: string, hasInput: boolean) => `import type { Script } from '../../store/kernel/statement.ts'
import type { Writing } from '../audit.ts'
import type { ServiceError } from '../errors.ts'
import { conversationNotFound } from './conversation.ts'
import { lockConversation } from './statements.ts'

/** Say what it does, and what it returns. */
export function* ${id}(
  { act }: Writing,
  { id${hasInput ? ', itemId' : ''} }: { id: string${hasInput ? '; itemId: string' : ''} },
): Script<{ uniqueId: string } | ServiceError> {
  const lock = yield* lockConversation(act, id)
  return lock === undefined ? conversationNotFound() : { uniqueId: ${hasInput ? 'itemId' : 'id'} }
}
`

/** The first test. That of a list compares it with the records of the fixture. */
function testOf({ method, path, key, noun, pageOf, status, input, isNested }: OperationNames, first: string): string {
  const [constant, place] = first === 'contact' ? ['EXAMPLE', 'EXAMPLE.contactId'] : ['CONVERSATION', 'CONVERSATION']
  const steps = path.split('/').map((step) => (step.startsWith('{') ? place : JSON.stringify(step)))
  const constants = [...(isNested ? [constant] : []), ...(pageOf ? ['HARBOUR', 'harbourAndCedar'] : []), 'OWNER']
  const body = ", headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ itemId: 'itm_1' })"
  const type = noun.replace('Organization', '').toLowerCase()
  const page = `
  const { ${key} } = (await response.json()) as ${pageOf}Page
  const stored = harbourAndCedar().filter(
    (record) => record.type === '${type}' && record.organizationId === HARBOUR,
  )
  expect(idsOf(${key})).toEqual(idsOf(stored))`
  const idsOf = `const idsOf = (of: readonly { uniqueId: string }[]) => of.map(({ uniqueId }) => uniqueId).toSorted()\n\n`
  return `${pageOf ? `import type { ${pageOf}Page } from '@parley/contract'\n` : ''}import { expect, test } from 'vitest'
import { ${constants.join(', ')} } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = ${isNested ? `[${steps.join(', ')}].join('/')` : JSON.stringify(path)}

${pageOf ? idsOf : ''}test('${pageOf ? `returns the ${key} of the fixture` : 'responds as the contract says'}', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('${method}', PATH, { key: await keyOf(OWNER)${input === undefined ? '' : body} })
  expect(response.status).toBe(${status})${pageOf ? page : ''}
})
`
}
