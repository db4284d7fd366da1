// The tests that `pnpm review` runs on the tree under review. They start no record of answers, keys and logged lines, because
// the record belongs to `pnpm test`.
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['packages/contract/test/*.test.ts', 'apps/server/test/*.test.ts'],
    provide: { answersFile: devNull },
    testTimeout: 60_000,
  },
})
