// The table of decisions that a document refers to with `x-decision`.
import { isText, list, object, text, texts, type JsonObject } from './json.ts'

/** The check that holds a decision: a lint rule, a test file, or one test of a file. */
export type Hold = { lint: string } | { test: string; name?: string }

/** A row of `spec/decisions.yaml`: something that the source document leaves open, and what we decided. */
export interface Decision {
  id: string
  title: string
  /** The section of the source document that is silent. */
  section: string
  silence: string
  /** The phrases of the source document that the decision closes. */
  covers: string[]
  decision: string
  reason: string
  /** Why no place of the contract can carry the mark. Absent if one does. */
  placeReason?: string
  heldBy: Hold[]
}

/** The properties of a row that are texts, and what to write there. */
const TEXTS = {
  id: 'a name of its own in kebab-case',
  title: 'a few words, for the pages',
  section: 'the heading in source.md of the section that is silent',
  silence: 'a sentence with what the source document leaves open',
  decision: 'what the contract promises, in whole sentences',
  reason: 'why, in whole sentences',
} as const
const KEYS = new Set([...Object.keys(TEXTS), 'covers', 'place', 'placeReason', 'heldBy'])

/**
 * Reads the rows of the table.
 *
 * @param rows The parsed YAML of `spec/decisions.yaml`.
 * @throws {Error} if a row has an unknown property, or lacks one.
 * @example
 * const decisions = readDecisions(parse(readFileSync('spec/decisions.yaml', 'utf8')))
 * decisions[0]?.id // 'additions'
 */
export const readDecisions = (rows: unknown): Decision[] => list(rows).map((row) => readDecision(object(row)))

function readDecision(row: JsonObject): Decision {
  const id = isText(row['id']) ? row['id'] : JSON.stringify(row).slice(0, 60)
  const textOf = (name: keyof typeof TEXTS): string => {
    const { [name]: value } = row
    if (isText(value)) return value.trim()
    throw new Error(`spec/decisions.yaml: the row ${id} needs \`${name}\`: ${TEXTS[name]}.`)
  }
  const unknown = Object.keys(row).filter((key) => !KEYS.has(key))
  if (unknown.length > 0) throw new Error(`The row ${id} has unknown properties: ${unknown.join(', ')}.`)
  if ((row['place'] === 'prose') !== isText(row['placeReason']))
    throw new Error(`The row ${id} needs both \`place: prose\` and a \`placeReason\`, or neither.`)
  return {
    id: textOf('id'),
    title: textOf('title'),
    section: textOf('section'),
    silence: textOf('silence'),
    covers: texts(row['covers']),
    decision: textOf('decision'),
    reason: textOf('reason'),
    ...(isText(row['placeReason']) && { placeReason: row['placeReason'] }),
    heldBy: list(row['heldBy'], id).map((hold) => readHold(object(hold, id), id)),
  }
}

function readHold({ lint, test, name }: JsonObject, id: string): Hold {
  if (isText(lint)) return { lint }
  return { test: text(test, id), ...(isText(name) && { name }) }
}
