// Creates the operations that return lists in pages, such as `listTags`.
import type { View } from '../domain/kernel/act.ts'
import type { Context } from 'hono'
import type { z } from '@hono/zod-openapi'
import type { Serialized } from '../sql/columns.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import { canonical } from '../domain/kernel/canonical.ts'
import type { Page } from '../domain/kernel/paging.ts'
import { type OperationId, operations } from '../generated/policy.ts'
import { routes } from '../generated/routes.ts'
import type { ReadScript } from '../sql/statement.ts'
import type { HttpEnv } from './env.ts'
import type { Operation } from './operation.ts'
import { envelope, type HandlerHeaders, type JsonBody, reply } from './reply.ts'

/** Converts a page to the text of a response body: `key` is the property with the items. The last page has no `nextCursor`. */
function pageText<Key extends string, Item>(key: Key, { items, nextCursor }: Page<Serialized<Item>>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text is the JSON of a list of such items.
  const list = `[${items.join(',')}]` as Serialized<Item[]>
  return envelope(key, list, nextCursor === undefined ? {} : { nextCursor })
}

/** Returns the `Link` header to the next page (RFC 8288): the same request with the next cursor. Undefined for the last page. */
export function linkTo(c: Context<HttpEnv>, { nextCursor }: Pick<Page<unknown>, 'nextCursor'>): string | undefined {
  if (nextCursor === undefined) return undefined
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('cursor', nextCursor)
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

type Facts = typeof operations
/** True if two types can be assigned to each other. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false
/** True if the 200 of the route declares exactly the headers that `pagesOf` sends. */
export type HasPageHeaders<Route extends { responses: object }> = Same<
  HandlerHeaders<Route, 200>,
  { Link: string | undefined }
>
/** The operations that return pages, which `pagesOf` accepts. Each has a parameter `cursor`, and the header `Link` in its 200 response. */
type PageId = {
  [Id in OperationId]: 'query.cursor' extends Facts[Id]['inputs'][number]
    ? HasPageHeaders<(typeof routes)[Id]> extends true
      ? Id
      : never
    : never
}[OperationId]
type BodyOf<Id extends PageId> = JsonBody<(typeof routes)[Id], 200>
type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never
/** The type of the values in one part of a request, such as `query`. */
type Values<Request, Part extends string> =
  Request extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown
/** The inputs of a request for a page: its path and query parameters. */
export type PageInputs<Id extends PageId> = Values<(typeof routes)[Id]['request'], 'params'> &
  Values<(typeof routes)[Id]['request'], 'query'>
/** A check by the compiler: `pagesOf` rejects a rule whose parameter lacks an input of the operation, so that no input is ignored. */
type TakesAll<Id extends PageId, Request> = [Exclude<keyof PageInputs<Id>, keyof Request>] extends [never]
  ? unknown
  : { 'the rule ignores': Exclude<keyof PageInputs<Id>, keyof Request> }

/**
 * Creates an operation that returns a page of a list.
 * @param name The property of the response body that has the items.
 * @param rule Reads the page from the database for the caller (`view`), at the time `at`. It must accept every path and query parameter.
 * @param isCacheable Returns true if the store may cache the page, by organization, channel and all parameters.
 * @example
 * export const listTags = pagesOf('listTags', 'tags', tags)
 */
export function pagesOf<Id extends PageId, Name extends string & keyof BodyOf<Id>, Request extends object>(
  id: Id,
  name: Name,
  rule: ((
    view: View,
    request: PageInputs<Id> & Request,
    at: Date,
  ) => ReadScript<Page<Serialized<ItemOf<BodyOf<Id>[Name]>>> | ServiceError>) &
    TakesAll<Id, Request>,
  isCacheable: (request: PageInputs<Id>) => boolean = () => true,
): Operation<Id> {
  // TypeScript can't check this function for every `id` at once. So the code uses the types of `listMessages`, and casts the result.
  const create: Operation<'listMessages'>['create'] =
    ({ run }) =>
    async (c, caller) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's schemas parsed the path and the query.
      const request = { ...c.req.valid('param'), ...c.req.valid('query') } as unknown as PageInputs<Id> & Request
      const key = isCacheable(request) ? [id, canonical(request)] : undefined
      const page = await run.read(caller, () => rule(caller, request, run.now()), key)
      if (page instanceof ServiceError) return page
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of `name` and `rule` already check the body.
      const body = pageText(name, page) as Serialized<never>
      return reply(c, routes.listMessages, 200, body, { Link: linkTo(c, page) })
    }
  const reads = Object.fromEntries(operations[id].inputs.map((input) => [input, true]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `id` says which operation this is.
  return { reads, create } as unknown as Operation<Id>
}
