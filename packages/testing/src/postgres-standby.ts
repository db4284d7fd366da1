// A standby of a PostgreSQL: a copy of its data that follows it.
import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { programsFor, type RunAs } from './postgres-programs.ts'

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
