// Lists in pages: iterates over the items of all pages.
import type { OperationId } from './contract.ts'
import { unexpectedResponseError } from './errors/errors.ts'
import type { ResponsePromise } from './response-promise.ts'

/**
 * A list that the service returns in pages. Iterate over its items with `for await`, which requests the next page after the last item of a
 * page. Or get a single page with `page()`. To begin with another page than the first, pass that page's cursor as the option `cursor`.
 */
export interface Pages<Item, Page> extends AsyncIterable<Item> {
  /**
   * Requests one page: the page of the option `cursor`, or else the first page.
   * @example
   * const { conversations, nextCursor } = await parley.conversations({ limit: 50 }).page()
   */
  page: () => ResponsePromise<Page>
}

type AnyPage = Record<string, unknown> & { nextCursor?: unknown }
type PageMethod = (...values: unknown[]) => ResponsePromise<object>

/**
 * Creates the method for all pages of a list, such as `parley.conversations()`.
 * @param requestPage The method for one page, such as `parley.listConversations()`. Both methods have the same arguments.
 * @param path The path of the operation. The arguments begin with a value for each `{parameter}` in the path, and the options follow.
 * @param items The property of a page that has its items.
 */
export const createPages =
  (requestPage: PageMethod, operation: OperationId, path: string, items: string) =>
  (...values: unknown[]): Pages<unknown, object> => {
    const parameterCount = path.split('{').length - 1
    const options: { cursor?: unknown } = Object(values[parameterCount])
    const request = (pageOptions: object) => requestPage(...values.slice(0, parameterCount), pageOptions)
    return {
      page: () => request(options),
      async *[Symbol.asyncIterator]() {
        const seenCursors = new Set<unknown>()
        for (let { cursor } = options; ;) {
          const { data, response } = await request({ ...options, cursor }).withResponse()
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readResponse` checked that the page has items.
          const page = data as AnyPage
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readResponse` checked the items.
          yield* page[items] as unknown[]
          seenCursors.add(cursor)
          cursor = page.nextCursor
          // The last page has no cursor.
          if (typeof cursor !== 'string' || cursor === '') return
          // A cursor that comes twice would lead to the same pages without end.
          if (seenCursors.has(cursor)) {
            throw Object.assign(unexpectedResponseError(operation, response, 'not_in_contract'), { attempts: 1 })
          }
        }
      },
    }
  }
