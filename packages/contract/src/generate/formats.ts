/** The formats of strings. Formats that any string satisfies are only documentation. */
export const STRING_FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'checks.dateTime()',
  date: 'z.iso.date()',
  duration: 'checks.duration()',
  email: 'checks.email()',
  uuid: 'z.guid()',
  uri: 'checks.uri()',
  'uri-reference': 'checks.uriReference()',
  ipv4: 'z.ipv4()',
  ipv6: 'z.ipv6()',
  hostname: 'z.hostname()',
  password: 'z.string()',
  binary: 'z.string()',
}

/** The formats of integers. Every integer is an `int64`, as far as the numbers of JavaScript can tell. */
export const INTEGER_FORMATS: Readonly<Record<string, string>> = {
  int32: 'checks.integer().check(checks.int32)',
  int64: 'checks.integer()',
}

/** The formats of numbers: both are what a number of JSON is anyway. */
export const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  float: 'z.number()',
  double: 'z.number()',
}
