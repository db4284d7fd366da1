import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { contractVersion, createParley } from '../src/index.ts'
import { operationTable } from '../src/generated/operations.ts'

const operations = Object.values(contract.paths).flatMap((item) =>
  Object.values(item).flatMap((each) => ('operationId' in each ? [each] : [])),
)

test('the client has a method for each operation of the contract, by its name', () => {
  const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
  const methods = Object.keys(parley)
  expect(methods).toEqual(expect.arrayContaining(operations.map(({ operationId }) => operationId)))
})

test('the client never retries exactly the GETs that the contract marks as not safe', () => {
  const never = Object.entries(operationTable).filter(([, { retry }]) => retry === 'never')
  const inContract = operations.filter((operation) => operation['x-policy'].methodSafety === 'broken')
  expect(never.map(([name]) => name)).toEqual(inContract.map(({ operationId }) => operationId))
  expect(never).not.toHaveLength(0)
})

test('the client has the version of its contract, and a package version with the same first two numbers', () => {
  const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
  expect(parley.contractVersion).toBe(contract.info.version)
  expect(contractVersion).toBe(contract.info.version)
  expect(packageJson.version.split('.').slice(0, 2)).toEqual(contract.info.version.split('.').slice(0, 2))
})
