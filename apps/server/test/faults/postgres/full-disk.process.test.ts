// The disk of PostgreSQL gets full under load, and there is room again. Only root can make such a small disk; if another user runs
// the tests, the database raises the error by itself, and the test only shows how the service handles it.
import { startPostgres } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { ask, newDatabase } from '../../databases.ts'
import { healthOf, serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'
import { canMount, mountSmallDisk } from '../small-disk.ts'

interface Disk {
  databaseUrl: string
  fill: () => unknown
  free: () => unknown
}

/** Room for the programs, an empty cluster and what is written ahead. */
const MEGABYTES = 400

async function mounted(): Promise<Disk> {
  const disk = mountSmallDisk(MEGABYTES)
  if (disk === undefined) throw new Error('It could be mounted a moment ago.')
  onTestFinished(() => disk.unmount())
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = disk.folder
  const postgres = await startPostgres({ durable: true }).finally(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  onTestFinished(() => postgres[Symbol.asyncDispose]())
  return { databaseUrl: postgres.url(), ...disk }
}

async function raised(): Promise<Disk> {
  const databaseUrl = await newDatabase()
  return {
    databaseUrl,
    fill: () =>
      ask(
        databaseUrl,
        `CREATE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
         CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION be_full()`,
      ),
    free: () => ask(databaseUrl, 'DROP TRIGGER full_disk ON events'),
  }
}

const DISKS: [string, () => Promise<Disk>][] = [
  ['the error of a full disk', raised],
  ...(canMount() ? [['a full file system', mounted] satisfies [string, () => Promise<Disk>]] : []),
]

test.each(DISKS)(
  'with %s under load, writes get 503 and nothing is lost, and they succeed again once there is space',
  async (name, openDisk) => {
    const { databaseUrl, fill, free } = await openDisk()
    const { server, more, settle } = await serveUnderLoad(await seed(databaseUrl))
    await more('acknowledged', 100)
    await fill()
    await more('rejected', 60)
    expect(await healthOf(server, 'live')).toBe(200)
    await free()
    await more('acknowledged', 200)
    expect(await settle(`${name} on PostgreSQL`)).toEqual(NOTHING_WRONG)
  },
)
