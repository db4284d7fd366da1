// The rows of decisions.yaml. Tests of the contract hold their shape; here they are only read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { SPEC } from '../places.ts'
import { list, node, text } from '../tree.ts'

/** What holds a decision: a rule of the lint, or a test, or one sentence of a test. */
export type Hold = { lint: string } | { test: string; name: string | undefined }

export interface Decision {
  id: string
  title: string
  /** The section of the source document that is silent. */
  section: string
  silence: string
  decision: string
  reason: string
  /** Why no place of the contract can carry the mark. */
  placeReason: string | undefined
  heldBy: Hold[]
}

const words = (value: unknown) => (value === undefined ? undefined : text(value))

export const readDecisions = (): Decision[] =>
  list(parse(readFileSync(join(SPEC, 'decisions.yaml'), 'utf8'))).map((value) => {
    const row = node(value)
    const id = text(row['id'])
    return {
      id,
      title: text(row['title'], id),
      section: text(row['section'], id),
      silence: text(row['silence'], id),
      decision: text(row['decision'], id),
      reason: text(row['reason'], id),
      placeReason: words(row['placeReason']),
      heldBy: list(row['heldBy']).map(readHold),
    }
  })

function readHold(value: unknown): Hold {
  const hold = node(value)
  return hold['lint'] === undefined
    ? { test: text(hold['test']), name: words(hold['name']) }
    : { lint: text(hold['lint']) }
}
