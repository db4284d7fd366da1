// The scheduled workflow that looks for requests that the service handles wrongly: its soak, with few requests.
import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { useSeed } from './fuzz-seed.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WORKFLOW = z.object({
  jobs: z.object({
    fuzz: z.object({
      env: z.record(z.string(), z.string()),
      steps: z.array(z.object({ name: z.string().optional(), run: z.string().optional() })),
    }),
  }),
})
const { env, steps } = WORKFLOW.parse(parse(readFileSync(join(ROOT, '.github/workflows/fuzz.yaml'), 'utf8'))).jobs.fuzz
const commandOf = (name: string) => steps.find((step) => step.name === name)?.run ?? ''

test('the soak of the workflow prints its seed, and accepts a seed', async () => {
  expect(Object.keys(env)).toEqual(['SEED', 'REQUESTS'])
  const tools = temporaryFolder()
  // A stand-in for `npx pnpm@<version>` that needs no registry.
  writeFileSync(join(tools, 'npx'), '#!/bin/sh\nshift 2\nexec pnpm "$@"\n')
  chmodSync(join(tools, 'npx'), 0o755)
  const installed = { npm_config_verify_deps_before_run: 'false', pnpm_config_verify_deps_before_run: 'false' }
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commandOf('Soak')], {
    cwd: ROOT,
    env: { ...process.env, ...installed, PATH: `${tools}:${process.env['PATH']}`, SEED: '7', REQUESTS: '100' },
  })
  expect(stdout).toMatch(/^seed: 7$/m)
  expect(stdout).toMatch(/^110 requests in \d+ s$/m)
  expect(stdout).toMatch(/^hangs: 0$/m)
})

test('property tests use the seed of the workflow', async () => {
  expect(commandOf('Property tests')).toMatch(/^FUZZ_SEED="\$SEED" /)
  onTestFinished(() => useSeed(process.env['FUZZ_SEED']))
  onTestFinished(() => fc.resetConfigureGlobal())
  await useSeed('7')
  expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed: 7 }))
})
