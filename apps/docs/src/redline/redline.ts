// The text of a contract with what a change removes and adds, in place: each changed section once.
import type { Node } from '@parley/openapi-document'
import type { RedLine, RedSection } from '../pull-request/format.ts'
import { factOf, sectionsOf, type Section } from '../text/sections.ts'
import { wordDiff } from './words.ts'

const idOf = ({ kind, name }: Section): string => `${kind} ${name}`

const linesOf = (section: Section | undefined): string[] =>
  section === undefined ? [] : [...section.lead, ...section.facts].map(withoutLinks)

/** The page has links of its own. */
const withoutLinks = (line: string): string => line.replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '$1')

/** The sections that differ between two contracts, each line with its marks. */
export function redlineOf(base: Node, revision: Node): RedSection[] {
  const [before, after] = [base, revision].map(
    (document) => new Map(sectionsOf(document).map((each) => [idOf(each), each])),
  )
  const ids = [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])]
  return ids.flatMap((id) => {
    const [old, now] = [before?.get(id), after?.get(id)]
    const [was, is] = [linesOf(old), linesOf(now)]
    const section = now ?? old
    if (section === undefined || was.join('\n') === is.join('\n')) return []
    const state = old === undefined ? 'added' : now === undefined ? 'removed' : 'same'
    return [{ kind: section.kind, name: section.name, state, lines: redLines(was, is) }]
  })
}

/** Lines of one fact are compared word by word. The others are whole. */
function redLines(before: readonly string[], after: readonly string[]): RedLine[] {
  const [old, now] = [keyed(before), keyed(after)]
  const kept = [...now].map(([key, line]): RedLine => {
    const was = old.get(key)
    return { fact: factOf(line), pieces: was === undefined ? [{ kind: 'added', text: line }] : wordDiff(was, line) }
  })
  const gone = [...old].filter(([key]) => !now.has(key))
  return [
    ...kept,
    ...gone.map(([, line]): RedLine => ({ fact: factOf(line), pieces: [{ kind: 'removed', text: line }] })),
  ]
}

/** The lines by the way to their facts, because objects in objects can have properties of the same name. */
function keyed(lines: readonly string[]): Map<string, string> {
  const way: string[] = []
  return new Map(
    lines.map((line, index) => {
      const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
      way.splice(depth, Infinity, factOf(line) || String(index))
      return [way.join(' '), line]
    }),
  )
}
