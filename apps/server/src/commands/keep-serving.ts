// `parley serve` and `parley demo`: the service from its start to its end.
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import type { Storage } from '../domain/storage.ts'
import type { SqliteOptions } from '../storage/sqlite/storage.ts'
import { createLog } from '../telemetry/log.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { demoConfig, openDemo } from './demo/open-demo.ts'
import { openStorage } from './open-storage.ts'
import { serve } from './serve.ts'
import { mergeFlags, withVariables } from './variables.ts'
import type { World } from './world.ts'

export function addServe(parley: Command, world: World): void {
  withVariables(parley.command('serve').description('Serve the interface on the store of DATABASE_URL.')).action(
    (flags: Record<string, string>) =>
      keepServing(world, readConfig(mergeFlags(world.env, flags)), (config, options) =>
        openStorage(config.DATABASE_URL, options),
      ),
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

type Open = (config: Config, options: Omit<SqliteOptions, 'path'>) => Promise<Ready>

async function keepServing(world: World, config: Config, open: Open): Promise<void> {
  const stopped = world.stopped()
  const log = createLog(config.LOG_LEVEL)
  const telemetry = await createTelemetry({ log, metrics: config.METRICS_PORT !== 'off', env: world.env })
  const { onCommit } = telemetry
  const { storage, greeting } = await open(config, { exclusive: true, ...(onCommit && { onCommit }) })
  const service = await serve({ config, storage, log, telemetry })
  world.write(greeting?.(service.url) ?? `Parley listens on ${service.url}\n`)
  if (service.metricsUrl !== undefined) world.write(`Its metrics are at ${service.metricsUrl}\n`)
  await stopped
  await service.close()
}
