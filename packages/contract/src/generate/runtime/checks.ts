// Checks of JSON Schema that Zod lacks, or implements with another meaning. The generated schemas import this file.
import { z } from '@hono/zod-openapi'
import { numberOf as phoneNumberOf } from '@parley/contract/phone-number'

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
export const dateTime = () => z.stringFormat('date-time', isDateTime)

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
export const uri = () => z.stringFormat('uri', isUri, { error: 'Invalid URI' })
/** A schema of `format: uri-reference` (RFC 3986, appendix A). */
export const uriReference = () => z.stringFormat('uri-reference', isUriReference, { error: 'Invalid URI reference' })

const isPhoneNumber = (text: string) => phoneNumberOf(text) !== undefined
/** A schema of the contract's `format: phone-number` (decision `phone-numbers`). */
export const phoneNumber = () => z.stringFormat('phone-number', isPhoneNumber)

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

/** A check of `uniqueItems` for strings (JSON Schema Validation, section 6.4.3). */
export const uniqueItems = z.check<readonly string[]>(({ value, issues }) => {
  if (new Set(value).size === value.length) return
  issues.push({ code: 'custom', message: 'Invalid input: expected unique items', input: value })
})

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const numberOf = (text: unknown) => (typeof text === 'string' && NUMBER.test(text) ? Number(text) : text)
const booleanOf = (text: unknown) => (text === 'true' ? true : text === 'false' ? false : text)

/** Reads a number in a query, a path or a header. Other text stays text, and the schema rejects it. */
export const numberFromText = <T extends z.ZodType>(schema: T) => z.preprocess(numberOf, schema)

/** Reads `true` or `false` in a query, a path or a header. Other text stays text, and the schema rejects it. */
export const booleanFromText = <T extends z.ZodType>(schema: T) => z.preprocess(booleanOf, schema)

/** Reads a list in a query: a parameter that is sent once is a list of one item. */
export const listFromText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? value : [value].flat()), schema)
