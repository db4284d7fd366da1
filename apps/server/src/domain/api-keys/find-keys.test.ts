import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyFinder } from './find-keys.ts'
import { hashKey, mintKey } from './format.ts'
import { asCode } from '../../../test/keys.ts'

const CODE = asCode('Harbour123')

/** The lines and hashes of the keys in some bytes, which come in pieces of a size. */
function search(bytes: Buffer, size = bytes.length || 1) {
  const find = createKeyFinder()
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return pieces.flatMap((piece) => find(piece)).map(({ line, hash }) => [line, hash])
}

test('the finder reports the line of each key, even if chunks split the key', () => {
  const keys = Array.from({ length: 3 }, () => mintKey(CODE))
  const text = `\n\nKEY=${keys[0]}\r\nparley_ parley_x\n"${keys[1]}","${keys[2]}"${'\n'.repeat(80)}${keys[0]}`
  const expected = [3, 5, 5, 85].map((line, index) => [line, hashKey(keys[index % 3] ?? '')])
  for (let size = 1; size <= text.length; size++) expect(search(Buffer.from(text), size)).toEqual(expected)
})

test('the finder ignores text that only looks like a key', () => {
  const key = mintKey(CODE)
  const wrong = [
    key.slice(0, -1),
    key.replace('parley', 'Parley'),
    key.slice(0, 30) + (key[30] === 'x' ? 'y' : 'x') + key.slice(31),
    `${key.slice(0, 40)}\n${key.slice(40)}`,
    'parley_<API_KEY>',
    `parley_${'0'.repeat(59)}`,
  ]
  expect(search(Buffer.from(wrong.join('\n')))).toEqual([])
})

test('random text with the form of a key causes no false alarm', () => {
  const body = fc.stringMatching(/^[0-9A-Za-z]{59}$/)
  fc.assert(
    fc.property(body, (random) => {
      expect(search(Buffer.from(`parley_${random}`))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a key is found among any bytes, and right beside other letters and keys', () => {
  const key = mintKey(CODE)
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(bytes, bytes, fc.integer({ min: 1, max: 100 }), (before, after, size) => {
      const found = search(Buffer.concat([before, Buffer.from(key), after]), size)
      expect(found.map(([, hash]) => hash)).toEqual([hashKey(key)])
    }),
  )
  expect(search(Buffer.from(`x${key}${key}y`))).toHaveLength(2)
})

test.each(['utf16le', 'utf8'] as const)('a key is found in text in %s', (encoding) => {
  const key = mintKey(CODE)
  expect(search(Buffer.from(`\uFEFFone\ntwo ${key}\n`, encoding), 7)).toEqual([[2, hashKey(key)]])
})
