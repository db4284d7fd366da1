// The command line: which commands there are, and which options each takes.
import { Command, CommanderError } from 'commander'
import { pino } from 'pino'
import { type Config, ConfigError, describeVariables, readConfig } from '../config.ts'
import { StorageUnusable, type Storage } from '../domain/storage.ts'
import { demoConfig, openDemo } from './demo/open-demo.ts'
import { openStorage } from './open-storage.ts'
import { serve } from './serve.ts'

/** What a command may touch of the world. */
export interface World {
  argv: readonly string[]
  env: { readonly [name: string]: string | undefined }
  write: (text: string) => void
  complain: (text: string) => void
  /** Resolves when the operator tells the process to stop. */
  stopped: () => Promise<unknown>
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function run(world: World): Promise<number> {
  try {
    await program(world).parseAsync([...world.argv], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    world.complain(`parley: ${sentenceOf(error)}\n`)
    return error instanceof ConfigError ? 2 : 1
  }
}

function program(world: World): Command {
  const parley = new Command('parley')
    .description('The conversation service.')
    .exitOverride()
    .configureOutput({ writeOut: world.write, writeErr: world.complain })
  withVariables(parley.command('serve').description('Serve the interface on the store of DATABASE_URL.')).action(
    (flags) => keepServing(world, readConfig(merge(world.env, flags)), (config) => openStorage(config.DATABASE_URL)),
  )
  withVariables(parley.command('demo').description('Serve a store of demo data, apart from any other.')).action(
    (flags) => keepServing(world, demoConfig(merge(world.env, flags)), openDemo),
  )
  return parley
}

/** Each variable of the configuration is a flag too; a flag wins. */
function withVariables(command: Command): Command {
  for (const { name, flag, default: fallback, sentence } of describeVariables()) {
    command.option(`${flag} <value>`, `${sentence} (${name}, ${fallback === '' ? 'empty' : fallback})`)
  }
  return command
}

const merge = (env: World['env'], flags: Record<string, string>): World['env'] => ({
  ...env,
  ...Object.fromEntries(
    describeVariables().flatMap(({ name, flag }) => {
      const value = flags[flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

interface Ready {
  storage: Storage
  /** What to tell people once the service listens. */
  greeting?: (url: string) => string
}

async function keepServing(world: World, config: Config, open: (config: Config) => Promise<Ready>): Promise<void> {
  const stopped = world.stopped()
  const log = pino({ level: config.LOG_LEVEL })
  const { storage, greeting } = await open(config)
  const service = await serve(config, storage, log)
  world.write(greeting?.(service.url) ?? `Parley listens on ${service.url}\n`)
  await stopped
  await service.close()
}

/** What went wrong in one sentence, for a person who runs the service and did not write it. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StorageUnusable) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'The port is in use: choose another with --port, or stop what listens there.'
  if (code === 'EACCES') return 'The port may not be used by this user: choose one above 1023 with --port.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  return error.message
}
