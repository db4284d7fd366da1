// Each rule of the house style bites: it is broken in a copy of the contract, and the linter must name it at that place.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isText, list, object, text } from '../src/document/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lintRules } from './decisions.ts'
import { specFolder } from './spec-files.ts'
import { violations } from './violations.ts'
import type { Violation } from './violations.ts'

interface Finding {
  rule: string
  file: string
  message: string
}

const linter = createRequire(join(specFolder, 'package.json')).resolve('@redocly/cli/bin/cli.js')
const run = promisify(execFile)
let folder = ''

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the linter's findings in a copy of the contract with the given changes. */
async function lint(name: string, changes: readonly Violation[]): Promise<Finding[]> {
  const copy = join(folder, name)
  await cp(specFolder, copy, { recursive: true, filter: (path) => !/[\\/](?:node_modules|dist|released)$/.test(path) })
  for (const { file, from, to } of changes) {
    const path = join(copy, file)
    const before = await readFile(path, 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`Nothing in ${file} could be changed: ${from} is not there.`)
    await writeFile(path, after)
  }
  const args = [linter, 'lint', 'parley', '--format=json', '--max-problems=1000']
  // With findings the linter ends with status 1, which is what most of these runs want to see.
  const done = await run(process.execPath, args, { cwd: copy, maxBuffer: 64 * 2 ** 20 }).catch(
    (error: unknown) => error,
  )
  const output: unknown = JSON.parse(text(object(done)['stdout'], 'what the linter prints'))
  return list(object(output)['problems']).map((problem) => {
    const [first] = list(object(problem)['location'])
    const source = object(object(first)['source'])['ref']
    return {
      rule: text(object(problem)['ruleId']),
      file: isText(source) ? source.replaceAll('\\', '/') : '',
      message: text(object(problem)['message']),
    }
  })
}

test('this test breaks each rule of the house style at least once', () => {
  const house = lintRules.filter((rule) => rule.startsWith('rule/'))
  const broken = new Set(violations.map(({ rule }) => rule))
  expect(house.filter((rule) => !broken.has(rule))).toEqual([])
  expect([...broken].filter((rule) => !lintRules.includes(rule))).toEqual([])
})

const planted = violations.map((each) => ({ message: '', batch: 1, ...each }))
/** Batch 0 is the contract as it is. */
const batches = [...new Set([0, ...planted.map(({ batch }) => batch)])]
/** The linter's findings in each batch. A run takes a second or two, so all of them run at the same time. */
let findings = new Map<number, Finding[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'house-style-'))
  const runs = batches.map(async (batch): Promise<[number, Finding[]]> => {
    const changes = planted.filter((each) => each.batch === batch)
    return [batch, await lint(`batch-${batch}`, changes)]
  })
  findings = new Map(await Promise.all(runs))
})

test.each(planted)('$rule notices that $what', ({ rule, file, message, batch }) => {
  const found = findings.get(batch)?.filter((each) => each.file.endsWith(file) && each.message.includes(message))
  expect(found?.map((each) => each.rule)).toContain(rule)
})

test('the contract follows the house style', () => {
  expect(findings.get(0)).toEqual([])
})
