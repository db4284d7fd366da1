import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { closing } from './vitest.reporter.ts'
import { LongestFirst } from './vitest.sequencer.ts'

const EACH = '{apps,packages}/*/{src,test}/**'
const NIGHT = '**/*.night.test.ts'
/** Tests of PostgreSQL need a database, so they are projects of their own. */
const POSTGRES = 'apps/server/{src,test,test/faults}/postgres/**'

/** The kind of a test is the suffix of its file, and each kind is a project: `vitest run --project unit`. */
const kind = (
  name: string,
  include: string[],
  exclude: readonly string[],
  settings: TestProjectInlineConfiguration['test'] = {},
) => ({
  extends: true as const,
  test: { name, ...settings, include, exclude: [...configDefaults.exclude, ...exclude] },
})

const WITH_DATABASE: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['apps/server/test/postgres-setup.ts'],
  // A worker loads the modules once, and its files share their databases.
  isolate: false,
}

export default defineConfig({
  test: {
    projects: [
      // In this process, and quick: the inner loop. It waits for nothing, and each worker loads the modules again. It comes first.
      kind('unit', [`${EACH}/*.test.ts`], ['**/*.{process,proof,night}.test.ts', POSTGRES], {
        isolate: false,
        maxWorkers: availableParallelism(),
        sequence: { groupOrder: 0 },
      }),
      // Starts processes, or takes seconds for another reason.
      kind('process', [`${EACH}/*.process.test.ts`], [POSTGRES]),
      // Tries every value, node or constraint.
      kind('proof', [`${EACH}/*.proof.test.ts`], [POSTGRES]),
      // Tries what only PostgreSQL can break: its statements, locks, connections and instances, and each operation once over HTTP.
      kind(
        'postgres',
        [
          `${POSTGRES}/*.test.ts`,
          // Several processes write at the same time, and are killed.
          'apps/server/test/faults/{follow,kills}.process.test.ts',
          'apps/server/src/operations/list-events/200.test.ts',
          'apps/server/test/{waiting-places,webhooks}.test.ts',
          // Which contact has an identifier, and who gets a message.
          'apps/server/src/operations/move-identities/200.test.ts',
          'apps/server/test/{identities,identity-limit,moves,writing-first}.test.ts',
          // Tests what an erasure leaves in any row, and what a member sees that is bound to a channel.
          'apps/server/test/{erasure,large-erasure,erased-identifiers,removed-messages,changes-in-every-order,bound-member}.test.ts',
          'apps/server/test/erased-bytes.process.test.ts',
          // This file compares one conversation with a model, after anything happened in any order.
          'apps/server/test/message-histories.test.ts',
          // Work of several transactions that is cut off between two of them.
          'apps/server/test/killed-steps.process.test.ts',
          // How the store gets from one version to the next.
          'apps/server/test/{drafts,stopped-migration}.process.test.ts',
        ],
        [NIGHT],
        WITH_DATABASE,
      ),
      // Takes long, and finds little that the others don't: `pnpm test` leaves out both projects of the night.
      kind('night', [`${EACH}/*.night.test.ts`], [POSTGRES]),
      kind('night-postgres', [`${POSTGRES}/*.night.test.ts`], [], WITH_DATABASE),
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
    // A test of the generator runs generated code with Node's own type stripping, which says at each start that it is young.
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
