/** How a format of strings is enforced. */
export interface Format {
  readonly code: string
  /** Whether the emitter of the document finds the format in the code. */
  readonly emitted: boolean
}

/** The formats of strings. Those that any string satisfies tell a reader something and bind nobody. */
export const STRING_FORMATS: Readonly<Record<string, Format>> = {
  'date-time': { code: 'checks.dateTime()', emitted: true },
  date: { code: 'z.iso.date()', emitted: true },
  duration: { code: 'checks.duration()', emitted: true },
  email: { code: 'checks.email()', emitted: true },
  uuid: { code: 'z.guid()', emitted: true },
  uri: { code: 'checks.uri()', emitted: true },
  'uri-reference': { code: 'checks.uriReference()', emitted: false },
  ipv4: { code: 'z.ipv4()', emitted: false },
  ipv6: { code: 'z.ipv6()', emitted: false },
  hostname: { code: 'z.hostname()', emitted: false },
  password: { code: 'z.string()', emitted: false },
  binary: { code: 'z.string()', emitted: false },
}

/** The formats of integers. Every integer is an `int64`: the numbers of JSON in JavaScript are no larger. */
export const INTEGER_FORMATS: Readonly<Record<string, Format>> = {
  int32: { code: 'checks.integer().check(checks.int32)', emitted: false },
  int64: { code: 'checks.integer()', emitted: false },
}

/** The formats of numbers: both are what a number of JSON is anyway. */
export const NUMBER_FORMATS: Readonly<Record<string, Format>> = {
  float: { code: 'z.number()', emitted: false },
  double: { code: 'z.number()', emitted: false },
}
