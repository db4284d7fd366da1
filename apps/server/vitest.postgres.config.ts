import { defineConfig } from 'vitest/config'

/** What of the server runs on PostgreSQL, too: the promises of its store, and everything that asks the service over HTTP. */
export default defineConfig({
  test: {
    name: '@parley/server on PostgreSQL',
    root: import.meta.dirname,
    include: ['src/storage/postgres/**/*.test.ts'],
    globalSetup: ['test/postgres-setup.ts'],
    testTimeout: 60_000,
  },
})
