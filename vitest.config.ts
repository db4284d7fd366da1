import { defineConfig } from 'vitest/config'
import { closing } from './vitest.reporter.ts'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    reporters: ['default', closing],
    coverage: {
      provider: 'v8',
      include: ['{packages,apps}/*/src/**/*.ts'],
      exclude: ['**/generated/**'],
    },
  },
})
