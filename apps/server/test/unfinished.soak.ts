// `pnpm --filter @parley/server soak:unfinished [seconds] [loads]`: one organization leaves bodies, waits, writes, places and responses
// unfinished, all at once. Prints the memory of the process, and what a read of another organization takes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres, startService } from '@parley/tools'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NODE_OPTIONS } from './many-large-pages.ts'
import { ask, fillForLoad, LOADS, READ, sendAlone, type Target, type UnfinishedCounts } from './unfinished.ts'

const COUNTS = { bodies: 1000, waits: 600, writes: 60, responses: 50, places: 100, conversations: 60, events: 100_000 }
/** A lower priority (a higher `nice` value) than that of the server. */
const LOAD_PRIORITY = 10
type LoadName = keyof typeof LOADS

if (process.send === undefined) {
  const seconds = Number(process.argv[2] ?? 300)
  const names = (process.argv[3] ?? Object.keys(LOADS).join(',')).split(',')
  const engines = (process.argv[4] ?? 'sqlite,postgres').split(',')
  const folder = mkdtempSync(join(tmpdir(), 'parley-unfinished-'))
  try {
    if (engines.includes('sqlite')) await loadOn('SQLite', `file:${join(folder, 'parley.db')}`, seconds, names)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (engines.includes('postgres')) {
    await using postgres = await startPostgres({ durable: true })
    await loadOn('PostgreSQL', postgres.url(), seconds, names)
  }
} else {
  const [target] = (await once(process, 'message')) as [Target & { names: LoadName[] }]
  process.send(await sendLoad(target))
  process.disconnect()
}

async function loadOn(engine: string, databaseUrl: string, seconds: number, names: string[]): Promise<void> {
  const { keys, other } = await fillForLoad(databaseUrl, COUNTS satisfies UnfinishedCounts)
  const server = await startService({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }, { node: NODE_OPTIONS })
  const load = fork(new URL(import.meta.url))
  // The load stands for clients on other machines, so it must not take the processor away from the server.
  setPriority(load.pid ?? 0, LOAD_PRIORITY)
  try {
    const { url } = server
    const memory = (line: 'VmRSS' | 'VmHWM') => `${line} ${memoryOf(server.process.pid, line)} MB`
    for (let warm = 0; warm < 100; warm++) await ask(url, other, 'GET', READ)
    console.log(`${engine}, before: ${await reads(url, other, 3)}, ${memory('VmRSS')}`)
    console.log(`${engine}, alone: statuses ${(await sendAlone({ url, keys })).join(', ')}, ${memory('VmHWM')}`)
    // From here on, the highest memory is that of the load: https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html
    writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
    const counts = once(load, 'message')
    load.send({ url, keys, names })
    console.log(`${engine}, ${names.join(', ')}: ${await reads(url, other, seconds)}, ${memory('VmHWM')}`)
    load.send('end')
    console.log(JSON.stringify(await counts))
  } finally {
    load.kill()
    await server.end('SIGKILL')
  }
}

async function reads(url: string, key: string, seconds: number): Promise<string> {
  const times: number[] = []
  const refused: Record<number, number> = {}
  const end = performance.now() + seconds * 1000
  const read = async () => {
    const start = performance.now()
    const status = await ask(url, key, 'GET', READ)
    times.push(performance.now() - start)
    if (status !== 200) refused[status] = (refused[status] ?? 0) + 1
  }
  // Each begins when it is due, so that a stall is seen by all that come in it.
  const all: Promise<void>[] = []
  while (performance.now() < end) {
    all.push(read())
    await pause(20)
  }
  await Promise.all(all)
  times.sort((one, another) => one - another)
  const at = (part: number) => `${times[Math.floor((times.length - 1) * part)]?.toFixed(1)} ms`
  const spread = `p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`
  return `${times.length} reads of another organization, ${spread}, not 200: ${JSON.stringify(refused)}`
}

function memoryOf(pid: number | undefined, line: string): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1000)
}

async function sendLoad({ names, ...target }: Target & { names: LoadName[] }): Promise<object> {
  const controller = new AbortController()
  process.once('message', () => controller.abort())
  // The soak failed.
  process.once('disconnect', () => process.exit())
  const statuses: Record<string, Record<number, number>> = {}
  await Promise.all(
    names.map((name) =>
      LOADS[name](
        target,
        COUNTS[name],
        (status) => {
          const own = (statuses[name] ??= {})
          own[status] = (own[status] ?? 0) + 1
        },
        controller.signal,
      ),
    ),
  )
  return statuses
}
