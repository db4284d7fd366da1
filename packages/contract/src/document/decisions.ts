// Reads `spec/decisions.yaml`, the table of our answers to questions that the customer's specification (`spec/source.md`) leaves open.
// Places of the contract refer to a row of the table with `x-decision: <id>`.
import { isText, list, object, text, texts, type JsonObject } from './json.ts'

/** The check that fails if somebody breaks a decision: a lint rule, a test file, or one test of a file. */
export type Hold = { lint: string } | { test: string; name?: string }

/** One decision: a question that the source document `spec/source.md` leaves open, and our answer. */
export interface Decision {
  id: string
  title: string
  /** The heading of the section in the source document that leaves the question open. */
  section: string
  /** The open question. */
  silence: string
  /** The ambiguous phrases of the source document that the decision makes clear. */
  covers: string[]
  /** Our answer: what the contract promises. */
  decision: string
  reason: string
  /** Says why the contract has no `x-decision` with this id. Absent if the contract has one. */
  placeReason?: string
  /** The checks that fail if somebody breaks the decision. */
  heldBy: Hold[]
}

/** The required text properties of a row. If a property is missing, the error shows the hint of the property. */
const HINT_BY_TEXT_PROPERTY = {
  id: 'a name of its own in kebab-case',
  title: 'a few words, for the pages',
  section: 'the heading in source.md of the section that is silent',
  silence: 'a sentence with what the source document leaves open',
  decision: 'what the contract promises, in whole sentences',
  reason: 'why, in whole sentences',
} as const
const PROPERTIES = new Set([...Object.keys(HINT_BY_TEXT_PROPERTY), 'covers', 'place', 'placeReason', 'heldBy'])

/** Returns the decisions of the parsed YAML file. Throws if a row has an unknown property, or lacks a required one. */
export const readDecisions = (rows: unknown): Decision[] => list(rows).map((row) => readDecision(object(row)))

/** Checks one row of the table and returns it as a decision. */
function readDecision(row: JsonObject): Decision {
  // Errors name the row by its id, or by its first 60 characters if it has no id.
  const id = isText(row['id']) ? row['id'] : JSON.stringify(row).slice(0, 60)
  const requiredText = (property: keyof typeof HINT_BY_TEXT_PROPERTY): string => {
    const value = row[property]
    if (isText(value)) return value.trim()
    throw new Error(`spec/decisions.yaml: the row ${id} needs \`${property}\`: ${HINT_BY_TEXT_PROPERTY[property]}.`)
  }
  const unknown = Object.keys(row).filter((property) => !PROPERTIES.has(property))
  if (unknown.length > 0) throw new Error(`The row ${id} has unknown properties: ${unknown.join(', ')}.`)
  // With `place: prose`, no `x-decision` in the contract names the decision, and `placeReason` must say why.
  if ((row['place'] === 'prose') !== isText(row['placeReason']))
    throw new Error(`The row ${id} needs both \`place: prose\` and a \`placeReason\`, or neither.`)
  return {
    id: requiredText('id'),
    title: requiredText('title'),
    section: requiredText('section'),
    silence: requiredText('silence'),
    covers: texts(row['covers']),
    decision: requiredText('decision'),
    reason: requiredText('reason'),
    ...(isText(row['placeReason']) && { placeReason: row['placeReason'] }),
    heldBy: list(row['heldBy'], id).map((hold) => readHold(object(hold, id), id)),
  }
}

function readHold({ lint, test, name }: JsonObject, id: string): Hold {
  if (isText(lint)) return { lint }
  return { test: text(test, id), ...(isText(name) && { name }) }
}
