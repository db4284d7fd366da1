import type { OperationId } from './contract.ts'
import { unexpectedResponseError } from './errors/errors.ts'
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

type AnyPage = Record<string, unknown> & { nextCursor?: unknown }

/**
 * Makes the method of a list over the method that requests a page.
 * @param path The path of the operation, whose parameters come before the options.
 * @param items The property of a page that has its items.
 */
export const createPages =
  (method: (...values: unknown[]) => ResponsePromise<object>, operation: OperationId, path: string, items: string) =>
  (...values: unknown[]): Pages<unknown, object> => {
    const position = path.split('{').length - 1
    const given: { cursor?: unknown } = Object(values[position])
    const request = (options: object) => method(...values.slice(0, position), options)
    return {
      page: () => request(given),
      async *[Symbol.asyncIterator]() {
        const seen = new Set<unknown>()
        for (let { cursor } = given; ;) {
          const { data, response } = await request({ ...given, cursor }).withResponse()
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The reader of responses has checked that the items are there.
          const page = data as AnyPage
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same.
          yield* page[items] as unknown[]
          seen.add(cursor)
          cursor = page.nextCursor
          // The last page has none.
          if (typeof cursor !== 'string' || cursor === '') return
          if (seen.has(cursor)) {
            throw Object.assign(unexpectedResponseError(operation, response, 'not_in_contract'), { attempts: 1 })
          }
        }
      },
    }
  }
