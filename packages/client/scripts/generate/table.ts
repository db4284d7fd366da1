// The runtime part: what the client needs to know of each operation and problem. The document itself is far too big to travel
// with a client.
import { isList, isObject, type JsonObject, pointerOf, resolve, text, texts, valueAt } from '@parley/contract/document'
import type { Method } from './operation.ts'
import { requiredValues } from './responses.ts'
import { unsupported } from './unsupported.ts'

const NOTICE = '// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.'

/** An array or a record, or undefined if it is empty. */
const ifAny = <T extends object>(value: T): T | undefined => (Object.keys(value).length > 0 ? value : undefined)

const entryOf = ({ httpMethod, path, retry, body, options, success, hasNotModified, etagStatuses, items }: Method) => ({
  method: httpMethod === 'GET' ? undefined : httpMethod,
  path,
  retry: retry === 'always' ? undefined : retry,
  hasBody: body === undefined ? undefined : true,
  options: ifAny(
    Object.fromEntries(options.map(({ name, wireName, in: place }) => [name, place === 'header' ? wireName : ''])),
  ),
  requiredOptions: ifAny(options.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
  successes: { [success.status]: success.required, ...(hasNotModified && { 304: [] }) },
  etagStatuses: ifAny(etagStatuses),
  items,
})

/** Functions that only some operations need. What no operation of a bundle needs is not in it. */
const FUNCTIONS: { isFor: (method: Method) => boolean; source: string; from: string }[] = [
  {
    isFor: ({ retry }) => retry === 'never',
    source: 'checkOptions',
    from: "{ checkOptions } from '../check-options.ts'",
  },
  {
    isFor: ({ id }) => id === 'regenerateApiKey',
    source: 'lost: regenerationOutcomeUnknownError',
    from: "{ regenerationOutcomeUnknownError } from '../errors/regeneration-outcome-unknown.ts'",
  },
  {
    isFor: ({ items }) => items !== undefined,
    source: 'createPages',
    from: "{ createPages } from '../pages.ts'",
  },
]

/** The entry as source code, with the functions that only this operation needs. */
function sourceOf(method: Method): string {
  const functions = FUNCTIONS.filter(({ isFor }) => isFor(method)).map(({ source }) => source)
  return jsonOf(entryOf(method)).replace(/\n\}$/, functions.map((each) => `,\n  ${each}`).join('') + '\n}')
}

/** The patterns of path parameters: by name, and if a path has another one than those before it, by path and name. */
function patternsOf(methods: Method[]): Record<string, string> {
  const patterns: Record<string, string> = {}
  const ofPaths = new Map<string, string>()
  for (const { path, pathParameters } of methods) {
    for (const { name, pattern } of pathParameters) {
      if ((ofPaths.get(path + name) ?? pattern) !== pattern) {
        const supported = 'one pattern for all methods of a path'
        throw unsupported(pointerOf('paths', path), `\`${name}\` with two patterns`, supported)
      }
      ofPaths.set(path + name, pattern)
      if ((patterns[name] ??= pattern) !== pattern) patterns[path + name] = pattern
    }
  }
  return patterns
}

/** Properties that every problem requires, in all operations. */
const COMMON = new Set(['type', 'title', 'status', 'instance', 'code', 'requestId'])

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

const imports = (methods: Method[]) =>
  FUNCTIONS.filter(({ isFor }) => methods.some(isFor))
    .map(({ from }) => `import ${from}\n`)
    .join('')

/** The module `generated/operations.ts`. */
export const tableModule = (document: JsonObject, methods: Method[], clientVersion: string): string => `${NOTICE}
import type { OperationId } from '../contract.ts'
import type { OperationMetadata, RequiredValue } from '../operation-metadata.ts'
${imports(methods)}
/** The version of the contract that this client was made from. */
export const contractVersion = '${text(valueAt(document, '#/info/version'))}'

/** The version of this package. */
export const clientVersion = '${clientVersion}'

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
