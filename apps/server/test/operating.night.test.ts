// Follows docs/operating.md and docs/upgrade.md command by command, with the program as it is shipped.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { commandLine, provision, recordsIn } from './command-line.ts'
import { readDocument, typeAll } from './documented.ts'
import { harbourAndCedar } from './fixture.ts'
import { ship } from './shipped.ts'

const operating = readDocument('operating.md')
const { blocks } = operating

test('every command of docs/operating.md has the effect that the guide describes', async () => {
  const folder = temporaryFolder()
  const { code, out, err } = await typeAll(operating, folder, { ports: ['3000', '9464'] })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  expect(out).toContain('"status":"Closed"')
  expect(out).toContain('Wrote 9 records to everything.jsonl.')
  expect(out).toContain('Revoked 2 keys of grace.')
  expect(out).toContain('"event":"api_key.revoked"')
  expect(out).toContain('parley_requests_total{operation="updateConversation",status="200"}')
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['backup.db', 'copy.db', 'everything.jsonl', 'parley.db']))
})

/** Replacements for the programs of an operator's machine. */
const STAND_INS = `
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
systemctl() {
  if [ "$1" = start ]; then parley serve & service=$!; fi
  if [ "$1" = stop ] && [ -n "\${service:-}" ]; then kill "$service"; wait "$service" || true; fi
}
export DATABASE_URL=file:/var/lib/parley/parley.db`

test('the commands of docs/upgrade.md upgrade a store, and downgrade it again', async () => {
  const [folder, shipped] = [temporaryFolder(), await ship()]
  cpSync(shipped, join(folder, 'opt'), { recursive: true })
  const line = commandLine()
  const key = await provision(line)
  await line.parley(['import', line.lines('all.jsonl', harbourAndCedar())])
  const { out: exported } = await line.parley(['export'])
  await line.parley(['backup', join(folder, 'parley.db')])
  const upgrade = readDocument('upgrade.md')
  const [forward = '', back = ''] = upgrade.blocks('sh')
  const request = `curl -sS --fail-with-body http://127.0.0.1:3000/api/auth/me -H 'Authorization: Bearer ${key}'`
  // What is written after the backup is lost.
  const write = 'parley organization create --name Afterwards'
  const script = [STAND_INS, forward, request, write, back, 'parley export > restored.jsonl']
  const replaced = {
    'apps/server/dist/parley': shipped,
    '<OLD_RELEASE>': shipped,
    '/opt/parley': join(folder, 'opt'),
    '/var/lib/parley': folder,
  }

  const typed = await typeAll({ ...upgrade, blocks: () => script }, folder, { ports: ['3000'], replaced })

  expect(typed).toMatchObject({ code: 0 })
  expect(typed.out).toContain('"status":"ready"')
  expect(typed.out).toContain('"uniqueId":"grace"')
  expect(recordsIn(readFileSync(join(folder, 'restored.jsonl'), 'utf8'))).toBe(recordsIn(exported))
})

test('all code blocks of docs/operating.md are commands', () => {
  const others = [...operating.text.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(others)).toEqual(new Set(['sh', 'console']))
})

test('every command of the program is in docs/operating.md, or has its own guide', async () => {
  const { out } = await commandLine().parley(['--help'])
  const commands = [...out.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = '']) => name)
  const elsewhere = ['channel', 'contact', 'demo', 'help', 'webhook']
  expect(commands).toEqual(expect.arrayContaining([...elsewhere, 'serve', 'backup', 'restore']))
  const missing = commands.filter((name) => !new RegExp(`\\bparley ${name}\\b`).test(blocks('sh').join('\n')))
  expect(missing.toSorted()).toEqual(elsewhere)
})

test('the files for systemd and for containers use paths that the build creates', () => {
  const deploy = join(dirname(import.meta.dirname), '../../deploy')
  const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
  expect(read('parley.service')).toContain('/opt/parley/parley.js serve')
  expect(read('Dockerfile')).toContain('COPY apps/server/dist/parley /opt/parley')
  expect(read('Dockerfile.dockerignore')).toContain('!apps/server/dist/parley')
  expect(read('compose.yaml')).toContain('dockerfile: deploy/Dockerfile')
})
