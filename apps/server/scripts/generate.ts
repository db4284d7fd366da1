// Writes what the server has of the contract: schemas, routes, policy, and the table of handlers. `--check` writes nothing and fails if a
// file is stale.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from '@parley/contract/generate'
import { runGenerator } from '@parley/contract/document/program'

const SOURCES = join(import.meta.dirname, '../src')

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const bundle = {
  document: createRequire(import.meta.url).resolve('@parley/contract/openapi.json'),
  source: join(import.meta.dirname, '../../../spec'),
}
process.exitCode = await runGenerator({ ...bundle, to: SOURCES, check: values.check }, generate)
