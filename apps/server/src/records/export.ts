import type { ExportedPosition, StoreRecord } from '../domain/records/record.ts'

/** Lines are handed on in pieces of about so many characters, because each piece costs a turn of the event loop. */
const PIECE = 64 * 1024

/** Everything as JSON Lines, in the order in which an import takes it. `onDone` is told how many records there were. */
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
