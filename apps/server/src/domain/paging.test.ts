import { expect, test } from 'vitest'
import { type PageRequest, type Place, readPage } from './paging.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e']

/** Reads a page of letters, each of which stands at its own place. */
const letters = (request: PageRequest, list: readonly unknown[] = ['letters'], start: Place = ['']) =>
  readPage(list, start, request, async ([after = ''], most) => ({
    found: placed(LETTERS.filter((letter) => letter > after)).slice(0, most),
  }))

/** Reads a page of vowels, which looks at two letters at most. */
const vowels = (request: PageRequest) =>
  readPage(['vowels'], [''], request, async ([after = ''], most) => {
    const later = LETTERS.filter((letter) => letter > after)
    const looked = placed(later.slice(0, 2))
    const found = looked.filter(({ item }) => 'aeiou'.includes(item)).slice(0, most)
    return { found, end: later.length > 2 ? looked.at(-1)?.place : undefined }
  })

const placed = (items: readonly string[]) => items.map((item) => ({ item, place: [item] }))

const rejection = {
  code: 'request_invalid',
  extras: { errors: [{ in: 'query', pointer: '/cursor', detail: expect.any(String) as string }] },
}

test('pages follow each other without a gap, also if the limit changes between them', async () => {
  const first = await letters({ limit: 2 })
  const second = await letters({ limit: 1, cursor: first.nextCursor })
  const third = await letters({ limit: 2, cursor: second.nextCursor })
  expect([first, second, third].map(({ items }) => items)).toEqual([['a', 'b'], ['c'], ['d', 'e']])
})

test('the last page has no cursor, also if it is full', async () => {
  expect(await letters({ limit: 5 })).toEqual({ items: LETTERS, nextCursor: undefined })
  expect((await letters({ limit: 4 })).nextCursor).toBeDefined()
})

test('if the search for a page stops early, the next page continues there, also if the page is empty', async () => {
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = await vowels({ limit: 2, cursor })
    pages.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(pages).toEqual([['a'], [], ['e']])
})

test('a cursor counts only for the list that it is from', async () => {
  const { nextCursor: cursor } = await letters({ limit: 1 })
  await expect(letters({ limit: 1, cursor }, ['letters', 'Greek'])).rejects.toMatchObject(rejection)
  await expect(letters({ limit: 1, cursor }, ['letters'], ['', ''])).rejects.toMatchObject(rejection)
})

test('a cursor that no response had is rejected, whatever it is made of', async () => {
  const { nextCursor: cursor = '' } = await letters({ limit: 1 })
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const forged = [`${text} b`, `${text}\0`, `${text}'`, text.slice(1), text.padEnd(100, 'x'), ''].map((each) =>
    Buffer.from(each, 'latin1').toString('base64url'),
  )
  for (const each of ['x', '-', ...forged]) {
    await expect(letters({ limit: 1, cursor: each })).rejects.toMatchObject(rejection)
  }
})
