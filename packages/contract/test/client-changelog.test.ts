// The changelog of the client names each operation that callers get with the next version.
import { readdirSync, readFileSync } from 'node:fs'
import { node, operationsOf } from '@parley/openapi-document'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { document } from './document.ts'

const ROOT = new URL('../../../', import.meta.url)
const RELEASED = new URL('spec/released/', ROOT)
const idsOf = (of: object): string[] => operationsOf(node(of)).map(({ id }) => id)

/** The operations that the last release has. */
function released(): string[] {
  const versions = readdirSync(RELEASED).filter((name) => /^\d+\.\d+\.\d+\.yaml$/.test(name))
  const [last = ''] = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return idsOf(node(parse(readFileSync(new URL(last, RELEASED), 'utf8'))))
}

/** The operations since the last release that the chapters above it don't name. */
const missingIn = (changelog: string, before: readonly string[], now: readonly string[]): string[] =>
  now
    .filter((id) => !before.includes(id) && !changelog.includes(`\`${id}\``))
    .map((id) => `packages/client/CHANGELOG.md: write what \`${id}\` is for, as a line under Unreleased.`)

const changelog = readFileSync(new URL('packages/client/CHANGELOG.md', ROOT), 'utf8')

test('the changelog of the client names each new operation', () => {
  expect(missingIn(changelog, released(), idsOf(document))).toEqual([])
})

test('an operation that it leaves out is named', () => {
  expect(missingIn(changelog, ['listTags'], ['listTags', 'listNothing'])).toEqual([
    expect.stringContaining('`listNothing`'),
  ])
})
