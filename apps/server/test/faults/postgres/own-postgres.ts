// A PostgreSQL that a file of tests has for itself, whose commits wait for the disk: it may be killed.
import { type LocalPostgres, startPostgres } from '@parley/tools'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { ask } from '../../databases.ts'
import { seed, type Seeded } from '../seed.ts'

export interface OwnPostgres extends Pick<LocalPostgres, 'kill' | 'stop' | 'start'> {
  /** A new store on it with what a load needs. It goes with the server. */
  newStore: () => Promise<Seeded>
}

export function ownPostgres(): OwnPostgres {
  let postgres: LocalPostgres | undefined
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
  }, 60_000)
  afterAll(() => postgres?.[Symbol.asyncDispose]())
  const running = () => {
    if (postgres === undefined) throw new Error('It runs only while tests do.')
    return postgres
  }
  return {
    kill: () => running().kill(),
    stop: () => running().stop(),
    start: () => running().start(),
    async newStore() {
      const name = `parley_${randomBytes(6).toString('hex')}`
      await ask(running().url(), `CREATE DATABASE ${name}`)
      return seed(running().url(name))
    },
  }
}
