// Everything that an operator can set: each variable once, with its default, what it takes and a sentence. The environment,
// the flags of the command line and the table in the README are all made from here.
import { fileURLToPath } from 'node:url'
import { readSubnet } from './http/addresses.ts'
import type { OperationId } from './generated/policy.ts'
import { operationIds, policies } from './http/policy.ts'
import type { Quota } from './http/fixed-window.ts'

/** A value that cannot be taken. The message names the variable and says what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

interface Variable<T> {
  /** As the environment would write it. */
  default: string
  /** What it takes, to stand behind "must be". */
  takes: string
  /** What it is for, as a sentence. */
  sentence: string
  /** Returns undefined where the text is not what the variable takes. */
  read(text: string): T | undefined
}

const integer = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
const whole = (fallback: number, min: number, max: number, unit: string, sentence: string): Variable<number> => ({
  default: String(fallback),
  takes: `a whole number${unit && ` of ${unit}`} from ${min} to ${max}`,
  sentence,
  read: integer(min, max),
})
/** What is on or off. */
const toggle = (fallback: 'on' | 'off', sentence: string): Variable<boolean> => ({
  default: fallback,
  takes: 'on or off',
  sentence,
  read: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
})
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
/** After two slashes comes a host, of which a file has none. After three comes a path with percent signs as in a URL. */
const isFile = (text: string) => /^file:(?!\/\/[^/]).+$/.test(text) && (!text.startsWith('file://') || isPath(text))
function isPath(url: string): boolean {
  try {
    return fileURLToPath(url) !== ''
  } catch {
    return false
  }
}
const POSTGRES = new Set(['postgres:', 'postgresql:'])
/** With a host and the name of a database. */
const isPostgres = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, host, pathname } = new URL(text)
  return POSTGRES.has(protocol) && host !== '' && pathname.length > 1
}
/** A URL of another kind may hold a password, and what is complained about ends up in a log. */
const withoutPassword = (text: string) => text.replace(/(?<=:\/\/).*@/, '…@')
const WEEK_SECONDS = 7 * 24 * 60 * 60
/** What the failed authentications of an address are counted in. */
const FAILED_AUTHENTICATION_WINDOW_SECONDS = 60
const host = (sentence: string): Variable<string> => ({
  default: '127.0.0.1',
  takes: 'an address or a host name',
  sentence,
  read: (text) => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : undefined),
})
/** Reads a list with commas in it; undefined where one of its items cannot be read. */
const list =
  <T>(item: (text: string) => T | undefined) =>
  (text: string): T[] | undefined => {
    const items = text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map(item)
    return items.every((each) => each !== undefined) ? items : undefined
  }

const VARIABLES = {
  PORT: whole(3000, 0, 65_535, '', 'The port to listen on; 0 takes a free one.'),
  HOST: host('The address to listen on.'),
  DATABASE_URL: {
    default: 'file:parley.db',
    takes: 'a file, as in file:/var/lib/parley/parley.db, or a PostgreSQL, as in postgres://parley@db.example/parley',
    sentence: 'Where the data is kept: in a file for one machine, or in a PostgreSQL for many.',
    read: (text: string) => (isFile(text) || isPostgres(text) ? text : undefined),
  },
  DATABASE_CONNECTIONS: whole(16, 1, 1000, '', 'How many connections to a PostgreSQL may be open at once.'),
  DATABASE_TIMEOUT_SECONDS: whole(
    5,
    1,
    600,
    'seconds',
    'How long PostgreSQL may take to answer; after that, the request gets a 503 with `Retry-After`.',
  ),
  KEY_GRACE_SECONDS: whole(
    0,
    0,
    WEEK_SECONDS,
    'seconds',
    'For how long the previous API key is still accepted after its successor is first used; for fleets that share a key.',
  ),
  CORS_ORIGINS: {
    default: '',
    takes: 'origins with commas between them, as in https://desk.example,https://app.example',
    sentence: 'The origins whose pages may call from a browser; none where it is empty.',
    read: list((text) => (isOrigin(text) ? text : undefined)),
  },
  TRUSTED_PROXIES: {
    default: '',
    takes: 'addresses and ranges with commas between them, as in 10.0.0.0/8,::1',
    sentence: 'The proxies whose `X-Forwarded-For` counts; without one, the address of the connection does.',
    read: list(readSubnet),
  },
  RATE_LIMIT_FAILED_AUTHENTICATION: whole(
    300,
    0,
    1_000_000,
    '',
    `How many requests without a valid API key an address may make in ${FAILED_AUTHENTICATION_WINDOW_SECONDS} seconds ` +
      'before it gets a 429; a valid key is never limited by it; 0 is no limit.',
  ),
  MAX_CONNECTIONS: whole(
    10_000,
    1,
    1_000_000,
    '',
    'How many connections may be open at once; one beyond them is closed as soon as it comes.',
  ),
  KEEP_ALIVE_SECONDS: whole(
    65,
    1,
    3600,
    'seconds',
    'How long a connection may idle between two requests; longer than a proxy in front keeps its own.',
  ),
  HEADERS_TIMEOUT_SECONDS: whole(10, 1, 600, 'seconds', 'How long the header fields of a request may take to arrive.'),
  REQUEST_TIMEOUT_SECONDS: whole(30, 1, 600, 'seconds', 'How long a whole request may take to arrive.'),
  DRAIN_DELAY_SECONDS: whole(
    0,
    0,
    600,
    'seconds',
    'How long the service, told to stop, is still there for new requests while `/health/ready` says no.',
  ),
  DRAIN_SECONDS: whole(
    10,
    0,
    600,
    'seconds',
    'How long requests under way may take to finish when the service is told to stop.',
  ),
  WEBHOOKS: toggle('on', 'Whether this instance delivers webhooks. One instance at a time does.'),
  WEBHOOKS_ALLOW_PRIVATE: toggle(
    'off',
    'Allow webhooks to `http:` URLs, loopback and private addresses, as a local test needs.',
  ),
  LOG_LEVEL: {
    default: 'info',
    takes: `one of ${LEVELS.join(', ')}`,
    sentence: 'The least severe kind of log line that is written.',
    read: (text: string) => LEVELS.find((level) => level === text),
  },
  METRICS_PORT: {
    default: 'off',
    takes: 'a whole number from 0 to 65535, or off',
    sentence: 'The port of the metrics for Prometheus at `/metrics`; 0 takes a free one.',
    read: (text: string): number | 'off' | undefined =>
      text === '' || text === 'off' ? 'off' : integer(0, 65_535)(text),
  },
  METRICS_HOST: host('The address that the metrics listen on.'),
} satisfies Record<string, Variable<unknown>>

type Values = { [Name in keyof typeof VARIABLES]: NonNullable<ReturnType<(typeof VARIABLES)[Name]['read']>> }

/** The limit of each operation. */
export type Quotas = Readonly<Record<OperationId, Quota>>

export interface Config extends Values {
  /** What the contract says where the operator says nothing. */
  quotas: Quotas
  /** For each address. */
  failedAuthentication: Quota
}

/** One variable for people: in the README if it is no limit of an operation, and in `--help`. */
export interface DescribedVariable {
  name: string
  flag: string
  default: string
  takes: string
  sentence: string
  /** The operation whose limit it is. */
  operationId?: OperationId
}

const snake = (operationId: string) => operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The limit of each operation is a variable too: the list of operations and the defaults are the contract's. */
const QUOTAS = operationIds.flatMap((operationId) => {
  const { rateLimit } = policies[operationId].policy
  if (rateLimit === undefined) return []
  const { quota, windowSeconds } = rateLimit
  const sentence = `How many requests to \`${operationId}\` a member may make in ${windowSeconds} seconds; 0 is no limit.`
  const variable = whole(quota, 0, 1_000_000, '', sentence)
  return [{ operationId, windowSeconds, name: `RATE_LIMIT_${snake(operationId)}`, variable }]
})

/** An operation without a credential has no member to count. */
const UNLIMITED = Object.fromEntries(operationIds.map((operationId) => [operationId, { quota: 0, windowSeconds: 1 }]))

const ALL: readonly { name: string; variable: Variable<unknown>; operationId?: OperationId }[] = [
  ...Object.entries(VARIABLES).map(([name, variable]) => ({ name, variable })),
  ...QUOTAS,
]

export const describeVariables = (): DescribedVariable[] =>
  ALL.map(({ name, variable: { default: fallback, takes, sentence }, operationId }) => ({
    name,
    flag: `--${name.toLowerCase().replaceAll('_', '-')}`,
    default: fallback,
    takes,
    sentence,
    ...(operationId && { operationId }),
  }))

/**
 * Reads the configuration from variables by name.
 * @throws ConfigError that names the first bad variable and what it takes.
 */
export function readConfig(variables: { readonly [name: string]: string | undefined }): Config {
  const read = <T>(name: string, variable: Variable<T>): T => {
    const text = variables[name] ?? variable.default
    const value = variable.read(text)
    if (value === undefined)
      throw new ConfigError(`${name} must be ${variable.takes}, but is "${withoutPassword(text)}".`)
    return value
  }
  const values = Object.entries(VARIABLES).map(([name, variable]) => [name, read<unknown>(name, variable)])
  const limits = QUOTAS.map(({ operationId, windowSeconds, name, variable }) => [
    operationId,
    { quota: read(name, variable), windowSeconds },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- There is one for each operation of the contract.
  const quotas = { ...UNLIMITED, ...Object.fromEntries(limits) } as Quotas
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value was read by the variable of its name.
  const named = Object.fromEntries(values) as Values
  const failedAuthentication = {
    quota: named.RATE_LIMIT_FAILED_AUTHENTICATION,
    windowSeconds: FAILED_AUTHENTICATION_WINDOW_SECONDS,
  }
  return { ...named, quotas, failedAuthentication }
}
