// Parses a line of an import to records.
import { jsonFlaw } from '../domain/json-flaw.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import { parse, type Parsed, type Violation } from './violations.ts'
import { bodies, exportedPosition, organizationId } from './schemas.ts'
import { readConversation, type ReadLine } from './whole-conversation.ts'

/** The maximum nesting depth, because the code that reads values is recursive. No record needs a tenth of it. */
const MAX_LEVELS = 100

/** Reads a line. An object without a `type` is a whole conversation, as the API returns it. */
export function readLine(text: string): Parsed<ReadLine> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { violations: [{ pointer: '', detail: 'The line is not JSON.' }] }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { violations: [{ pointer: '', detail: 'The line is not a JSON object.' }] }
  }
  const flaw = jsonFlaw(text, 'line', MAX_LEVELS)
  if (flaw !== undefined) return { violations: [flaw] }
  if (!('type' in parsed)) return readConversation(parsed)
  if (parsed.type === 'position') return readPosition(parsed)
  const record = readRecord(parsed)
  if ('violations' in record) return record
  return { value: { records: [record.value], pointerOf: (_, pointer) => pointer } }
}

/** Validates the line with the position of an organization's newest event. An import ignores it, because the store has its own events. */
function readPosition(line: object): Parsed<ReadLine> {
  const position = parse(exportedPosition, line)
  return 'violations' in position ? position : { value: { records: [], pointerOf: (_, pointer) => pointer } }
}

/** Validates a record with the schema of its `type`. */
export function readRecord(line: object): Parsed<StoreRecord> {
  const type: unknown = Reflect.get(line, 'type')
  const schema = typeof type === 'string' ? bodies.get(type) : undefined
  if (schema === undefined) return { violations: [unknownType] }
  const body = parse<object>(schema, line, ['type', ...(type === 'organization' ? [] : ['organizationId'])])
  if (type === 'organization') return 'violations' in body ? body : recordOf({ type, ...body.value })
  const owner = organizationId.safeParse(line)
  const violations = [...('violations' in body ? body.violations : []), ...(owner.success ? [] : [badOwner])]
  if ('violations' in body || !owner.success) return { violations }
  return recordOf({ type, ...owner.data, ...body.value })
}

const unknownType: Violation = {
  pointer: '/type',
  detail: `The type must be one of ${[...bodies.keys()].join(', ')}.`,
}
const badOwner: Violation = {
  pointer: '/organizationId',
  detail: 'The record must name its organization by an identifier.',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each body was read by the schema of its type.
const recordOf = (record: object): Parsed<StoreRecord> => ({ value: record as StoreRecord })
