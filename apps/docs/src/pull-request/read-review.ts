// Reads a review that another job wrote. That job ran code of a stranger's branch, so nothing is believed: what isn't a
// review of this format is an error, and what a review says is text and never HTML or code.
import { FORMAT_VERSION, IMPACTS, KINDS, ROLES, VERDICTS, WAIVER_STATES } from '../review/contract-review.ts'
import type { ContractReview } from '../review/contract-review.ts'

type Properties = Record<string, unknown>

const MOST_CHARACTERS = 2000

/** The review in a parsed JSON text. Throws if it isn't one. Long texts are cut. */
export function readContractReview(value: unknown): ContractReview {
  const review = object(value)
  if (review['formatVersion'] !== FORMAT_VERSION)
    throw new Error(`Expected a review of format ${FORMAT_VERSION}, found ${JSON.stringify(review['formatVersion'])}.`)
  return {
    formatVersion: FORMAT_VERSION,
    verdict: oneOf(VERDICTS, review['verdict']),
    headline: text(review['headline']),
    failures: texts(review['failures']),
    revision: text(review['revision']),
    declaredVersion: text(review['declaredVersion']),
    comparisons: objects(review['comparisons']).map(readComparison),
    waivers: objects(review['waivers']).map(readWaiver),
  }
}

const readComparison = (compared: Properties) => ({
  role: oneOf(ROLES, compared['role']),
  base: text(compared['base']),
  baseVersion: text(compared['baseVersion']),
  neededVersion: text(compared['neededVersion']),
  changes: objects(compared['changes']).map(readChange),
})

const readAbout = (about: Properties) => ({
  kind: oneOf(KINDS, about['kind']),
  name: text(about['name']),
  fact: optional(text, about['fact']),
  decision: optional(text, about['decision']),
})

const readChange = (change: Properties) => ({
  about: readAbout(object(change['about'])),
  impact: oneOf(IMPACTS, change['impact']),
  rule: optional(text, change['rule']),
  message: text(change['message']),
  before: readSide(object(change['before'])),
  after: readSide(object(change['after'])),
  affected: texts(change['affected']),
  migration: texts(change['migration']),
  waivedBy: optional(text, change['waivedBy']),
})

const readSide = (side: Properties) => ({
  ...side,
  file: optional(text, side['file']),
  line: optional(wholeNumber, side['line']),
})

const readWaiver = (waiver: Properties) => ({
  change: text(waiver['change']),
  reason: text(waiver['reason']),
  owner: text(waiver['owner']),
  expires: text(waiver['expires']),
  state: oneOf(WAIVER_STATES, waiver['state']),
})

function object(value: unknown): Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected('an object', value)
  return Object.fromEntries(Object.entries(value))
}

function list<Item>(read: (value: unknown) => Item, value: unknown): Item[] {
  if (!Array.isArray(value)) throw unexpected('a list', value)
  return value.map((item) => read(item))
}

const objects = (value: unknown): Properties[] => list(object, value)
const texts = (value: unknown): string[] => list(text, value)

function text(value: unknown): string {
  if (typeof value !== 'string') throw unexpected('a text', value)
  return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value
}

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw unexpected('a whole number', value)
  return value
}

function optional<Value>(read: (value: unknown) => Value, value: unknown): Value | undefined {
  return value === undefined ? undefined : read(value)
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word {
  const found = words.find((word) => word === value)
  if (found === undefined) throw unexpected(`one of ${words.join(', ')}`, value)
  return found
}

const unexpected = (wanted: string, found: unknown): Error =>
  new Error(`Expected ${wanted} in the review, found ${typeof found}.`)
