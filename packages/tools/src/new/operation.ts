// Writes the first files of a new operation, for `pnpm new`. Copies the tag, parameters and errors of an operation with a similar path.
import { type Draft, exampleIdOf, exampleOf, SCHEMAS } from './draft.ts'
import { capital, kebab, withNames, type NewOperation, type OperationNames } from './operation-names.ts'
import { testOf, writingRule } from './operation-texts.ts'

/** Adds the files and lines of an operation to the contract and to the server. Returns the next steps for the developer. */
export function newOperation(draft: Draft, operation: NewOperation): string[] {
  const names = withNames(operation)
  // A removal refers to the decision about its resource, if there is one.
  if (names.isRemoval && draft.read('spec/decisions.yaml').includes(`- id: ${names.segment}\n`))
    names.decidedBy = names.segment
  addToContract(draft, names)
  addSchemas(draft, names)
  if (!draft.read('spec/decisions.yaml').includes(`- id: ${names.decidedBy}\n`)) addDecision(draft, names)
  givePermission(draft, permissionOf(names))
  draft.announce(`\`${operation.id}\`: ${names.description}`)
  return [
    'Edit the texts, schemas, permissions (a role of the demo and of the sandbox has them) and decisions in spec. Run `pnpm generate`.',
    addHandler(draft, names),
    'Run the type check and the tests of docs/add-an-operation.md: they name what is missing.',
  ]
}

/** The first word of the permission, such as `Create` in `Create:Role`. PUT and PATCH need `Update`, and GET needs `Get`. */
const VERBS: Readonly<Record<string, string>> = { POST: 'Create', DELETE: 'Delete' }

/** Names the required permission, such as `Create:Role`. To read a part of a conversation, a caller needs `Get:Conversation`. */
function permissionOf({ method, path, noun, isNested }: OperationNames): string {
  const subject = isNested ? capital(path.split('/')[2] ?? '') : noun
  return method === 'GET' ? `Get:${subject}` : `${VERBS[method] ?? 'Update'}:${noun}`
}

/** The files with the roles of the demo and of the sandbox. */
const DEMO = 'apps/server/src/commands/demo/demo.jsonl'
const SANDBOX = 'packages/sandbox/src/people.ts'

/** Gives the permission to the first role of the demo, and to a role of the sandbox. Skips a file in which a role has the permission. */
function givePermission(draft: Draft, permission: string): void {
  const [role = ''] = /^{"type":"role".*$/m.exec(draft.read(DEMO)) ?? []
  if (!draft.read(DEMO).includes(`"${permission}"`)) draft.replace(DEMO, role, role.replace(']}', `,"${permission}"]}`))
  if (!draft.read(SANDBOX).includes(`'${permission}'`))
    draft.insert(SANDBOX, `    '${permission}',\n`, "    'Update:Conversation',\n")
}

/** The file of a path in `spec`: `paths/api_tags.yaml` for `/api/tags`. */
const fileOf = (path: string) => `paths/${path.slice(1).replaceAll('/', '_')}.yaml`

/** Adds the operation to the file of its path. A new path gets a file, and a line in `spec/openapi.yaml`. */
function addToContract(draft: Draft, names: OperationNames): void {
  const { method, path, isNested } = names
  const paths = [...draft.read('spec/openapi.yaml').matchAll(/^ {2}(\/\S+):$/gm)].map(([, name = '']) => name)
  // The parent is the longest existing path with which the new path begins. The parent's parameters, tag and 404 response are copied.
  const [parentPath] = paths.filter((each) => `${path}/`.startsWith(`${each}/`)).toSorted((a, b) => b.length - a.length)
  if (isNested && parentPath === undefined) throw new Error(`No path of the contract is the beginning of ${path}.`)
  const parent = draft.read(`spec/${fileOf(parentPath ?? '/api/tags')}`)
  const operation = operationYaml(names, parent)
  if (paths.includes(path)) {
    const file = `spec/${fileOf(path)}`
    // The lint demands that GET is the first operation of a path.
    const firstOperation = /^(?:post|put|patch|delete):\n.*\n/m.exec(parent)?.[0]
    const isFirst = method === 'GET' && firstOperation !== undefined
    return isFirst ? draft.insert(file, operation, firstOperation) : draft.append(file, operation)
  }
  const inherited = isNested ? (/^parameters:\n(?: .*\n)+/.exec(parent)?.[0] ?? '') : ''
  const added = names.parameters
    .filter((name) => !parentPath?.includes(`{${name}}`))
    .map((name) => addParameter(draft, names, name))
  draft.create(`spec/${fileOf(path)}`, inherited + added.join('') + operation)
  // The paths are in alphabetical order, and the line `webhooks:` follows the last path.
  const nextPath = paths.find((each) => each > path)
  const nextLine = nextPath === undefined ? 'webhooks:\n' : `  ${nextPath}:\n`
  draft.insert('spec/openapi.yaml', `  ${path}:\n    $ref: ${fileOf(path)}\n`, nextLine)
}

/** Adds a path parameter, and an example value of the parameter for the tests. Returns the line that refers to the parameter. */
function addParameter(draft: Draft, { path, noun: schema }: OperationNames, name: string): string {
  const component = capital(name)
  const file = `spec/components/parameters/${component}.yaml`
  if (!draft.has(file)) {
    const noun = kebab(name.replace(/Id$/, ''), ' ')
    const contactId = draft.read('spec/components/parameters/ContactId.yaml')
    draft.create(file, contactId.replace('name: id', `name: ${name}`).replace('of the contact', `of the ${noun}`))
  }
  const pathUpToParameter = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
  draft.insert(REQUESTS, `  '${pathUpToParameter}': '${exampleIdOf(draft, schema)}',\n`, FIRST_PARAMETER_VALUE)
  return `  - $ref: ../components/parameters/${component}.yaml\n`
}

/** The test file that has an example value for each path parameter, and the first line of its list. */
const REQUESTS = 'apps/server/test/requests.ts'
const FIRST_PARAMETER_VALUE = "  '/api/contact/{id}': EXAMPLE.contactId,\n"

/**
 * Returns the operation in YAML, as the file of its path has it.
 *
 * @param parent The file of the path that the new path continues. The tag and the 404 response are copied from this file.
 */
function operationYaml(names: OperationNames, parent: string): string {
  const { id, method, pageOf, responseName, status, requestSchema, isNested, isRemoval, decidedBy, event } = names
  const { summary, description } = names
  const notFound = /(?<='404':\n.*responses\/)\w+/.exec(parent)?.[0]
  // The response component for each status. A status without a component is left out.
  const components: Record<string, string | false | undefined> = {
    [status]: responseName,
    400: (isNested || pageOf !== undefined || requestSchema !== undefined) && 'RequestInvalid',
    401: 'Unauthorized',
    403: 'PermissionMissing',
    404: isNested && notFound,
    405: 'MethodNotAllowed',
    413: requestSchema && 'BodyTooLarge',
    415: requestSchema && 'MediaTypeUnsupported',
    429: 'RateLimitExceeded',
    500: 'InternalError',
    503: 'ServiceUnavailable',
  }
  const responses = Object.entries(components).map(([code, name]) =>
    name ? `    '${code}':\n      $ref: ../components/responses/${name}.yaml\n` : '',
  )
  const page = ['Cursor', 'Limit'].map((name) => `    - $ref: ../components/parameters/${name}.yaml\n`)
  const schema = `application/json:\n        schema:\n          $ref: ../components/schemas/${requestSchema}.yaml\n`
  const body = `  requestBody:\n    description: What it takes.\n    required: true\n    content:\n      ${schema}`
  return `${method.toLowerCase()}:
  operationId: ${id}
${/^ {2}tags:\n.*\n/m.exec(parent)?.[0]}  summary: ${summary}
  description: ${description}
${pageOf === undefined ? '' : `  parameters:\n${page.join('')}`}${requestSchema === undefined ? '' : body}  responses:
${responses.join('')}  x-decision: ${decidedBy}
${event === undefined ? '' : `  x-events:\n    - ${event}\n`}  x-policy:
    permissions:
      - permission: ${permissionOf(names)}
    rateLimit:
      quota: 600
      windowSeconds: 60
${requestSchema === undefined ? '' : '    maxBodyBytes: 16384\n'}    retry: ${method === 'GET' || isRemoval ? 'always' : 'never'}
    methodSafety: kept
    x-decision: operation-policy
`
}

/** Adds a row about the operation to `spec/decisions.yaml`. The row names the first test of the operation as its proof. */
function addDecision(draft: Draft, { id, status, decision }: OperationNames): void {
  const { id: decisionId, title, ...texts } = decision
  const test = `apps/server/src/operations/${kebab(id)}/${status}.test.ts`
  const fields = { title, section: 'Endpoints', ...texts }
  const lines = Object.entries(fields).map(([name, text]) => `  ${name}: >-\n    ${text}\n`)
  draft.append('spec/decisions.yaml', `- id: ${decisionId}\n${lines.join('')}  heldBy:\n    - test: ${test}\n`)
}

/** Adds the schemas of the request and the response, and the response component. An existing response isn't changed. */
function addSchemas(
  draft: Draft,
  { noun, key, pageOf, responseName, requestSchema, isNested, isRemoval, decidedBy }: OperationNames,
): void {
  // The first version of a schema is a copy of `ReadMark`: an object with one identifier.
  const readMark = draft.read(`${SCHEMAS}/ReadMark.yaml`).replaceAll(/(?<=description: ).*/g, 'Say what it is.')
  const objectWith = (name: string) => readMark.replaceAll('upToMessageId', name).replace('read-marks', decidedBy)
  if (requestSchema !== undefined) draft.create(`${SCHEMAS}/${requestSchema}.yaml`, objectWith('itemId'))
  const file = `spec/components/responses/${responseName}.yaml`
  // Another operation may have the same response.
  if (draft.has(file)) return
  if (isRemoval) {
    const withoutBody = draft.read('spec/components/responses/DuplicateDismissed.yaml')
    const described = withoutBody.replace(/(?<=^description: ).*(?:\n {2}.*)*/, 'It is removed, now or before.')
    return draft.create(file, described.replace(/(?<=x-decision: ).*/, decidedBy))
  }
  const response = draft.read('spec/components/responses/TagPage.yaml').replace('TagPage', responseName)
  if (pageOf === undefined) {
    const withoutPages = response.replace('A page of tags.', 'The result.').replace(/ {2}Link:\n.*\n/, '')
    draft.create(file, withoutPages.replace('paging', decidedBy))
    if (draft.has(`${SCHEMAS}/${responseName}.yaml`)) return
    // Responses may get further properties, so their schemas don't have `additionalProperties: false`.
    return draft.create(`${SCHEMAS}/${responseName}.yaml`, objectWith('uniqueId').replace(/additionalProp.*\n/, ''))
  }
  const pluralNoun = kebab(key, ' ')
  draft.create(file, response.replace('tags', pluralNoun))
  // The page is a copy of the page of tags. `tags` is the property first, and then a word of the descriptions.
  const page = draft
    .read(`${SCHEMAS}/TagPage.yaml`)
    .replaceAll(/(?<=^ +- )tags$|tags(?=:)/gm, key)
    .replaceAll(/\btags\b/g, pluralNoun)
    .replace('Tag.yaml', `${noun}.yaml`)
  const ordered = isNested ? page.replace('in the order of their identifiers', 'newest first') : page
  const example = exampleOf(draft, noun)
  const exampleAt = (_: string, indent: string) => example.join(`\n${indent}`)
  draft.create(
    `${SCHEMAS}/${responseName}.yaml`,
    ordered.replaceAll(/label: Refund\n( +)uniqueId: tag_refund/g, exampleAt),
  )
}

/** Adds the handler and its first test. Returns the next step for the developer: where to write the rule that the handler calls. */
function addHandler(draft: Draft, names: OperationNames): string {
  const { id, path, key, segment, method, pageOf, status, requestSchema, isNested, isRemoval, parameters } = names
  const folder = `apps/server/src/operations/${kebab(id)}`
  const [first = ''] = path.split('/').slice(2)
  const hasHandler = draft.has(`${folder}/handler.ts`)
  draft.create(`${folder}/${status}.test.ts`, testOf(draft, names, first))
  if (hasHandler) return ''
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
  const inputNames = [...parameters, ...(requestSchema ? ['itemId'] : [])]
  const input = inputNames.join(', ')
  const read = `run.read(caller, () => rule(caller, ${input}))`
  const call = method === 'GET' ? read : `run.write(caller, c.get('requestId'), rule, { ${input} })`
  draft.create(
    `${folder}/handler.ts`,
    `import { ${id} as rule } from '../../${rule}'
import { ServiceError } from '../../domain/kernel/errors.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { ${isRemoval ? 'replyEmpty' : 'reply'} } from '../../http/reply.ts'

export const ${id}: Operation<'${id}'> = {
  reads: { ${parameters.map((name) => `'path.${name}': true`).join(', ')} },
  create: ({ run }) => async (c, caller) => {
    ${isNested ? `const { ${parameters.join(', ')} } = c.req.valid('param')` : ''}
    ${requestSchema ? "const { itemId } = c.req.valid('json')" : ''}
    const result = await ${call}
    if (result instanceof ServiceError) return result
    return ${isRemoval ? `replyEmpty(c, routes.${id}, 204)` : `reply(c, routes.${id}, ${status}, result)`}
  },
}
`,
  )
  const file = `apps/server/src/${rule}`
  if (first !== 'conversation' || method === 'GET')
    return `Write the rule \`${id}\` in ${file}, as apps/server/src/domain/contacts/update-contact.ts does.`
  draft.create(file, writingRule(id, inputNames))
  return `Edit the rule in ${file}.`
}
