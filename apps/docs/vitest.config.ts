import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/docs',
    include: ['test/**/*.test.ts'],
    maxConcurrency: 2,
    testTimeout: 60_000,
  },
})
