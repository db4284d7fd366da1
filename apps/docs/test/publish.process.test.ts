// Publishes pages as the workflows do, on a bare repository in a temporary folder: nothing of it needs the code host.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inWorkspace } from '../src/places.ts'
import { startCodeHost, type CodeHost } from './code-host.ts'
import { readWorkflow, runSteps } from './workflow.ts'

const run = promisify(execFile)

let host: CodeHost
let remote: string
beforeAll(async () => {
  host = await startCodeHost()
})
afterAll(() => host.close())
beforeEach(async () => {
  remote = join(temporaryFolder(), 'pages.git')
  await run('git', ['init', '--quiet', '--bare', remote])
})

const env = () => ({
  PATH: process.env['PATH'] ?? '',
  GITHUB_API_URL: host.url,
  GITHUB_SERVER_URL: 'https://host.example',
  GITHUB_REPOSITORY: 'owner/parley',
  GITHUB_TOKEN: host.token,
  PAGES_REMOTE: remote,
})

const publish = async (...args: string[]) => run('bash', [inWorkspace('.ci/publish'), ...args], { env: env() })

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const git = async (...args: string[]) => (await run('git', args, { cwd: remote })).stdout.trim()
const files = async () => (await git('ls-tree', '-r', '--name-only', 'pages')).split('\n')

test('a page replaces the former one at its path, and leaves no history', async () => {
  const { stdout } = await publish('pr/7', await folderWith({ 'index.html': 'one', 'old.html': 'old' }))
  expect(stdout).toBe('https://pages.example/parley/pr/7/\n')
  await publish('pr/7', await folderWith({ 'index.html': 'two' }))
  expect(await files()).toEqual(['.nojekyll', 'pr/7/index.html'])
  expect(await git('show', 'pages:pr/7/index.html')).toBe('two')
  expect(await git('rev-list', '--count', 'pages')).toBe('1')
})

test('a pull request that closes loses only its own folder', async () => {
  const page = await folderWith({ 'index.html': 'page' })
  for (const path of ['docs', 'pr/7', 'pr/77', 'pr/8']) await publish(path, page)
  await publish('pr/7')
  expect(await files()).toEqual(['.nojekyll', 'docs/index.html', 'pr/77/index.html', 'pr/8/index.html'])
  const before = await git('rev-parse', 'pages')
  await publish('pr/7')
  expect(await git('rev-parse', 'pages')).toBe(before)
})

test('jobs that publish at the same time lose nothing of each other', async () => {
  const paths = ['pr/1', 'pr/2', 'pr/3', 'docs']
  const ended = paths.map(async (path) => publish(path, await folderWith({ 'index.html': path })))
  await Promise.all(ended)
  expect(await files()).toEqual(['.nojekyll', ...paths.map((path) => `${path}/index.html`).toSorted()])
})

test.each(['', 'pr/', 'pr/7/../..', '../docs', 'pr/7 8', '.github', 'pr/0'])(
  '%j is rejected as a path of pages',
  async (path) => {
    await expect(publish(path, temporaryFolder())).rejects.toMatchObject({ code: 1, stdout: '' })
  },
)

test('the docs of main are published by the step of the workflow', async () => {
  const docs = await folderWith({ 'docs/index.html': 'docs', 'docs/reference/list-tags.html': 'tags' })
  const steps = await runSteps(readWorkflow('pages.yaml').jobs['publish'], {
    folder: inWorkspace('.'),
    context: { 'github.token': host.token },
    env: { ...env(), RUNNER_TEMP: docs },
  })
  expect(steps.get('Publish')).toMatchObject({ code: 0 })
  expect(await files()).toEqual(['.nojekyll', 'docs/index.html', 'docs/reference/list-tags.html'])
})

test('a repository without pages publishes nothing and says so', async () => {
  const given = { ...env(), GITHUB_REPOSITORY: 'owner/other' }
  const { stdout, stderr } = await run('bash', [inWorkspace('.ci/publish'), 'docs', temporaryFolder()], { env: given })
  expect(stdout).toBe('')
  expect(stderr).toContain('The repository has no pages')
})
