// `pnpm --dir packages/sandbox soak:runners`: installs the packed package from npm's registry beside Jest and the oldest Node that it
// runs on, runs the example for Jest on both, and prints how long a sandbox takes to start and to reset.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readExamples } from './readme.ts'

const run = promisify(execFile)
const OTHERS = ['jest@30.5.2', 'node@22.20.0']
const STARTS = 15

/** Prints the milliseconds of one start: the import, `createSandbox`, and the median of resets. */
const TIMED = `
const begun = performance.now()
const { createSandbox } = require('@parley/sandbox')
const imported = performance.now()
createSandbox().then(async (sandbox) => {
  const created = performance.now()
  const resets = []
  for (let count = 0; count < 21; count++) {
    const before = performance.now()
    await sandbox.reset()
    resets.push(performance.now() - before)
  }
  console.log(JSON.stringify([imported - begun, created - imported, resets.sort((one, other) => one - other)[10]]))
})`

const folder = await mkdtemp(join(tmpdir(), 'parley-runners-'))
try {
  for (const name of ['client', 'sandbox']) {
    const cwd = fileURLToPath(new URL(`../../${name}`, import.meta.url))
    await run('pnpm', ['pack', '--out', join(folder, `${name}.tgz`)], { cwd })
  }
  await writeFile(join(folder, 'package.json'), '{ "name": "consumer", "private": true }')
  await run('npm', ['install', '--no-audit', './client.tgz', './sandbox.tgz', ...OTHERS], { cwd: folder })
  const example = (await readExamples()).find(({ runner }) => runner === 'jest')
  await writeFile(join(folder, 'readme.test.js'), example?.code ?? '')
  for (const program of [process.execPath, join(folder, 'node_modules/node/bin/node')]) await measure(program)
} finally {
  await rm(folder, { recursive: true })
}

async function measure(program: string): Promise<void> {
  const { stdout: version } = await run(program, ['--version'])
  const jest = await run(program, ['node_modules/jest/bin/jest.js'], { cwd: folder })
  console.log(`Node ${version.trim()}: Jest ${/Tests: +(.*)/.exec(jest.stderr)?.[1]}`)
  const starts: number[][] = []
  for (let count = 0; count < STARTS; count++) {
    const { stdout } = await run(program, ['-e', TIMED], { cwd: folder })
    starts.push(JSON.parse(stdout) as number[])
  }
  for (const [index, name] of ['import', 'createSandbox', 'reset'].entries()) {
    const sorted = starts.map((each) => each[index] ?? Number.NaN).toSorted((one, other) => one - other)
    console.log(`  ${name}: median ${sorted[(STARTS - 1) / 2]?.toFixed(0)} ms, least ${sorted[0]?.toFixed(0)} ms`)
  }
}
