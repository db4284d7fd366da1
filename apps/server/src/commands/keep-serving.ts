// `parley serve` and `parley demo`: the service from its start to its end.
import type { Command } from 'commander'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import type { Storage } from '../domain/storage.ts'
import { demoConfig, openDemo } from './demo/open-demo.ts'
import { openStorage } from './open-storage.ts'
import { serve } from './serve.ts'
import { mergeFlags, withVariables } from './variables.ts'
import type { World } from './world.ts'

export function addServe(parley: Command, world: World): void {
  withVariables(parley.command('serve').description('Serve the interface on the store of DATABASE_URL.')).action(
    (flags: Record<string, string>) =>
      keepServing(world, readConfig(mergeFlags(world.env, flags)), (config) => openStorage(config.DATABASE_URL)),
  )
}

export function addDemo(parley: Command, world: World): void {
  withVariables(parley.command('demo').description('Serve a store of demo data, apart from any other.')).action(
    (flags: Record<string, string>) => keepServing(world, demoConfig(mergeFlags(world.env, flags)), openDemo),
  )
}

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
