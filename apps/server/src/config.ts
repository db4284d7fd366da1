// The configuration: each setting with its default, its allowed values and a description. The environment variables, the flags of the
// command line and the table in docs/configuration.md come from this list. The server passes on `Config` as a whole. So a new setting is
// declared here, and only the code that uses it must change.
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serverUrls, urlFlaw } from './database-url.ts'
import { operations, type OperationId } from './generated/policy.ts'

/**
 * The error if a setting has an invalid value. The message names the variable and its allowed values. It never has the invalid value, which
 * can be a password or a key that was pasted into the wrong place.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A setting that an operator can change by an environment variable or a flag. */
interface Setting<T> {
  /** The default, as an operator would write it. */
  default: string
  /** The allowed values, for the error message "… must be <allowed>". */
  allowed: string
  /** One or two sentences for `--help` and docs/configuration.md. */
  description: string
  /** If true, the value can be in a file, which the variable with `_FILE` behind its name names. */
  isSecret?: true
  /** Converts the text to the value. Returns undefined if the text isn't allowed. */
  read(text: string): T | undefined
  /** Says what is wrong with a text that isn't allowed, without any part of the text: "it names no host". */
  flaw?(text: string): string
}

/** A rate limit: at most `quota` requests in each window of time. A quota of 0 turns the limit off. */
export interface Quota {
  quota: number
  windowSeconds: number
}

const readInteger = (min: number, max: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : undefined
}
/** Returns all properties of a setting with a whole number except for `description`, which the caller adds. `fallback` is the default. */
const integer = (fallback: number, min: number, max: number, unit?: 'seconds' | 'days') => ({
  default: String(fallback),
  allowed: `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${min} to ${max}`,
  read: readInteger(min, max),
})
const seconds = (fallback: number, min: number, max: number) => integer(fallback, min, max, 'seconds')
/** Creates a setting whose text is `on` (true) or `off` (false). */
const toggle = (fallback: 'on' | 'off', description: string): Setting<boolean> => ({
  default: fallback,
  allowed: 'on or off',
  description,
  read: (text) => (['on', 'off'].includes(text) ? text === 'on' : undefined),
})
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
/** Accepts `file:path` and `file:///path`, which is percent-encoded. `file://host` is invalid, because a file has no host. */
const isFile = (text: string) => /^file:(?!\/\/[^/]).+$/.test(text) && (!text.startsWith('file://') || isPath(text))
/** Returns true if a `file:` URL can be converted to a path. For an invalid URL, `fileURLToPath` throws. */
function isPath(url: string): boolean {
  try {
    return fileURLToPath(url) !== ''
  } catch {
    return false
  }
}
const WEEK_SECONDS = 7 * 24 * 60 * 60
/** The length of the window in which the failed authentications of a client address are counted. */
export const FAILED_AUTHENTICATION_WINDOW_SECONDS = 60
/** Creates a setting with the address that a server listens on. By default, only programs on the same machine can connect. */
const host = (description: string): Setting<string> => ({
  default: '127.0.0.1',
  allowed: 'an address or a host name',
  description,
  read: (text) => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : undefined),
})
/** Returns a function that reads a list separated by commas, and returns undefined if any item is invalid. */
const list =
  <T>(readItem: (text: string) => T | undefined) =>
  (text: string): T[] | undefined => {
    const texts = text.split(',').map((item) => item.trim())
    const items = texts.filter((item) => item !== '').map(readItem)
    return items.every((item) => item !== undefined) ? items : undefined
  }

/** A range of IP addresses: all addresses whose first `prefix` bits are those of `address`. */
export interface Subnet {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** Reads a range such as `10.0.0.0/8`, or a single address, which is the range of this address only. Returns undefined for other texts. */
function readSubnet(text: string): Subnet | undefined {
  const [address = '', prefixText, ...moreParts] = text.split('/')
  const version = isIP(address)
  if (version === 0 || moreParts.length > 0) return undefined
  const addressBits = version === 4 ? 32 : 128
  const prefix = readInteger(0, addressBits)(prefixText ?? String(addressBits))
  return prefix === undefined ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** All settings except for the rate limits of operations, by the name of their environment variable. */
const SETTINGS = {
  PORT: { ...integer(3000, 0, 65_535), description: 'The port to listen on. 0 selects a free port.' },
  HOST: host('The address to listen on.'),
  DATABASE_URL: {
    default: 'file:parley.db',
    allowed:
      'a file, such as file:/var/lib/parley/parley.db, or a PostgreSQL URL with one or more hosts, ' +
      'such as postgres://parley@db.example/parley',
    description:
      'The store: an SQLite file for one instance, or PostgreSQL for many. ' +
      '`DATABASE_URL_FILE` names a file with the URL instead, because it can have a password.',
    isSecret: true as const,
    read: (text: string) => (isFile(text) || serverUrls(text).length > 0 ? text : undefined),
    flaw: (text: string) => (text.startsWith('file:') ? 'its path is missing or malformed' : urlFlaw(text)),
  },
  DATABASE_CONNECTIONS: { ...integer(16, 1, 1000), description: 'The maximum size of the PostgreSQL connection pool.' },
  DATABASE_TIMEOUT_SECONDS: {
    ...seconds(5, 1, 600),
    description: 'PostgreSQL query timeout. When it is exceeded, the request gets 503 with `Retry-After`.',
  },
  KEY_GRACE_SECONDS: {
    ...seconds(0, 0, WEEK_SECONDS),
    description:
      'The grace period: how long a replaced API key still works after the new key is first used. Set it if several programs share a key.',
  },
  // Telephone companies wait about 45 days before they give a number to another person.
  PHONE_SILENCE_DAYS: {
    ...integer(90, 1, 3650, 'days'),
    description:
      'How long a contact can be silent and keep its phone number. After that, a message with the number and a new identifier is from ' +
      'another person.',
  },
  CORS_ORIGINS: {
    default: '',
    allowed: 'origins separated by commas, such as https://desk.example,https://app.example',
    description: 'The origins whose pages can call the API from a browser (CORS). If it is empty, none can.',
    read: list((text) => (isOrigin(text) ? text : undefined)),
  },
  TRUSTED_PROXIES: {
    default: '',
    allowed: 'addresses and ranges separated by commas, such as 10.0.0.0/8,::1',
    description:
      'The proxies whose `X-Forwarded-For` header is trusted. If it is empty, the client address is that of the connection.',
    read: list(readSubnet),
  },
  RATE_LIMIT_FAILED_AUTHENTICATION: {
    ...integer(300, 0, 1_000_000),
    description:
      `How many requests without a valid API key an address can send in ${FAILED_AUTHENTICATION_WINDOW_SECONDS} seconds ` +
      'before it gets 429. Requests with a valid key are not counted. 0 turns the limit off.',
  },
  MAX_CONNECTIONS: {
    ...integer(10_000, 1, 1_000_000),
    description: 'Maximum open connections. Further connections are closed immediately.',
  },
  KEEP_ALIVE_SECONDS: {
    ...seconds(65, 1, 3600),
    description:
      'How long the server keeps an idle connection open. Set it to longer than the idle timeout of a proxy in front.',
  },
  HEADERS_TIMEOUT_SECONDS: { ...seconds(10, 1, 600), description: 'Timeout for receiving the headers of a request.' },
  REQUEST_TIMEOUT_SECONDS: { ...seconds(30, 1, 600), description: 'Timeout for receiving a whole request.' },
  DRAIN_DELAY_SECONDS: {
    ...seconds(0, 0, 600),
    description: 'After SIGTERM, how long the server accepts new requests while `/health/ready` responds with 503.',
  },
  DRAIN_SECONDS: {
    ...seconds(10, 0, 600),
    description: 'When the server stops, how long running requests have to finish.',
  },
  WEBHOOKS: toggle('on', 'Whether this instance can deliver webhooks. One instance at a time does.'),
  WEBHOOKS_ALLOW_PRIVATE: toggle(
    'off',
    'Allow webhooks to `http:` URLs, loopback and private addresses, for example in local tests.',
  ),
  LOG_LEVEL: {
    default: 'info',
    allowed: `one of ${LEVELS.join(', ')}`,
    description: 'The lowest level of log lines that are written.',
    read: (text: string) => LEVELS.find((level) => level === text),
  },
  METRICS_PORT: {
    default: 'off',
    allowed: 'a whole number from 0 to 65535, or off',
    description: 'The port that serves Prometheus metrics at `/metrics`. 0 selects a free port.',
    read: (text: string): number | 'off' | undefined =>
      text === '' || text === 'off' ? 'off' : readInteger(0, 65_535)(text),
  },
  METRICS_HOST: host('The address that the metrics server listens on.'),
} satisfies Record<string, Setting<unknown>>

type Values = { [Name in keyof typeof SETTINGS]: NonNullable<ReturnType<(typeof SETTINGS)[Name]['read']>> }

export type Quotas = Readonly<Record<OperationId, Quota>>

export interface Config extends Values {
  /** The rate limit of each operation: that of the contract, unless the operator sets another. */
  quotas: Quotas
}

/** A setting as `--help` and docs/configuration.md show the setting. */
export interface DescribedSetting extends Pick<Setting<unknown>, 'default' | 'allowed' | 'description'> {
  /** The environment variable, such as `LOG_LEVEL`. */
  name: string
  /** The flag, such as `--log-level`. */
  flag: string
  /** True if the setting is the rate limit of an operation. docs/configuration.md leaves these settings out, because there are many. */
  isQuota: boolean
}

/** Converts `listMessages` to `LIST_MESSAGES`. */
const snake = (operationId: string) => operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const policies: Readonly<Record<OperationId, { policy: { rateLimit?: Quota } }>> = operations

/** A quota of 0 (no limit) for each operation. `readConfig` replaces the quota of each operation that has a rate limit in the contract. */
const UNLIMITED = Object.fromEntries(Object.keys(policies).map((id) => [id, { quota: 0, windowSeconds: 1 }]))

/** A setting for the rate limit of each operation, such as `RATE_LIMIT_LIST_MESSAGES`. The contract has the defaults. */
const QUOTAS = Object.entries(policies).flatMap(([operationId, { policy }]) => {
  if (policy.rateLimit === undefined) return []
  const { quota, windowSeconds } = policy.rateLimit
  const description = `How many requests to \`${operationId}\` a member can send in ${windowSeconds} seconds. 0 turns the limit off.`
  const setting = { ...integer(quota, 0, 1_000_000), description }
  return [{ operationId, windowSeconds, name: `RATE_LIMIT_${snake(operationId)}`, setting }]
})

/** All settings, with their flags, in the order in which `--help` lists the settings. */
export const settings: readonly DescribedSetting[] = [
  ...Object.entries(SETTINGS).map(([name, setting]) => ({ ...setting, name, isQuota: false })),
  ...QUOTAS.map(({ name, setting }) => ({ ...setting, name, isQuota: true })),
].map((setting) => ({ ...setting, flag: `--${setting.name.toLowerCase().replaceAll('_', '-')}` }))

/** The variables that name a file with the value of a secret setting, by the name of the setting. */
export const SECRET_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(SETTINGS).flatMap(([name, setting]) => ('isSecret' in setting ? [[name, `${name}_FILE`]] : [])),
)

/**
 * Reads the configuration from environment variables.
 * @param isStrict If true, a variable that is no setting is an error. Otherwise, it is ignored.
 * @throws ConfigError with the name and the allowed values of an invalid variable, and TypeError with the name of an unknown one.
 */
export function readConfig(variables: { readonly [name: string]: string | undefined }, isStrict = false): Config {
  const unknown = Object.keys(variables).find((name) => !settings.some((setting) => setting.name === name))
  if (isStrict && unknown !== undefined) throw new TypeError(`The service has no variable ${unknown}.`)
  const readSetting = <T>(name: string, setting: Setting<T>): T => {
    const text = variables[name] ?? setting.default
    const value = setting.read(text)
    if (value === undefined)
      throw new ConfigError(`${name} must be ${setting.allowed}${setting.flaw ? `, but ${setting.flaw(text)}` : ''}.`)
    return value
  }
  const values = Object.entries(SETTINGS).map(([name, setting]) => [name, readSetting<unknown>(name, setting)])
  const quotas = QUOTAS.map(({ operationId, windowSeconds, name, setting }) => [
    operationId,
    { quota: readSetting(name, setting), windowSeconds },
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value was read by the setting of its name.
  return { ...Object.fromEntries(values), quotas: { ...UNLIMITED, ...Object.fromEntries(quotas) } } as Config
}
