import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { policies } from '../../http/policy.ts'
import { commandLine } from '../../../test/command-line.ts'

const RECORDS = fileURLToPath(new URL('demo.jsonl', import.meta.url))

test('an import accepts every line of the demo data', async () => {
  const { parley } = commandLine()
  const { code, out, err } = await parley(['import', RECORDS])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Read \d+ lines, wrote 2 × organization, /)
})

test('the demo data have every type of message', () => {
  const text = readFileSync(RECORDS, 'utf8')
  const { mapping } = contract.components.schemas.Message.discriminator
  expect(Object.keys(mapping).filter((type) => !text.includes(`"messageType":"${type}"`))).toEqual([])
})

const SANDBOX = fileURLToPath(new URL('../../../../../packages/sandbox/src/people.ts', import.meta.url))
/** The permissions that only the Owner of the sandbox has, as in most organizations. */
const OWNERS_ONLY = ['Delete:Conversation', 'Move:ContactIdentity']

test.each([
  ['the demo', RECORDS, []],
  ['the sandbox', SANDBOX, OWNERS_ONLY],
])('each permission of the contract is in a role of %s', (_, file, ownersOnly) => {
  const text = readFileSync(file, 'utf8')
  const permissions = Object.values(policies).flatMap(({ policy }) =>
    (policy.permissions ?? []).map(({ permission }) => permission),
  )
  const missing = new Set(permissions.filter((permission) => !text.match(`["']${permission}["']`)))
  expect(missing, `Give it to a role in ${file}, or only Owners can call the operation.`).toEqual(new Set(ownersOnly))
})
