import type { Context } from 'hono'
import type { Serialized } from '../domain/conversations/conversation.ts'
import { type List, type Page, readPage } from '../domain/paging.ts'
import type { OperationId, operations } from '../generated/policy.ts'
import { routes } from '../generated/routes.ts'
import type { HttpEnv } from './env.ts'
import type { Operation } from './operation.ts'
import { envelope, type JsonBody, reply } from './reply.ts'

/** The body of a page, whose items are serialized already, and the header with the link to the next page. */
export function pageReply<Key extends string, Item>(
  c: Context<HttpEnv>,
  key: Key,
  { items, nextCursor }: Page<Serialized<Item>>,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text is a list of such items.
  const list = `[${items.join(',')}]` as Serialized<Item[]>
  const more = nextCursor === undefined ? {} : { nextCursor }
  return [envelope(key, list, more), { Link: nextCursor && linkTo(c.req.url, nextCursor) }] as const
}

/** The same request with another cursor, as a relative link (RFC 8288). */
function linkTo(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

/** The operations whose only inputs are those of a page. */
type ListId = {
  [Id in OperationId]: (typeof operations)[Id]['inputs'] extends readonly ['query.cursor', 'query.limit'] ? Id : never
}[OperationId]
type Body<Id extends ListId> = JsonBody<(typeof routes)[Id], 200>
type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never

export function listOf<Id extends ListId, Name extends string & keyof Body<Id>>(
  _id: Id,
  { name, start, read }: List<Name, ItemOf<Body<Id>[Name]>>,
): Operation<Id> {
  const route = routes.listTags
  const create: Operation<'listTags'>['create'] =
    ({ run }) =>
    async (c, caller) => {
      const page = await readPage([name], start, c.req.valid('query'), (after, most) =>
        run.read(caller, (view) => read(view, after, most)),
      )
      const [body, headers] = pageReply(c, name, page)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say that these are the items of the operation.
      return reply(c, route, 200, body as never, headers)
    }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say which operation it is, and what its items are.
  return { reads: { 'query.cursor': true, 'query.limit': true }, create } as unknown as Operation<Id>
}
