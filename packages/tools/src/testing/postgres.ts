// A PostgreSQL for the calling process: in a temporary folder, on a free port, with a random password.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { beStandby, type Cluster, copyCluster, programsFor, unprivileged } from './postgres-cluster.ts'

/** How to start a PostgreSQL. */
export interface LocalPostgresOptions {
  /** True if a commit waits for the disk, as it does in production. Without that it is several times as fast. */
  durable: boolean
  /** Settings of the server by their names in `postgresql.conf`. */
  settings?: Readonly<Record<string, string>>
}

/** A running PostgreSQL. */
export interface LocalPostgres {
  readonly port: number
  /** The process, for those who want to pin it; another one after a start. */
  readonly pid: number
  /** The URL of a database, with the password of the superuser. */
  url(database?: string): string
  /** Starts it again on the same port and the same data after `kill` or `stop`. */
  start(): Promise<void>
  /** Ends it immediately with all its processes, as a power failure would, except that the disk keeps its data. */
  kill(): Promise<void>
  /** Ends it in good order, cutting all connections. Its standbys have everything by then. */
  stop(): Promise<void>
  /** After `stop`, starts it again as a standby of another one, which was its standby. */
  follow(primary: LocalPostgres): Promise<void>
  /**
   * Makes a standby of it, from a copy of its data, and starts it. If it runs, it goes on meanwhile.
   * @param port is the port of the standby; a free one if it is left out.
   */
  addStandby(port?: number): Promise<LocalPostgres>
  /** Stops it and removes all of it. */
  [Symbol.asyncDispose](): Promise<void>
}

const SUPERUSER = 'postgres'
/** Settings without durability. They lose data only if the machine stops, which tests don't do. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const READY = /database system is ready to accept (read-only )?connections/

/**
 * Creates a cluster in a temporary folder and starts it. It ends with this process at the latest.
 *
 * @throws {Error} with its output, if the server doesn't start.
 * @example
 * await using postgres = await startPostgres({ durable: false })
 */
export async function startPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  return startCluster(await inNewFolder(makeCluster), await freePort(), options)
}

async function inNewFolder(make: (folder: string) => Promise<Cluster>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  return make(folder).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
}

async function startCluster(cluster: Cluster, port: number, options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { durable, settings = {} } = options
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    ...(durable ? {} : FORGETFUL),
    ...settings,
  }
  let server: ChildProcess | undefined
  const endAtOnce = () => void server?.kill('SIGQUIT')
  process.once('exit', endAtOnce)

  async function end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.ref()
    server.kill(signal)
    await exited
  }
  const start = async () => {
    server = await startWhenFree(cluster, all)
  }
  await start()
  const url = (database = 'postgres') => `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`
  return {
    port,
    get pid() {
      return server?.pid ?? 0
    },
    url,
    start,
    async follow(primary) {
      beStandby(cluster, primary.port)
      await start()
    },
    async addStandby(standbyPort) {
      const standby = await inNewFolder((folder) => copyCluster(cluster, folder, url()))
      beStandby(standby, port)
      return startCluster(standby, standbyPort ?? (await freePort()), options)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async [Symbol.asyncDispose]() {
      // The data is deleted, so the server doesn't need to write it to disk first.
      await end('SIGQUIT')
      process.off('exit', endAtOnce)
      rmSync(cluster.folder, { recursive: true, force: true })
    },
  }
}

/**
 * The collation is a language's and not that of bytes, as it is on many real servers: what depends on the order of bytes has
 * to say so.
 */
async function makeCluster(folder: string): Promise<Cluster> {
  const runAs = unprivileged()
  const programs = programsFor(runAs, folder)
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(programs, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en',
      '--no-sync',
      // Tests open thousands of connections, and each one verifies the password.
      '--set=scram_iterations=1',
    ],
    { ...runAs, cwd: folder, env: { ...process.env, LC_ALL: 'C' } },
  )
  return { folder, programs, data, password, runAs }
}

/** The message of a server that starts while processes of a killed one are still ending. */
const STILL_THERE = 'pre-existing shared memory block'

async function startWhenFree(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  try {
    return await startServer(cluster, settings)
  } catch (error) {
    if (!String(error).includes(STILL_THERE)) throw error
    return startWhenFree(cluster, settings)
  }
}

/** Resolves when the server accepts connections. If it ends before that, rejects with its output. */
async function startServer(
  { programs, data, runAs }: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...runAs,
    cwd: data,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output.join('\n')}`)))
    createInterface(server.stderr).on('line', (line) => {
      if (output.length < 100) output.push(line)
      if (READY.test(line)) resolve()
    })
  })
  // The process that started it must be able to end. The server ends with it.
  server.unref()
  return server
}
