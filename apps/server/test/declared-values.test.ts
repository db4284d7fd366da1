// Each value that only responses have is one that the server's code names. What a request can have comes back as it came.
import { globSync, readFileSync } from 'node:fs'
import { contract } from '@parley/contract'
import { list, object, operationsOf, reachable } from '@parley/contract/document'
import { expect, test } from 'vitest'

const document = object(contract)
const SOURCES = new URL('../src/', import.meta.url)

/** The values of every list below some parts of the contract. */
const valuesBelow = (parts: readonly unknown[]): Set<string> =>
  new Set(parts.flatMap((part) => reachable(document, part).flatMap((at) => list(at['enum'] ?? []).map(String))))

const operations = operationsOf(document).map(({ operation }) => operation)
const sent = valuesBelow(operations.map(({ responses }) => responses))
const received = valuesBelow(operations.map(({ requestBody, parameters }) => [requestBody, parameters]))

/** The values that no code names, each with its reason. */
const NOT_NAMED: Readonly<Record<string, string>> = {
  Campaign: 'Operators import what a campaign has begun or sent.',
}

test('the code of the server names each value that only responses can have', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES, exclude: ['generated/**', '**/*.test.ts'] })
  const code = files.map((file) => readFileSync(new URL(file, SOURCES), 'utf8')).join('\n')
  const unnamed = [...sent].filter((value) => !received.has(value) && !code.includes(`'${value}'`))
  expect(unnamed.toSorted()).toEqual(Object.keys(NOT_NAMED))
})
