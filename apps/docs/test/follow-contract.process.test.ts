// The development loop, `pnpm dev`, while a developer edits the contract, on a copy of the workspace.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyOfWorkspace } from './workspace.ts'

test('each edit of a file is generated, however the editor saves it', async () => {
  const { path, remove } = await copyOfWorkspace()
  // The lint and the types, which follow, are programs of pnpm.
  mkdirSync(path('desktop'))
  writeFileSync(path('desktop/pnpm'), '#!/bin/sh\n', { mode: 0o755 })
  const env = { ...process.env, PATH: `${path('desktop')}${delimiter}${process.env['PATH']}` }
  const program = path('apps/docs/src/commands/follow-contract.ts')
  const following = spawn(process.execPath, [program], { stdio: 'ignore', env })
  onTestFinished(async () => {
    following.kill()
    await remove()
  })
  const tags = path('spec/paths/api_tags.yaml')
  const document = path('packages/contract/src/generated/openapi.json')
  const written = (summary: string) => readFileSync(tags, 'utf8').replace(/^ {2}summary: .*$/m, `  summary: ${summary}`)
  const generated = () => /"operationId":"listTags".*?"summary":"(.*?)"/.exec(readFileSync(document, 'utf8'))?.[1]
  const isGenerated = (summary: string) => expect.poll(generated, { timeout: 50_000 }).toBe(summary)
  const save = {
    inPlace: (text: string) => writeFileSync(tags, text),
    byRenaming(text: string) {
      writeFileSync(`${tags}~`, text)
      renameSync(`${tags}~`, tags)
    },
  }

  // The first generation says that the folder is watched.
  writeFileSync(document, '{}')
  await isGenerated('List the tags of the organization')
  save.byRenaming(written('Renamed once'))
  await isGenerated('Renamed once')
  save.byRenaming(written('Renamed twice'))
  await isGenerated('Renamed twice')
  save.inPlace(written('Written in place'))
  await isGenerated('Written in place')
}, 120_000)
