// Tests an import while a server uses the same file.
import { writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { filledCommandLine } from '../../test/command-line.ts'
import { HARBOUR } from '../../test/fixture.ts'
import { startService } from '@parley/tools'

const BAD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'a b', label: 'Bad' }
const GOOD = { type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_good', label: 'Good' }

test('while a server runs, a small import is one transaction, and a large one is rejected without --keep-good', async () => {
  const { parley, store, file, lines, content, before } = await filledCommandLine()
  const server = await startService({ DATABASE_URL: `file:${store}` })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  expect(await parley(['import', lines('bad.jsonl', [GOOD, BAD])])).toMatchObject({ code: 1 })
  expect(await content()).toBe(before)
  expect(await parley(['import', lines('good.jsonl', [GOOD])])).toMatchObject({ code: 0 })

  const line = `${JSON.stringify(GOOD)}\n`
  writeFileSync(file('large.jsonl'), line.repeat(Math.ceil((8.5 * 1024 * 1024) / line.length)))
  const large = await parley(['import', file('large.jsonl')])
  expect(large).toMatchObject({ code: 1, err: expect.stringContaining('Stop the server') as string })
  expect(await parley(['import', file('large.jsonl'), '--keep-good'])).toMatchObject({ code: 0 })
})

test('a server cannot start while an import uses the store exclusively', async () => {
  const { parley, store } = await filledCommandLine()
  const input = new PassThrough()
  const started = Promise.withResolvers<void>()
  const imported = parley(['import', '-'], { input, draw: () => started.resolve() })
  input.write(`${JSON.stringify(GOOD)}\n`)
  await started.promise
  await expect(startService({ DATABASE_URL: `file:${store}` })).rejects.toThrow('in use by another server, an import')
  input.end()
  expect(await imported).toMatchObject({ code: 0 })
})
