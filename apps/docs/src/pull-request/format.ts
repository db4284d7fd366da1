// The review as JSON: the shape that both jobs of a pull request know. The job that writes it runs code of a stranger's branch, so the
// privileged one believes nothing: what doesn't have this shape is an error, and what a review says is text and never HTML or code.
import { readFile, stat } from 'node:fs/promises'
import { json, list, object, oneOf, optional, text, whole } from '../shape.ts'

/** The size of a whole review, in bytes. */
const MOST_BYTES = 8 * 2 ** 20

/** The impact of a change on clients, the worst first. */
export const IMPACTS = ['major', 'minor', 'patch'] as const
/** The chapters of `spec/API.md`. */
export const KINDS = ['service', 'operation', 'event', 'error', 'parameter', 'header', 'response', 'schema'] as const

/** The section of `spec/API.md` that a change is part of; the property, parameter or status in it; the decision that marks the place. */
const about = object({ kind: oneOf(...KINDS), name: text, fact: optional(text), decision: optional(text) })

/** The value on one side of a change, and its place in the files. */
const side = object({ value: json, file: optional(text), line: optional(whole) })

const change = object({
  about,
  impact: oneOf(...IMPACTS),
  /** The rule that judged it; undefined if none had to. */
  rule: optional(text),
  /** The change as a sentence. A waiver quotes it. */
  message: text,
  before: side,
  after: side,
  /** The operations whose clients are affected, and through which schemas. */
  affected: list(text),
  /** The required actions of affected clients; empty if the change isn't breaking. */
  migration: list(text),
  /** The owner of the waiver that allows it. */
  waivedBy: optional(text),
})

const comparison = object({
  role: oneOf('merge base', 'release', 'base'),
  /** The base of the comparison, such as `release 1.0.0`. */
  base: text,
  baseVersion: text,
  neededVersion: text,
  changes: list(change),
})

const judgedWaiver = object({
  change: text,
  reason: text,
  owner: text,
  expires: text,
  state: oneOf('used', 'unused', 'expired'),
})

/** A part of a text or of a value, with what happened to it. */
const piece = object({ kind: oneOf('removed', 'added', 'same'), text })
/** A line of a section, with the name of what it is about. If it is new or gone, it is one piece. */
const redLine = object({ fact: text, pieces: list(piece) })
const section = object({
  kind: oneOf(...KINDS),
  name: text,
  state: oneOf('removed', 'added', 'same'),
  lines: list(redLine),
})

/** The review in a parsed JSON text. Throws if it isn't one. */
export const readContractReview = object({
  formatVersion: oneOf(3),
  /** The effect of a pull request on clients. */
  verdict: oneOf('breaking', 'addition', 'wording', 'unchanged'),
  /** The verdict, the version that the changes need, and the version that the contract declares, in one line. */
  headline: text,
  /** Why the review fails; empty if it passes. */
  failures: list(text),
  /** The reviewed revision, such as `the working tree`. */
  revision: text,
  declaredVersion: text,
  /** The commit of the first base, if it is one of the repository. */
  baseCommit: optional(text),
  /** The first one says what this branch changes; the last one, what clients of the last release get. */
  comparisons: list(comparison),
  waivers: list(judgedWaiver),
  /** The text of the contract with its changes. */
  redline: list(section),
})

export type ContractReview = ReturnType<typeof readContractReview>
export type ComparedContract = ReturnType<typeof comparison>
export type ContractChange = ReturnType<typeof change>
export type About = ReturnType<typeof about>
export type ChangedSide = ReturnType<typeof side>
export type Piece = ReturnType<typeof piece>
export type RedLine = ReturnType<typeof redLine>
export type RedSection = ReturnType<typeof section>
export type JudgedWaiver = ReturnType<typeof judgedWaiver>
/** Permission to break clients without a major version until a day such as `2026-12-31`, because the contract was wrong. */
export type Waiver = Omit<JudgedWaiver, 'state'>

/** The review in a file; undefined if there is no file. */
export async function readReview(path: string): Promise<ContractReview | undefined> {
  const file = await stat(path).catch(() => undefined)
  if (file !== undefined && file.size > MOST_BYTES) throw new Error(`Expected a review of at most ${MOST_BYTES} bytes.`)
  return file && readContractReview(JSON.parse(await readFile(path, 'utf8')))
}
