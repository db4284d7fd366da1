import type { View } from '../sql/audit.ts'
import type { Context } from 'hono'
import type { z } from '@hono/zod-openapi'
import type { Serialized } from '../domain/conversations/conversation.ts'
import type { ServiceError } from '../domain/errors.ts'
import { canonical } from '../domain/canonical.ts'
import type { Page } from '../domain/paging.ts'
import { type OperationId, operations } from '../generated/policy.ts'
import { routes } from '../generated/routes.ts'
import type { ReadScript } from '../sql/statement.ts'
import { Body, toBody } from './body.ts'
import type { HttpEnv } from './env.ts'
import type { Operation } from './operation.ts'
import { envelope, type JsonBody, type OwnHeaders, reply } from './reply.ts'

/** Makes the body of a page, whose items are serialized already. */
export const pageBody = <Key extends string, Item>(
  key: Key,
  read: ReadScript<Page<Serialized<Item>> | ServiceError>,
): ReadScript<Body<Record<Key, Item[]>> | ServiceError> =>
  toBody(read, ({ items, nextCursor }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text is a list of such items.
    const list = `[${items.join(',')}]` as Serialized<Item[]>
    const more = nextCursor === undefined ? {} : { nextCursor }
    return new Body<Record<Key, Item[]>>(() => envelope(key, list, more), { nextCursor })
  })

/** The request of a page with the cursor of the next one, as a relative link (RFC 8288); undefined for the last page. */
export function linkTo(c: Context<HttpEnv>, { nextCursor }: Pick<Body<unknown>, 'nextCursor'>): string | undefined {
  if (nextCursor === undefined) return undefined
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('cursor', nextCursor)
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

type Facts = typeof operations
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false
/** True for a route whose 200 has exactly the headers that `pagesOf` sends. */
export type HasPageHeaders<Route extends { responses: object }> = Same<
  OwnHeaders<Route, 200>,
  { Link: string | undefined }
>
/** The operations that return pages. A list with other headers is none of them, so it doesn't compile with `pagesOf`. */
type PageId = {
  [Id in OperationId]: 'query.cursor' extends Facts[Id]['inputs'][number]
    ? HasPageHeaders<(typeof routes)[Id]> extends true
      ? Id
      : never
    : never
}[OperationId]
type BodyOf<Id extends PageId> = JsonBody<(typeof routes)[Id], 200>
type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never
type Values<Request, Place extends string> =
  Request extends Record<Place, infer Schema extends z.ZodType> ? z.output<Schema> : unknown
/** All that a request for a page says: the parameters of its path and of its query. */
export type PageInputs<Id extends PageId> = Values<(typeof routes)[Id]['request'], 'params'> &
  Values<(typeof routes)[Id]['request'], 'query'>
/** Rejects a rule that doesn't take each input. */
type TakesAll<Id extends PageId, Request> = [Exclude<keyof PageInputs<Id>, keyof Request>] extends [never]
  ? unknown
  : { 'the rule ignores': Exclude<keyof PageInputs<Id>, keyof Request> }

/**
 * Makes an operation that returns a page. The rule gets all inputs of the contract, and the key of a kept result has all of them.
 *
 * @param name The property of the body that has the items.
 * @param isKept Says whether the store may keep the result of a request.
 * @example
 * export const listTags = pagesOf('listTags', 'tags', tags)
 */
export function pagesOf<Id extends PageId, Name extends string & keyof BodyOf<Id>, Request extends object>(
  id: Id,
  name: Name,
  rule: ((
    view: View,
    request: PageInputs<Id> & Request,
  ) => ReadScript<Page<Serialized<ItemOf<BodyOf<Id>[Name]>>> | ServiceError>) &
    TakesAll<Id, Request>,
  isKept: (request: PageInputs<Id>) => boolean = () => true,
): Operation<Id> {
  const create: Operation<'listMessages'>['create'] =
    ({ run }) =>
    async (c, caller) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The checks of the request made it of the contract's schemas.
      const request = { ...c.req.valid('param'), ...c.req.valid('query') } as unknown as PageInputs<Id> & Request
      const key = isKept(request) ? [id, canonical(request)] : undefined
      const body = await run.read(caller, (view) => pageBody(name, rule(view, request)), key)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say that these are the items of the operation.
      return reply(c, routes.listMessages, 200, body as Body<never>, { Link: linkTo(c, body) })
    }
  const reads = Object.fromEntries(operations[id].inputs.map((input) => [input, true]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say which operation it is, and what its items are.
  return { reads, create } as unknown as Operation<Id>
}
