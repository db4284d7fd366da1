import { expect, test } from 'vitest'
import { splitLines } from './lines.ts'

async function* chunks(...texts: (string | number[])[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text as string)
}

const linesOf = async (source: AsyncIterable<Buffer>, maxBytes?: number) =>
  (await Array.fromAsync(splitLines(source, maxBytes))).flat()

test('lines are numbered from 1, wherever the chunks end', async () => {
  expect(await linesOf(chunks('on', 'e\ntw', 'o', '\nthree'))).toEqual([
    { number: 1, text: 'one' },
    { number: 2, text: 'two' },
    { number: 3, text: 'three' },
  ])
})

test('empty lines are counted and left out, and a byte order mark and carriage returns are ignored', async () => {
  const lines = await linesOf(chunks('\uFEFF{"a":1}\r\n\r\n  \n{"b":2}\r\n'))
  expect(lines.map(({ number, text }) => [number, JSON.parse(text ?? '') as unknown])).toEqual([
    [1, { a: 1 }],
    [4, { b: 2 }],
  ])
})

test('a chunk can end within a character', async () => {
  const bytes = [...Buffer.from('"é"\n')]
  expect(await linesOf(chunks(bytes.slice(0, 2), bytes.slice(2)))).toEqual([{ number: 1, text: '"é"' }])
})

test('invalid UTF-8 rejects only its line', async () => {
  const lines = await linesOf(chunks([0x22, 0xff, 0x22, 0x0a], 'good\n'))
  expect(lines).toEqual([
    { number: 1, violation: 'The line is not UTF-8.' },
    { number: 2, text: 'good' },
  ])
})

test('a line longer than the limit is rejected, and the next line is read', async () => {
  const lines = await linesOf(chunks('x'.repeat(6), 'x'.repeat(6), 'x\nshort\n', 'y'.repeat(12)), 10)
  expect(lines).toEqual([
    { number: 1, violation: 'The line is longer than 10 bytes.' },
    { number: 2, text: 'short' },
    { number: 3, violation: 'The line is longer than 10 bytes.' },
  ])
})
