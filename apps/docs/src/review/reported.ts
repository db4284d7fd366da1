// A change as `redocly diff` reports it, with what this program reads of it.
import { json, list, object, oneOf, optional, text } from '../shape.ts'

const side = object({ pointer: text, value: json })

const change = object({
  impact: oneOf('major', 'minor', 'patch'),
  kind: oneOf('added', 'removed', 'modified'),
  /** The kind of object that changed, such as `Parameter`. */
  typeName: text,
  /** The keyword or property of it that changed; undefined if the object itself was added or removed. */
  property: optional(text),
  /** The way from the root of the document to the change, through references. */
  path: text,
  verdicts: optional(list(object({ ruleId: text }))),
  base: optional(side),
  revision: optional(side),
})

export type Side = ReturnType<typeof side>
export type Reported = ReturnType<typeof readReported>

/** Throws if the command reported something else. */
export const readReported = (reported: unknown) => {
  const { verdicts, ...rest } = change(reported)
  return { ...rest, rule: verdicts?.[0]?.ruleId }
}
