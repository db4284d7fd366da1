import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

const greeting = {
  url: 'http://127.0.0.1:3000',
  key: 'parley_key',
  conversationId: 'cnv_harbour_001',
  contacts: true,
}

test('the greeting has colors only on a terminal, and the same text elsewhere', () => {
  const plain = greetingOf({ ...greeting, isColored: false })
  const colored = greetingOf({ ...greeting, isColored: true })
  expect(plain).not.toContain('\u001B')
  expect(colored).toContain('\u001B[1mparley_key\u001B[0m')
  expect(stripVTControlCharacters(colored)).toBe(plain)
})
