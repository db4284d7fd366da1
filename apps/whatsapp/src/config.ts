// The settings of the adapter.
import { readFileSync } from 'node:fs'

/** An environment variable. Without a default, it must be set. */
interface Variable {
  about: string
  default?: string
  /** If true, the variable with `_FILE` behind its name can name a file with the value. */
  isSecret?: true
}

/** The environment variables, as the guide lists them. */
export const VARIABLES = {
  PARLEY_URL: { about: 'The URL of Parley.' },
  WHATSAPP_NUMBERS: {
    about:
      'The phone number IDs and, for each, the API key of the member that is bound to its channel: `<ID>=<API_KEY>`, separated by spaces.',
    isSecret: true,
  },
  WHATSAPP_TOKEN: { about: 'The access token of the system user, with `whatsapp_business_messaging`.', isSecret: true },
  WHATSAPP_APP_SECRET: {
    about: 'The app secret. During a rotation the old and the new one, separated by a space.',
    isSecret: true,
  },
  WHATSAPP_VERIFY_TOKEN: { about: 'A text of your choice, which you enter in the dashboard, too.', isSecret: true },
  WHATSAPP_GRAPH_URL: { about: 'The URL of the Graph API.', default: 'https://graph.facebook.com/v25.0' },
  IN_DOUBT_SECONDS: {
    about: 'How long a message without a response waits for its first status before it is sent again.',
    default: '120',
  },
  WHATSAPP_GROUPS: {
    about: 'With `on`, messages of groups are passed on, too. Each group is a contact.',
    default: 'off',
  },
  PUBLIC_URL: {
    about:
      'The URL of this adapter for members and for Meta, who get files under it. Without it, files stay with WhatsApp.',
    default: '',
  },
  MEDIA_DAYS: { about: 'How many days a file is kept.', default: '90' },
  MEDIA_MEGABYTES: { about: 'How much space all files take. The oldest go first.', default: '20000' },
  DATA_FOLDER: { about: 'The folder for what must survive a restart, on a local disk.', default: '.' },
  HOST: { about: 'The address on which the adapter listens.', default: '127.0.0.1' },
  PORT: { about: 'The port on which the adapter listens.', default: '3100' },
} satisfies Record<string, Variable>

/** The settings of the adapter. `numbers` has the API key of Parley for each phone number ID. */
export type Config = ReturnType<typeof readConfig>

/** The environment can't be used. The message says which variables are wrong, and has no values, because some are secrets. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid'
}

/** Returns the environment with the secrets that are in files. Throws ConfigInvalid if a file can't be read, or the secret is set twice. */
function withSecretFiles(environment: Readonly<Record<string, string | undefined>>) {
  const variables: [string, Variable][] = Object.entries(VARIABLES)
  const secrets = variables.flatMap(([name, { isSecret = false }]) => {
    const path = isSecret ? environment[`${name}_FILE`] : undefined
    if (path === undefined) return []
    if (environment[name] !== undefined) throw new ConfigInvalid(`Set ${name} or ${name}_FILE, not both.`)
    try {
      return [[name, readFileSync(path, 'utf8').trim()]]
    } catch {
      throw new ConfigInvalid(`${name}_FILE names a file that cannot be read.`)
    }
  })
  return { ...environment, ...Object.fromEntries(secrets) }
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * Reads the settings from environment variables.
 * @throws {ConfigInvalid} if a variable is missing or can't be read.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>) {
  const environment: typeof given = withSecretFiles(given)
  const required = Object.entries<Variable>(VARIABLES).filter(([, variable]) => variable.default === undefined)
  const missing = required.flatMap(([name]) => (environment[name] ? [] : name))
  if (missing.length > 0) throw new ConfigInvalid(`Set ${missing.join(', ')}.`)
  const value = (name: keyof typeof VARIABLES): string => {
    const variable: Variable = VARIABLES[name]
    return environment[name] || (variable.default ?? '')
  }
  const base = (name: keyof typeof VARIABLES): string => value(name).replace(/\/+$/, '')
  const url = (name: keyof typeof VARIABLES): string => {
    if (/^https?:/.test(value(name)) && URL.canParse(value(name))) return base(name)
    throw new ConfigInvalid(`${name} must be a URL that begins with https: or http:.`)
  }
  const whole = (name: keyof typeof VARIABLES, max: number): number => {
    const number = Number(value(name))
    if (Number.isInteger(number) && number >= 0 && number <= max) return number
    throw new ConfigInvalid(`${name} must be a whole number from 0 to ${max}.`)
  }
  const pairs = words(value('WHATSAPP_NUMBERS')).map((pair) => /^(\d+)=(\S+)$/.exec(pair) ?? [])
  const numbers = new Map(pairs.map(([, id = '', apiKey = '']) => [id, apiKey]))
  if (numbers.size === 0 || numbers.has('') || numbers.size < pairs.length)
    throw new ConfigInvalid(
      'WHATSAPP_NUMBERS must be pairs <ID>=<API_KEY>, separated by spaces. Each ID has digits, and occurs once.',
    )
  const groups = value('WHATSAPP_GROUPS')
  if (!['on', 'off'].includes(groups)) throw new ConfigInvalid('WHATSAPP_GROUPS must be on or off.')
  return {
    parleyUrl: url('PARLEY_URL'),
    numbers,
    token: value('WHATSAPP_TOKEN'),
    appSecrets: words(value('WHATSAPP_APP_SECRET')),
    verifyToken: value('WHATSAPP_VERIFY_TOKEN'),
    graphUrl: url('WHATSAPP_GRAPH_URL'),
    inDoubtSeconds: whole('IN_DOUBT_SECONDS', 3600),
    withGroups: groups === 'on',
    publicUrl: base('PUBLIC_URL'),
    mediaDays: whole('MEDIA_DAYS', 3650),
    mediaMegabytes: whole('MEDIA_MEGABYTES', 1e9),
    dataFolder: value('DATA_FOLDER'),
    host: value('HOST'),
    port: whole('PORT', 65_535),
  }
}
