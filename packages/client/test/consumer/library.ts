// A program for the invented contract. A test generates the client for it, compiles this program, and runs it.
import { type AddBookResult, createParley, isParleyError, type ListBooksOptions, type Parley } from '@parley/client'

declare const process: { env: Record<string, string | undefined> }

/** Each line must be an error for a consumer with the generated types alone. */
export async function misuse(parley: Parley): Promise<void> {
  // @ts-expect-error One path parameter of two.
  await parley.getBook('fiction')
  // @ts-expect-error A query parameter of another type.
  await parley.listBooks('fiction', { limit: '10' })
  // @ts-expect-error A body without its title.
  await parley.addBook('fiction', {})
  // @ts-expect-error Pages are those of the other variant.
  await parley.replaceBook('fiction', '9780000000001', { form: 'Recording', pages: 9 })
  // @ts-expect-error A reader has an identifier or a name.
  await parley.replaceBook('fiction', '9780000000001', { form: 'Recording', reader: {} })
  // @ts-expect-error The title is required.
  await parley.findBook()
  // @ts-expect-error It is never retried.
  await parley.startStocktaking({ retry: { maxAttempts: 2 } })
  // @ts-expect-error With a tag, there may be no book.
  console.log((await parley.getBook('fiction', '9780000000001', { ifNoneMatch: '"1"' })).book)
  // @ts-expect-error It may be absent.
  console.log((await parley.listBooks('fiction')).nextCursor.length)
}

/** The outcome of a call, as JSON. */
const kindOf = (error: unknown) =>
  isParleyError(error) && { kind: error.kind, message: error.message, attempts: 'attempts' in error && error.attempts }

async function main(parley: Parley): Promise<void> {
  const shelf = 'fiction'
  const id = '9780000000001'
  const filters: ListBooksOptions = { author: ['Jane Austen', 'A&B'], limit: 5, lent: false }
  const added: AddBookResult = await parley.addBook(shelf, { title: 'Emma' })
  const { book, etag } = await parley.getBook(shelf, id)
  const again = await parley.getBook(shelf, id, { ifNoneMatch: etag })
  const removed = await parley.removeBook(shelf, id, { ifMatch: etag })
  const each: string[] = []
  for await (const { title } of parley.books(shelf, { limit: 1 })) each.push(title)
  const outcomes = {
    each,
    listed: await parley.listBooks(shelf, filters),
    all: (await parley.listBooks(shelf)).books.map(({ title }) => title),
    added,
    addedWithKey: await parley.addBook(shelf, { title: 'Persuasion' }, { idempotencyKey: 'key-1' }),
    book,
    etag,
    again: again.notModified ? again : again.book,
    replaced: await parley.replaceBook(shelf, id, { form: 'Recording', reader: { name: 'Ada' } }, { ifMatch: etag }),
    removed,
    found: await parley.findBook({ title: 'Emma' }),
    never: await parley.startStocktaking({ dry: true }).catch(kindOf),
    // @ts-expect-error What a query hook passes.
    hook: await parley.startStocktaking({ queryKey: [] }).catch(kindOf),
    // @ts-expect-error The title is required.
    untitled: await parley.findBook({}).catch(kindOf),
    conversationId: await parley.getBook(shelf, 'cnv_1').catch(kindOf),
    badHeader: await parley.removeBook(shelf, id, { ifMatch: 'a\nb' }).catch(kindOf),
  }
  console.log(JSON.stringify(outcomes))
}

const { BASE_URL: baseUrl = '' } = process.env
await main(createParley({ baseUrl, apiKey: '<API_KEY>', retry: { baseDelayMs: 0 } }))
