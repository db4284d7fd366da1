// A newcomer pastes what the README, the guides and the reference show: everything in the order of the sidebar, then again in
// another order, and once more after a restart of the demo.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { blocksOf, type DocumentBlock, startService, type ServiceProcess } from '@parley/tools'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { inWorkspace } from '../src/places.ts'
import { referencePages } from '../src/reference/reference-pages.ts'
import { sampleRequestOf } from '../src/reference/samples/sample-request.ts'
import { samplesOf, type Sample } from '../src/reference/samples/samples.ts'

const run = promisify(execFile)
const { document, operations } = readModel()

/** The documents for the demo, in the order of the sidebar, and what their blocks print among other things. */
const DOCUMENTS: readonly (readonly [path: string, printed: readonly (string | RegExp)[]])[] = [
  ['README.md', ['"text":"It arrives today."', '"status":"Closed"']],
  ['docs/quickstart.md', ['"text":"It arrives today."', /3 active conversations\nMessage \w+: Sent$/m]],
  ['docs/authentication.md', ['"code":"api_key_invalid"', 'Rotated. The new key is in parley-key.txt.']],
  ['docs/paging.md', [/^\d+ conversations$/m]],
  ['docs/concurrent-updates.md', ['"code":"precondition_failed"', 'Closed, or left open because of a new message']],
  ['docs/versioning.md', [/^\d+\.\d+\.\d+$/m]],
]

/** The blocks of a document. The README has other blocks, which install Parley and change the repository. */
function blocksIn(path: string): DocumentBlock[] {
  const [text = ''] = readFileSync(inWorkspace(path), 'utf8').split('## Change one line of the contract')
  return path === 'README.md' ? blocksOf(text).slice(1) : blocksOf(text)
}

interface Reader {
  demo: ServiceProcess
  folder: string
  /** The key that the reader uses now. */
  key: string
}

const environment = ({ demo, key }: Reader) => ({
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
  PARLEY_BASE_URL: demo.url,
  PARLEY_API_KEY: key,
  PYTHONIOENCODING: 'utf-8',
})

/** Pastes the blocks of a document into one shell. Returns what they printed, and the key that the shell has then. */
async function paste(path: string, reader: Reader): Promise<{ printed: string; key: string }> {
  const { demo, folder, key } = reader
  const commands = blocksIn(path).map(({ text, program }) => {
    if (program === undefined) return text.replaceAll('http://127.0.0.1:3000', demo.url).replaceAll('<API_KEY>', key)
    writeFileSync(join(folder, program.file), text)
    return program.command
  })
  const script = ['set -euo pipefail', ...commands, 'echo "## $PARLEY_API_KEY"'].join('\n')
  const { stdout } = await run('bash', ['--norc', '-c', script], { cwd: folder, env: environment(reader) })
  const [printed = '', last = ''] = stdout.split('## ')
  return { printed, key: last.trim() }
}

/** How the samples of a language run in one process, each after a line with its name. */
const PROGRAMS: Record<Sample['language'], { suffix: string; command: string; all: (files: string[]) => string[] }> = {
  sh: {
    suffix: 'sh',
    command: 'sh',
    all: (files) => ['-c', `for file; do printf '\\n## %s\\n' "$file"; . "./$file"; done`, '-', ...files],
  },
  ts: { suffix: 'mjs', command: process.execPath, all: (files) => ['--input-type=module', '-e', IMPORTS, ...files] },
  js: { suffix: 'mjs', command: process.execPath, all: (files) => ['--input-type=module', '-e', IMPORTS, ...files] },
  python: { suffix: 'py', command: 'python3', all: (files) => ['-c', RUNS, ...files] },
}
const IMPORTS = "for (const file of process.argv.slice(1)) { console.log('## ' + file); await import('./' + file) }"
const RUNS = `import runpy, sys
for file in sys.argv[1:]:
    print('## ' + file)
    runpy.run_path(file)`

const ALL = operations.flatMap((operation) => {
  const request = sampleRequestOf(document, operation)
  return samplesOf(request).map((sample) => ({ ...sample, result: request.result, id: operation.id }))
})

/** Runs all samples, those of each language in one process. Returns the errors in their output. */
async function pasteSamples(reader: Reader): Promise<string[]> {
  const languages = Map.groupBy(ALL, ({ language }) => language)
  const wrong = [...languages].map(async ([language, samples]) => {
    const { suffix, command, all } = PROGRAMS[language]
    const files = samples.map(({ id, source }) => {
      const file = `${id}-${language}.${suffix}`
      // A contact can be created once, so each run has another number.
      const phone = `+33${randomInt(100_000_000, 999_999_999)}`
      writeFileSync(join(reader.folder, file), id === 'createContact' ? source.replaceAll(/\+33\d{9}/g, phone) : source)
      return file
    })
    const { stdout } = await run(command, all(files), { cwd: reader.folder, env: environment(reader) })
    const printed = stdout.split(/^## .*\n/m).slice(1)
    expect(printed).toHaveLength(files.length)
    // The other languages print the property alone, and fail if the response is an error.
    return samples.flatMap(({ id, result }, index) => {
      const words = printed[index]?.trim() ?? ''
      // A response without a body has no more than its status to print.
      if (result === undefined) return ['', '204'].includes(words) ? [] : [`${id} in ${language}: ${words}`]
      const isRight = language === 'sh' ? words.includes(`"${result}":`) : !['', 'undefined'].includes(words)
      return isRight ? [] : [`${id} in ${language}: ${words}`]
    })
  })
  return (await Promise.all(wrong)).flat()
}

async function readerOf(demo: ServiceProcess): Promise<Reader> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules/@parley'), { recursive: true })
  symlinkSync(inWorkspace('packages/client'), join(folder, 'node_modules/@parley/client'), 'junction')
  return { demo, folder, key: demo.apiKey }
}

/** Pastes everything. Returns the errors, and leaves the reader with the newest key. */
async function pasteAll(reader: Reader, documents: typeof DOCUMENTS): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, expected] of documents) {
    const { printed, key } = await paste(path, reader)
    reader.key = key
    const missing = expected.filter((each) =>
      typeof each === 'string' ? !printed.includes(each) : !each.test(printed),
    )
    wrong.push(...missing.map((each) => `${path} did not print ${String(each)}: ${printed}`))
  }
  return [...wrong, ...(await pasteSamples(reader))]
}

test('all samples of the README, the guides and the reference work in any order, repeatedly, and after a restart', async () => {
  const folder = temporaryFolder()
  {
    await using demo = await startService({}, { demo: [], folder })
    const reader = await readerOf(demo)
    expect(await pasteAll(reader, DOCUMENTS)).toEqual([])
    expect(await pasteAll(reader, DOCUMENTS.toReversed())).toEqual([])
  }
  await using demo = await startService({}, { demo: [], folder })
  expect(await pasteAll(await readerOf(demo), DOCUMENTS)).toEqual([])
})

test('a sample that works once says so: the second time, the response is the error on its page', async () => {
  await using demo = await startService({}, { demo: [] })
  const reader = await readerOf(demo)
  const sample = ALL.find(({ id, language }) => id === 'createContact' && language === 'sh')
  const page = referencePages(readModel()).find(({ path }) => path === 'reference/create-contact.html')
  expect(page?.examples?.html).toContain('the response is <a href="../errors/contact_exists.html">')
  const call = () => run('sh', ['-c', sample?.source ?? ''], { env: environment(reader) })
  expect((await call()).stdout).toContain('"contact":')
  expect((await call()).stdout).toContain('"code":"contact_exists"')
})

test('a sample that gets an error fails, and shows the response', async () => {
  await using demo = await startService()
  const reader = await readerOf(demo)
  for (const { source, language, id } of ALL.filter((each) => each.id === 'getCaller' && each.language !== 'sh')) {
    const { suffix, command } = PROGRAMS[language]
    writeFileSync(join(reader.folder, `${id}.${suffix}`), source)
    const env = environment({ ...reader, key: 'parley_wrong' })
    await expect(run(command, [`${id}.${suffix}`], { cwd: reader.folder, env })).rejects.toThrow('api_key_invalid')
  }
})
