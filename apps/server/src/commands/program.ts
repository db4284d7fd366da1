// The command line `parley`: it runs the command that the arguments name, and returns its exit code.
import { contract } from '@parley/contract'
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { channel } from './channel.ts'
import { contact } from './contact.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { keys } from './keys.ts'
import { member } from './member.ts'
import { organization } from './organization.ts'
import { events, purge } from './purge.ts'
import { role } from './role.ts'
import { demo, serve } from './serving.ts'
import { webhook } from './webhook.ts'
import { printableLines, sentenceOf } from './sentences.ts'
import { withSecretFiles } from './variables.ts'
import { PartlyDone, EXIT, UsageError, type World } from './world.ts'

/** Runs the command that the arguments name, prints its error if it fails, and returns the exit code, one of `EXIT`. */
export async function run(world: World): Promise<number> {
  try {
    await createProgram({ ...world, env: withSecretFiles(world.env) }).parseAsync([...world.argv], { from: 'user' })
    return EXIT.done
  } catch (error) {
    // `commander` has already printed its own errors. Help and the version also end this way, with the code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    world.writeError(`parley: ${printableLines(sentenceOf(error))}\n`)
    if (error instanceof ConfigError || error instanceof UsageError) return EXIT.usage
    return error instanceof PartlyDone ? EXIT.partial : EXIT.failed
  }
}

/** Creates the parser of the command line, with all commands. The parser throws errors instead of ending the process. */
function createProgram(world: World): Command {
  const parley = new Command('parley')
    .description('The Parley conversation service. `serve` runs it. The other commands manage its store.')
    .version(contract.info.version)
    .addHelpText('after', FIRST_STEPS)
    .exitOverride()
    .configureOutput({
      writeOut: world.write,
      writeErr: world.writeError,
      outputError: (text, write) => write(printableLines(text.replace(FLAG_VALUE, "'"))),
    })
  for (const [name, add] of Object.entries(COMMANDS)) add(parley, name, world)
  return parley
}

/** The value of an unknown flag. It can be a password: `--databas-url=postgres://…`. */
const FLAG_VALUE = /(?<=unknown option '[^=']*)=.*'/s

/** All commands by their names, in the order in which the help lists them. */
const COMMANDS = {
  serve,
  demo,
  organization,
  role,
  member,
  channel,
  keys,
  contact,
  audit,
  events,
  webhook,
  import: importCommand,
  export: exportCommand,
  backup,
  restore,
  purge,
}

const FIRST_STEPS = `
Create an organization, a member and an API key:
  $ parley organization create --id acme --name 'Acme Support'
  $ parley member create --organization acme --id grace --name 'Grace Okafor' \\
      --email grace@acme.example --access-level Owner
  $ parley keys create --organization acme --member grace

Every command uses the store that DATABASE_URL names. All except restore work while a server is running.
Exit codes: 0 done; 1 failed; 2 invalid arguments or configuration; 3 partly done (import --keep-good).
`
