import { temporaryFolder } from '@parley/tools/temporary-folder'
import { contract } from '@parley/contract'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { EXAMPLE, harbourAndCedar } from './fixture.ts'
import { ship } from './shipped.ts'
import { storeWithKey } from './store-with-key.ts'

/** So much may be resident while a file of any size is imported. */
const BOUND_BYTES = 200e6
const CONVERSATIONS = 20_000

async function* manyLines(): AsyncGenerator<string> {
  for (const record of harbourAndCedar()) yield `${JSON.stringify(record)}\n`
  for (let index = 0; index < CONVERSATIONS; index++) {
    const uniqueId = `cnv_many_${index}`
    const contact = { ...EXAMPLE.contact, uniqueId: `con_${index}` }
    const messages = EXAMPLE.messages.map((message, at) => ({
      ...message,
      uniqueId: `msg_${index}_${at}`,
      conversationId: uniqueId,
    }))
    yield `${JSON.stringify({ ...EXAMPLE, uniqueId, contactId: contact.uniqueId, contact, messages })}\n`
  }
}

/** The status of a process on Linux. Other systems do not report the peak of resident memory of a process alone. */
const STATUS = '/proc/self/status'

/** Loaded before the program, it tells at the end how much was ever resident, in KiB. */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => console.error(/VmHWM:\\s+(\\d+)/.exec(readFileSync('${STATUS}', 'utf8'))[1]))`)}`

test('the shipped folder runs on plain Node, outside the workspace, with nothing beside it', async () => {
  const folder = await ship()
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['LICENSE', 'package.json', 'parley.js']))
  expect(readdirSync(folder)).not.toContain('node_modules')
  const child = spawn(process.execPath, ['--no-experimental-strip-types', join(folder, 'parley.js'), '--help'], {
    env: {},
  })
  expect(await text(child.stdout)).toContain('Usage: parley')
})

test('the shipped folder has the adapter for WhatsApp', async () => {
  const program = join(await ship(), 'parley-whatsapp.js')
  const child = spawn(process.execPath, ['--no-experimental-strip-types', program, '--help'], { env: {} })
  expect(await text(child.stderr)).toContain('WHATSAPP_NUMBERS')
  const serving = spawn(process.execPath, ['--no-experimental-strip-types', program, 'serve'], { env: {} })
  expect(await text(serving.stderr)).toMatch(/^parley-whatsapp: Set PARLEY_URL, WHATSAPP_NUMBERS, /)
})

test('the program leaves nothing in the folder for temporary files, where other users could change it', async () => {
  const [program, folder] = [join(await ship(), 'parley.js'), temporaryFolder()]
  const env = { TMPDIR: folder, DATABASE_URL: `file:${join(temporaryFolder(), 'parley.db')}` }
  execFileSync(process.execPath, [program, 'organization', 'create', '--id', 'acme', '--name', 'Acme'], { env })
  execFileSync(process.execPath, [program, 'organization', 'list'], { env })
  expect(readdirSync(folder)).toEqual([])
})

test('the shipped program rejects a Node that is older than its package.json allows', async () => {
  const folder = await ship()
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  const helpOn = async (node: string) => {
    const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(versions)}`,
      join(folder, 'parley.js'),
      '--help',
    ]
    const child = spawn(process.execPath, args, { env: {} })
    return Promise.all([text(child.stdout), text(child.stderr)])
  }
  for (const node of [oldest, '24.100.0', '100.0.0'])
    expect(await helpOn(node)).toEqual([expect.stringContaining('Usage: parley'), ''])
  for (const node of ['24.13.0', '24.9.9', '22.22.1'])
    expect(await helpOn(node)).toEqual(['', expect.stringContaining(`Parley needs Node ${oldest} or newer`)])
})

async function firstMatch(lines: AsyncIterable<string>, pattern: RegExp): Promise<string> {
  for await (const line of lines) {
    const [, found] = pattern.exec(line) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`Nothing was said that looks like ${pattern}.`)
}

test('the program reports the version of the contract everywhere', async () => {
  const [shipped, { url: databaseUrl }] = [await ship(), await storeWithKey()]
  const { version } = contract.info
  const manifest: unknown = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ version })
  const program = join(shipped, 'parley.js')
  expect(execFileSync(process.execPath, [program, '--version'], { env: {}, encoding: 'utf8' })).toBe(`${version}\n`)
  const args = [program, 'serve', '--port', '0', '--database-url', databaseUrl]
  const server = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  const lines = createInterface(server.stdout)
  const logged = firstMatch(lines, /"version":"([^"]+)".*"msg":"listening"/)
  expect(await logged).toBe(version)
})

test('the shipped service serves the site of the contract that was put beside it', async () => {
  const [shipped, { url: databaseUrl }] = [temporaryFolder(), await storeWithKey()]
  cpSync(await ship(), shipped, { recursive: true })
  mkdirSync(join(shipped, 'docs'), { recursive: true })
  writeFileSync(join(shipped, 'docs/index.html'), '<title>The contract</title>')
  const args = [join(shipped, 'parley.js'), 'serve', '--port', '0', '--database-url', databaseUrl]
  const server = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = await firstMatch(createInterface(server.stdout), /listens on (http:\S+)/)
  const page = await fetch(`${url}/docs/`)
  expect([page.status, await page.text()]).toEqual([200, '<title>The contract</title>'])
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.runIf(existsSync(STATUS))(
  'an import of tens of thousands of whole conversations needs a heap of 64 MB, and less than 200 MB in all',
  async () => {
    const [folder, shipped] = [temporaryFolder(), await ship()]
    const file = join(folder, 'many.jsonl')
    await pipeline(Readable.from(manyLines()), createWriteStream(file))
    const args = ['import', file, '--json', '--database-url', `file:${folder}/parley.db`]
    // Without a limit, V8 lets garbage grow, and the peak says little about what the import needs.
    const options = ['--max-old-space-size=64', '--import', TELL_PEAK]
    const child = spawn(process.execPath, [...options, join(shipped, 'parley.js'), ...args], { env: {} })
    const [out, peakKib] = await Promise.all([text(child.stdout), text(child.stderr)])
    const written = { conversation: CONVERSATIONS + 2, message: 2 * CONVERSATIONS + 4 }
    expect(JSON.parse(out)).toMatchObject({ rejected: 0, written })
    expect(peakKib).toMatch(/^\d+\n$/)
    expect(Number(peakKib) * 1024).toBeLessThan(BOUND_BYTES)
  },
  300_000,
)
