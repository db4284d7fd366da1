// Tests the differences of the commands between PostgreSQL and a file.
import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, filledCommandLine } from '../command-line.ts'
import { HARBOUR, harbourAndCedar } from '../fixture.ts'
import { startService } from '@parley/tools'

const NEW_TAG = `${JSON.stringify({ type: 'tag', organizationId: HARBOUR, uniqueId: 'tag_new', label: 'New' })}\n`

test.each(['backup', 'restore'])('%s rejects a PostgreSQL store with advice on what to do instead', async (command) => {
  const { parley, file } = commandLine()
  writeFileSync(file('there.db'), '')
  expect(await parley([command, file('there.db'), '--overwrite'])).toEqual({
    code: 1,
    out: '',
    err: 'parley: The store is not a file. Back up and restore PostgreSQL with its own tools, such as pg_dump.\n',
  })
})

test('an import of any size is one transaction beside a running server, which can still write', async () => {
  const { parley, url, file, content, before } = await filledCommandLine()
  const server = await startService({ DATABASE_URL: await url })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const many = NEW_TAG.repeat(Math.ceil((9 * 1024 * 1024) / NEW_TAG.length))

  writeFileSync(file('bad.jsonl'), `${many}{\n`)
  expect(await parley(['import', file('bad.jsonl')])).toMatchObject({ code: 1 })
  expect(await content()).toBe(before)
  writeFileSync(file('good.jsonl'), many)
  expect(await parley(['import', file('good.jsonl')])).toMatchObject({ code: 0 })
  expect((await content()).trim().split('\n')).toHaveLength(harbourAndCedar().length - 1) // Without the first channels.
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
})
