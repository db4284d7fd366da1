// The configuration: each variable with its default, its allowed values and a description. The environment variables, the flags
// of the command line and the table in docs/configuration.md come from this list.
import { fileURLToPath } from 'node:url'
import { serverUrls } from './database-url.ts'
import { PHONE_SILENCE_DAYS } from './domain/identities/identity-rules.ts'
import { readSubnet } from './http/addresses.ts'
import type { OperationId } from './generated/policy.ts'
import { operationIds, policies } from './http/policy.ts'
import type { Quota } from './http/fixed-window.ts'

/** An invalid value. The message names the variable and its allowed values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

interface Variable<T> {
  /** The default, as text of an environment variable. */
  default: string
  /** The allowed values. The text completes "must be …". */
  takes: string
  /** A description of one or two sentences. */
  sentence: string
  /** Returns undefined if the text is not an allowed value. */
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
const toggle = (fallback: 'on' | 'off', sentence: string): Variable<boolean> => ({
  default: fallback,
  takes: 'on or off',
  sentence,
  read: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
})
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
/** `file://host` is invalid, because a file has no host. `file:///path` is a percent-encoded path. */
const isFile = (text: string) => /^file:(?!\/\/[^/]).+$/.test(text) && (!text.startsWith('file://') || isPath(text))
function isPath(url: string): boolean {
  try {
    return fileURLToPath(url) !== ''
  } catch {
    return false
  }
}
/** Redacts the password of a URL, because error messages end up in logs. */
const withoutPassword = (text: string) => text.replace(/(?<=:\/\/).*@/, '…@')
const WEEK_SECONDS = 7 * 24 * 60 * 60
/** The window in which failed authentications of an address are counted. */
const FAILED_AUTHENTICATION_WINDOW_SECONDS = 60
const host = (sentence: string): Variable<string> => ({
  default: '127.0.0.1',
  takes: 'an address or a host name',
  sentence,
  read: (text) => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : undefined),
})
/** Reads a list with commas. Returns undefined if one of its items is invalid. */
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
  PORT: whole(3000, 0, 65_535, '', 'The port to listen on. 0 selects a free port.'),
  HOST: host('The address to listen on.'),
  DATABASE_URL: {
    default: 'file:parley.db',
    takes:
      'a file, such as file:/var/lib/parley/parley.db, or a PostgreSQL URL with one or more hosts, ' +
      'such as postgres://parley@db.example/parley',
    sentence: 'The store: an SQLite file for one instance, or PostgreSQL for many.',
    read: (text: string) => (isFile(text) || serverUrls(text).length > 0 ? text : undefined),
  },
  DATABASE_CONNECTIONS: whole(16, 1, 1000, '', 'The maximum size of the PostgreSQL connection pool.'),
  DATABASE_TIMEOUT_SECONDS: whole(
    5,
    1,
    600,
    'seconds',
    'PostgreSQL query timeout. When it is exceeded, the request gets 503 with `Retry-After`.',
  ),
  KEY_GRACE_SECONDS: whole(
    0,
    0,
    WEEK_SECONDS,
    'seconds',
    'The grace period: how long a replaced API key still works after the new key is first used. Set it if several programs share a key.',
  ),
  PHONE_SILENCE_DAYS: whole(
    PHONE_SILENCE_DAYS,
    1,
    3650,
    'days',
    'How long a contact can be silent and keep its phone number. After that, a message with the number and a new identifier is from ' +
      'another person.',
  ),
  CORS_ORIGINS: {
    default: '',
    takes: 'origins separated by commas, such as https://desk.example,https://app.example',
    sentence: 'The origins whose pages can call the API from a browser (CORS). If it is empty, none can.',
    read: list((text) => (isOrigin(text) ? text : undefined)),
  },
  TRUSTED_PROXIES: {
    default: '',
    takes: 'addresses and ranges separated by commas, such as 10.0.0.0/8,::1',
    sentence:
      'The proxies whose `X-Forwarded-For` header is trusted. If it is empty, the client address is that of the connection.',
    read: list(readSubnet),
  },
  RATE_LIMIT_FAILED_AUTHENTICATION: whole(
    300,
    0,
    1_000_000,
    '',
    `How many requests without a valid API key an address can send in ${FAILED_AUTHENTICATION_WINDOW_SECONDS} seconds ` +
      'before it gets 429. Requests with a valid key are not counted. 0 turns the limit off.',
  ),
  MAX_CONNECTIONS: whole(
    10_000,
    1,
    1_000_000,
    '',
    'Maximum open connections. Further connections are closed immediately.',
  ),
  KEEP_ALIVE_SECONDS: whole(
    65,
    1,
    3600,
    'seconds',
    'How long the server keeps an idle connection open. Set it to longer than the idle timeout of a proxy in front.',
  ),
  HEADERS_TIMEOUT_SECONDS: whole(10, 1, 600, 'seconds', 'Timeout for receiving the headers of a request.'),
  REQUEST_TIMEOUT_SECONDS: whole(30, 1, 600, 'seconds', 'Timeout for receiving a whole request.'),
  DRAIN_DELAY_SECONDS: whole(
    0,
    0,
    600,
    'seconds',
    'After SIGTERM, how long the server accepts new requests while `/health/ready` responds with 503.',
  ),
  DRAIN_SECONDS: whole(10, 0, 600, 'seconds', 'When the server stops, how long running requests have to finish.'),
  WEBHOOKS: toggle('on', 'Whether this instance can deliver webhooks. One instance at a time does.'),
  WEBHOOKS_ALLOW_PRIVATE: toggle(
    'off',
    'Allow webhooks to `http:` URLs, loopback and private addresses, for example in local tests.',
  ),
  LOG_LEVEL: {
    default: 'info',
    takes: `one of ${LEVELS.join(', ')}`,
    sentence: 'The lowest level of log lines that are written.',
    read: (text: string) => LEVELS.find((level) => level === text),
  },
  METRICS_PORT: {
    default: 'off',
    takes: 'a whole number from 0 to 65535, or off',
    sentence: 'The port that serves Prometheus metrics at `/metrics`. 0 selects a free port.',
    read: (text: string): number | 'off' | undefined =>
      text === '' || text === 'off' ? 'off' : integer(0, 65_535)(text),
  },
  METRICS_HOST: host('The address that the metrics server listens on.'),
} satisfies Record<string, Variable<unknown>>

type Values = { [Name in keyof typeof VARIABLES]: NonNullable<ReturnType<(typeof VARIABLES)[Name]['read']>> }

/** The limit of each operation. */
export type Quotas = Readonly<Record<OperationId, Quota>>

export interface Config extends Values {
  /** The limit of each operation: the one of the contract, unless the operator sets another. */
  quotas: Quotas
  /** The limit of failed authentications for each address. */
  failedAuthentication: Quota
}

/** A variable as `--help` and docs/configuration.md show it. The page leaves out the limits of operations. */
export interface DescribedVariable {
  name: string
  flag: string
  default: string
  takes: string
  sentence: string
  /** The operation, if the variable is the limit of one. */
  operationId?: OperationId
}

const snake = (operationId: string) => operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Each operation's limit is a variable. The operations and the defaults come from the contract. */
const QUOTAS = operationIds.flatMap((operationId) => {
  const { rateLimit } = policies[operationId].policy
  if (rateLimit === undefined) return []
  const { quota, windowSeconds } = rateLimit
  const sentence = `How many requests to \`${operationId}\` a member can send in ${windowSeconds} seconds. 0 turns the limit off.`
  const variable = whole(quota, 0, 1_000_000, '', sentence)
  return [{ operationId, windowSeconds, name: `RATE_LIMIT_${snake(operationId)}`, variable }]
})

/** Operations without authentication have no member to count, so they have no limit. */
const UNLIMITED = Object.fromEntries(operationIds.map((operationId) => [operationId, { quota: 0, windowSeconds: 1 }]))

const ALL: readonly { name: string; variable: Variable<unknown>; operationId?: OperationId }[] = [
  ...Object.entries(VARIABLES).map(([name, variable]) => ({ name, variable })),
  ...QUOTAS,
]

/**
 * All variables of the configuration, in the order in which `--help` lists them.
 *
 * @example
 * describeVariables()[0] // { name: 'PORT', flag: '--port', default: '3000', … }
 */
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
 * Reads the configuration from environment variables.
 * @throws ConfigError for the first invalid variable, with its name and its allowed values.
 */
export function readConfig(variables: { readonly [name: string]: string | undefined }): Config {
  const read = <T>(name: string, variable: Variable<T>): T => {
    const text = variables[name] ?? variable.default
    const setting = variable.read(text)
    if (setting === undefined)
      throw new ConfigError(`${name} must be ${variable.takes}, but is "${withoutPassword(text)}".`)
    return setting
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
