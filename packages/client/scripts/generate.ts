// Writes what the contract says of each operation, and nothing else of it: method, path, whether a call may be retried,
// where the answer is, which problems there are. The document itself is far too big to travel with a client.
// `--check` writes nothing and fails where the written file is stale.
/* oxlint-disable typescript/no-unsafe-type-assertion -- The document is typed as JSON, which says too little; a lint of the
   contract holds what is read here. */
import { readFile, writeFile } from 'node:fs/promises'
import { contract } from '@parley/contract'

interface Schema {
  $ref?: string
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

/** The schema of an answer with this status, or undefined where the contract has none of this media type. */
function answerOf(operation: Operation, status: string, mediaType: string): Schema | undefined {
  const response = operation.responses[status]
  const schema = response && resolve(response).content?.[mediaType]?.schema
  return schema && resolve(schema)
}

/** The names of the headers that an answer with this status has. */
function headersOf(operation: Operation, status: string): string[] {
  const response = operation.responses[status]
  return Object.keys((response && resolve(response).headers) ?? {})
}

/** The codes of a problem, or of each problem that it may be. */
const codesOf = (problem: Schema): string[] =>
  problem.oneOf
    ? problem.oneOf.flatMap((variant) => codesOf(resolve(variant)))
    : [String(problem.properties?.['code'] && resolve(problem.properties['code']).const)]

/** The status of each problem of an operation, by its code. */
const problemsOf = (operation: Operation) =>
  Object.fromEntries(
    Object.keys(operation.responses).flatMap((status) => {
      const problem = answerOf(operation, status, 'application/problem+json')
      return problem ? codesOf(problem).map((code) => [code, Number(status)]) : []
    }),
  )

/** The way to a member that a success cannot do without: what it wraps, and in that the secret or else the identifier. */
function landmarkOf(operation: Operation): string[] {
  const answer = answerOf(operation, '200', 'application/json')
  const [wrapper = ''] = answer?.required ?? []
  const wrapped = answer?.properties?.[wrapper]
  const members = Object.entries((wrapped && resolve(wrapped).properties) ?? {})
  return [wrapper, members.find(([, member]) => resolve(member)['x-secret'])?.[0] ?? 'uniqueId']
}

const describe = (method: string, path: string, operation: Operation) => ({
  method: method.toUpperCase(),
  path,
  retry: operation['x-policy'].retry,
  requiredProperty: landmarkOf(operation),
  etagStatuses: Object.keys(operation.responses)
    .filter((status) => headersOf(operation, status).includes('ETag'))
    .map(Number),
  problems: problemsOf(operation),
})

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
import type { OperationMetadata, OperationId } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '${contract.info.version}'

/** What a path parameter must be, by its name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
${Object.entries(parameters)
  .map(([name, source]) => `  ${name}: ${source},\n`)
  .join('')}}

/**
 * The operations. A success has its \`requiredProperty\`, a way of members; answers whose status is \`etagStatuses\` have an ETag;
 * \`problems\` are the codes of what can go wrong, with their statuses.
 */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = ${JSON.stringify(table, null, 2)}
`

const target = new URL('../src/generated/operations.ts', import.meta.url)
if (!process.argv.includes('--check')) await writeFile(target, text)
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  console.error('packages/client/src/generated is stale: run `pnpm generate` and commit what it writes.')
  process.exitCode = 1
}
