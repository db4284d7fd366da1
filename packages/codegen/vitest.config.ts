import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/codegen',
    include: ['test/**/*.test.ts'],
    // The ablation reads generated code with Node's own type stripping, which says at each start that it is young.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // No test is about time: a limit is there for what hangs, on however busy a machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
