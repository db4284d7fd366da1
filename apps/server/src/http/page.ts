import type { Context } from 'hono'
import type { Serialized } from '../domain/conversations/conversation.ts'
import type { Page } from '../domain/paging.ts'
import type { HttpEnv } from './env.ts'
import { envelope } from './reply.ts'

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
