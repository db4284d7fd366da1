// The stores that all subjects of a run share, with the same content.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@parley/tools'
import { Client } from 'pg'
import type { Cores } from './cores.ts'
import { fillParley, type FilledStore } from './data/parley-store.ts'
import type { Shape } from './data/shape.ts'
import { parleyAt } from './places.ts'

/** A version of our server, with a store on each engine. */
export interface Version {
  program: string
  sqlite: FilledStore
  postgres: FilledStore
}

export interface Stage extends AsyncDisposable {
  shape: Shape
  cores: Cores
  folder: string
  now: Version
  before: Version | undefined
}

/** Makes the stores, in a folder that goes with the stage. It should be on a real disk: a commit in memory costs nothing. */
export async function setStage(shape: Shape, cores: Cores, checkout?: string): Promise<Stage> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const server = resources.use(await startPostgres({ durable: true }))
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  await client.query('CREATE DATABASE before').finally(() => client.end())

  async function fill(name: string, databaseUrl: string, program: string): Promise<Version> {
    const sqlite = await fillParley(`file:${join(folder, `${name}.db`)}`, shape, program)
    return { program, sqlite, postgres: await fillParley(databaseUrl, shape, program) }
  }
  const now = await fill('now', server.url(), parleyAt())
  const before = checkout === undefined ? undefined : await fill('before', server.url('before'), parleyAt(checkout))
  const owned = resources.move()
  return { shape, cores, folder, now, before, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
