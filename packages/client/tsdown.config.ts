import { createRequire } from 'node:module'
import { thirdPartyLicenses } from '@parley/tools/licenses'
import { defineConfig } from 'tsdown'

// The types of the optional peer become part of `raw.d.ts`, so that they are those with which this version of the client was tested.
const PEER = createRequire(import.meta.url).resolve('openapi-fetch')
const TYPES_OF_PEER = createRequire(PEER).resolve('openapi-typescript-helpers')

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    adapter: 'src/adapter/index.ts',
    'adapter-sqlite': 'src/adapter/sqlite.ts',
    operations: 'src/generated/entry.ts',
    raw: 'src/raw.ts',
    // Files of their own, although no program imports them by name: a bundler drops a file as a whole, and of one file it keeps
    // the marks on the classes of errors.
    follow: 'src/follow.ts',
    'events-lost': 'src/events-lost.ts',
    'verify-webhook': 'src/verify-webhook.ts',
  },
  sourcemap: true,
  // CommonJS as well: Jest's own loader can't require an ES module.
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'src/tsconfig.json',
  dts: { oxc: true },
  deps: { dts: { alwaysBundle: ['openapi-fetch', 'openapi-typescript-helpers'] } },
  plugins: [thirdPartyLicenses([PEER, TYPES_OF_PEER])],
})
