import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** The server's tests once more, on PostgreSQL: the promises of its store, and all that asks the service or its commands. */
export default defineConfig({
  test: {
    name: 'postgres',
    root: import.meta.dirname,
    include: ['src/{domain,operations,commands,store/postgres}/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      // About the file that SQLite keeps a store in.
      '**/{backup,full-disk,import-beside-server,operator-faults,operating,restart}{,.process}.test.ts',
      'test/faults/sqlite/**',
      // About no store: the proofs, the house, what is written and what is shipped; and what is rejected before a store is asked.
      '**/{ablation,contract-edits,differential,invalid-requests,missing-permissions,precedence,shared-refusals}.proof.test.ts',
      '**/{bodiless,round-trip,house,config,docs-site}.test.ts',
      '**/{walkthrough,shipped,log-reader,monitoring,systemd-unit,troubleshooting,fuzz,soak}.process.test.ts',
    ],
    globalSetup: ['test/postgres-setup.ts'],
    // As in the other projects: without it, one file ran at a time.
    maxWorkers: availableParallelism() * 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
