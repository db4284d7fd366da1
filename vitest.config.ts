import { defineConfig } from 'vitest/config'
import { tally } from './vitest.tally.ts'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    reporters: ['default', tally],
    coverage: {
      provider: 'v8',
      include: ['{packages,apps}/*/src/**/*.ts'],
      exclude: ['**/generated/**'],
    },
  },
})
