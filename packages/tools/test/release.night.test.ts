// The release workflow, command by command, on a copy of the repository; and the same build on a second copy in another folder.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../src/testing/temporary-folder.ts'
import { copyWorkspace, type CommandResult, type WorkspaceCopy } from '../src/testing/workspace-copy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { LICENSES } from '../src/release/licenses.ts'
import { readLicenses } from './read-licenses.ts'
import { inWorkspace, SPEC } from '../src/places.ts'
import { releasesIn } from '../src/review/contracts.ts'
import { read, readJson, version } from '../src/release/workspace.ts'

const WORKFLOW = z.object({
  jobs: z.object({
    build: z.object({
      steps: z.array(
        z.object({
          name: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          'working-directory': z.string().optional(),
        }),
      ),
    }),
  }),
})
const { steps } = WORKFLOW.parse(parse(read('.github/workflows/release.yaml'))).jobs.build
const commands = steps.filter(({ run }) => run !== undefined)

/** `npx pnpm@<version>` as a stand-in that needs no registry, since everything is installed. */
const NPX = '#!/bin/sh\nshift 2\nif [ "$1" = install ]; then exit 0; fi\nexec pnpm "$@"\n'

let copy: WorkspaceCopy
let tools: string
let ended: Map<string, CommandResult>

const output = (name: string) => join(copy.folder, '.parley/release', name)
const readOutput = (name: string) => readFileSync(output(name), 'utf8')
const GIT = 'git -c user.name=Someone -c user.email=someone@example.com -c commit.gpgsign=false'

/** Does what a maintainer does before the tag, if it isn't done yet. */
async function prepare(): Promise<void> {
  const path = (file: string) => join(copy.folder, file)
  const list = path('spec/released/releases.json')
  if (releasesIn(SPEC).every((each) => each.version !== version)) await copy.run('pnpm release:contract')
  writeFileSync(list, readFileSync(list, 'utf8').replace('"summary": ""', '"summary": "Something."'))
  const day = releasesIn(path('spec')).at(-1)?.date
  // The chapter of the next release has no day yet.
  const title = new RegExp(`^## (?:Unreleased|${RegExp.escape(version)})$`, 'm')
  writeFileSync(path('CHANGELOG.md'), read('CHANGELOG.md').replace(title, `## ${version} (${day})`))
  const expires = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const contact = 'Contact: mailto:security@acme.test'
  const securityTxt = read('docs/security.txt').replace(/^Contact: .*$/m, contact)
  writeFileSync(path('docs/security.txt'), securityTxt.replace(/^Expires: .*$/m, `Expires: ${expires}`))
}

/** Runs the commands of the workflow. Returns how each ended, by its name. */
async function runWorkflow(tag: string): Promise<Map<string, CommandResult>> {
  const outcomes = new Map<string, CommandResult>()
  for (const { name = '', run, 'working-directory': folder = '.' } of commands) {
    const command = `export PATH='${tools}':"$PATH" TAG='${tag}'; cd '${folder}'; ${run}`
    outcomes.set(name, await copy.run(command))
  }
  return outcomes
}

beforeAll(async () => {
  copy = copyWorkspace()
  tools = join(copy.folder, '../', `parley-tools-${process.pid}`)
  mkdirSync(tools)
  writeFileSync(join(tools, 'npx'), NPX)
  chmodSync(join(tools, 'npx'), 0o755)
  await prepare()
  await copy.run(`git init --quiet && git add --all && ${GIT} commit --quiet --message release`)
  ended = await runWorkflow(`v${version}`)
})

afterAll(() => {
  for (const folder of [copy.folder, tools]) rmSync(folder, { recursive: true, force: true })
})

test('every command of the workflow succeeds', () => {
  const failed = [...ended].filter(([, { code }]) => code !== 0)
  expect(failed).toEqual([])
  expect([...ended.keys()]).toEqual(['Install', 'Check', 'Build', 'Verify'])
})

test('a copy in another folder makes files with the same hashes', async () => {
  const other = copyWorkspace()
  const folder = join(other.folder, '../', `parley-another-place-${process.pid}`)
  try {
    // The changes of the maintainer, and what depends on the machine: times and permissions.
    for (const file of ['CHANGELOG.md', 'docs/security.txt', 'spec/released'])
      cpSync(join(copy.folder, file), join(other.folder, file), { recursive: true })
    const at = `git init --quiet && git add --all && ${GIT} commit --quiet --message other`
    expect(await other.run(`umask 077; ${at}; mv '${other.folder}' '${folder}'`)).toMatchObject({ code: 0 })
    expect(await copy.run(`umask 077; cd '${folder}'; TZ=Asia/Tokyo pnpm release:build`)).toMatchObject({ code: 0 })
    const sums = readFileSync(join(folder, '.parley/release/SHA256SUMS'), 'utf8')
    expect(sums).toBe(readOutput('SHA256SUMS'))
    expect(sums.trim().split('\n')).toHaveLength(5)
  } finally {
    for (const each of [folder, other.folder]) rmSync(each, { recursive: true, force: true })
  }
})

describe('the files of the release', () => {
  const SBOM = z.object({
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.literal('1.6'),
    serialNumber: z
      .string()
      .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ 'bom-ref': z.string() }) }),
    components: z.array(
      z.object({
        group: z.string().optional(),
        name: z.string(),
        version: z.string(),
        'bom-ref': z.string(),
        purl: z.string().startsWith('pkg:npm/'),
      }),
    ),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  })

  test('the SBOM is sound, and has each package whose code is in the server or the sandbox', async () => {
    const sbom = SBOM.parse(JSON.parse(readOutput(`parley-${version}.cdx.json`)))
    const refs = [sbom.metadata.component['bom-ref'], ...sbom.components.map((each) => each['bom-ref'])]
    expect(new Set(refs).size).toBe(refs.length)
    const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(named.filter((ref) => !refs.includes(ref))).toEqual([])
    const listed = new Set(
      sbom.components.map(({ group = '', name, version: own }) => `${`${group}/${name}`.replace(/^\//, '')} ${own}`),
    )
    const folder = temporaryFolder()
    // Fixes of a package count by themselves.
    const sandbox = `parley-sandbox-${String(readJson('packages/sandbox/package.json')['version'])}.tgz`
    const unpack = `tar -xzf '${output(`parley-${version}.tar.gz`)}' && tar -xzf '${output(sandbox)}'`
    expect(await copy.run(`cd '${folder}' && ${unpack}`)).toMatchObject({ code: 0 })
    const texts = [`parley-${version}`, 'package/dist'].map((at) => readFileSync(join(folder, at, LICENSES), 'utf8'))
    for (const text of texts) {
      const shipped = readLicenses(text).map(({ name, version: own }) => `${name} ${own}`)
      expect(shipped).toContain('hono 4.13.19')
      expect(shipped.filter((each) => !listed.has(each))).toEqual([])
    }
    expect(texts[0]).toContain('minisearch')
    expect(readdirSync(join(folder, `parley-${version}/docs`))).toContain('security.txt')
  })

  test('no file names the folder that it was built in', async () => {
    const folder = temporaryFolder()
    for (const name of readdirSync(output('')).filter((each) => each.endsWith('gz'))) {
      expect(
        await copy.run(`mkdir '${folder}/${name}' && tar -xzf '${output(name)}' -C '${folder}/${name}'`),
      ).toMatchObject({
        code: 0,
      })
    }
    const found = await copy.run(`grep -rlF -e '${copy.folder}' -e '${inWorkspace('').replace(/\/$/, '')}' '${folder}'`)
    expect(found).toEqual({ code: 1, output: '' })
  })

  test('the commands of docs/releases.md check, unpack and start them', async () => {
    const page = read('docs/releases.md')
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
    const { code, output: printed } = await copy.run(`set -eu; cd .parley/release; ${blocks.join('\n')}`)
    expect({ code, printed }).toMatchObject({ code: 0 })
    expect(printed).toMatch(new RegExp(`^parley-${RegExp.escape(version)}\\.tar\\.gz: OK$`, 'm'))
    expect(printed.trim().split('\n').at(-1)).toBe(version)
    const others = [...page.matchAll(/Not run by our tests: [^.]+\.(?:[^\n`]|\n(?!\n))*\n\n```console\n/g)]
    expect(others).toHaveLength([...page.matchAll(/^```console$/gm)].length)
  })
})

test('the check names what prevents a release', async () => {
  const wrong = await copy.run('pnpm release:check v0.0.1')
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.output).toContain(`The tag is v0.0.1, and the version of the contract is ${version}.`)
  writeFileSync(join(copy.folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- Something.\n')
  writeFileSync(
    join(copy.folder, 'docs/security.txt'),
    read('docs/security.txt').replace(/^Expires: .*$/m, 'Expires: 2026-12-01T00:00:00Z'),
  )
  const { code, output: printed } = await copy.run(`pnpm release:check v${version}`)
  expect(code).toBe(1)
  for (const sentence of [
    `CHANGELOG.md has no chapter "${version} (`,
    'CHANGELOG.md has a chapter "Unreleased".',
    'docs/security.txt has an invented address as the contact.',
    'docs/security.txt expires in ',
    'The working tree has changes that are not committed:\n M CHANGELOG.md',
  ])
    expect(printed).toContain(sentence)
})
