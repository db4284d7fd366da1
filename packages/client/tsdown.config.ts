import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', operations: 'src/generated/entry.ts', raw: 'src/raw.ts' },
  sourcemap: true,
  // CommonJS as well: Jest's own loader can't require an ES module.
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'src/tsconfig.json',
  dts: { oxc: true },
})
