import type { ResponsePromise } from './response-promise.ts'

/**
 * A list that comes in pages. Iterate over its items with `for await`, which requests each page when it gets there, or get one page
 * with `page()`. To begin elsewhere than with the first page, pass the `cursor` option.
 */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /**
   * Requests one page: the first one, or the one of the `cursor` option.
   * @example
   * const { conversations, nextCursor } = await parley.conversations({ limit: 50 }).page()
   */
  page: () => ResponsePromise<Page>
}

type AnyPage = Record<string, unknown> & { nextCursor?: string }

/**
 * Makes a list over the method that requests a page.
 * @param items The property of a page that has its items.
 */
export const createPages = (
  request: (cursor?: string) => ResponsePromise<object>,
  items: string,
): Pages<unknown, object> => ({
  page: () => request(),
  async *[Symbol.asyncIterator]() {
    let cursor: string | undefined
    do {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The reader of responses has checked that the items are there.
      const page = (await request(cursor)) as AnyPage
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same.
      yield* page[items] as unknown[]
      cursor = page.nextCursor
    } while (cursor !== undefined)
  },
})
