// The tests that `pnpm review` runs on the tree under review. They keep no record of responses, keys and log lines, because
// the record belongs to `pnpm test`.
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['packages/contract/test/*.test.ts', 'apps/server/test/*.test.ts'],
    provide: { responsesFile: devNull },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
  },
})
