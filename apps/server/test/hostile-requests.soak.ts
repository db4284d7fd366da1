// `pnpm --filter @parley/server soak [requests] [program]`: prints what so many hostile and random requests did to a server:
// that of the sources, or a program that was built.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { soak } from './soak-run.ts'

const MEGABYTE = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'))
try {
  const started = performance.now()
  const report = await soak({
    requests: Number(process.argv[2] ?? 100_000),
    warmUp: 10_000,
    databaseUrl: `file:${join(folder, 'parley.db')}`,
    program: process.argv[3],
  })
  const seconds = (performance.now() - started) / 1000
  const { before, after } = report.memory
  const faults = Object.entries(report.answers).filter(([status]) => status.startsWith('5'))
  console.log(`${report.requests} requests in ${seconds.toFixed(0)} s`)
  console.table(report.answers)
  console.log(`responses of 5xx: ${faults.length === 0 ? 0 : faults.map((fault) => fault.join(': ')).join(', ')}`)
  console.log(`hangs: ${report.hangs}`)
  console.log(
    `memory: ${(before / MEGABYTE).toFixed(0)} MB after the warm-up, ${(after / MEGABYTE).toFixed(0)} MB at the end ` +
      `(${(((after - before) / before) * 100).toFixed(1)} %)`,
  )
  console.log(`secrets in ${report.logLines} lines of the log: ${report.secrets}`)
  if (faults.length > 0 || report.hangs > 0 || report.secrets > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
