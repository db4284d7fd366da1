import type { Finding, Impact } from './changes.ts'

/** A change as the report of `redocly diff` has it, with what this program reads of it. */
export interface Reported {
  impact: Impact
  kind: Finding['kind']
  /** The kind of object that changed, such as `Parameter`. */
  typeName: string
  /** The member of it that changed; undefined where the object itself came or went. */
  property: string | undefined
  verdicts: { rule: string; message: string }[]
  base: Side | undefined
  revision: Side | undefined
}

export interface Side {
  pointer: string
  value: unknown
}
