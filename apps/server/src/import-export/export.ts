// Writes the records of a store as JSON Lines, for `parley export`.
import type { ExportedPosition } from '../domain/records/export.ts'
import type { StoreRecord } from '../domain/records/record.ts'

/** The minimum length of a chunk of lines. Without chunks, each line would take a turn of the event loop, which is slow. */
export const CHUNK_LENGTH = 64 * 1024

/**
 * Yields all records as JSON Lines, joined to chunks.
 * @param onDone Called at the end with the number of records. A position of an event is written, but isn't counted as a record.
 */
export async function* exportLines(
  records: AsyncIterable<StoreRecord | ExportedPosition>,
  onDone?: (records: number) => void,
): AsyncGenerator<string> {
  let chunk = ''
  let count = 0
  for await (const record of records) {
    chunk += `${JSON.stringify(record)}\n`
    if (record.type !== 'position') count += 1
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  onDone?.(count)
  if (chunk !== '') yield chunk
}
