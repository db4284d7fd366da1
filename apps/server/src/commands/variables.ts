// The variables of the configuration as flags of a command.
import type { Command } from 'commander'
import { describeVariables, readConfig } from '../config.ts'
import type { World } from './world.ts'

/** Adds a flag for each variable of the configuration that the command uses. */
export function withVariables(command: Command, isUsed: (name: string) => boolean = () => true): Command {
  for (const { name, flag, default: fallback, sentence } of describeVariables())
    if (isUsed(name))
      command.option(`${flag} <value>`, `${sentence} (${name}, ${fallback === '' ? 'empty' : fallback})`)
  return command
}

/** Merges flags into the environment. A flag overrides the variable of the same name. */
export const mergeFlags = (env: World['env'], flags: Readonly<Record<string, string>>): World['env'] => ({
  ...env,
  ...Object.fromEntries(
    describeVariables().flatMap(({ name, flag }) => {
      const value = flags[flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

/** The URL of the store. Other variables are not read, so an invalid port cannot stop an operator from revoking a key. */
export const databaseUrlOf = (env: World['env'], flag: string | undefined): string =>
  readConfig({ DATABASE_URL: flag ?? env['DATABASE_URL'] }).DATABASE_URL

/** Whether webhooks can be sent to private addresses. */
export const allowsPrivate = (env: World['env'], flag: string | undefined): boolean =>
  readConfig({ WEBHOOKS_ALLOW_PRIVATE: flag ?? env['WEBHOOKS_ALLOW_PRIVATE'] }).WEBHOOKS_ALLOW_PRIVATE
