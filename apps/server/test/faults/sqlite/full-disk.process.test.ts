// The disk gets full under load, and there is room again: a real file system if the tests may make one, else a limit.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { healthOf, serveUnderLoad, type UnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'
import { canMount, mountSmallDisk } from '../small-disk.ts'
import { storePath } from '../../store-files.ts'

interface Disk {
  underLoad: UnderLoad
  /** Fills it, if the load does not. */
  fill: () => void
  free: () => void
}

/** No file may grow beyond 2 MB until the limit is lifted. Without a handler the system would end the process. */
async function limited(): Promise<Disk> {
  const underLoad = await serveUnderLoad(
    await seed(`file:${storePath()}`),
    {},
    {
      commandPrefix: ['sh', '-c', 'ulimit -S -f 4096 && exec "$@"', 'sh'],
      node: ['--import', 'data:text/javascript,process.on("SIGXFSZ",()=>{})'],
    },
  )
  const lift = `prlimit --pid ${underLoad.server.process.pid} --fsize=unlimited:`
  return { underLoad, fill: () => undefined, free: () => void execFileSync('sh', ['-c', lift]) }
}

async function mounted(): Promise<Disk> {
  const disk = mountSmallDisk(8)
  if (disk === undefined) throw new Error('It could be mounted a moment ago.')
  onTestFinished(() => disk.unmount())
  const underLoad = await serveUnderLoad(await seed(`file:${join(disk.folder, 'parley.db')}`))
  return { underLoad, ...disk }
}

const DISKS: [string, () => Promise<Disk>][] = [
  ['files that may not grow', limited],
  ...(canMount() ? [['a full file system', mounted] satisfies [string, () => Promise<Disk>]] : []),
]

// Linux alone can lift the limit of another process.
test.skipIf(process.platform !== 'linux').each(DISKS)(
  'with %s under load, writes get 503 and nothing is lost, and they succeed again once there is space',
  async (name, openDisk) => {
    const { underLoad, fill, free } = await openDisk()
    const { server, more, settle } = underLoad
    await more('acknowledged', 50)
    fill()
    await more('rejected', 60)
    expect(await healthOf(server, 'live')).toBe(200)
    free()
    await more('acknowledged', 200)
    expect(await settle(`${name} on SQLite`)).toEqual(NOTHING_WRONG)
  },
)
