// What docs/operating.md tells an operator to do is done here, command by command, with the program as it is shipped.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ship } from './shipped.ts'
import { temporaryFolder } from './store-files.ts'

const document = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

/** The blocks of one kind, in their order. */
const blocks = (kind: string) =>
  [...document.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)

/** The ports that the document names, which may be taken here. */
const PORTS = ['3000', '9464']

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

/** Runs a script of the shell in a folder, with `parley` on the path. Whatever it left running ends with it. */
async function runShell(script: string, folder: string, path: string) {
  const guarded = `set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`
  const child = spawn('bash', ['-c', guarded], {
    cwd: folder,
    env: { PATH: `${path}:${process.env['PATH']}`, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise((resolve) => void child.once('close', resolve))
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  return { code: await code, out, err }
}

test('every command of docs/operating.md does what it is there for', async () => {
  const [folder, shipped, ports] = [temporaryFolder(), await ship(), await Promise.all(PORTS.map(freePort))]
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'parley'), `#!/bin/sh\nexec '${process.execPath}' '${shipped}/parley.js' "$@"\n`)
  chmodSync(join(bin, 'parley'), 0o755)
  // Each block is announced, so that a failure tells where it was.
  const script = blocks('sh').map((block, index) => `echo '## block ${index + 1}'\n${block}`)
  const moved = PORTS.reduce((text, port, index) => text.replaceAll(port, String(ports[index])), script.join('\n'))
  const { code, out, err } = await runShell(`export PORT=${ports[0]}\n${moved}`, folder, bin)
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  expect(out).toContain('"status":"Closed"')
  expect(out).toContain('Wrote 8 records to everything.jsonl.')
  expect(out).toContain('Revoked 2 keys of grace.')
  expect(out).toContain('"event":"api_key.revoked"')
  expect(out).toContain('parley_requests_total{operation="updateConversation",status="200"}')
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['backup.db', 'copy.db', 'everything.jsonl', 'parley.db']))
}, 120_000)

test('what of docs/operating.md no test can run says so, and why', () => {
  const announced = [...document.matchAll(/Not run by our tests: [^.]+\.(?:[^\n`]|\n(?!\n))*\n\n```console\n/g)]
  expect(blocks('console').length).toBeGreaterThan(0)
  expect(announced).toHaveLength(blocks('console').length)
  const others = [...document.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(others)).toEqual(new Set(['sh', 'console']))
})

test('every command of the program has its place in docs/operating.md', () => {
  const commands = readdirSync(join(import.meta.dirname, '../src/commands'))
    .map((file) => /^([a-z]+)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
  const named = ['organization', 'role', 'member', 'keys', 'audit', 'import', 'export', 'backup', 'restore', 'purge']
  expect(commands).toEqual(expect.arrayContaining(named))
  for (const name of named) expect(blocks('sh').join('\n')).toMatch(new RegExp(`\\bparley ${name}\\b`))
})

test('the files for systemd and for containers name what the build makes', () => {
  const deploy = join(dirname(import.meta.dirname), '../../deploy')
  const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
  expect(read('parley.service')).toContain('/opt/parley/parley.js serve')
  expect(read('Dockerfile')).toContain('COPY apps/server/dist/parley /opt/parley')
  expect(read('Dockerfile.dockerignore')).toContain('!apps/server/dist/parley')
  expect(read('compose.yaml')).toContain('dockerfile: deploy/Dockerfile')
})
