// Makes the clients of the peers from the bundle of the contract, into a folder that Git does not keep. Run by itself
// it does that for the type check; the bench and its test import it.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { generate } from 'orval'
import { BUNDLE, GENERATED, HERE } from './places.ts'
import { versionOf } from '../versions.ts'

const STAMP = join(GENERATED, 'stamp')

/** Returns a hash of everything that the generated clients depend on. */
async function stampOf(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [BUNDLE, join(HERE, 'generate-peers.ts')]) hash.update(await readFile(file))
  return hash.update(versionOf('@hey-api/openapi-ts') + versionOf('orval')).digest('hex')
}

/** Generated code is held to its authors' rules, not to ours; its types are used all the same. */
async function excuse(file: string): Promise<void> {
  await writeFile(file, `// @ts-nocheck\n${await readFile(file, 'utf8')}`)
}

/** Generates the peers if they are missing, or if their sources changed. */
export async function generatePeers(): Promise<void> {
  const stamp = await stampOf()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return
  await rm(GENERATED, { recursive: true, force: true })
  await createClient({
    input: BUNDLE,
    output: {
      path: join(GENERATED, 'hey-api'),
      module: { extension: '.ts' },
      // No file of this repository has that name.
      fileName: { name: (name) => (name === 'utils' ? 'internals' : name) },
    },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  })
  await generate({
    input: { target: BUNDLE },
    output: {
      target: join(GENERATED, 'orval.ts'),
      client: 'fetch',
      mode: 'single',
      baseUrl: {
        runtime: 'address.baseUrl',
        imports: [{ name: 'address', importPath: '../src/client/programs/orval-address.ts', values: true }],
      },
    },
  })
  const files = await readdir(GENERATED, { recursive: true })
  await Promise.all(files.filter((file) => file.endsWith('.ts')).map((file) => excuse(join(GENERATED, file))))
  await writeFile(STAMP, stamp)
}

if (import.meta.main) await generatePeers()
