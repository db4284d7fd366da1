// `pnpm --filter @parley/server soak [--seed <seed>] [requests] [program]`: prints what so many hostile and random requests did to a
// server: that of the sources, or a program that was built. It writes requests that failed to `.parley/failures`. Such a file can
// be copied to `test/corpus`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { soak } from './soak-run.ts'

const MEGABYTE = 1024 * 1024
const FAILURES = fileURLToPath(new URL('../../../.parley/failures', import.meta.url))
const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
const requests = Number(positionals[0] ?? 100_000)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed: ${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'))
try {
  const started = performance.now()
  const report = await soak({
    requests,
    warmUp: Math.ceil(requests / 10),
    seed,
    databaseUrl: `file:${join(folder, 'parley.db')}`,
    program: positionals[1],
  })
  const seconds = (performance.now() - started) / 1000
  const { before, after } = report.memory
  const faults = Object.entries(report.responses).filter(([status]) => status.startsWith('5'))
  console.log(`${report.requests} requests in ${seconds.toFixed(0)} s`)
  console.table(report.responses)
  console.log(`responses of 5xx: ${faults.length === 0 ? 0 : faults.map((fault) => fault.join(': ')).join(', ')}`)
  console.log(`hangs: ${report.hangs}`)
  console.log(
    `memory: ${(before / MEGABYTE).toFixed(0)} MB after the warm-up, ${(after / MEGABYTE).toFixed(0)} MB at the end ` +
      `(${(((after - before) / before) * 100).toFixed(1)} %)`,
  )
  console.log(`secrets in ${report.logLines} lines of the log: ${report.secrets}`)
  if (report.failures.length > 0) mkdirSync(FAILURES, { recursive: true })
  for (const [index, bytes] of report.failures.entries()) {
    const file = join(FAILURES, `${seed}-${index + 1}.http`)
    writeFileSync(file, bytes)
    console.log(`failed: ${file}`)
  }
  if (faults.length > 0 || report.hangs > 0 || report.secrets > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
