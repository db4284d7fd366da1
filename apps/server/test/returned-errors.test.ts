// Errors of the contract go one way: a rule returns them, and `resultOf` throws them for the handlers.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DOMAIN = fileURLToPath(new URL('../src/domain/', import.meta.url))

test('a rule returns the errors of the contract, and throws only errors that no caller can cause', () => {
  const thrown = globSync('**/*.ts', { cwd: DOMAIN, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const code = readFileSync(DOMAIN + file, 'utf8').replaceAll(/^ *\/?\*.*$/gm, '')
    return [...code.matchAll(/\bthrow (?!new (?!ServiceError\b)\w+\()(.+)/g)].map(([, what]) => `${file}: ${what}`)
  })
  expect(thrown.toSorted()).toEqual([
    // The batch of a status change rethrows an error of the store.
    'conversations/change-status.ts: error instanceof StoreUnavailable ? (unknownOutcome ?? error) : error',
    'kernel/errors.ts: result',
    'operator/put.ts: outcome.rejection',
  ])
})
