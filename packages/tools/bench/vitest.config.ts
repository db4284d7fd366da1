import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/bench',
    include: ['test/**/*.test.ts'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 60_000,
  },
})
