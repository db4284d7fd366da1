import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/raw.ts'],
  // CommonJS as well: Jest's own loader can't require an ES module.
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'src/tsconfig.json',
  dts: { oxc: true },
})
