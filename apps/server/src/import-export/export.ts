// Writes JSON Lines, for `parley export` and for archives of the audit log.

/** The minimum length of a chunk of lines. Writing each line on its own would be slow: each write takes a turn of the event loop. */
const CHUNK_LENGTH = 64 * 1024

/** Yields a line of JSON for the value of each item. The lines are joined into chunks. */
export async function* jsonLines<Item>(
  items: AsyncIterable<Item>,
  valueOf: (item: Item) => object,
): AsyncGenerator<string> {
  let chunk = ''
  for await (const item of items) {
    chunk += `${JSON.stringify(valueOf(item))}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
