// Writes `spec/API.md` from the generated contract, beside the server's generator. With `--check` it writes nothing, and fails if the
// file is stale.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { node } from '@parley/openapi-document'
import { SPEC } from '../places.ts'
import { writeApiText } from '../text/api.ts'
import { report } from './report.ts'

await report(async () => {
  const contract = createRequire(import.meta.url).resolve('@parley/contract/openapi.json')
  const document = node(JSON.parse(await readFile(contract, 'utf8')))
  await writeApiText(document, join(SPEC, 'API.md'), { isCheck: process.argv.includes('--check') })
})
