// The subjects: each is a process of its own.
import { join } from 'node:path'
import type { FilledStore } from './data/parley-store.ts'
import { FLOOR_PROGRAM } from './places.ts'
import { type Running, startProcess } from './running.ts'
import type { Stage, Version } from './stage.ts'

export interface Subject {
  name: string
  key: string
  start: () => Promise<Running>
}

/** The floor that all ratios are relative to. */
export const FLOOR = 'bare Hono'
/** The end of the name of an older version. */
export const BEFORE = ', before'

/**
 * Our own server, with everything on. The limit counts, and is never met: a million requests in a minute are more than any of this can do.
 * Everything else is the default, the log at `info` among it.
 */
const ALL_ON = {
  PORT: '0',
  LOG_LEVEL: 'info',
  ...Object.fromEntries(
    [
      'UPDATE_CONVERSATION',
      'GET_CONVERSATION',
      'LIST_CONVERSATIONS',
      'RECEIVE_MESSAGES',
      'SEND_MESSAGE',
      'ASSIGN_CONVERSATION',
      'REPORT_RECEIPTS',
    ].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
  ),
}

/** The subjects in the order of a round. Bare Hono comes after a server that it is like. Two versions take turns at being the first. */
export function subjectsOf({ now, before, cores, folder }: Stage, recorded: string, round: number): Subject[] {
  const parley = (name: string, { program }: Version, { url, key }: FilledStore): Subject => ({
    name,
    key,
    start: () =>
      startProcess({
        args: [program, 'serve'],
        env: { ...ALL_ON, DATABASE_URL: url },
        output: join(folder, 'parley.log'),
        cores,
      }),
  })
  const startFloor = () =>
    startProcess({ args: [FLOOR_PROGRAM, recorded], output: join(folder, 'bare-hono.log'), cores })
  const versions = [{ version: now, mark: '' }, ...(before ? [{ version: before, mark: BEFORE }] : [])]
  if (round % 2 === 1) versions.reverse()
  return [
    ...versions.map(({ version, mark }) => parley(`Parley on SQLite${mark}`, version, version.sqlite)),
    { name: FLOOR, key: now.sqlite.key, start: startFloor },
    ...versions.map(({ version, mark }) => parley(`Parley on PostgreSQL${mark}`, version, version.postgres)),
  ]
}
