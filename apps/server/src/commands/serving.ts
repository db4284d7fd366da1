// `parley serve` and `parley demo`. Only these load the service: without it, other commands start faster and an import has more
// memory.
import type { Command } from 'commander'
import { withVariables } from './variables.ts'
import type { World } from './world.ts'

export function addServe(parley: Command, world: World): void {
  withVariables(parley.command('serve').description('Run the service on the store that DATABASE_URL names.')).action(
    async (flags: Record<string, string>) => (await import('./keep-serving.ts')).serveStore(world, flags),
  )
}

export function addDemo(parley: Command, world: World): void {
  const demo = parley.command('demo').description('Run the service on demo data, in a store of its own.')
  // The demo has its own store. So DATABASE_URL is an error here, rather than ignored.
  withVariables(demo, (name) => name !== 'DATABASE_URL')
    .option('--no-contacts', 'Turn off the simulated messaging app, whose contacts write and reply.')
    .option('--open', 'Open the docs of the running service in a browser.')
    .action(async ({ contacts, open, ...flags }: Record<string, string> | { contacts: boolean; open?: boolean }) =>
      (await import('./keep-serving.ts')).serveDemo(world, flags, {
        contacts: contacts !== false,
        opens: open === true,
      }),
    )
}
