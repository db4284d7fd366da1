import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uri } from '../../generated/checks.ts'
import { shortened, webLink } from './fitted-texts.ts'

test.each([
  ['a short text', 'Ada', 'Ada'],
  ['a text of the length', 'a'.repeat(10), 'a'.repeat(10)],
  ['a long text', 'a'.repeat(11), 'a'.repeat(10)],
  ['emoji, which count once', '😀'.repeat(10), '😀'.repeat(10)],
  ['too many emoji', '😀'.repeat(11), '😀'.repeat(10)],
  ['an emoji with a skin tone at the end', `${'a'.repeat(9)}👍🏽`, 'a'.repeat(9)],
  ['a family at the end', `${'a'.repeat(5)}👨‍👩‍👧‍👦`, 'a'.repeat(5)],
  ['a letter with an accent of its own at the end', `${'a'.repeat(9)}e\u0301`, 'a'.repeat(9)],
  ['a line break of two characters at the end', `${'a'.repeat(9)}\r\n`, 'a'.repeat(9)],
  ['nothing but one character', `e${'\u0301'.repeat(20)}`, `e${'\u0301'.repeat(9)}`],
])('shortened returns %s up to 10 characters', (_, text, expected) => {
  expect(shortened(text, 10)).toBe(expected)
})

test('shortened returns a beginning of at most so many characters, and breaks no surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(40), (text, maxLength) => {
      const short = shortened(text, maxLength)
      expect(text.startsWith(short)).toBe(true)
      expect(Array.from(short).length).toBeLessThanOrEqual(maxLength)
      expect(short.isWellFormed()).toBe(text.isWellFormed())
    }),
  )
})

test.each([
  ['https://s3.example/file name.jpg', 'https://s3.example/file%20name.jpg'],
  ['https://s3.example/café.jpg', 'https://s3.example/caf%C3%A9.jpg'],
  ['https://s3.example/a[1].jpg', 'https://s3.example/a%5B1%5D.jpg'],
  ['https://s3.example/a|b', 'https://s3.example/a%7Cb'],
  ['https://s3.example/{id}?q={a}#{b}', 'https://s3.example/%7Bid%7D?q=%7Ba%7D#%7Bb%7D'],
  ['https://s3.example/100%', 'https://s3.example/100%25'],
  ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
  ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
  ['HTTP://S3.example', 'http://s3.example/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['file name.jpg', undefined],
  ['', undefined],
])('webLink writes %s as %s', (text, link) => {
  expect(webLink(text)).toBe(link)
})

test('webLink returns a URI that it leaves as it is, whatever follows the host', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (rest) => {
      const link = webLink(`https://s3.example/${rest}`)
      if (link === undefined) return
      expect(uri().safeParse(link).success).toBe(true)
      expect(webLink(link)).toBe(link)
    }),
  )
})
