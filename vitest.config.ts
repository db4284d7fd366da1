import { defineConfig } from 'vitest/config'
import { closing } from './vitest.reporter.ts'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/docs', 'apps/server', 'apps/server/vitest.postgres.config.ts'],
    // Much of a run is waiting, so no core is left free.
    maxWorkers: '100%',
    reporters: ['default', closing],
    coverage: {
      provider: 'v8',
      include: ['{packages,apps}/*/src/**/*.ts'],
      exclude: ['**/generated/**'],
    },
  },
})
