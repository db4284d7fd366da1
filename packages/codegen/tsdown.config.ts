import { thirdPartyLicenses } from '@parley/tools/licenses'
import { defineConfig } from 'tsdown'

/** The program in one file. Everything is inside, so that it installs nothing else. */
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  fixedExtension: false,
  target: 'node20',
  dts: false,
  // The tests keep generated modules in the same folder.
  clean: ['dist/*.js', 'dist/*.txt'],
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  plugins: [thirdPartyLicenses()],
  inputOptions: { experimental: { attachDebugInfo: 'none' } },
})
