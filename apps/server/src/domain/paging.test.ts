import { expect, test } from 'vitest'
import type { ReadScript } from '../sql/statement.ts'
import { type Page, type PageRequest, type Place, readPage } from './paging.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e']

/** Reads a page of letters, each of which stands at its own place. */
const letters = (request: PageRequest & { alphabet?: string }, name = 'letters', start: Place = ['']) =>
  pageOf(
    // oxlint-disable-next-line require-yield -- It reads from no store.
    readPage(name, start, request, function* read([after = ''], most) {
      return { found: placed(LETTERS.filter((letter) => letter > after)).slice(0, most) }
    }),
  )

/** Reads a page of vowels, which looks at two letters at most. */
const vowels = (request: PageRequest) =>
  pageOf(
    // oxlint-disable-next-line require-yield -- As above.
    readPage('vowels', [''], request, function* read([after = ''], most) {
      const later = LETTERS.filter((letter) => letter > after)
      const looked = placed(later.slice(0, 2))
      const found = looked.filter(({ item }) => 'aeiou'.includes(item)).slice(0, most)
      return { found, end: later.length > 2 ? looked.at(-1)?.place : undefined }
    }),
  )

function pageOf<Item>(script: ReadScript<Page<Item> | Error>): Page<Item> {
  const { value } = script.next()
  if (value instanceof Error) throw value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script without steps is done, and this isn't its error.
  return value as Page<Item>
}

const placed = (items: readonly string[]) => items.map((item) => ({ item, place: [item] }))

const rejection = {
  code: 'request_invalid',
  extras: { errors: [{ in: 'query', pointer: '/cursor', detail: expect.any(String) as string }] },
}

test('pages follow each other without a gap, also if the limit changes between them', async () => {
  const first = letters({ limit: 2 })
  const second = letters({ limit: 1, cursor: first.nextCursor })
  const third = letters({ limit: 2, cursor: second.nextCursor })
  expect([first, second, third].map(({ items }) => items)).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})

test('the last page has no cursor, also if it is full', async () => {
  expect(letters({ limit: 5 })).toEqual({ items: LETTERS, nextCursor: undefined })
  expect(letters({ limit: 4 }).nextCursor).toBeDefined()
})

test('if the search for a page stops early, the next page continues there, also if the page is empty', async () => {
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = vowels({ limit: 2, cursor })
    pages.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(pages).toEqual([['a'], [], ['e']])
})

test('a cursor counts only for the list that it is from, and for a request with the same parameters', async () => {
  const { nextCursor: cursor } = letters({ limit: 1 })
  for (const rejected of [
    () => letters({ limit: 1, cursor }, 'vowels'),
    () => letters({ limit: 1, cursor, alphabet: 'Greek' }),
    () => letters({ limit: 1, cursor }, 'letters', ['', '']),
  ])
    expect(rejected).toThrow(expect.objectContaining(rejection))
})

test('a cursor that no response had is rejected, whatever it is made of', async () => {
  const { nextCursor: cursor = '' } = letters({ limit: 1 })
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const forged = [`${text} b`, `${text}\0`, `${text}'`, text.slice(1), text.padEnd(100, 'x'), ''].map((each) =>
    Buffer.from(each, 'latin1').toString('base64url'),
  )
  for (const each of ['x', '-', ...forged]) {
    expect(() => letters({ limit: 1, cursor: each })).toThrow(expect.objectContaining(rejection))
  }
})
