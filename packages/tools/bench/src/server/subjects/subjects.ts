// The subjects over HTTP. Each has a name for `--only`, a title for the table, and a way to be started.
import { join } from 'node:path'
import { versionOf } from '../../versions.ts'
import { type Effort, FEW_CONNECTIONS, type Measurement } from '../measurement.ts'
import { programAt } from '../places.ts'
import { startParley } from './parley.ts'
import { runProgram } from './run-program.ts'
import { type Running, startProcess } from './running.ts'
import type { Stage } from './stage.ts'

export interface Subject {
  name: string
  title: string
  /** Packages whose versions stand with the result. */
  packages: readonly string[]
  /** Whether it uses a store, so that a response must be about the requested conversation. */
  isReal: boolean
  needsPostgres?: boolean
  start(stage: Stage): Promise<Running>
}

/** One that speaks no HTTP and measures itself. */
export interface Driver {
  name: string
  title: string
  packages: readonly string[]
  needsPostgres: true
  measure(stage: Stage, effort: Effort): Promise<Measurement>
}

/** The floor that all ratios are relative to. */
export const FLOOR = 'bare-hono'
/** The subject that is divided by the driver for the ratio. */
export const DRIVER = 'postgres-driver'
/** Ours, as it is by default. */
export const PARLEY = 'parley-sqlite'
export const PARLEY_ON_POSTGRES = 'parley-postgres'

const bare = (name: string, title: string, packages: readonly string[]): Subject => ({
  name,
  title,
  packages,
  isReal: false,
  start: ({ responseFile, folder, cores }) =>
    startProcess({ args: [programAt(name), responseFile], output: join(folder, `${name}.log`), cores }),
})

const byHand = (name: string, title: string, packages: readonly string[]): Subject => {
  // The store is the subject's for the whole run: what was changed in one round is changed back in the next one.
  let store: Promise<string> | undefined
  let stageOfStore: Stage | undefined
  return {
    name,
    title,
    packages,
    isReal: true,
    async start(stage) {
      if (store === undefined || stageOfStore !== stage) store = stage.handWrittenStore(name)
      stageOfStore = stage
      const args = [programAt(name), await store]
      return startProcess({ args, output: join(stage.folder, `${name}.log`), cores: stage.cores })
    },
  }
}

/** Measures the driver alone: the ceiling of our server on PostgreSQL. */
const driver: Driver = {
  name: DRIVER,
  title: 'pg alone, same statements',
  packages: ['pg'],
  needsPostgres: true,
  async measure({ postgres, shape, cores }, { connections, warmUpSeconds, seconds }) {
    if (postgres === undefined) throw new Error('There is no PostgreSQL.')
    const numbers = [shape.conversations, connections, FEW_CONNECTIONS, warmUpSeconds, seconds].map(String)
    const args = [programAt('driver-limit'), postgres.driverUrl, postgres.keys[0] ?? '', ...numbers]
    return { startMs: Number.NaN, ...(await runProgram<Omit<Measurement, 'startMs'>>(args, cores)) }
  },
}

export const SUBJECTS: readonly (Subject | Driver)[] = [
  bare('bare-http', 'bare node:http', []),
  bare(FLOOR, 'bare Hono', ['hono', '@hono/node-server']),
  {
    name: PARLEY,
    title: 'Parley on SQLite',
    packages: [],
    isReal: true,
    start: ({ sqlite, folder, cores }) => startParley({ databaseUrl: sqlite.url, folder, cores }),
  },
  byHand('fastify', 'Fastify by hand', ['fastify']),
  byHand('express', 'Express by hand', ['express']),
  byHand('express-openapi-validator', 'Express and express-openapi-validator', [
    'express',
    'express-openapi-validator',
  ]),
  {
    name: PARLEY_ON_POSTGRES,
    title: 'Parley on PostgreSQL',
    packages: ['pg'],
    isReal: true,
    needsPostgres: true,
    start({ postgres, folder, cores }) {
      if (postgres === undefined) throw new Error('There is no PostgreSQL.')
      return startParley({ databaseUrl: postgres.url, folder, cores })
    },
  },
  driver,
]

/** The version of each package of a subject, as one text. */
export const versionsOf = ({ packages }: Pick<Subject, 'packages'>): string =>
  packages.map((name) => `${name} ${versionOf(name)}`).join(', ')
