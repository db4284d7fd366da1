import type { View } from '../sql/audit.ts'
import type { Context } from 'hono'
import type { Serialized } from '../domain/conversations/conversation.ts'
import type { ServiceError } from '../domain/errors.ts'
import { type List, type Page, readPage } from '../domain/paging.ts'
import type { OperationId, operations } from '../generated/policy.ts'
import { routes } from '../generated/routes.ts'
import type { ReadScript } from '../sql/statement.ts'
import { Body, toBody } from './body.ts'
import type { HttpEnv } from './env.ts'
import type { Operation } from './operation.ts'
import { envelope, type JsonBody, reply } from './reply.ts'

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

/** The operations whose only inputs are those of a page. */
type ListId = {
  [Id in OperationId]: (typeof operations)[Id]['inputs'] extends readonly ['query.cursor', 'query.limit'] ? Id : never
}[OperationId]
type BodyOf<Id extends ListId> = JsonBody<(typeof routes)[Id], 200>
type ItemOf<Items> = Items extends readonly (infer Item)[] ? Item : never

export function listOf<Id extends ListId, Name extends string & keyof BodyOf<Id>>(
  id: Id,
  { name, start, read }: List<Name, ItemOf<BodyOf<Id>[Name]>>,
): Operation<Id> {
  const route = routes.listTags
  const create: Operation<'listTags'>['create'] =
    ({ run }) =>
    async (c, caller) => {
      const { cursor, limit } = c.req.valid('query')
      const page = (view: View) => readPage([name], start, { cursor, limit }, (after, most) => read(view, after, most))
      const body = await run.read(caller, (view) => pageBody(name, page(view)), [id, cursor, limit])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say that these are the items of the operation.
      return reply(c, route, 200, body as Body<never>, { Link: linkTo(c, body) })
    }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arguments say which operation it is, and what its items are.
  return { reads: { 'query.cursor': true, 'query.limit': true }, create } as unknown as Operation<Id>
}
