// The runtime part: what the client needs to know of each operation and problem. The document itself is far too big to travel
// with a client.
import { isList, isObject, type JsonObject, resolve, text, texts, valueAt } from '@parley/contract/document'
import type { Method } from './operation.ts'
import { requiredValues } from './responses.ts'

const NOTICE = '// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.'

/** An array or a record, or undefined if it is empty. */
const ifAny = <T extends object>(value: T): T | undefined => (Object.keys(value).length > 0 ? value : undefined)

const entryOf = ({ httpMethod, path, retry, body, options, success, hasNotModified, etagStatuses, items }: Method) => ({
  method: httpMethod === 'GET' ? undefined : httpMethod,
  path,
  retry: retry === 'always' ? undefined : retry,
  hasBody: body === undefined ? undefined : true,
  options: ifAny(Object.fromEntries(options.map(({ name, header }) => [name, header]))),
  requiredOptions: ifAny(options.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
  successes: {
    ...Object.fromEntries(success.statuses.map((status) => [status, success.required])),
    ...(hasNotModified && { 304: [] }),
  },
  etagStatuses: ifAny(etagStatuses),
  items,
})

/** The entry as source code, with the functions that only this operation needs: a bundle without it doesn't have them. */
function sourceOf(method: Method): string {
  const functions = [
    method.id === 'regenerateApiKey' && 'lost: regenerationOutcomeUnknownError',
    method.items !== undefined && 'createPages',
  ]
  const lines = functions.filter(Boolean).map((each) => `,\n  ${each}`)
  return jsonOf(entryOf(method)).replace(/\n\}$/, `${lines.join('')}\n}`)
}

/** The pattern of each path parameter, by its name. A path that has another one than those before it is named as well. */
function patternsOf(methods: Method[]): Record<string, string> {
  const patterns: Record<string, string> = {}
  for (const { path, pathParameters } of methods) {
    for (const { name, pattern } of pathParameters) {
      if ((patterns[name] ??= pattern) !== pattern) patterns[path + name] = pattern
    }
  }
  return patterns
}

/** Properties that every problem requires, in all operations. */
const COMMON = new Set(['type', 'title', 'status', 'instance', 'code', 'requestId', 'detail'])

/** The properties that problems require beyond those, each with the spot check of its value and with its codes. */
function requirementsOf(document: JsonObject): (string | string[])[][] {
  const byValue = new Map<string, string[]>()
  const problems = valueAt(document, '#/components/schemas/Problem/oneOf')
  for (const problem of isList(problems) ? problems : []) {
    const { properties, required } = resolve(document, problem)
    const extra = texts(required).filter((name) => !COMMON.has(name))
    if (extra.length === 0 || !isObject(properties)) continue
    const code = text(resolve(document, properties.code).const)
    for (const value of requiredValues(document, extra, properties)) {
      const key = JSON.stringify(value)
      byValue.set(key, [...(byValue.get(key) ?? []), code])
    }
  }
  return [...byValue].map(([value, codes]): (string | string[])[] => [codes, ...JSON.parse(value)])
}

const jsonOf = (value: unknown) => JSON.stringify(value, null, 2)

/** The module `generated/operations.ts`. */
export const tableModule = (document: JsonObject, methods: Method[], clientVersion: string): string => `${NOTICE}
import type { OperationId } from '../contract.ts'
import type { OperationMetadata, RequiredValue } from '../operation-metadata.ts'
import { regenerationOutcomeUnknownError } from '../errors/errors.ts'
import { createPages } from '../pages.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '${text(valueAt(document, '#/info/version'))}'

/** The version of this package. */
export const clientVersion = '${clientVersion}'

/** By how many seconds the timestamp of a webhook may differ from the clock of its receiver. */
export const timestampToleranceSeconds = ${Number(valueAt(document, '#/x-delivery/timestampToleranceSeconds'))}

/** The pattern of each path parameter, by name. Exceptions for one path are listed by path and name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
${Object.entries(patternsOf(methods))
  .map(([name, pattern]) => `  '${name}': ${pattern},\n`)
  .join('')}}

${methods
  .map((method) => `/** ${method.summary} */\nexport const ${method.id}: OperationMetadata = ${sourceOf(method)}\n`)
  .join('\n')}
/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
${methods.map(({ id }) => `  ${id},\n`).join('')}}

/** Properties that problems require in addition to the common ones, with their codes. */
export const problemRequirements: readonly (readonly [codes: readonly string[], ...required: RequiredValue])[] = ${jsonOf(
  requirementsOf(document),
)}
`

/** The module `operations.ts`: the entry of the package for programs that use few operations. */
export const operationsEntry = (methods: Method[]): string => `${NOTICE}
// The entry for programs that use few operations, so that their bundles have nothing of the others.
export { createClient } from '../create-client.ts'
export {
${methods.map(({ id }) => `  ${id},\n`).join('')}} from './operations.ts'
export type { ClientOptions } from '../create-client.ts'
export type { MethodsOf } from '../methods.ts'
`
