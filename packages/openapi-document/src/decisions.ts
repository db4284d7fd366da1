// The table of decisions that a document refers to with `x-decision`.
import { isText, list, node, text, texts, type Node } from './tree.ts'

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

const KEYS = new Set('id title section silence covers decision reason place placeReason heldBy'.split(' '))

/**
 * Reads the rows of the table.
 *
 * @param rows The parsed YAML of `spec/decisions.yaml`.
 * @throws {Error} if a row has an unknown property, or lacks one.
 * @example
 * const decisions = readDecisions(parse(readFileSync('spec/decisions.yaml', 'utf8')))
 * decisions[0]?.id // 'additions'
 */
export const readDecisions = (rows: unknown): Decision[] => list(rows).map((row) => readDecision(node(row)))

function readDecision(row: Node): Decision {
  const id = text(row['id'], 'the id of a row')
  const unknown = Object.keys(row).filter((key) => !KEYS.has(key))
  if (unknown.length > 0) throw new Error(`The row ${id} has unknown properties: ${unknown.join(', ')}.`)
  if ((row['place'] === 'prose') !== isText(row['placeReason']))
    throw new Error(`The row ${id} needs both \`place: prose\` and a \`placeReason\`, or neither.`)
  return {
    id,
    title: text(row['title'], id),
    section: text(row['section'], id),
    silence: text(row['silence'], id),
    covers: texts(row['covers']),
    decision: text(row['decision'], id).trim(),
    reason: text(row['reason'], id).trim(),
    ...(isText(row['placeReason']) && { placeReason: row['placeReason'] }),
    heldBy: list(row['heldBy'], id).map((hold) => readHold(node(hold, id), id)),
  }
}

function readHold({ lint, test, name }: Node, id: string): Hold {
  if (isText(lint)) return { lint }
  return { test: text(test, id), ...(isText(name) && { name }) }
}
