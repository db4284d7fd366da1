// The subjects: each client's program, bundled as for production, weighed, and loaded from that bundle.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { generatePeers } from './generate-peers.ts'
import { GENERATED, HERE } from './places.ts'
import type { Connect } from './program.ts'
import { versionOf } from '../versions.ts'

export interface Subject {
  name: string
  /** Which version of the client or of its generator this is. */
  version: string
  /** The size of the bundle, minified and as `gzip -9` leaves it. */
  gzipBytes: number
  connect: Connect
}

const PROGRAMS = [
  { name: 'Parley', file: 'parley.ts', from: '@parley/client' },
  { name: 'openapi-fetch', file: 'openapi-fetch.ts', from: 'openapi-fetch' },
  { name: 'hey-api', file: 'hey-api.ts', from: '@hey-api/openapi-ts' },
  { name: 'orval', file: 'orval.ts', from: 'orval' },
  { name: 'ky by hand', file: 'ky.ts', from: 'ky' },
  { name: 'fetch by hand', file: 'fetch.ts', from: undefined },
]

/** Makes all subjects, ours first. */
export async function makeSubjects(): Promise<Subject[]> {
  await generatePeers()
  return Promise.all(
    PROGRAMS.map(async ({ name, file, from }) => {
      const outfile = join(GENERATED, 'programs', file.replace(/\.ts$/, '.js'))
      await build({
        entryPoints: [join(HERE, 'programs', file)],
        outfile,
        bundle: true,
        minify: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        logLevel: 'silent',
      })
      const { connect }: { connect: Connect } = await import(pathToFileURL(outfile).href)
      return {
        name,
        version: from === undefined ? `Node ${process.versions.node}` : versionOf(from),
        gzipBytes: gzipSync(await readFile(outfile), { level: 9 }).length,
        connect,
      }
    }),
  )
}
