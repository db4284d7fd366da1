// Writes what the client needs of the contract at run time: of each operation its method and path, whether it may be retried and
// what a success has; of a problem what it requires. The document itself is far too big to travel with a client.
// `--check` writes nothing and fails if the written file is stale.
/* oxlint-disable typescript/no-unsafe-type-assertion -- The document is typed as JSON, which says too little; a lint of the
   contract holds what is read here. */
import { readFile, writeFile } from 'node:fs/promises'
import { contract } from '@parley/contract'

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  'x-secret'?: boolean
  pattern?: string
  maxLength?: number
  required?: string[]
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: Schema
}
interface Response {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, Response>
  'x-policy': { retry: string }
}

/** What a reference stands for, or the value itself. The references of the bundle all begin with `#/`. */
function resolve<T extends { $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value
  let found: unknown = contract
  for (const step of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[step]
  return resolve(found as T)
}

/** The schema of a response with this status, or undefined if the contract has none of this media type. */
function bodyOf(operation: Operation, status: string, mediaType: string): Schema | undefined {
  const response = operation.responses[status]
  const schema = response && resolve(response).content?.[mediaType]?.schema
  return schema && resolve(schema)
}

/** The names of the headers that a response with this status has. */
function headersOf(operation: Operation, status: string): string[] {
  const response = operation.responses[status]
  return Object.keys((response && resolve(response).headers) ?? {})
}

/** The path to a value that a reader can't do without, and its JSON type: in an object, its secret or else its identifier. */
function requiredOf(name: string, schema: Schema): string[] {
  const { type = '', properties = {} } = resolve(schema)
  if (type === 'array') return [name, 'length', 'number']
  if (type !== 'object') return [name, type]
  const secret = Object.keys(properties).find((key) => resolve(properties[key] ?? {})['x-secret'])
  return [name, secret ?? 'uniqueId', 'string']
}

const describe = (method: string, path: string, operation: Operation) => {
  const { required: [wrapper = ''] = [], properties = {} } = bodyOf(operation, '200', 'application/json') ?? {}
  return {
    method: method.toUpperCase(),
    path,
    retry: operation['x-policy'].retry,
    required: requiredOf(wrapper, properties[wrapper] ?? {}),
    etagStatuses: Object.keys(operation.responses)
      .filter((status) => headersOf(operation, status).includes('ETag'))
      .map(Number),
  }
}

/** What every problem requires, in whatever operation. */
const COMMON = new Set(['type', 'title', 'status', 'instance', 'code', 'requestId'])

const requirements: [code: string, required: string[]][] = []
for (const variant of (contract.components.schemas.Problem as Schema).oneOf ?? []) {
  const { properties = {}, required = [] } = resolve(variant)
  const code = String(resolve(properties['code'] ?? {}).const)
  const extra = required.find((name) => !COMMON.has(name))
  if (extra !== undefined) requirements.push([code, requiredOf(extra, properties[extra] ?? {})])
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const table: Record<string, ReturnType<typeof describe>> = {}
const parameters: Record<string, string> = {}
for (const [path, item] of Object.entries<Record<string, unknown>>(contract.paths)) {
  for (const method of METHODS.filter((each) => each in item)) {
    const operation = item[method] as Operation
    table[operation.operationId] = describe(method, path, operation)
    for (const parameter of [...((item['parameters'] ?? []) as Parameter[]), ...(operation.parameters ?? [])].map(
      resolve,
    )) {
      if (parameter.in !== 'path') continue
      const { pattern, maxLength } = resolve(parameter.schema)
      if (pattern === undefined || maxLength === undefined)
        throw new Error(`${parameter.name} has no pattern or no maxLength.`)
      const source = `/^(?=.{1,${maxLength}}$)${pattern.replace(/^\^/, '').replaceAll('/', '\\/')}/`
      if ((parameters[parameter.name] ??= source) !== source) throw new Error(`${parameter.name} has two patterns.`)
    }
  }
}

const text = `// Generated from the contract. Do not edit: change the contract and run \`pnpm generate\`.
import type { OperationId, OperationMetadata, RequiredValue } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '${contract.info.version}'

/** What a path parameter must be, by its name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
${Object.entries(parameters)
  .map(([name, source]) => `  ${name}: ${source},\n`)
  .join('')}}

/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = ${JSON.stringify(table, null, 2)}

/** What a problem requires beyond the properties of every problem, by its code. */
export const problemRequirements: ReadonlyMap<unknown, RequiredValue> = new Map(${JSON.stringify(requirements, null, 2)})
`

const target = new URL('../src/generated/operations.ts', import.meta.url)
if (!process.argv.includes('--check')) await writeFile(target, text)
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error('packages/client/src/generated is stale: run `pnpm generate` and commit what it writes.')
  process.exitCode = 1
}
