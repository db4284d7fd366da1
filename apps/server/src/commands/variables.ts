// Creates a flag for each setting of the configuration. A flag such as `--port` overrides the environment variable PORT.
import { Option } from 'commander'
import { ConfigError, readConfig, SECRET_FILES, settings } from '../config.ts'
import { nearestTo } from '../http/nearest-name.ts'
import { readSecret } from './files.ts'
import type { World } from './world.ts'

/** Creates the flag of a setting, such as `--port` for PORT. Its description ends with the variable and the default. */
export function flagOf(setting: string): Option {
  const { flag = '', default: fallback = '', description } = settings.find(({ name }) => name === setting) ?? {}
  return new Option(`${flag} <value>`, `${description} (${setting}, ${fallback === '' ? 'empty' : fallback})`)
}

/** Returns the environment variables. If a flag is set, its value replaces the value of its variable. */
export const mergeFlags = (env: World['env'], flags: Readonly<Record<string, string>>): World['env'] => ({
  ...env,
  ...Object.fromEntries(
    settings.flatMap(({ name }) => {
      // `attributeName` returns `databaseUrl` for the flag `--database-url`.
      const value = flags[flagOf(name).attributeName()]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

/** Validates the URL of the store, and no other setting. So an invalid PORT can't prevent an operator from revoking a key. */
export const databaseUrlOf = (url: string | undefined): string => readConfig({ DATABASE_URL: url }).DATABASE_URL

/** Returns true if the flag or the variable allows webhooks to private addresses. */
export const allowsPrivate = (env: World['env'], flag: string | undefined): boolean =>
  readConfig({ WEBHOOKS_ALLOW_PRIVATE: flag ?? env['WEBHOOKS_ALLOW_PRIVATE'] }).WEBHOOKS_ALLOW_PRIVATE

/** Returns the environment with the secrets that are in files, such as those that a container mounts. Throws ConfigError. */
export function withSecretFiles(env: World['env']): World['env'] {
  const secrets = [...SECRET_FILES].flatMap(([name, variable]) => {
    const path = env[variable]
    if (path === undefined) return []
    if (env[name] !== undefined) throw new ConfigError(`Set ${name} or ${variable}, not both.`)
    return [[name, readSecret(variable, path)]]
  })
  return { ...env, ...Object.fromEntries(secrets) }
}

/** Returns a sentence for each variable that is no setting, but nearly has the name of one. Variables of other programs are allowed. */
export function mistypedSettings(env: World['env']): string[] {
  const names = [...settings.map(({ name }) => name), ...SECRET_FILES.values()]
  return Object.keys(env).flatMap((name) => {
    const nearest = names.includes(name) ? undefined : nearestTo(name, names)
    return nearest === undefined ? [] : [`${name} is not a setting. Did you mean ${nearest}?`]
  })
}
