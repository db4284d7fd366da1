// `parley serve` and `parley demo`. The service is loaded only where it runs: other commands begin sooner without it, and
// leave its memory to an import.
import type { Command } from 'commander'
import { withVariables } from './variables.ts'
import type { World } from './world.ts'

export function addServe(parley: Command, world: World): void {
  withVariables(parley.command('serve').description('Serve the interface on the store of DATABASE_URL.')).action(
    async (flags: Record<string, string>) => (await import('./keep-serving.ts')).serveStore(world, flags),
  )
}

export function addDemo(parley: Command, world: World): void {
  const demo = parley.command('demo').description('Serve a store of demo data, apart from any other.')
  // The store of the demo is its own, so naming another one is refused rather than ignored.
  withVariables(demo, ['DATABASE_URL'])
    .option('--no-contacts', 'Without the simulated messaging app, whose contacts write and reply.')
    .option('--open', 'Open the docs of the running service in a browser.')
    .action(async ({ contacts, open, ...flags }: Record<string, string> | { contacts: boolean; open?: boolean }) =>
      (await import('./keep-serving.ts')).serveDemo(world, flags, {
        contacts: contacts !== false,
        opens: open === true,
      }),
    )
}
