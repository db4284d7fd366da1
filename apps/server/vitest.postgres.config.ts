import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Runs the tests of everything that only PostgreSQL can break: its statements, locks, connections and instances, and each operation once
 * over HTTP.
 */
export default defineConfig({
  test: {
    name: 'postgres',
    root: import.meta.dirname,
    include: [
      '{src/store,test,test/faults}/postgres/**/*.test.ts',
      // Several processes write at the same time, and are killed.
      'test/faults/{follow,kills}.process.test.ts',
      'src/operations/list-events/200.test.ts',
      'test/webhooks.test.ts',
      // The rows of older releases, what an erasure leaves in any row, and what a member sees that is bound to a channel.
      'test/{released-store,erasure,erased-identifiers,bound-member}.test.ts',
    ],
    exclude: configDefaults.exclude,
    globalSetup: ['test/postgres-setup.ts'],
    // A worker loads the modules once, and its files share their databases.
    isolate: false,
    // As in the other projects: without it, one file ran at a time.
    maxWorkers: availableParallelism() * 2,
    sequence: { groupOrder: 1 },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    expect: { poll: { timeout: 10_000 } },
  },
})
