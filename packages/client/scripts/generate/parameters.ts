// Path parameters become arguments of a method. Query parameters and request headers become its options.
import { isList, isText, type JsonObject, pointerOf, Reader, resolve } from '@parley/contract/document'
import { RESERVED_ARGUMENTS, RESERVED_OPTIONS } from './reserved.ts'
import { UNKNOWN, unsupported } from './unsupported.ts'

/** A query parameter or a request header, as an option. */
export type Option = ReturnType<typeof optionOf>

const SCALARS = ['string', 'integer', 'number', 'boolean']
const NAME = /^[a-z][A-Za-z0-9]*$/
/** Headers that the client or the platform sets itself, or that OpenAPI ignores as parameters. */
const OWN_HEADERS = new Set(['accept', 'authorization', 'content-type', 'content-length', 'cookie', 'host'])

type Parameter = ReturnType<typeof readParameter>

function readParameter(document: JsonObject, written: Reader) {
  const reader = written.resolved(document)
  const parameter = {
    place: reader.at,
    name: reader.text('name') ?? '',
    in: reader.text('in') ?? '',
    description: reader.text('description') ?? '',
    isRequired: reader.flag('required') ?? false,
    isDeprecated: reader.flag('deprecated') ?? false,
    style: reader.text('style') ?? 'form',
    explode: reader.flag('explode') ?? true,
    schema: resolve(document, reader.raw('schema') ?? {}),
  }
  reader.annotations(['example', 'examples'])
  reader.close(UNKNOWN)
  return parameter
}

/** The parameters of an operation with those of its path, each validated. */
export function readParameters(document: JsonObject, path: string, shared: readonly Reader[], operation: Reader) {
  const own = operation.items('parameters').map((each) => readParameter(document, each))
  // A parameter of the operation replaces that of its path.
  const isReplaced = (one: Parameter) => own.some((other) => other.in === one.in && other.name === one.name)
  const all = [...shared.map((each) => readParameter(document, each)).filter((each) => !isReplaced(each)), ...own]
  const byName = new Map(all.filter((each) => each.in === 'path').map((each) => [each.name, each]))
  const names = [...path.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name)
  const stray = [...byName.values()].find(({ name }) => !names.includes(name))
  if (stray) throw unsupported(`${stray.place}/name`, `\`${stray.name}\``, 'a name that the path has in braces')
  const pathParameters = names.map((name) => {
    const parameter = byName.get(name)
    if (!parameter) throw unsupported(pointerOf('paths', path), `{${name}}`, 'a path parameter with this name')
    return pathParameterOf(parameter)
  })
  const others = all.filter((each) => each.in !== 'path')
  for (const each of others) checkOption(document, each)
  return { pathParameters, options: optionsOf(others) }
}

function pathParameterOf({ name, place, description, schema }: Parameter) {
  const { type, pattern, maxLength, examples } = schema
  const isSimple =
    isText(pattern) && /^\^[^|]*\$$/.test(pattern) && typeof maxLength === 'number' && !('enum' in schema)
  if (!/^\w+$/.test(name) || type !== 'string' || !isSimple) {
    throw unsupported(place, 'This path parameter', 'a string with a maxLength and a pattern from ^ to $ without |')
  }
  if (RESERVED_ARGUMENTS.has(name)) throw unsupported(`${place}/name`, `\`${name}\``, 'the name of an argument')
  // As one expression, which the client applies to the whole value.
  const rest = pattern.replace(/^\^/, '').replace(/(?<!\\)\//g, String.raw`\/`)
  const [example = name] = isList(examples) ? examples : []
  return {
    name,
    description,
    /** The source of a regular expression that its values match. */
    pattern: `/^(?=.{1,${maxLength}}$)${rest}/`,
    example: isText(example) ? example : JSON.stringify(example),
  }
}

function checkOption(document: JsonObject, { name, in: location, place, schema, style, explode }: Parameter): void {
  if (location === 'query') {
    const { type, items = {} } = schema
    const scalar = type === 'array' ? resolve(document, items).type : type
    if (!NAME.test(name)) throw unsupported(`${place}/name`, `\`${name}\``, 'a query parameter in camelCase')
    if (style === 'form' && explode && isText(scalar) && SCALARS.includes(scalar)) return
    const supported = `${SCALARS.join(', ')}, or an array of these, with one parameter for each value`
    throw unsupported(place, 'This query parameter', supported)
  }
  if (location !== 'header') throw unsupported(`${place}/in`, `A ${location} parameter`, 'path, query, header')
  if (schema.type !== 'string' || OWN_HEADERS.has(name.toLowerCase())) {
    throw unsupported(place, `The header \`${name}\``, 'headers with a string that the client does not set itself')
  }
}

/** The option's name of a header: `If-Match` is `ifMatch`. */
const camelCase = (header: string) =>
  header.toLowerCase().replace(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase())

function optionOf({
  name: contractName,
  in: location,
  place,
  description,
  isRequired,
  isDeprecated,
  schema,
}: Parameter) {
  const isHeader = location === 'header'
  const name = isHeader ? camelCase(contractName) : contractName
  const preset = schema.default === undefined ? '' : ` Default ${JSON.stringify(schema.default)}.`
  const wireName = isHeader ? contractName.toLowerCase() : contractName
  // The client makes up the key of a request for which the caller has none.
  const isMadeUp = wireName === 'idempotency-key'
  const madeUp = isMadeUp ? ' If you leave it out, the client makes a new one for this call and its retries.' : ''
  return {
    place,
    name,
    /** Its name in the request: of a header, in lower case. */
    wireName,
    in: location,
    contractName,
    description: `${description}${preset}${madeUp}`.trim(),
    isRequired: isRequired && !isMadeUp,
    isDeprecated,
  }
}

/** The options of a method. */
function optionsOf(parameters: readonly Parameter[]): Option[] {
  const taken = new Set(RESERVED_OPTIONS)
  const options = parameters.map(optionOf)
  for (const { name, place, contractName } of options) {
    // `validOptions` would mistake an inherited property of the same name for a value.
    if (taken.has(name) || name in {})
      throw unsupported(`${place}/name`, `\`${contractName}\``, 'a name that no other option has')
    taken.add(name)
  }
  return options
}
