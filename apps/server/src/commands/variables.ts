// Offers the settings of the configuration as flags of commands.
import { Option } from 'commander'
import { readConfig, settings } from '../config.ts'
import type { World } from './world.ts'

/** Creates the flag of a setting. The flag overrides the environment variable. */
export function flagOf(setting: string): Option {
  const { flag = '', default: fallback = '', description } = settings.find(({ name }) => name === setting) ?? {}
  return new Option(`${flag} <value>`, `${description} (${setting}, ${fallback === '' ? 'empty' : fallback})`)
}

/** Merges flags into the environment. A flag overrides the variable of the same name. */
export const mergeFlags = (env: World['env'], flags: Readonly<Record<string, string>>): World['env'] => ({
  ...env,
  ...Object.fromEntries(
    settings.flatMap(({ name }) => {
      const value = flags[flagOf(name).attributeName()]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

/** Validates the URL of the store. It reads no other variable, so that an invalid PORT can't stop an operator from revoking a key. */
export const databaseUrlOf = (url: string | undefined): string => readConfig({ DATABASE_URL: url }).DATABASE_URL

/** Returns true if webhooks can be sent to private addresses. */
export const allowsPrivate = (env: World['env'], flag: string | undefined): boolean =>
  readConfig({ WEBHOOKS_ALLOW_PRIVATE: flag ?? env['WEBHOOKS_ALLOW_PRIVATE'] }).WEBHOOKS_ALLOW_PRIVATE
