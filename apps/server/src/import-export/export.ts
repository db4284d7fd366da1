import type { ExportedPosition } from '../domain/records/export.ts'
import type { StoreRecord } from '../domain/records/record.ts'

/** Lines are passed on in pieces of about this many characters, because each piece costs a turn of the event loop. */
export const PIECE = 64 * 1024

/** Writes everything as JSON Lines, in the order that an import needs. Calls `onDone` with the number of records so far. */
export async function* exportLines(
  records: AsyncIterable<StoreRecord | ExportedPosition>,
  onDone?: (records: number) => void,
): AsyncGenerator<string> {
  let piece = ''
  let count = 0
  for await (const record of records) {
    piece += `${JSON.stringify(record)}\n`
    if (record.type !== 'position') count += 1
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  onDone?.(count)
  if (piece !== '') yield piece
}
