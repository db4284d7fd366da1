// Checks of JSON Schema that Zod lacks, or implements with another meaning. The generated schemas import this file.
import { OpenAPIHono, z, type RouteConfig } from '@hono/zod-openapi'

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function isDay(year: number, month: number, day: number): boolean {
  const last = month === 2 && isLeapYear(year) ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= last
}

/** RFC 3339, section 5.6. A second can be 60 only when UTC has its leap second, at the end of 23:59. */
function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text)
  if (!match) return false
  const [year, month, day, hour, minute, second, , offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (year === undefined || month === undefined || day === undefined || !isDay(year, month, day)) return false
  if (hour === undefined || minute === undefined || second === undefined || hour > 23 || minute > 59) return false
  if (offsetHour === undefined || offsetMinute === undefined || offsetHour > 23 || offsetMinute > 59) return false
  const offset = (offsetHour * 60 + offsetMinute) * (match[7] === '-' ? -1 : 1)
  const minuteOfUtc = (hour * 60 + minute - offset + 2 * 24 * 60) % (24 * 60)
  return second < 60 || (second === 60 && minuteOfUtc === 24 * 60 - 1)
}
/** A schema of `format: date-time` (RFC 3339, section 5.6), with leap seconds. */
export const dateTime = () => z.stringFormat('datetime', isDateTime)

// RFC 3339 appendix A. Without the look-ahead "P" and "PT" would pass.
const DURATION = /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/
/** A schema of `format: duration` (RFC 3339, appendix A). */
export const duration = () => z.stringFormat('duration', DURATION)

// RFC 5321 section 4.1.2: a dot-string, and a domain of at least two labels.
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9]+(?:-+[a-z0-9]+)*'
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`, 'i')
/** A schema of `format: email` (RFC 5321, section 4.1.2), without quoted local parts and address literals. */
export const email = () => z.email({ pattern: EMAIL })

// RFC 3986 appendix A, rule by rule.
const UNRESERVED = '-a-z0-9._~'
const SUB_DELIMS = "!$&'()*+,;="
const PCT = '%[0-9a-f]{2}'
const PCHAR = `(?:[${UNRESERVED}${SUB_DELIMS}:@]|${PCT})`
const IP_LITERAL = `\\[(?:(?<address>[0-9a-f:.]+)|v[0-9a-f]+\\.[${UNRESERVED}${SUB_DELIMS}:]+)\\]`
const HOST = `(?:${IP_LITERAL}|(?:[${UNRESERVED}${SUB_DELIMS}]|${PCT})*)`
const AUTHORITY = `(?:(?:[${UNRESERVED}${SUB_DELIMS}:]|${PCT})*@)?${HOST}(?::[0-9]*)?`
const SEGMENTS = `(?:/${PCHAR}*)*`
const ABSOLUTE = `/(?:${PCHAR}+${SEGMENTS})?`
const NO_SCHEME = `(?:[${UNRESERVED}${SUB_DELIMS}@]|${PCT})+${SEGMENTS}`
const TAIL = `(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`
const hierarchy = (rootless: string) => `(?://${AUTHORITY}${SEGMENTS}|${ABSOLUTE}|${rootless}|)${TAIL}`
const URI = new RegExp(`^[a-z][a-z0-9+.-]*:${hierarchy(`${PCHAR}+${SEGMENTS}`)}$`, 'i')
const RELATIVE = new RegExp(`^${hierarchy(NO_SCHEME)}$`, 'i')
const ADDRESS = z.ipv6()

function matches(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text)
  const address = match?.groups?.['address']
  return match !== null && (address === undefined || ADDRESS.safeParse(address).success)
}
const isUri = (text: string) => matches(URI, text)
const isUriReference = (text: string) => matches(URI, text) || matches(RELATIVE, text)
/** A schema of `format: uri` (RFC 3986, appendix A). Relative references are invalid. */
export const uri = () => z.stringFormat('url', isUri, { error: 'Invalid URI' })
/** A schema of `format: uri-reference` (RFC 3986, appendix A). */
export const uriReference = () => z.stringFormat('uri_reference', isUriReference, { error: 'Invalid URI reference' })

/** A schema of `type: integer`: any number without a fraction. Zod's own `int` rejects numbers above 2^53 - 1. */
export function integer() {
  const check = z.check<number>(({ value, issues }) => {
    if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value })
  })
  // The name by which the emitter of the document knows an integer. Zod gives libraries no other way to set it.
  // oxlint-disable-next-line no-underscore-dangle
  check._zod.onattach.push(({ _zod: { bag } }) => Object.assign(bag, { format: 'safeint' }))
  return z.number().check(check)
}

/** A check of `format: int32`: from -2^31 to 2^31 - 1. */
export const int32 = z.check<number>(({ value, issues }) => {
  const format = 'int32' as const
  if (value > 2 ** 31 - 1) issues.push({ code: 'too_big', origin: 'int', maximum: 2 ** 31 - 1, format, input: value })
  if (value < -(2 ** 31)) issues.push({ code: 'too_small', origin: 'int', minimum: -(2 ** 31), format, input: value })
})

/** Text in which two equal values are equal, whatever the order of their keys. */
const identity = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

/** A check of `uniqueItems`: no two items are equal, whatever the order of their keys (JSON Schema Validation, section 6.4.3). */
export const uniqueItems = z.check<readonly unknown[]>(({ value, issues }) => {
  if (new Set(value.map(identity)).size === value.length) return
  issues.push({ code: 'custom', message: 'Invalid input: expected unique items', input: value })
})

const properties = (count: number) => `${count} ${count === 1 ? 'property' : 'properties'}`

/** A check of `minProperties` (JSON Schema Validation, section 6.5.2). */
export const minProperties = (minimum: number) =>
  z.check<object>(({ value, issues }) => {
    if (Object.keys(value).length >= minimum) return
    issues.push({ code: 'custom', message: `Too small: expected at least ${properties(minimum)}`, input: value })
  })

/** A check of `maxProperties` (JSON Schema Validation, section 6.5.1). */
export const maxProperties = (maximum: number) =>
  z.check<object>(({ value, issues }) => {
    if (Object.keys(value).length <= maximum) return
    issues.push({ code: 'custom', message: `Too big: expected at most ${properties(maximum)}`, input: value })
  })

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const numberOf = (text: unknown) => (typeof text === 'string' && NUMBER.test(text) ? Number(text) : text)
const booleanOf = (text: unknown) => (text === 'true' ? true : text === 'false' ? false : text)

/** Reads a number in a query, a path or a header. Other text stays text, and the schema rejects it. */
export const numberFromText = <T extends z.ZodType>(schema: T) => z.preprocess(numberOf, schema)

/** Reads `true` or `false` in a query, a path or a header. Other text stays text, and the schema rejects it. */
export const booleanFromText = <T extends z.ZodType>(schema: T) => z.preprocess(booleanOf, schema)

/**
 * Reads a list in a query. A parameter that is sent once is a list of one item, or of several with commas.
 *
 * @param form The type of the items if they aren't strings, and whether commas are between them.
 */
export const listFromText = <T extends z.ZodType>(
  schema: T,
  form: { type?: 'number' | 'boolean'; commas?: boolean } = {},
) =>
  z.preprocess((value) => {
    if (value === undefined) return value
    const texts: unknown[] = form.commas && typeof value === 'string' ? value.split(',') : [value].flat()
    return texts.map((text) => (form.type === 'number' ? numberOf(text) : form.type ? booleanOf(text) : text))
  }, schema)

/** The issues of a value, for a check that asks another schema. */
const issuesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message, path }) => ({
    code: 'custom' as const,
    message,
    path,
    input: value,
  }))

type All<T extends readonly unknown[]> = T extends readonly [infer First, ...infer Rest]
  ? (First extends z.ZodType ? z.output<First> : unknown) & All<Rest>
  : unknown

/** A schema that the emitted document has as it is written, whatever the code is. */
export const written = <T extends z.ZodType>(schema: T, document: object) =>
  z
    .unknown()
    .pipe(schema)
    .openapi({ ...document })

/** Parts of a route that the emitted document has as they are written. They change no type. */
export const rest = (parts: object): {} => parts

/** A value that is valid for each of some schemas. It stays as it is. */
export const every = <const T extends readonly z.ZodType[]>(...schemas: T) =>
  z.custom<All<T>>().check(({ value, issues }) => {
    for (const schema of schemas) issues.push(...issuesOf(schema, value))
  })

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** A value that is valid for a schema if it has a type, and any other value. */
export const when = (type: string, schema: z.ZodType) =>
  z.custom<unknown>().check(({ value, issues }) => {
    if (value !== undefined && typeOf(value) === type) issues.push(...issuesOf(schema, value))
    else if (value === undefined) issues.push({ code: 'invalid_type', expected: 'unknown', input: value })
  })

/** One of some values of JSON. Objects are equal if their properties are, in any order. */
export const values = <const T extends readonly unknown[]>(list: T) => {
  const known = new Set(list.map(identity))
  return z.custom<T[number]>((value) => known.has(identity(value)), { error: 'Invalid value' })
}

/** A value that a schema rejects. */
export const not = (schema: z.ZodType) =>
  z.custom<unknown>((value) => value !== undefined && !schema.safeParse(value).success, { error: 'Invalid value' })

/** An object that has some properties, whatever their values. */
export const has = (names: readonly string[]) =>
  z.custom<object>(
    (value) => typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name)),
    {
      error: `Invalid input: expected the properties ${names.join(', ')}`,
    },
  )

/** The parts of a document beside its operations. */
interface Beside {
  /** All that stands beside paths and components. */
  readonly head: object
  readonly schemas: object
  /** The other sections of the components. */
  readonly components?: object
  /** The parts of each path that are no operations. */
  readonly pathItems?: { readonly [path: string]: object }
  readonly webhooks?: { readonly [name: string]: RouteConfig }
}

/** Makes the function by which a running app emits its whole document. */
export function emitter({ head, schemas, components, pathItems = {}, webhooks = {} }: Beside) {
  // The app that serves registers no component: the library never forgets one, so each app would add to its memory.
  const emit = (routes: readonly RouteConfig[]) => {
    const app = new OpenAPIHono()
    // The components come first, so that the routes refer to them by name.
    for (const [name, schema] of Object.entries(schemas))
      if (schema instanceof z.ZodType) app.openAPIRegistry.register(name, schema)
    for (const route of routes) app.openAPIRegistry.registerPath(route)
    return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  }
  return ({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>) => {
    const emitted = emit(openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : [])))
    // The emitter knows operations alone.
    const items = Object.entries(pathItems).map(([path, item]) => [path, { ...item, ...emitted.paths?.[path] }])
    // It would begin with webhooks, and take what stands beside a reference in one for the component's own.
    const sent = Object.entries(emit(Object.values(webhooks)).paths ?? {})
    return {
      ...emitted,
      ...head,
      components: { ...emitted.components, ...components },
      paths: { ...emitted.paths, ...Object.fromEntries(items) },
      // The app begins each path with a slash.
      ...(sent.length > 0 && { webhooks: Object.fromEntries(sent.map(([path, item]) => [path.slice(1), item])) }),
    }
  }
}
