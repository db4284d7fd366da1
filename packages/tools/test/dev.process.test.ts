// The development loop, `pnpm dev`, while a developer edits the contract and a handler, on a copy of the repository.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyWorkspace } from '../src/testing/workspace-copy.ts'

const HANDLER = 'apps/server/src/http/health.ts'
const TAGS = 'spec/paths/api_tags.yaml'
/** It waits for processes that start, on however busy a machine. */
const PATIENCE_MS = 50_000

/** Saves as editors do that write a new file and rename it into the place of the old one. */
function save(file: string, text: string): void {
  writeFileSync(`${file}~`, text)
  renameSync(`${file}~`, file)
}

function startLoop({ hasPnpm = true } = {}) {
  const { folder } = copyWorkspace()
  // The lint, which follows the generation, is a program of pnpm.
  if (hasPnpm) writeFileSync(join(folder, 'pnpm'), '#!/bin/sh\n', { mode: 0o755 })
  const env = { PATH: hasPnpm ? `${folder}${delimiter}${process.env['PATH']}` : folder, PORT: '0' }
  const loop = spawn(process.execPath, ['packages/tools/src/dev.ts'], { cwd: folder, env })
  onTestFinished(() => {
    loop.kill()
    rmSync(folder, { recursive: true, maxRetries: 10 })
  })
  let output = ''
  for (const stream of [loop.stdout, loop.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = () => [...output.matchAll(/listens on (\S+)/g)].at(-1)?.[1]
  return {
    loop,
    isStarting: () => existsSync(join(folder, '.parley')),
    output: () => output,
    edit: (file: string, from: string | RegExp, to: string) =>
      save(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to)),
    /** Waits for a response of the newest server that contains a text. */
    serves: (path: string, text: string) =>
      expect
        .poll(() => fetch(`${url()}${path}`).then((response) => response.text(), String), { timeout: PATIENCE_MS })
        .toContain(text),
  }
}

test('the server serves each edit, however the editor saves it, even after an edit that broke the server', async () => {
  const { loop, isStarting, output, edit, serves } = startLoop()
  await expect.poll(isStarting, { timeout: PATIENCE_MS }).toBe(true)
  edit(HANDLER, "status: 'live'", "status: 'edited once'")
  await serves('/health/live', 'edited once')
  edit(HANDLER, 'edited once', 'edited twice')
  await serves('/health/live', 'edited twice')

  edit(HANDLER, 'edited twice', "broken'")
  await expect.poll(output, { timeout: PATIENCE_MS }).toContain('SyntaxError')
  edit(HANDLER, "broken'", 'repaired')
  await serves('/health/live', 'repaired')

  edit(TAGS, /^ {2}summary: .*$/m, '  summary: Edited once')
  await serves('/openapi.json', 'Edited once')
  edit(TAGS, 'Edited once', 'Edited twice')
  await serves('/openapi.json', 'Edited twice')

  // The streams close when the last process that has them ends.
  loop.kill('SIGINT')
  await once(loop, 'close')
})

test('the compiler reports code that does not follow the contract while the server runs, and a missing pnpm is one line', async () => {
  const { isStarting, output, edit, serves } = startLoop({ hasPnpm: false })
  await expect.poll(isStarting, { timeout: PATIENCE_MS }).toBe(true)
  edit('spec/components/schemas/PhoneMatching.yaml', /^ {2}- Never\n/m, '')
  await expect.poll(output, { timeout: 3 * PATIENCE_MS }).toMatch(/find\.ts.*error TS\d+: .*"Never"'/)
  await serves('/health/live', 'live')
  await expect.poll(output, { timeout: PATIENCE_MS }).toContain('The lint of the contract needs pnpm')
  expect(output()).not.toMatch(/ENOENT|^ +at /m)
})
