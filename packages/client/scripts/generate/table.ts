// The runtime part: what the client needs to know of each operation and problem. The document itself is far too big to travel
// with a client.
import { pointerOf } from '@parley/openapi-document'
import { type Document, resolverOf, Unsupported } from './document.ts'
import type { Method } from './operation.ts'
import { requiredValues } from './responses.ts'

const NOTICE = '// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.'

/** An array or a record, or undefined if it is empty. */
const ifAny = <T extends object>(value: T): T | undefined => (Object.keys(value).length > 0 ? value : undefined)

const entryOf = ({ httpMethod, path, retry, body, options, success, hasNotModified, etagStatuses, items }: Method) => ({
  method: httpMethod,
  path,
  retry,
  hasBody: body === undefined ? undefined : true,
  options: ifAny(
    Object.fromEntries(options.map(({ name, wireName, in: place }) => [name, place === 'header' ? wireName : ''])),
  ),
  requiredOptions: ifAny(options.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
  successes: { [success.status]: success.required, ...(hasNotModified && { 304: [] }) },
  etagStatuses: ifAny(etagStatuses),
  items,
})

/** The patterns of path parameters: by name, and if a path has another one than those before it, by path and name. */
function patternsOf(methods: Method[]): Record<string, string> {
  const patterns: Record<string, string> = {}
  const ofPaths = new Map<string, string>()
  for (const { path, pathParameters } of methods) {
    for (const { name, pattern } of pathParameters) {
      if ((ofPaths.get(path + name) ?? pattern) !== pattern) {
        throw new Unsupported(
          pointerOf('paths', path),
          `\`${name}\` with two patterns`,
          'one pattern for all methods of a path',
        )
      }
      ofPaths.set(path + name, pattern)
      if ((patterns[name] ??= pattern) !== pattern) patterns[path + name] = pattern
    }
  }
  return patterns
}

/** What every problem requires, in whatever operation. */
const COMMON = new Set(['type', 'title', 'status', 'instance', 'code', 'requestId'])

function requirementsOf(document: Document): string[][] {
  const resolve = resolverOf(document)
  return (document.components.schemas['Problem']?.oneOf ?? [])
    .map(resolve)
    .flatMap(({ properties = {}, required = [] }) => {
      const extra = required.filter((name) => !COMMON.has(name))
      const code = String(resolve(properties['code'] ?? {}).const)
      return extra.length > 0 ? requiredValues(resolve, extra, properties).map((value) => [code, ...value]) : []
    })
}

const jsonOf = (value: unknown) => JSON.stringify(value, null, 2)

/** The module `generated/operations.ts`. */
export const tableModule = (document: Document, methods: Method[]): string => `${NOTICE}
import type { OperationId, OperationMetadata, RequiredValue } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '${document.info.version}'

/** What a path parameter must be, by its name. If a path has another rule, it is listed by path and name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
${Object.entries(patternsOf(methods))
  .map(([name, pattern]) => `  '${name}': ${pattern},\n`)
  .join('')}}

${methods
  .map(
    (method) => `/** ${method.summary} */\nexport const ${method.id}: OperationMetadata = ${jsonOf(entryOf(method))}\n`,
  )
  .join('\n')}
/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
${methods.map(({ id }) => `  ${id},\n`).join('')}}

/** What problems require beyond the properties of every problem, each with the code. */
export const problemRequirements: readonly (readonly [code: string, ...required: RequiredValue])[] = ${jsonOf(requirementsOf(document))}
`
