import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // They have a project of their own, with a database.
    exclude: [...configDefaults.exclude, 'src/{storage,store}/postgres/**', 'test/**/postgres/**'],
    globalSetup: ['test/global-setup.ts'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
