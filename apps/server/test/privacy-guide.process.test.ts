// Follows docs/privacy.md command by command, with the program as it is shipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { readDocument, typeAll } from './documented.ts'

const privacy = readDocument('privacy.md')

test('every command of docs/privacy.md has the effect that the guide describes', async () => {
  const folder = temporaryFolder()
  const { code, out, err } = await typeAll(privacy, folder, { ports: ['3000'] })
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(JSON.parse(read('con_ada.json'))).toMatchObject({
    contact: { name: 'Ada Moreau' },
    conversations: [{ uniqueId: 'cnv_ada', messages: [{ uniqueId: 'msg_ada' }] }],
  })
  expect(out).toContain('Erased con_ada. Conversations: 1.')
  expect(JSON.parse(read('erased.jsonl'))).toMatchObject({ organizationId: 'acme', contactId: 'con_ada' })
  expect(out).toContain('acme keeps Deleted conversations for 14d, and events for 90d.')
})

test('this test runs each code block of docs/privacy.md', () => {
  const kinds = [...privacy.text.matchAll(/^ *```(\w+)$/gm)].map(([, kind]) => kind)
  expect(new Set(kinds)).toEqual(new Set(['sh']))
  expect(kinds).toHaveLength(privacy.blocks('sh').length)
})
