// The command line: which commands there are, and what the exit code of each says.
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { addDemo, addServe } from './keep-serving.ts'
import { sentenceOf } from './sentences.ts'
import { DoneInPart, EXIT, type World } from './world.ts'

/** Runs one command line. Returns the exit code, one of `EXIT`. */
export async function run(world: World): Promise<number> {
  try {
    await program(world).parseAsync([...world.argv], { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.notUnderstood
    world.complain(`parley: ${sentenceOf(error)}\n`)
    if (error instanceof ConfigError) return EXIT.notUnderstood
    return error instanceof DoneInPart ? EXIT.inPart : EXIT.failed
  }
}

function program(world: World): Command {
  const parley = new Command('parley')
    .description('The conversation service.')
    .exitOverride()
    .configureOutput({ writeOut: world.write, writeErr: world.complain })
  for (const add of [addServe, addDemo]) add(parley, world)
  return parley
}
