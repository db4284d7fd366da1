// Parses the text of a line to its records.
import { jsonFlaw } from '../domain/json-flaw.ts'
import type { StoreRecord } from '../domain/records/record.ts'
import { check, type Checked, type Violation } from './violations.ts'
import { bodies, exportedPosition, organizationId } from './schemas.ts'
import { readConversation, type ReadLine } from './whole-conversation.ts'

/** Parsers of values are recursive, so the depth is limited. No record needs a tenth of it. */
const MAX_LEVELS = 100

/** Reads a line. A value without a `type` is a conversation as the contract shows it. */
export function readLine(text: string): Checked<ReadLine> {
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
  const checked = readRecord(parsed)
  if ('violations' in checked) return checked
  return { value: { records: [checked.value], pointerOf: (_, pointer) => pointer } }
}

/** Where the events of an organization ended when it was exported. The store that imports it has events of its own. */
function readPosition(value: object): Checked<ReadLine> {
  const checked = check(exportedPosition, value)
  return 'violations' in checked ? checked : { value: { records: [], pointerOf: (_, pointer) => pointer } }
}

/** Holds a value against the schema of the record that it says it is. */
export function readRecord(line: object): Checked<StoreRecord> {
  const type: unknown = Reflect.get(line, 'type')
  const schema = typeof type === 'string' ? bodies.get(type) : undefined
  if (schema === undefined) return { violations: [unknownType] }
  const body = check<object>(schema, line, ['type', ...(type === 'organization' ? [] : ['organizationId'])])
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
const recordOf = (record: object): Checked<StoreRecord> => ({ value: record as StoreRecord })
