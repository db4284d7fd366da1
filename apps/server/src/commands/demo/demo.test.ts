import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { policies } from '../../http/policy.ts'
import { commandLine } from '../../../test/command-line.ts'

const RECORDS = fileURLToPath(new URL('demo.jsonl', import.meta.url))

test('an import takes every line of the demo data', async () => {
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

test('some role of the demo has each permission of the contract', () => {
  const text = readFileSync(RECORDS, 'utf8')
  const permissions = Object.values(policies).flatMap(({ policy }) =>
    (policy.permissions ?? []).map(({ permission }) => permission),
  )
  const missing = [...new Set(permissions)].filter((permission) => !text.includes(`"${permission}"`))
  expect(missing, 'Give it to a role in commands/demo/demo.jsonl, so that the demo can call the operation.').toEqual([])
})
