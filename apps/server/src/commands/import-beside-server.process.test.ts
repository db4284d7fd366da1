// Tests an import while a server uses the same file.
import { writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { HARBOUR } from '../../test/fixture.ts'
import { startService } from '@parley/tools'

const BAD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'a b', label: 'Bad' }
const GOOD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_good', label: 'Good' }

test('beside a running server a small import is one change, and a large one asks to be made in steps', async () => {
  const { parley, store, file, lines, content, before } = await filledCommandLine()
  const server = await startService({ DATABASE_URL: `file:${store}` })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  expect(await parley(['import', lines('bad.jsonl', [GOOD, BAD])])).toMatchObject({ code: 1 })
  expect(await content()).toBe(before)
  expect(await parley(['import', lines('good.jsonl', [GOOD])])).toMatchObject({ code: 0 })

  const one = `${JSON.stringify(GOOD)}\n`
  writeFileSync(file('large.jsonl'), one.repeat(Math.ceil((8.5 * 1024 * 1024) / one.length)))
  const large = await parley(['import', file('large.jsonl')])
  expect(large).toMatchObject({ code: 1, err: expect.stringContaining('Stop the server') as string })
  expect(await parley(['import', file('large.jsonl'), '--keep-good'])).toMatchObject({ code: 0 })
})

test('while an import has the store to itself, a server is kept off it', async () => {
  const { parley, store } = await filledCommandLine()
  const input = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const imported = parley(['import', '-'], { input, draw: () => begun.resolve() })
  input.write(`${JSON.stringify(GOOD)}\n`)
  await begun.promise
  await expect(startService({ DATABASE_URL: `file:${store}` })).rejects.toThrow('in use by another server, an import')
  input.end()
  expect(await imported).toMatchObject({ code: 0 })
})
