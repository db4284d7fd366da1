// The version of the package follows that of the contract.
import { expect, test } from 'vitest'
import { changelogNaming, changelogWith, manifestWith } from '../scripts/generate/version.ts'

const manifest = (version: string) => `{\n  "name": "@parley/client",\n  "version": "${version}"\n}\n`
const CHANGELOG = '# Changes\n\nFor callers.\n\n## 1.0.0\n\nThe first release.\n'

test.each([
  ['a minor version of the contract', '1.0.3', '1.1.0', '1.1.0'],
  ['a major version of the contract', '1.4.0', '2.0.1', '2.0.0'],
  ['a patch of the contract', '1.0.3', '1.0.9', '1.0.3'],
])('after %s the package %s for contract %s is %s', (_, before, contractVersion, after) => {
  expect(manifestWith(manifest(before), contractVersion)).toBe(manifest(after))
})

test('a version without a chapter in the changelog gets one above the others', () => {
  expect(changelogWith(CHANGELOG, manifest('1.1.0'), '1.1.0')).toBe(
    '# Changes\n\nFor callers.\n\n## 1.1.0\n\nMade from contract 1.1.0.\n\n## 1.0.0\n\nThe first release.\n',
  )
})

test('an existing chapter of the changelog stays unchanged', () => {
  expect(changelogWith(CHANGELOG, manifest('1.0.0'), '1.0.0')).toBe(CHANGELOG)
})

test('the changelog names new operations once, in an unreleased chapter', () => {
  const named = changelogNaming(CHANGELOG, ['listRoles'], '1.0.0')
  expect(named).toContain('## Unreleased\n\n- New operations: `listRoles`.\n\n## 1.0.0\n')
  const both = changelogNaming(named, ['addNote', 'listRoles'], '1.0.0')
  expect(both).toBe(named.replace('`listRoles`', '`addNote`, `listRoles`'))
  expect(changelogNaming(both, [], '1.1.0')).toBe(both)
})
