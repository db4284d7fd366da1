import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'
import { thirdPartyLicenses } from '@parley/tools/licenses'
import contract from '@parley/contract/openapi.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A path of a source map from the root of the workspace: `apps/…`, `packages/…` or `node_modules/<package>/…`. */
const pathInWorkspace = (source: string, map: string): string => {
  const path = resolve(dirname(map), source).replaceAll('\\', '/')
  const [, inPackage] = /^.*\/(node_modules\/.*)$/.exec(path) ?? []
  return `parley:/${inPackage ?? path.slice(here('../..').length)}`
}

/** The program and the adapter for WhatsApp as one folder that a plain Node runs: no package to install, no type to strip. */
export default defineConfig({
  entry: { parley: 'bin/parley.js', 'parley-whatsapp': '../whatsapp/bin/parley-whatsapp.js' },
  outDir: 'dist/parley',
  platform: 'node',
  target: 'node24',
  dts: false,
  sourcemap: true,
  // The same sources make the same bytes, wherever the folder and its packages are.
  inputOptions: { experimental: { attachDebugInfo: 'none' } },
  outputOptions: { sourcemapPathTransform: pathInWorkspace },
  // The site has a search by this library.
  plugins: [thirdPartyLicenses([createRequire(here('../docs/package.json')).resolve('minisearch')])],
  // Everything is in the folder; what a dependency only wants for development is not.
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  outExtensions: () => ({ js: '.js' }),
  onSuccess({ outDir }) {
    const { name, license } = manifest
    const { version } = contract.info
    const about = {
      name,
      version,
      license,
      type: 'module',
      bin: { parley: './parley.js', 'parley-whatsapp': './parley-whatsapp.js' },
      engines: { node: '>=24.13.1' },
    }
    writeFileSync(`${outDir}/package.json`, `${JSON.stringify(about, undefined, 2)}\n`)
    cpSync(here('../../LICENSE'), `${outDir}/LICENSE`)
    cpSync(here('src/commands/demo/demo.jsonl'), `${outDir}/demo.jsonl`)
    const site = here('../docs/dist')
    if (existsSync(`${site}/index.html`)) cpSync(site, `${outDir}/docs`, { recursive: true })
  },
})
