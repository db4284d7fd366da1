// Resources that all subjects of a run share: stores with the same content, and a recorded response for the bare subjects.
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@parley/tools'
import { Client } from 'pg'
import { fillParley, type FilledStore } from '../data/parley-store.ts'
import { conversationId, type Shape } from '../data/shape.ts'
import { temporaryFolder } from '../data/temporary-folder.ts'
import { fillHandWritten } from '../hand-written/fill.ts'
import type { Cores } from '../cores.ts'
import type { RecordedResponse } from '../programs/listening.ts'
import { startParley } from './parley.ts'

export interface Stage extends AsyncDisposable {
  shape: Shape
  cores: Cores
  folder: string
  sqlite: FilledStore
  /** Only if a subject needs it. */
  postgres?: FilledStore & {
    driverUrl: string
    /** The store of an older version. */
    before?: FilledStore
  }
  /** Our server's response about the first conversation while it is `Active`. */
  response: unknown
  /** The file with the recorded response of our server that the bare subjects send. */
  responseFile: string
  /** The length of the body of every response. */
  responseBytes: number
  /** A copy of the peers' store for one of them. */
  handWrittenStore(name: string): Promise<string>
}

/** Makes the stores. With PostgreSQL it takes two seconds more. */
export async function setStage(shape: Shape, cores: Cores, withPostgres: boolean, before?: string): Promise<Stage> {
  const resources = new AsyncDisposableStack()
  try {
    const { path: folder } = resources.use(await temporaryFolder())
    const [sqlite, postgres] = await Promise.all([
      fillParley(`file:${join(folder, 'parley.db')}`, shape),
      withPostgres ? fillPostgres(resources, shape, before) : undefined,
    ])
    const pattern = join(folder, 'hand-written.db')
    fillHandWritten(pattern, shape, sqlite.keys)
    const response = await recordResponse(sqlite, folder, cores)
    const responseFile = join(folder, 'answer.json')
    await writeFile(responseFile, JSON.stringify(response))
    return {
      shape,
      cores,
      folder,
      sqlite,
      ...(postgres && { postgres }),
      response: JSON.parse(response.body),
      responseFile,
      responseBytes: Buffer.byteLength(response.body),
      async handWrittenStore(name) {
        const copy = join(folder, `${name}.db`)
        await copyFile(pattern, copy)
        return copy
      },
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

const DRIVERS_DATABASE = 'driver'
const OLDER_DATABASE = 'older'

async function fillPostgres(resources: AsyncDisposableStack, shape: Shape, before?: string) {
  const server = resources.use(await startPostgres({ durable: true }))
  const filled = await fillParley(server.url(), shape)
  // The driver has a copy of its own: what it changes must not be what our server was about to change.
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  await client.query(`CREATE DATABASE ${DRIVERS_DATABASE} TEMPLATE postgres`)
  await client.query(`CREATE DATABASE ${OLDER_DATABASE} TEMPLATE template0`).finally(() => client.end())
  const older = before === undefined ? undefined : await fillParley(server.url(OLDER_DATABASE), shape, before)
  return { ...filled, driverUrl: server.url(DRIVERS_DATABASE), ...(older && { before: older }) }
}

/**
 * The response of our server. The request changes nothing, so that every conversation stays as it was filled in.
 */
async function recordResponse(store: FilledStore, folder: string, cores: Cores): Promise<RecordedResponse> {
  await using running = await startParley({ databaseUrl: store.url, folder, cores })
  const response = await fetch(`http://127.0.0.1:${running.port}/api/conversation/${conversationId(0)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${store.keys[0]}`, 'Content-Type': 'application/json' },
    body: '{"status":"Active"}',
  })
  if (!response.ok) throw new Error(`Our server returned ${response.status}: ${await response.text()}`)
  const body = await response.text()
  const headers = [...response.headers].filter(([name]) => !MADE_BY_THE_SERVER.has(name))
  return { headers: Object.fromEntries(headers), body }
}

/** Headers that every server adds itself. */
const MADE_BY_THE_SERVER = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
