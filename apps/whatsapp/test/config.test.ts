import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const SETTINGS = { PARLEY_URL: 'http://127.0.0.1:3000', WHATSAPP_VERIFY_TOKEN: 'x' }

test('each secret can be in a file, and is an error if it is set twice or cannot be read', () => {
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const folder = temporaryFolder()
  const files = {
    WHATSAPP_NUMBERS_FILE: file('numbers', '100=key\n200=other\n'),
    WHATSAPP_TOKEN_FILE: file('token', 'hunter2\n'),
    WHATSAPP_APP_SECRET_FILE: file('secret', 'old new\n'),
  }
  const numbers = new Map([
    ['100', 'key'],
    ['200', 'other'],
  ])
  expect(readConfig({ ...SETTINGS, ...files })).toMatchObject({ numbers, token: 'hunter2', appSecrets: ['old', 'new'] })
  expect(() => readConfig({ ...SETTINGS, ...files, WHATSAPP_TOKEN: 'hunter2' })).toThrow(
    /^Set WHATSAPP_TOKEN or WHATSAPP_TOKEN_FILE, not both\.$/,
  )
  expect(() => readConfig({ ...SETTINGS, ...files, WHATSAPP_TOKEN_FILE: folder })).toThrow(
    /^WHATSAPP_TOKEN_FILE names a file that cannot be read\.$/,
  )
})
