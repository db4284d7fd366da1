import { fileURLToPath } from 'node:url'
import { thirdPartyLicenses } from '@parley/tools/licenses'
import { defineConfig } from 'tsdown'

/** The server is inside, with all that it needs: who installs the package installs nothing else. */
export default defineConfig({
  entry: ['src/index.ts'],
  // CommonJS as well: Jest's own loader can't require an ES module.
  format: ['esm', 'cjs'],
  platform: 'node',
  fixedExtension: false,
  target: 'node22',
  dts: { oxc: true },
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  plugins: [thirdPartyLicenses()],
  inputOptions: {
    // The same sources make the same bytes, wherever the packages are.
    experimental: { attachDebugInfo: 'none' },
    transform: {
      inject: {
        DisposableStack: [fileURLToPath(new URL('src/disposable-stack.ts', import.meta.url)), 'DisposableStack'],
        setImmediate: [fileURLToPath(new URL('src/timers.ts', import.meta.url)), 'setImmediate'],
      },
    },
  },
})
