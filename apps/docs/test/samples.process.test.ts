// The samples of the reference do what they show: each one runs against the real service with the demo's data.
import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDemo, type Demo } from '@parley/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { inWorkspace } from '../src/places.ts'
import { sampleRequestOf } from '../src/reference/samples/sample-request.ts'
import { samplesOf, type Sample } from '../src/reference/samples/samples.ts'

const run = promisify(execFile)
const { document, operations } = readModel()
const hasProgram = (name: string) =>
  run(name, ['--version']).then(
    () => true,
    () => false,
  )
const [hasCurl, hasPython] = await Promise.all([hasProgram('curl'), hasProgram('python3')])

/** How a sample is run, by its language: a program, and the name of the file that it gets. */
const PROGRAMS: Record<Sample['language'], { program: string; file: string; isThere: boolean }> = {
  sh: { program: 'sh', file: 'sample.sh', isThere: hasCurl },
  ts: { program: process.execPath, file: 'sample.ts', isThere: true },
  js: { program: process.execPath, file: 'sample.mjs', isThere: true },
  python: { program: 'python3', file: 'sample.py', isThere: hasPython },
}

describe.each(operations)('the samples of $id', (operation) => {
  const request = sampleRequestOf(document, operation)

  test.each(samplesOf(request).filter(({ language }) => PROGRAMS[language].isThere))(
    '$name gets `' + request.result + '`',
    async ({ language, source }) => {
      const output = await outputOf(language, source)
      // The other languages print the property alone, and fail if the response is an error.
      const names = language === 'sh' ? Object.keys(JSON.parse(output) as object) : [request.result]
      expect(names).toContain(request.result)
      expect(['', 'undefined']).not.toContain(output.trim())
    },
  )
})

test('a sample that gets an error fails', async () => {
  const operation = operations.find(({ id }) => id === 'getConversation')
  if (operation === undefined) throw new Error('The contract has no operation getConversation.')
  const samples = samplesOf({
    ...sampleRequestOf(document, operation),
    target: '/api/conversation/cnv_unknown',
    pathValues: ['cnv_unknown'],
  })
  const programs = samples.filter((each) => each.language !== 'sh' && PROGRAMS[each.language].isThere)
  for (const { language, source } of programs)
    await expect(outputOf(language, source)).rejects.toThrow('Command failed')
})

let demo: Demo
let folder: string
beforeAll(async () => {
  demo = await startDemo()
  folder = demo.folder
  await mkdir(join(folder, 'node_modules/@parley'), { recursive: true })
  await symlink(inWorkspace('packages/client'), join(folder, 'node_modules/@parley/client'))
})
afterAll(() => demo[Symbol.asyncDispose]())

/** A sample can close the conversation in which the next one sends a message. */
beforeEach(async () => {
  const response = await fetch(`${demo.url}/api/conversation/cnv_harbour_001`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${demo.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'Active' }),
  })
  if (!response.ok) throw new Error(`The conversation stays as it is: ${await response.text()}`)
})

async function outputOf(language: Sample['language'], source: string): Promise<string> {
  const { program, file } = PROGRAMS[language]
  await writeFile(join(folder, file), source)
  const { stdout } = await run(program, [join(folder, file)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], BASE_URL: demo.url, API_KEY: demo.apiKey, PYTHONIOENCODING: 'utf-8' },
  })
  return stdout
}
