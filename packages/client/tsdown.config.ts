import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/raw.ts'],
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'src/tsconfig.json',
  dts: { oxc: true },
})
