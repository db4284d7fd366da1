import { expect, test } from 'vitest'
import type { ReadScript } from '../../sql/statement.ts'
import { type Page, type PageRequest, type Place, readPage } from './paging.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e']

/** Reads a page of letters. The place of a letter is the letter itself. */
const letters = (request: PageRequest & { alphabet?: string }, name = 'letters', start: Place = ['']) =>
  pageOf(
    // oxlint-disable-next-line require-yield -- The test reads from an array.
    readPage(name, start, request, function* read([after = ''], limit) {
      return { items: placed(LETTERS.filter((letter) => letter > after)).slice(0, limit) }
    }),
  )

/** Reads a page of vowels. It scans at most two letters. */
const vowels = (request: PageRequest) =>
  pageOf(
    // oxlint-disable-next-line require-yield -- As above.
    readPage('vowels', [''], request, function* read([after = ''], limit) {
      const later = LETTERS.filter((letter) => letter > after)
      const scanned = placed(later.slice(0, 2))
      const items = scanned.filter(({ item }) => 'aeiou'.includes(item)).slice(0, limit)
      return { items, stoppedAt: later.length > 2 ? scanned.at(-1)?.place : undefined }
    }),
  )

function pageOf<Item>(script: ReadScript<Page<Item> | Error>): Page<Item> {
  const { value } = script.next()
  if (value instanceof Error) throw value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script has no statements, and the line before excludes errors.
  return value as Page<Item>
}

const placed = (items: readonly string[]) => items.map((item) => ({ item, place: [item] }))

const rejection = {
  code: 'request_invalid',
  extras: { errors: [{ in: 'query', pointer: '/cursor', detail: expect.any(String) as string }] },
}

test('pages continue without a gap, even if the limit changes between requests', async () => {
  const first = letters({ limit: 2 })
  const second = letters({ limit: 1, cursor: first.nextCursor })
  const third = letters({ limit: 2, cursor: second.nextCursor })
  expect([first, second, third].map(({ items }) => items)).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})

test('the last page has no cursor, even if it is full', async () => {
  expect(letters({ limit: 5 })).toEqual({ items: LETTERS, nextCursor: undefined })
  expect(letters({ limit: 4 }).nextCursor).toBeDefined()
})

test('if a scan stops early, the next page continues there, even if the page is empty', async () => {
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = vowels({ limit: 2, cursor })
    pages.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(pages).toEqual([['a'], [], ['e']])
})

test('readPage rejects a cursor of another list or of a request with other parameters', async () => {
  const { nextCursor: cursor } = letters({ limit: 1 })
  for (const rejected of [
    () => letters({ limit: 1, cursor }, 'vowels'),
    () => letters({ limit: 1, cursor, alphabet: 'Greek' }),
    () => letters({ limit: 1, cursor }, 'letters', ['', '']),
  ])
    expect(rejected).toThrow(expect.objectContaining(rejection))
})

test('readPage rejects a forged cursor', async () => {
  const { nextCursor: cursor = '' } = letters({ limit: 1 })
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const forged = [`${text} b`, `${text}\0`, `${text}'`, text.slice(1), text.padEnd(100, 'x'), ''].map((each) =>
    Buffer.from(each, 'latin1').toString('base64url'),
  )
  for (const each of ['x', '-', ...forged]) {
    expect(() => letters({ limit: 1, cursor: each })).toThrow(expect.objectContaining(rejection))
  }
})
