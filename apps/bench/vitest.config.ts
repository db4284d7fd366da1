import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@parley/bench',
    include: ['test/**/*.test.ts'],
  },
})
