// Follows docs/troubleshooting.md, beside a service that has met some of the symptoms.
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { readDocument, typeAll } from './documented.ts'

const page = readDocument('troubleshooting.md')

/** A service with a log that has something to find: a request that was rejected, and an event that no endpoint takes. */
const SYMPTOMS = `
export DATABASE_URL="file:$PWD/parley.db" WEBHOOKS_ALLOW_PRIVATE=on
parley organization create --id acme --name 'Acme Support'
parley member create --organization acme --id grace --name 'Grace Okafor' --email grace@acme.example --access-level Owner
KEY=$(parley keys create --organization acme --member grace)
parley webhook create --organization acme --url http://127.0.0.1:3001/ > secret.txt
parley serve --metrics-port 9464 > parley.log &
curl -sSf --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/health/ready
curl -sS http://127.0.0.1:3000/api/tags -H "Authorization: Bearer nonsense"
curl -sSf http://127.0.0.1:3000/api/tags -H "Authorization: Bearer $KEY"
curl -sSf http://127.0.0.1:3000/api/auth/api-keys/regenerate -H "Authorization: Bearer $KEY" > other.txt
WEBHOOK=$(parley webhook list --organization acme | grep -o 'whk_[0-9A-Z]*')
parley webhook test --organization acme --webhook "$WEBHOOK" || true
timeout 30 sh -c 'until grep "webhook failed" parley.log; do sleep 0.1; done'
parley keys revoke --organization acme --member grace
`

test('every command of docs/troubleshooting.md shows the symptom that the guide describes', async () => {
  const blocks = (kind: string) => (kind === 'sh' ? [SYMPTOMS, ...page.blocks('sh')] : page.blocks(kind))
  const { code, out, err } = await typeAll({ ...page, blocks }, temporaryFolder(), { ports: ['3000', '3001', '9464'] })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  const printed = out.split(/## block \d+\n/)
  const after = (typed: string) => printed[2 + page.blocks('sh').findIndex((block) => block.includes(typed))] ?? ''
  expect(after('/health/ready')).toContain('"msg":"webhook failed"')
  expect(after('/health/ready')).toContain('parley_max_connections 10000')
  expect(after('parley audit list --since 1h')).toContain('api_key.revoked')
  expect(after('"ms":')).toMatch(/^[\d.]+ listTags 401$/m)
  expect(after('process_(open|max)_fds')).toMatch(/^process_open_fds \d+$/m)
  expect(after(`grep -c '"status":401'`)).toMatch(/^1$/m)
  expect(after('api_key.regenerated')).toMatch(/ api_key\.regenerated /)
  expect(after('parley webhook list')).toMatch(/enabled[^]*webhook failed/)
  expect(after('process_resident_memory_bytes')).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('all code blocks of docs/troubleshooting.md are commands', () => {
  const kinds = [...page.text.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(kinds)).toEqual(new Set(['sh', 'console']))
})
