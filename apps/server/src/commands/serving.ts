// Declares `parley serve` and `parley demo`. The code of the service is loaded only if one of these two commands runs. So the other
// commands start faster and need less memory.
import type { Command } from 'commander'
import { settings } from '../config.ts'
import type { AddCommand } from './command.ts'
import { flagOf } from './variables.ts'

/** Adds a flag to a command for each setting, such as `--port` for PORT. Leaves out the setting `except`. */
const withSettings = (command: Command, except?: string): Command => {
  for (const { name } of settings) if (name !== except) command.addOption(flagOf(name))
  return command
}

export const serve: AddCommand = (parley, name, world) =>
  withSettings(parley.command(name).description('Run the service on the store that DATABASE_URL names.')).action(
    async (flags: Record<string, string>) => (await import('./serve.ts')).serveStore(world, flags),
  )

export const demo: AddCommand = (parley, name, world) =>
  // The demo has its own store. So the flag --database-url is rejected, rather than ignored.
  withSettings(parley.command(name).description('Run the service on demo data, in a store of its own.'), 'DATABASE_URL')
    .option('--no-contacts', 'Turn off the simulated messaging app, whose contacts write and reply.')
    .option('--open', 'Open the docs of the running service in a browser.')
    .action(async ({ contacts, open, ...flags }: Record<string, string> | { contacts: boolean; open?: boolean }) =>
      (await import('./serve.ts')).serveDemo(world, flags, contacts !== false, open === true),
    )
