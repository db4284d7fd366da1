// Path parameters become arguments of a method. Query parameters and request headers become its options.
import { pointerOf } from '@parley/openapi-document'
import {
  type Operation,
  type Parameter,
  type PathItem,
  type Resolve,
  type Schema,
  supportOnly,
  Unsupported,
} from './document.ts'
import { RESERVED_ARGUMENTS, RESERVED_OPTIONS } from './reserved.ts'

export interface PathParameter {
  name: string
  description: string
  /** The source of a regular expression that its values match. */
  pattern: string
  example: string
}

/** A query parameter or a request header, as an option. */
export interface Option {
  name: string
  /** Its name in the request: of a header, in lower case. */
  wireName: string
  in: 'query' | 'header'
  /** Its name in the contract. */
  contractName: string
  description: string
  isRequired: boolean
  isDeprecated: boolean
}

interface Placed extends Parameter {
  place: string
  schema: Schema
}

const TEXTS = ['description', 'deprecated', 'example', 'examples']
const PARAMETER = ['name', 'in', 'required', 'schema', 'style', 'explode', ...TEXTS]
const SCALARS = ['string', 'integer', 'number', 'boolean']
const NAME = /^[a-z][A-Za-z0-9]*$/
/** Headers that the client or the platform sets itself, or that OpenAPI ignores as parameters. */
const OWN_HEADERS = new Set(['accept', 'authorization', 'content-type', 'content-length', 'cookie', 'host'])

/** The parameters of an operation with those of its path, each validated. */
export function readParameters(resolve: Resolve, path: string, method: string, item: PathItem, operation: Operation) {
  const read = (parameters: Parameter[] = [], ...steps: string[]): Placed[] =>
    parameters.map((given, index) => {
      const parameter = resolve(given)
      const place = pointerOf('paths', path, ...steps, 'parameters', index)
      supportOnly(place, parameter, PARAMETER)
      return { ...parameter, schema: resolve(parameter.schema ?? {}), place }
    })
  const own = read(operation.parameters, method)
  // A parameter of the operation replaces that of its path.
  const isReplaced = (one: Placed) => own.some((other) => other.in === one.in && other.name === one.name)
  const all = [...read(item.parameters).filter((each) => !isReplaced(each)), ...own]
  const byName = new Map(all.filter((each) => each.in === 'path').map((each) => [each.name, each]))
  const names = [...path.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name)
  const stray = [...byName.values()].find(({ name }) => !names.includes(name))
  if (stray) throw new Unsupported(`${stray.place}/name`, `\`${stray.name}\``, 'a name that the path has in braces')
  const pathParameters = names.map((name) => {
    const parameter = byName.get(name)
    if (!parameter) throw new Unsupported(pointerOf('paths', path), `{${name}}`, 'a path parameter with this name')
    return pathParameterOf(parameter)
  })
  const others = all.filter((each) => each.in !== 'path')
  for (const each of others) checkOption(resolve, each)
  return { pathParameters, others }
}

function pathParameterOf({ name, place, description = '', schema }: Placed): PathParameter {
  const { type, pattern = '', maxLength } = schema
  const isSimple = /^\^[^|]*\$$/.test(pattern) && maxLength !== undefined && !schema.enum
  if (!/^\w+$/.test(name) || type !== 'string' || !isSimple) {
    throw new Unsupported(place, 'This path parameter', 'a string with a maxLength and a pattern from ^ to $ without |')
  }
  if (RESERVED_ARGUMENTS.has(name)) throw new Unsupported(`${place}/name`, `\`${name}\``, 'the name of an argument')
  // As one expression, which the client applies to the whole value.
  const rest = pattern.replace(/^\^/, '').replace(/(?<!\\)\//g, String.raw`\/`)
  const [example = name] = schema.examples ?? []
  return { name, description, pattern: `/^(?=.{1,${maxLength}}$)${rest}/`, example: String(example) }
}

function checkOption(resolve: Resolve, { name, in: location, place, schema, style = 'form', explode = true }: Placed) {
  if (location === 'query') {
    const { type = '', items = {} } = schema
    const scalar = type === 'array' ? (resolve(items).type ?? '') : type
    if (!NAME.test(name)) throw new Unsupported(`${place}/name`, `\`${name}\``, 'a query parameter in camelCase')
    if (style === 'form' && explode && typeof scalar === 'string' && SCALARS.includes(scalar)) return
    throw new Unsupported(
      place,
      'This query parameter',
      `${SCALARS.join(', ')}, or an array of these, with one parameter for each value`,
    )
  }
  if (location !== 'header') throw new Unsupported(`${place}/in`, `A ${location} parameter`, 'path, query, header')
  if (schema.type !== 'string' || OWN_HEADERS.has(name.toLowerCase())) {
    throw new Unsupported(place, `The header \`${name}\``, 'headers with a string that the client does not set itself')
  }
}

/** The option's name of a header: `If-Match` is `ifMatch`. */
const camelCase = (header: string) =>
  header.toLowerCase().replace(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase())

/** The options of a method. */
export function optionsOf(parameters: Placed[]): Option[] {
  const taken = new Set(RESERVED_OPTIONS)
  return parameters.map(
    ({ name: contractName, in: location, place, description = '', required = false, deprecated = false, schema }) => {
      const isHeader = location === 'header'
      const name = isHeader ? camelCase(contractName) : contractName
      // `validOptions` would mistake an inherited property of the same name for a value.
      if (taken.has(name) || name in {})
        throw new Unsupported(`${place}/name`, `\`${contractName}\``, 'a name that no other option has')
      taken.add(name)
      const preset = schema.default === undefined ? '' : ` Default ${JSON.stringify(schema.default)}.`
      const wireName = isHeader ? contractName.toLowerCase() : contractName
      // The client makes up the key of a request for which the caller has none.
      const isMadeUp = wireName === 'idempotency-key'
      const madeUp = isMadeUp ? ' If you leave it out, the client makes a new one for this call and its retries.' : ''
      return {
        name,
        wireName,
        in: isHeader ? 'header' : 'query',
        contractName,
        description: `${description}${preset}${madeUp}`.trim(),
        isRequired: required && !isMadeUp,
        isDeprecated: deprecated,
      }
    },
  )
}
