// Command `pnpm generate` of this package: writes `spec/API.md`, the contract as text. With `--check`, it only fails if the file is stale.
import { createRequire } from 'node:module'
import { runGenerator } from '@parley/contract/document/program'
import { SPEC } from '../places.ts'
import { apiText } from '@parley/tools/text'

const document = createRequire(import.meta.url).resolve('@parley/contract/openapi.json')
process.exitCode = await runGenerator({ document, to: SPEC, check: process.argv.includes('--check') }, (contract) => ({
  'API.md': apiText(contract),
}))
