import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'
import contract from '@parley/contract/openapi.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The program as one folder that a plain Node runs: nothing beside it, no package to install, no type to strip. */
export default defineConfig({
  entry: { parley: 'bin/parley.js' },
  outDir: 'dist/parley',
  platform: 'node',
  target: 'node24',
  dts: false,
  sourcemap: true,
  // Everything is in the folder; what a dependency only wants for development is not.
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  outExtensions: () => ({ js: '.js' }),
  onSuccess({ outDir }) {
    const { name, license } = manifest
    const { version } = contract.info
    const about = { name, version, license, type: 'module', bin: { parley: './parley.js' }, engines: { node: '>=24' } }
    writeFileSync(`${outDir}/package.json`, `${JSON.stringify(about, undefined, 2)}\n`)
    cpSync(here('../../LICENSE'), `${outDir}/LICENSE`)
    cpSync(here('src/commands/demo/demo.jsonl'), `${outDir}/demo.jsonl`)
    const site = here('../docs/dist')
    if (existsSync(`${site}/index.html`)) cpSync(site, `${outDir}/docs`, { recursive: true })
  },
})
