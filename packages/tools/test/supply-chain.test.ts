// Tests the repository's claims about its dependencies, and the tools that watch over them.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { licensesOf, packagesOf } from '../src/release/licenses.ts'
import { readLicenses } from './read-licenses.ts'
import { inWorkspace } from '../src/places.ts'
import { expiryOf, PUBLISHED, read, readJson, version } from '../src/release/workspace.ts'

const namesIn = (folder: string) => {
  const { dependencies = {} } = readJson(folder) as { dependencies?: Record<string, string> }
  return Object.keys(dependencies).filter((name) => !name.startsWith('@parley/'))
}

test('docs/releases.md has each dependency of the packages and of the server, with its reason', () => {
  const rows = [...read('docs/releases.md').matchAll(/^\| (\w+) +\| `([^`]+)` +\| (\S.*?) +\|$/gm)]
  const listed = rows.map(([, by, name]) => `${by} ${name}`)
  const expected = ['packages/client', 'packages/sandbox', 'apps/server'].flatMap((folder) =>
    namesIn(`${folder}/package.json`).map((name) => `${folder.split('/')[1]} ${name}`),
  )
  expect(listed).toEqual(expected)
})

const DEPENDABOT = z.object({
  updates: z.array(
    z.object({
      'package-ecosystem': z.string(),
      directory: z.string().optional(),
      directories: z.array(z.string()).optional(),
      cooldown: z.object({ 'default-days': z.number().min(7) }),
    }),
  ),
})

const folderOf = (file: string) => `/${dirname(file)}`.replace(/^\/\.$/, '/')
const filesNamed = (pattern: string) => globSync(pattern, { cwd: inWorkspace(''), exclude: isInstalled })
const isInstalled = (path: string) => path.includes('node_modules')

test('each lockfile, the workflows and the image get updates, once they are a week old', () => {
  const { updates } = DEPENDABOT.parse(parse(read('.github/dependabot.yml')))
  const found = updates.flatMap(({ 'package-ecosystem': ecosystem, directory, directories = [] }) =>
    [...directories, ...(directory === undefined ? [] : [directory])].map((at) => `${ecosystem} ${at}`),
  )
  const expected = [
    ...filesNamed('{.,packages/tools/*}/pnpm-lock.yaml').map((file) => `npm ${folderOf(file)}`),
    'github-actions /',
    ...filesNamed('{.,*}/Dockerfile').map((file) => `docker ${folderOf(file)}`),
  ]
  expect(found.toSorted()).toEqual(expected.toSorted())
})

const minor = (text: unknown) => String(text).split('.').slice(0, 2).join('.')

test('the first two numbers of each published package are those of the contract', () => {
  const others = PUBLISHED.filter((folder) => minor(readJson(`${folder}/package.json`)['version']) !== minor(version))
  expect(others.map((folder) => `${folder}/package.json: begin the version with ${minor(version)}.`)).toEqual([])
})

test('security.txt has one date of expiry and a contact, and no other text', () => {
  const text = read('docs/security.txt')
  expect(expiryOf(text).getTime()).toBeGreaterThan(0)
  expect(text).toMatch(/^Contact: (?:https:\/\/|mailto:)\S+$/m)
  const fields = [...text.matchAll(/^([A-Za-z-]+): \S/gm)].map(([, name]) => name)
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(fields.length)
})

test('the packages behind files are found by name and version, each once', () => {
  const root = temporaryFolder()
  const put = (path: string, manifest: object) => {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), JSON.stringify(manifest))
  }
  put('node_modules/one', { name: 'one', version: '1.0.0', license: 'MIT' })
  put('node_modules/one/dist/esm', { type: 'module' })
  put('node_modules/one/node_modules/@two/three', { name: '@two/three', version: '2.0.0', license: 'GPL-3.0-only' })
  writeFileSync(join(root, 'node_modules/one/LICENSE.md'), 'Do as you like.\r\n')
  const files = ['one/dist/esm/a.js', 'one/dist/esm/b.js', 'one/node_modules/@two/three/index.js']
  expect(packagesOf([join(root, 'own.ts'), ...files.map((file) => join(root, 'node_modules', file))])).toEqual([
    { name: '@two/three', version: '2.0.0', license: 'GPL-3.0-only', text: '' },
    { name: 'one', version: '1.0.0', license: 'MIT', text: 'Do as you like.' },
  ])
})

test('a license that is not on the list stops the build', () => {
  const one = { name: 'one', version: '1.0.0', license: 'MIT', text: 'Do as you like.' }
  const two = { name: 'two', version: '2.0.0', license: 'GPL-3.0-only', text: '' }
  expect(readLicenses(licensesOf([one]))).toEqual([{ name: 'one', version: '1.0.0', license: 'MIT' }])
  expect(() => licensesOf([one, two])).toThrow('These licenses are not allowed: two 2.0.0 (GPL-3.0-only)')
})
