import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { closing } from './vitest.reporter.ts'
import { LongestFirst } from './vitest.sequencer.ts'

const EACH = '{apps/docs,apps/server,packages/*}/{src,test}/**'

/** The kind of a test is the suffix of its file, and each kind is a project: `vitest run --project unit`. */
const kind = (
  name: string,
  include: string,
  exclude: readonly string[] = [],
  own: TestProjectInlineConfiguration['test'] = {},
) => ({
  extends: true as const,
  test: {
    name,
    ...own,
    include: [include],
    // Tests of PostgreSQL are a project of their own, with a database.
    exclude: [...configDefaults.exclude, 'apps/server/{src,test}/**/postgres/**', ...exclude],
  },
})

export default defineConfig({
  test: {
    projects: [
      // In this process, and quick: the inner loop. It waits for nothing, and each worker loads the modules again. It comes first.
      kind('unit', `${EACH}/*.test.ts`, ['**/*.{process,proof}.test.ts'], {
        isolate: false,
        maxWorkers: availableParallelism(),
        sequence: { groupOrder: 0 },
      }),
      // Starts processes, or takes seconds for another reason.
      kind('process', `${EACH}/*.process.test.ts`),
      // Tries every value, node or constraint.
      kind('proof', `${EACH}/*.proof.test.ts`),
      'apps/server/vitest.postgres.config.ts',
    ],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/fuzz-seed.ts'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A poll that fails says what it saw last.
    expect: { poll: { timeout: 10_000 } },
    maxConcurrency: 2,
    // Node runs the sources as they are, here as everywhere else: no other program transforms and loads each module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The ablation reads generated code with Node's own type stripping, which says at each start that it is young.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Half of a run is waiting: for the disk, for processes to start, for timers.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst, groupOrder: 1 },
    reporters: ['default', closing],
    coverage: {
      provider: 'v8',
      include: ['{packages,apps}/*/src/**/*.ts'],
      exclude: ['**/generated/**'],
    },
  },
})
