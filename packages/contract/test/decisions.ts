// The rows of decisions.yaml, checked for their shape as they are read.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isText, list, node, text } from './document.ts'

export type Hold = { lint: string } | { test: string; name?: string }

export interface Decision {
  id: string
  title: string
  section: string
  silence: string
  covers: string[]
  decision: string
  reason: string
  /** Why no place of the contract can carry the mark; absent where one does. */
  placeReason?: string
  heldBy: Hold[]
}

const KEYS = new Set('id title section silence covers decision reason place placeReason heldBy'.split(' '))

const yaml = (path: string): unknown => parse(readFileSync(new URL(`../../../spec/${path}`, import.meta.url), 'utf8'))

export const decisions: Decision[] = list(yaml('decisions.yaml')).map((value) => {
  const row = node(value)
  const id = text(row['id'], 'the id of a row')
  const strange = Object.keys(row).filter((key) => !KEYS.has(key))
  if (strange.length > 0) throw new Error(`The row ${id} has members that no reader knows: ${strange.join(', ')}.`)
  if ((row['place'] === 'prose') !== isText(row['placeReason']))
    throw new Error(`The row ${id} needs both \`place: prose\` and a \`placeReason\`, or neither.`)
  return {
    id,
    title: text(row['title'], id),
    section: text(row['section'], id),
    silence: text(row['silence'], id),
    covers: list(row['covers'] ?? [], id).map((phrase) => text(phrase, id)),
    decision: text(row['decision'], id).trim(),
    reason: text(row['reason'], id).trim(),
    ...(isText(row['placeReason']) && { placeReason: row['placeReason'] }),
    heldBy: list(row['heldBy'], id).map((hold) => readHold(node(hold, id), id)),
  }
})

function readHold(hold: ReturnType<typeof node>, id: string): Hold {
  if (isText(hold['lint'])) return { lint: hold['lint'] }
  return { test: text(hold['test'], id), ...(isText(hold['name']) && { name: hold['name'] }) }
}

/** The lint rules of the contract that are on. */
export const lintRules = Object.entries(node(node(yaml('redocly.yaml'))['rules'])).map(([rule]) => rule)
