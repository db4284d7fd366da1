// Reads the changes that `redocly diff` reports as JSON. Throws if the report has an unexpected form.
import { isObject, list, object, text } from '@parley/contract/document'
import { IMPACTS } from './changes.ts'

/** The pointer of the change in one of the two documents, and the value at this pointer. */
export interface ChangeSide {
  pointer: string
  value: unknown
}

const CHANGE_KINDS = ['added', 'removed', 'modified'] as const

/** A change as `redocly diff` reports it. */
export interface ReportedChange {
  impact: (typeof IMPACTS)[number]
  kind: (typeof CHANGE_KINDS)[number]
  /** The type of the changed object, such as `Parameter`. */
  typeName: string
  /** The changed keyword of the object, such as `maxLength`; undefined if the object itself was added or removed. */
  property: string | undefined
  /** The way from the root of the document to the change. Unlike a pointer, it may lead through references. */
  path: string
  /** The rule of the command that decided the impact; undefined if no rule did. */
  rule: string | undefined
  base: ChangeSide | undefined
  revision: ChangeSide | undefined
}

/** Reads one change of the report. Throws if the change has an unexpected form: an update of the command may change the form. */
export function readReportedChange(reported: unknown): ReportedChange {
  const { impact, kind, typeName, property, path, verdicts, base, revision } = object(reported)
  const [verdict] = list(verdicts)
  return {
    impact: oneOf(IMPACTS, impact),
    kind: oneOf(CHANGE_KINDS, kind),
    typeName: text(typeName),
    property: property === undefined ? undefined : text(property),
    path: text(path),
    rule: isObject(verdict) ? text(verdict['ruleId']) : undefined,
    base: base === undefined ? undefined : sideOf(base),
    revision: revision === undefined ? undefined : sideOf(revision),
  }
}

/** Reads the place and the value of a change in one document. */
function sideOf(side: unknown): ChangeSide {
  const { pointer, value } = object(side)
  return { pointer: text(pointer), value }
}

/** Returns the value if it is one of the allowed words. Throws otherwise. */
function oneOf<Word>(words: readonly Word[], value: unknown): Word {
  const word = words.find((allowed) => allowed === value)
  if (word === undefined) throw new TypeError(`Expected one of ${words.join(', ')}, found ${JSON.stringify(value)}.`)
  return word
}
