// Starts PostgreSQL servers for tests and benchmarks, each on a free port. A cluster is the temporary folder with a server's files.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { configureStandby, type Cluster, copyCluster, programsFor, unprivileged } from './postgres-cluster.ts'

/** How to start a PostgreSQL. */
export interface LocalPostgresOptions {
  /** True if each commit waits for the disk, as in production. Without waiting, commits are several times as fast. */
  durable: boolean
  /** Settings of the server by their names in `postgresql.conf`. */
  settings?: Readonly<Record<string, string>>
}

/** A running PostgreSQL. */
export interface LocalPostgres {
  readonly port: number
  /** Returns the URL of a database, with the name and password of the superuser. */
  url(database?: string): string
  /** Starts the server again after `kill` or `stop`, on the same port and with the same data. */
  start(): Promise<void>
  /** Kills the server and its processes, as a power failure would. Unlike a power failure, written data is never lost. */
  kill(): Promise<void>
  /** Shuts the server down and closes all connections. Its standbys have received all changes by then. */
  stop(): Promise<void>
  /** Starts the stopped server again as a standby of `primary`, a former standby that has become the primary. */
  follow(primary: LocalPostgres): Promise<void>
  /**
   * Starts a standby from a copy of the data. The server keeps running meanwhile.
   * @param port The port of the standby. By default, a free port.
   */
  addStandby(port?: number): Promise<LocalPostgres>
  /** Stops the server and removes its files. */
  [Symbol.asyncDispose](): Promise<void>
}

const SUPERUSER = 'postgres'
/** Settings for fast commits. Data is lost only if the whole machine stops, which no test tries. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
/** The line of the log that says that the server accepts connections. A standby accepts only reads. */
const READY = /database system is ready to accept (read-only )?connections/

/** Starts a new PostgreSQL server with empty data. The server ends at the latest when this process ends. */
export async function startPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  return startCluster(await inNewFolder(makeCluster), await freePort(), options)
}

/** Makes a cluster in a new temporary folder. If that fails, the folder is removed. */
async function inNewFolder(make: (folder: string) => Promise<Cluster>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  return make(folder).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
}

/** Starts the server of a cluster, and returns the functions that control it. */
async function startCluster(cluster: Cluster, port: number, options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { durable, settings = {} } = options
  const allSettings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    ...(durable ? {} : NOT_DURABLE),
    ...settings,
  }
  let server: ChildProcess | undefined
  // SIGQUIT ends the server without writing its data to disk. SIGINT ends it in an orderly way.
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
    server = await startWhenFree(cluster, allSettings)
  }
  await start()
  const url = (database = 'postgres') => `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`
  return {
    port,
    url,
    start,
    async follow(primary) {
      configureStandby(cluster, primary.port)
      await start()
    },
    async addStandby(standbyPort) {
      const standby = await inNewFolder((folder) => copyCluster(cluster, folder, url()))
      configureStandby(standby, port)
      return startCluster(standby, standbyPort ?? (await freePort()), options)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async [Symbol.asyncDispose]() {
      // SIGQUIT: the data is deleted, so the server doesn't need to write the data to disk first.
      await end('SIGQUIT')
      process.off('exit', endAtOnce)
      rmSync(cluster.folder, { recursive: true, force: true })
    },
  }
}

/** Makes a cluster that sorts texts by language. So tests find a query that wrongly relies on the order of bytes. */
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

/** The error message of a server that starts while processes of a killed server in the same data folder are still ending. */
const STILL_ENDING = 'pre-existing shared memory block'

/** Starts the server, and tries again as long as processes of a killed server are still ending. */
async function startWhenFree(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  try {
    return await startServer(cluster, settings)
  } catch (error) {
    if (!String(error).includes(STILL_ENDING)) throw error
    return startWhenFree(cluster, settings)
  }
}

/** Starts the server process. Resolves when the server accepts connections. Rejects with its output if the server ends before that. */
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
  // A running server doesn't keep this process alive. The server ends with this process (see `startCluster`).
  server.unref()
  return server
}
