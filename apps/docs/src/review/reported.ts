// A change as `redocly diff` reports it, with what this program reads of it.
import { isNode, list, node, text, type Node } from '@parley/openapi-document'
import type { Finding, Impact } from './changes.ts'

export interface Side {
  pointer: string
  value: unknown
}

export interface Reported {
  impact: Impact
  kind: Finding['kind']
  /** The kind of object that changed, such as `Parameter`. */
  typeName: string
  /** The keyword or property of it that changed; undefined if the object itself was added or removed. */
  property: string | undefined
  /** The way from the root of the document to the change, through references. */
  path: string
  rule: string | undefined
  base: Side | undefined
  revision: Side | undefined
}

export function readReported(change: Node): Reported {
  const [verdict] = list(change['verdicts'])
  return {
    impact: oneOf(['major', 'minor', 'patch'], change['impact']),
    kind: oneOf(['added', 'removed', 'modified'], change['kind']),
    typeName: text(change['typeName']),
    property: change['property'] === undefined ? undefined : text(change['property']),
    path: text(change['path']),
    rule: verdict === undefined ? undefined : text(node(verdict)['ruleId']),
    base: readSide(change['base']),
    revision: readSide(change['revision']),
  }
}

const readSide = (side: unknown): Side | undefined =>
  isNode(side) ? { pointer: text(side['pointer']), value: side['value'] } : undefined

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word {
  const found = words.find((word) => word === value)
  if (found === undefined)
    throw new Error(`redocly diff reported ${JSON.stringify(value)}, which is none of ${words.join(', ')}.`)
  return found
}
