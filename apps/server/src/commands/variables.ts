// The settings as flags of a command.
import { Option } from 'commander'
import { readConfig, settings } from '../config.ts'
import type { World } from './world.ts'

/** The flag of a setting, which overrides its environment variable. */
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

/** The URL of the store. Other variables are not read, so an invalid port cannot stop an operator from revoking a key. */
export const databaseUrlOf = (given: string | undefined): string => readConfig({ DATABASE_URL: given }).DATABASE_URL

/** Says whether webhooks can be sent to private addresses. */
export const allowsPrivate = (env: World['env'], flag: string | undefined): boolean =>
  readConfig({ WEBHOOKS_ALLOW_PRIVATE: flag ?? env['WEBHOOKS_ALLOW_PRIVATE'] }).WEBHOOKS_ALLOW_PRIVATE
