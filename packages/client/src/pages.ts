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
 * Makes the method of a list over the method that requests a page.
 * @param path The path of the operation, whose parameters come before the options.
 * @param items The property of a page that has its items.
 */
export const createPages =
  (method: (...values: unknown[]) => ResponsePromise<object>, path: string, items: string) =>
  (...values: unknown[]): Pages<unknown, object> => {
    const position = path.split('{').length - 1
    const request = (cursor?: string) => {
      const options: object = Object(values[position])
      return method(...values.slice(0, position), cursor === undefined ? options : { ...options, cursor })
    }
    return {
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
    }
  }
