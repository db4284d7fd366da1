// The files with which an operation begins. What its siblings have is read from them. The rest is a first version to edit.
import { type Draft, exampleIdOf, exampleOf, SCHEMAS } from './draft.ts'
import { kebab, named, type NewOperation, type OperationNames } from './operation-names.ts'
import { removingRule, testOf, writingRule } from './operation-texts.ts'

/** Adds an operation to the contract and to the server. Returns what is left to write. */
export function newOperation(draft: Draft, operation: NewOperation): string[] {
  const names = named(operation)
  // The decision of a resource also covers its removal.
  if (names.isRemoval && draft.read('spec/decisions.yaml').includes(`- id: ${names.segment}\n`))
    names.mark = names.segment
  addToContract(draft, names)
  addSchemas(draft, names)
  if (!draft.read('spec/decisions.yaml').includes(`- id: ${names.mark}\n`)) addDecision(draft, names)
  givePermission(draft, permissionOf(names))
  draft.announce(`\`${operation.id}\`: ${names.description}`)
  return [
    'Edit the texts, schemas, permissions (a role of the demo and of the sandbox has them) and decisions in spec. Run `pnpm generate`.',
    addHandler(draft, names),
    'Run the type check and the tests of docs/add-an-operation.md: they name what is missing.',
  ]
}

/** The first word of the permission by method. */
const VERBS: Readonly<Record<string, string>> = { POST: 'Create', DELETE: 'Delete' }

/** A list of an organization is about its items, and what belongs to a conversation is about that. */
function permissionOf({ method, path, noun, isNested }: OperationNames): string {
  const subject = isNested ? (path.split('/')[2] ?? '').replace(/^./, (letter) => letter.toUpperCase()) : noun
  return method === 'GET' ? `Get:${subject}` : `${VERBS[method] ?? 'Update'}:${noun}`
}

const DEMO = 'apps/server/src/commands/demo/demo.jsonl'

const SANDBOX = 'packages/sandbox/src/people.ts'

/** Gives a permission to the first role of the demo and of the sandbox, unless one has it. */
function givePermission(draft: Draft, permission: string): void {
  const [role = ''] = /^{"type":"role".*$/m.exec(draft.read(DEMO)) ?? []
  if (!draft.read(DEMO).includes(`"${permission}"`)) draft.replace(DEMO, role, role.replace(']}', `,"${permission}"]}`))
  if (!draft.read(SANDBOX).includes(`'${permission}'`))
    draft.insert(SANDBOX, `    '${permission}',\n`, "    'Update:Conversation',\n")
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
  const inherited = isNested ? (/^parameters:\n(?: .*\n)+/.exec(parent)?.[0] ?? '') : ''
  const added = names.parameters
    .filter((name) => !parents[0]?.includes(`{${name}}`))
    .map((name) => addParameter(draft, names, name))
  draft.create(`spec/${fileOf(path)}`, inherited + added.join('') + item)
  const next = known.find((each) => each > path)
  const line = next === undefined ? 'webhooks:\n' : `  ${next}:\n`
  draft.insert('spec/openapi.yaml', `  ${path}:\n    $ref: ${fileOf(path)}\n`, line)
}

/** Adds a parameter of the path, and what the stores of the tests hold for it. Returns the line that refers to it. */
function addParameter(draft: Draft, { path, noun }: OperationNames, name: string): string {
  const component = name.replace(/^./, (letter) => letter.toUpperCase())
  const file = `spec/components/parameters/${component}.yaml`
  if (!draft.has(file)) {
    const what = kebab(name.replace(/Id$/, ''), ' ')
    const sibling = draft.read('spec/components/parameters/ContactId.yaml')
    draft.create(file, sibling.replace('name: id', `name: ${name}`).replace('of the contact', `of the ${what}`))
  }
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
  draft.insert(REQUESTS, `  '${upTo}': '${exampleIdOf(draft, noun)}',\n`, FIRST_STORED)
  return `  - $ref: ../components/parameters/${component}.yaml\n`
}

const REQUESTS = 'apps/server/test/requests.ts'
const FIRST_STORED = "  '/api/contact/{id}': EXAMPLE.contactId,\n"

function itemOf(names: OperationNames, parent: string): string {
  const { id, method, pageOf, success, status, input, isNested, isRemoval, mark, event } = names
  const { summary, description } = names
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
      - permission: ${permissionOf(names)}
    rateLimit:
      quota: 600
      windowSeconds: 60
${input === undefined ? '' : '    maxBodyBytes: 16384\n'}    retry: ${method === 'GET' || isRemoval ? 'always' : 'never'}
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

function addSchemas(
  draft: Draft,
  { noun, key, pageOf, success, input, isNested, isRemoval, mark }: OperationNames,
): void {
  // A first version is an object with one identifier.
  const object = draft.read(`${SCHEMAS}/ReadMark.yaml`).replaceAll(/(?<=description: ).*/g, 'Say what it is.')
  const withProperty = (name: string) => object.replaceAll('upToMessageId', name).replace('read-marks', mark)
  if (input !== undefined) draft.create(`${SCHEMAS}/${input}.yaml`, withProperty('itemId'))
  const file = `spec/components/responses/${success}.yaml`
  // Several operations can have one response.
  if (draft.has(file)) return
  if (isRemoval) {
    const empty = draft.read('spec/components/responses/DuplicateDismissed.yaml')
    const words = empty.replace(/(?<=^description: ).*(?:\n {2}.*)*/, 'It is removed, now or before.')
    return draft.create(file, words.replace(/(?<=x-decision: ).*/, mark))
  }
  const response = draft.read('spec/components/responses/TagPage.yaml').replace('TagPage', success)
  if (pageOf === undefined) {
    const plain = response.replace('A page of tags.', 'The result.').replace(/ {2}Link:\n.*\n/, '')
    draft.create(file, plain.replace('paging', mark))
    if (draft.has(`${SCHEMAS}/${success}.yaml`)) return
    return draft.create(`${SCHEMAS}/${success}.yaml`, withProperty('uniqueId').replace(/additionalProp.*\n/, ''))
  }
  const words = kebab(key, ' ')
  const order = (text: string) => (isNested ? text.replace('in the order of their identifiers', 'newest first') : text)
  draft.create(file, response.replace('tags', words))
  const page = order(
    draft
      .read(`${SCHEMAS}/TagPage.yaml`)
      .replaceAll(/(?<=^ +- )tags$|tags(?=:)/gm, key)
      .replaceAll(/\btags\b/g, words)
      .replace('Tag.yaml', `${noun}.yaml`),
  )
  const lines = exampleOf(draft, noun)
  const exampleAt = (_: string, indent: string) => lines.join(`\n${indent}`)
  draft.create(`${SCHEMAS}/${success}.yaml`, page.replaceAll(/label: Refund\n( +)uniqueId: tag_refund/g, exampleAt))
}

/** Adds the handler and its first test. Returns what the handler needs. */
function addHandler(draft: Draft, names: OperationNames): string {
  const { id, path, key, segment, method, pageOf, status, input, isNested, isRemoval, parameters } = names
  const folder = `apps/server/src/operations/${kebab(id)}`
  const [first = ''] = path.split('/').slice(2)
  const isThere = draft.has(`${folder}/handler.ts`)
  draft.create(`${folder}/${status}.test.ts`, testOf(draft, names, first))
  if (isThere) return ''
  if (pageOf !== undefined) {
    const [rule, from] = isNested ? [`${id} as rule`, `conversations/${segment}`] : [key, 'directory/lists']
    draft.create(
      `${folder}/handler.ts`,
      `import { ${rule} } from '../../domain/${from}.ts'
import { pagesOf } from '../../http/page.ts'

export const ${id} = pagesOf('${id}', '${key}', ${isNested ? 'rule' : key})
`,
    )
    return isNested
      ? `Write the rule \`${id}\` in apps/server/src/domain/conversations/${segment}.ts, as messages.ts does.`
      : `Write the list \`${key}\` in apps/server/src/domain/directory/lists.ts, as \`tags\` there.`
  }
  const rule = `domain/${draft.has(`apps/server/src/domain/${first}s`) ? `${first}s` : 'directory'}/${kebab(id)}.ts`
  const given = [...parameters, ...(input ? ['itemId'] : [])].join(', ')
  const read = `run.read(caller, (organization) => rule({ organization, ${given} }))`
  const call = method === 'GET' ? read : `run.write(caller, c.get('requestId'), rule, { ${given} })`
  draft.create(
    `${folder}/handler.ts`,
    `import { ${id} as rule } from '../../${rule}'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { ${isRemoval ? 'replyEmpty' : 'reply'} } from '../../http/reply.ts'

export const ${id}: Operation<'${id}'> = {
  reads: { ${parameters.map((name) => `'path.${name}': true`).join(', ')} },
  create: ({ run }) => async (c, caller) => {
    ${isNested ? `const { ${parameters.join(', ')} } = c.req.valid('param')` : ''}
    ${input ? "const { itemId } = c.req.valid('json')" : ''}
    ${isRemoval ? `await ${call}\n    return replyEmpty(c, routes.${id}, 204)` : `return reply(c, routes.${id}, ${status}, await ${call})`}
  },
}
`,
  )
  const file = `apps/server/src/${rule}`
  if (first !== 'conversation' || method === 'GET')
    return `Write the rule \`${id}\` in ${file}, as apps/server/src/domain/contacts/update-contact.ts does.`
  draft.create(file, isRemoval ? removingRule(names) : writingRule(id, input !== undefined))
  return `Edit the rule in ${file}.`
}
