// Converts a line of an import to the records that the import writes to the store.
import { jsonFlaw } from '../domain/kernel/json-flaw.ts'
import type { StoreRecord } from '../domain/tables/record.ts'
import { parseJson } from './lines.ts'
import { parse, type Parsed, type Violation } from './violations.ts'
import { bodies, exportedPosition, organizationId } from './schemas.ts'
import { readConversation, type ReadLine } from './whole-conversation.ts'

/** The maximum nesting depth of a line. Deeper JSON could exceed the call stack of recursive code. Records have fewer than 10 levels. */
const MAX_LEVELS = 100

/**
 * Reads a line. An object with a `type` is one record, or the position of an organization's newest event. An object without a `type` is
 * a conversation as the API returns it. Its contact, tags and messages become separate records.
 */
export function readLine(text: string): Parsed<ReadLine> {
  const parsed = parseJson(text)
  if (parsed === undefined) return { violations: [{ pointer: '', detail: 'The line is not JSON.' }] }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { violations: [{ pointer: '', detail: 'The line is not a JSON object.' }] }
  }
  const flaw = jsonFlaw(text, 'line', MAX_LEVELS)
  if (flaw !== undefined) return { violations: [flaw] }
  if (!('type' in parsed)) return readConversation(parsed)
  const record = parsed.type === 'position' ? parse(exportedPosition, parsed) : readRecord(parsed)
  if ('violations' in record) return record
  // The position of an organization's newest event isn't written, because the store of the import has other events.
  const records = record.value.type === 'position' ? [] : [record.value]
  return { value: { records, pointerOf: (_, pointer) => pointer } }
}

/** Validates a record with the schema of its `type`. Each record must also have an `organizationId`, unless it is an organization. */
export function readRecord(line: object): Parsed<StoreRecord> {
  const type: unknown = Reflect.get(line, 'type')
  const schema = typeof type === 'string' ? bodies.get(type) : undefined
  if (schema === undefined) return { violations: [unknownType] }
  const body = parse<object>(schema, line, ['type', ...(type === 'organization' ? [] : ['organizationId'])])
  if (type === 'organization') return 'violations' in body ? body : recordOf({ type, ...body.value })
  const organization = organizationId.safeParse(line)
  const organizationViolations = organization.success ? [] : [invalidOrganization]
  if ('violations' in body) return { violations: [...body.violations, ...organizationViolations] }
  if (!organization.success) return { violations: organizationViolations }
  return recordOf({ type, ...organization.data, ...body.value })
}

const unknownType: Violation = {
  pointer: '/type',
  detail: `The type must be one of ${[...bodies.keys()].join(', ')}.`,
}
const invalidOrganization: Violation = {
  pointer: '/organizationId',
  detail: 'The record must name its organization by an identifier.',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each body was read by the schema of its type.
const recordOf = (record: object): Parsed<StoreRecord> => ({ value: record as StoreRecord })
