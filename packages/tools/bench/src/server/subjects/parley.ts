// Our own server, as it is shipped and with everything on.
import { join } from 'node:path'
import type { Cores } from '../cores.ts'
import { findParley, SOURCES } from '../places.ts'
import { type Running, startProcess } from './running.ts'

/**
 * The limit counts, and is never met: there are four members, and a million requests of each in a minute are more than any
 * of this can do. Everything else is the default, the log at `info` among it.
 */
const ALL_ON = {
  PORT: '0',
  LOG_LEVEL: 'info',
  RATE_LIMIT_UPDATE_CONVERSATION: '1000000',
  RATE_LIMIT_GET_CONVERSATION: '1000000',
  RATE_LIMIT_LIST_CONVERSATIONS: '1000000',
  RATE_LIMIT_RECEIVE_MESSAGES: '1000000',
  RATE_LIMIT_SEND_MESSAGE: '1000000',
  RATE_LIMIT_LIST_EVENTS: '1000000',
}

export interface ParleyOptions {
  databaseUrl: string
  folder: string
  cores: Cores
  /** Flags for Node itself. */
  nodeFlags?: readonly string[]
  /** Which form of the program, or the file of another one. Default: the built one, if there is one. */
  form?: string
}

export function startParley({ databaseUrl, folder, cores, nodeFlags = [], form }: ParleyOptions): Promise<Running> {
  return startProcess({
    args: [...nodeFlags, form === 'sources' ? SOURCES : (form ?? findParley().path), 'serve'],
    env: { ...ALL_ON, DATABASE_URL: databaseUrl },
    output: join(folder, 'parley.log'),
    cores,
  })
}
