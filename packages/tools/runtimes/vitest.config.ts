import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/runtimes',
    include: ['test/**/*.test.ts'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
