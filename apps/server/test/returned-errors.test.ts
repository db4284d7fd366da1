// Errors of the contract go one way: rules, checks and handlers return them, and `http/problems.ts` makes responses of them.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))

test('no handler ignores what a rule returns, which can be an error', () => {
  const handlers = globSync('operations/*/handler.ts', { cwd: SOURCE })
  expect(handlers.filter((file) => /^ *await /m.test(readFileSync(SOURCE + file, 'utf8')))).toEqual([])
})

test('the server returns the errors of the contract, and throws only errors that no caller can cause', () => {
  const files = globSync(['service.ts', '{domain,http,operations}/**/*.ts'], { cwd: SOURCE, exclude: ['**/*.test.ts'] })
  const thrown = files.flatMap((file) => {
    const code = readFileSync(SOURCE + file, 'utf8').replaceAll(/^ *\/?\*.*$/gm, '')
    return [...code.matchAll(/\bthrow (?!new (?!ServiceError\b)\w+\()(.+)/g)].map(([, what]) => `${file}: ${what}`)
  })
  expect(thrown.toSorted()).toEqual([
    'domain/operator/put.ts: outcome.rejection',
    // These pass on errors of a bound or of a store.
    'http/bodies.ts: error',
    'http/bodies.ts: error',
    'http/reply.ts: error',
  ])
})
