import type { ExportedPosition } from '../domain/records/export.ts'
import type { StoreRecord } from '../domain/records/record.ts'

/** The minimum length of a chunk of lines, because each chunk costs a turn of the event loop. */
export const CHUNK_LENGTH = 64 * 1024

/** Yields all records as JSON Lines, in the order that an import needs. At the end, it calls `onDone` with their number. */
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
