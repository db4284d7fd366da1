// Edits of the contract that a server could ignore in silence. Each is played on a copy of the repository, and either takes
// effect or is reported by the first stage that can name its place: the generator, the compiler, the start, or a test.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contract } from '@parley/contract'
import { generate } from '@parley/contract/generate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyWorkspace, type WorkspaceCopy } from '@parley/tools/workspace-copy'
import { type Edit, failing, obeyed, rejected, type Row, uncompiled, unstartable } from './contract-edits.ts'

describe('the generator rejects', () => {
  test.each(rejected)('$edit', ({ play, message }) => {
    expect(() => generate(edited([play]))).toThrow(message)
  })
})

/** The scripts that make a module of each part from the edited contract. Only the compiler reads the types. */
const EDITED = '.parley/edited.json'
const GENERATE = `pnpm --dir packages/contract run generate --document ../../${EDITED} && pnpm --dir apps/server run generate`
const TYPES = `pnpm --dir packages/contract run types --document ../../${EDITED}`

/** The contract after some edits. */
function edited(edits: readonly Edit[]) {
  const document: typeof contract = structuredClone(contract)
  for (const play of edits) play(document)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is JSON, which the type of the bundle hides.
  return document as unknown as Parameters<typeof generate>[0]
}

const plays = (rows: readonly { play: Edit }[]) => rows.map(({ play }) => play)
const missing = (output: string, rows: readonly Row[], isSaid: (message: string) => boolean) =>
  rows.filter(({ message }) => !isSaid(message)).map(({ edit, message }) => ({ edit, message, output }))

describe('on a copy of the repository', () => {
  let copy: WorkspaceCopy | undefined
  beforeAll(async () => {
    copy = copyWorkspace()
    // A test compares the edited contract with the last release. The command fails if this version is released already.
    await copy.run('pnpm release:contract')
  })
  afterAll(() => {
    if (copy !== undefined) rmSync(copy.folder, { recursive: true, force: true })
  })

  /** Generates from the edited contract. */
  async function generateFrom(edits: readonly Edit[]): Promise<void> {
    if (copy === undefined) throw new Error('The copy is made before the tests.')
    mkdirSync(join(copy.folder, dirname(EDITED)), { recursive: true })
    writeFileSync(join(copy.folder, EDITED), JSON.stringify(edited(edits)))
    expect(await copy.run(GENERATE)).toMatchObject({ code: 0 })
  }
  const outputOf = async (command: string): Promise<string> => (await copy?.run(command))?.output ?? ''

  test(`the compiler reports: ${uncompiled.map(({ edit }) => edit).join('; ')}`, async () => {
    await generateFrom(plays(uncompiled))
    const output = await outputOf(
      `${TYPES} && pnpm --dir apps/server exec tsc --project tsconfig.sources.json --pretty false`,
    )
    const lines = output.replaceAll(/\n +/g, ' ').replaceAll(/["']+/g, "'")
    const isSaid = (message: string) => new RegExp(message.replaceAll(' .* ', '.*')).test(lines)
    expect(missing(output, uncompiled, isSaid)).toEqual([])
  })

  describe('that compiles', () => {
    beforeAll(() => generateFrom([...plays(failing), ...plays(unstartable), ...plays(obeyed)]))

    test(`the tests of the contract report: ${failing.map(({ edit }) => edit).join('; ')}`, async () => {
      const output = await outputOf(
        'pnpm exec vitest run --project unit contract/test/policy contract/test/webhooks decision-facts stored-values house.test',
      )
      expect(missing(output, failing, (message) => output.includes(message))).toEqual([])
    })

    test(`the start reports: ${unstartable.map(({ edit }) => edit).join('; ')}`, async () => {
      const output = await outputOf('node apps/server/bin/parley.js demo --port 0')
      expect(missing(output, unstartable, (message) => output.includes(message))).toEqual([])
    })

    test(`the server obeys: ${obeyed.map(({ edit }) => edit).join('; ')}`, async () => {
      const asks = obeyed.map((row) => row.asks).join(', ')
      const script = `const server = (file) => import('./apps/server/src/' + file); console.log(JSON.stringify([${asks}]))`
      const output = await outputOf(`node --input-type=module -e "${script}"`)
      expect(JSON.parse(output)).toEqual(obeyed.map(({ responses }) => responses))
    })
  })
})
