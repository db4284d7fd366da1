// Every released sandbox, as it was packed, with today's client: a team can update the client before its sandbox.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createParley, follow, isProblem } from '@parley/client'
import { PARLEY, startService } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import type * as today from '../src/index.ts'

const run = promisify(execFile)
const PACKED = fileURLToPath(new URL('./released', import.meta.url))
const tarballs = (await readdir(PACKED)).toSorted()

/** The module of a packed sandbox, which needs no other package. */
async function load(tarball: string): Promise<typeof today> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-released-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await run('tar', ['-xzf', join(PACKED, tarball), '-C', folder])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of an older version it lacks what came later.
  return (await import(pathToFileURL(join(folder, 'package/dist/index.js')).href)) as typeof today
}

test.each(tarballs)('this client works against %s', async (tarball) => {
  const { createSandbox } = await load(tarball)
  await using sandbox = await createSandbox()
  const added = await sandbox.add.conversation({ messages: ['Where is my parcel?'] })
  const agent = createParley({ ...sandbox.as('agent'), retry: { baseDelayMs: 0 } })
  const integration = createParley(sandbox.as('integration'))
  const { nextPosition } = await integration.listEvents({ after: 'now' })

  sandbox.next('sendMessage').loseResponse()
  await agent.sendMessage(added.uniqueId, { messageType: 'Text', messageData: { text: 'It arrives today.' } })
  const texts: unknown[] = []
  for await (const { messageType, messageData } of agent.messages(added.uniqueId, { limit: 1 })) {
    texts.push(messageType === 'Text' && messageData)
  }
  expect(texts).toEqual([{ text: 'It arrives today.' }, { text: 'Where is my parcel?' }])

  const { etag } = await agent.getConversation(added.uniqueId)
  sandbox.next('updateConversation').conflict()
  const error: unknown = await agent
    .updateConversation(added.uniqueId, { status: 'Closed' }, { ifMatch: etag })
    .catch((thrown: unknown) => thrown)
  if (!isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') throw error
  await agent.updateConversation(added.uniqueId, { status: 'Closed' }, { ifMatch: error.etag })

  const types: string[] = []
  for await (const { type } of follow(integration, { after: nextPosition })) {
    if (types.push(type) && type === 'conversation.status_changed') break
  }
  expect(types).toContain('message.sent')
  await createParley(sandbox.as('owner')).rotateApiKey({ persist: () => {} })
})

test.each(tarballs.filter((tarball) => /-1\.[0-2]\./.test(tarball)))(
  '%s, which imports like the command, rejects the channels in an export of this version',
  async (tarball) => {
    const { createSandbox } = await load(tarball)
    await using sandbox = await createSandbox()
    await using service = await startService()
    const options = { cwd: service.folder, env: { ...process.env, DATABASE_URL: 'file:.parley/demo.db' } }
    const { stdout: exported } = await run(process.execPath, [PARLEY, 'export'], options)
    const types = 'organization, role, member, contact, tag, conversation, message'
    await expect(sandbox.import(exported)).rejects.toThrow(`line 3: /type The type must be one of ${types}.`)
  },
)
