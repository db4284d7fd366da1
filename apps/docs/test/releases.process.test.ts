// The site of the docs while a small contract goes from its draft to its second release. The guides are those of this repository.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freeze } from '@parley/tools/freeze'
import { makeContractFolder, SECOND_CONTRACT, writeContract, writeWaivers } from '@parley/tools/small-contracts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../src/site/build-site.ts'
import { browserPath, open, openBrowser, overflowOf, violationsOf } from './browser.ts'

/** The change with which the second contract breaks clients. */
const LOWER_LIMIT = '`maxLength` of request and response property `text` of `Note` changed from 100 to 50.'

/** The docs of a stage, in a folder of their own. */
interface Stage {
  folder: string
  files: string[]
}
const stages = new Map<string, Stage>()
let root: string

/** Builds the docs of each stage. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-stages-'))
  const build = async (name: string) => {
    const folder = join(root, name)
    stages.set(name, { folder, files: await buildSite(folder, spec) })
  }
  const spec = makeContractFolder(join(root, 'spec'))
  await build('draft')
  await freeze(spec, '2026-06-15')
  await build('first')
  writeContract(spec, SECOND_CONTRACT)
  writeWaivers(spec, LOWER_LIMIT)
  await freeze(spec, '2026-07-01')
  await build('second')
})
afterAll(() => rm(root, { recursive: true }))

function stage(name: string): Stage {
  const found = stages.get(name)
  if (found === undefined) throw new Error(`There is no stage ${name}.`)
  return found
}
const page = (name: string, path: string) => readFile(join(stage(name).folder, path), 'utf8')

test('while nothing is released, the changelog says so and the header has no menu of versions', async () => {
  const changelog = await page('draft', 'changelog.md')
  expect(changelog).toContain('No version of the contract is released yet.')
  const index = await page('draft', 'index.html')
  expect(index).toMatch(/<a class="version" href="changelog\.html">API \d+\.\d+ draft<\/a>/)
  expect(index).not.toContain('id="versions"')
  expect(stage('draft').files.filter((path) => path.startsWith('released/'))).toEqual([])
})

test('the first release has its day, its operations and its docs', async () => {
  const changelog = await page('first', 'changelog.md')
  expect(changelog).toContain('## 0.1.0\n\n2026-06-15. [Docs](released/0.1.0/index.md)')
  expect(changelog).toContain('The first release. Its operations: `putNote`.')
  expect(changelog).not.toContain('released yet')
})

test('the second release has its changes, with the reason of the waiver', async () => {
  const [, second = '', first = ''] = (await page('second', 'changelog.md')).split(/^## /m)
  expect(second).toContain('0.2.0\n\n2026-07-01.')
  expect(second).toContain('- **Waived**: No client has written such a long note. The change:')
  expect(second).toContain('Operation `getNote` was added.')
  expect(first).toContain('0.1.0\n\n2026-06-15.')
})

test('the docs of each release show its contract as it was', async () => {
  const { files } = stage('second')
  expect(files).toContain('released/0.2.0/reference/get-note.html')
  expect(files).not.toContain('released/0.1.0/reference/get-note.html')
  expect(await page('second', 'released/0.1.0/reference/put-note.html')).toMatch(/\b100 characters/)
  expect(await page('second', 'released/0.2.0/reference/put-note.html')).toMatch(/\b50 characters/)
  expect(await page('second', 'released/0.1.0/openapi.yaml')).toContain('maxLength: 100')
})

describe.skipIf(browserPath === undefined)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('the menu of versions leads to the same page of a release, and a note there leads back', async () => {
    const tab = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await open(tab, `${pathToFileURL(stage('second').folder).href}/`, 'reference.html')
    await tab.getByRole('button', { name: 'other versions' }).click()
    await tab.getByRole('link', { name: 'API 0.1.0' }).click()
    await tab.waitForURL(/released\/0\.1\.0\/reference\.html$/)
    expect(await violationsOf(tab)).toEqual([])
    expect(await overflowOf(tab)).toBe(0)
    await tab.getByRole('button', { name: 'other versions' }).click()
    expect(await tab.getByRole('link', { name: 'API 0.1.0' }).getAttribute('aria-current')).toBe('true')
    await tab.keyboard.press('Escape')
    await tab.getByRole('main').getByRole('link', { name: 'Newest version' }).click()
    await tab.waitForURL(/second\/reference\.html$/)
  })
})
