// The command line: the list of commands, and the exit code of each.
import { contract } from '@parley/contract'
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { addAudit } from './audit.ts'
import { addBackup, addRestore } from './backup.ts'
import { addContact } from './contact.ts'
import { addEvents } from './events.ts'
import { addExport } from './export.ts'
import { addImport } from './import.ts'
import { addKeys } from './keys.ts'
import { addMember } from './member.ts'
import { addOrganization } from './organization.ts'
import { addPurge } from './purge.ts'
import { addRole } from './role.ts'
import { addDemo, addServe } from './serving.ts'
import { addWebhook } from './webhook.ts'
import { sentenceOf } from './sentences.ts'
import { DoneInPart, EXIT, NotUnderstood, type World } from './world.ts'

/** Runs one command line. Returns the exit code, one of `EXIT`. */
export async function run(world: World): Promise<number> {
  try {
    await program(world).parseAsync([...world.argv], { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.notUnderstood
    world.complain(`parley: ${sentenceOf(error)}\n`)
    if (error instanceof ConfigError || error instanceof NotUnderstood) return EXIT.notUnderstood
    return error instanceof DoneInPart ? EXIT.inPart : EXIT.failed
  }
}

function program(world: World): Command {
  const parley = new Command('parley')
    .description('The Parley conversation service. `serve` runs it. The other commands manage its store.')
    .version(contract.info.version)
    .addHelpText('after', FIRST_STEPS)
    .exitOverride()
    .configureOutput({ writeOut: world.write, writeErr: world.complain })
  for (const add of COMMANDS) add(parley, world)
  return parley
}

/** In the order in which the help lists them. */
const COMMANDS = [
  addServe,
  addDemo,
  addOrganization,
  addRole,
  addMember,
  addKeys,
  addContact,
  addAudit,
  addEvents,
  addWebhook,
  addImport,
  addExport,
  addBackup,
  addRestore,
  addPurge,
]

const FIRST_STEPS = `
Create an organization, a member and an API key:
  $ parley organization create --id acme --name 'Acme Support'
  $ parley member create --organization acme --id grace --name 'Grace Okafor' \\
      --email grace@acme.example --access-level Owner
  $ parley keys create --organization acme --member grace

Every command uses the store that DATABASE_URL names. All except restore work while a server is running.
Exit codes: 0 done; 1 failed; 2 invalid arguments or configuration; 3 partly done (import --keep-good).
`
