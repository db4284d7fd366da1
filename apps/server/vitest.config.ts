import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 60_000,
  },
})
