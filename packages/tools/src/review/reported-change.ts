// Reads a change as `redocly diff` reports it.
import { isObject, list, object, text } from '@parley/contract/document'
import { IMPACTS } from './changes.ts'

export interface ChangeSide {
  pointer: string
  value: unknown
}

const CHANGE_KINDS = ['added', 'removed', 'modified'] as const

export interface ReportedChange {
  impact: (typeof IMPACTS)[number]
  kind: (typeof CHANGE_KINDS)[number]
  /** The kind of object that changed, such as `Parameter`. */
  typeName: string
  /** The keyword or property of it that changed; undefined if the object itself was added or removed. */
  property: string | undefined
  /** The way from the root of the document to the change, through references. */
  path: string
  /** The rule that judged the change; undefined if none did. */
  rule: string | undefined
  base: ChangeSide | undefined
  revision: ChangeSide | undefined
}

/** Throws if the command reported something else. */
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

function sideOf(side: unknown): ChangeSide {
  const { pointer, value } = object(side)
  return { pointer: text(pointer), value }
}

function oneOf<Word>(words: readonly Word[], value: unknown): Word {
  const word = words.find((each) => each === value)
  if (word === undefined) throw new TypeError(`Expected one of ${words.join(', ')}, found ${JSON.stringify(value)}.`)
  return word
}
