// What `redocly diff` says of two bundles, as findings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_CONFIG, redocly } from '../redocly.ts'
import { isNode, list, node, text, type Node } from '../tree.ts'
import type { Finding } from './changes.ts'
import { placeWords } from './place-words.ts'
import { reconsider } from './reconsider.ts'
import type { Reported, Side } from './reported.ts'

/** Compares two bundles. The findings are reconsidered where the command is known to judge too mildly. */
export async function redoclyDiff(base: Node, revision: Node): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-diff-'))
  try {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base))
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision))
    const report = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none', '--config', PLAIN_CONFIG]
    await redocly(['diff', 'base.json', 'revision.json', ...report], folder)
    const { changes } = node(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')))
    return list(changes).map((change) => findingOf(readChange(node(change)), base))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function readChange(change: Node): Reported {
  return {
    impact: oneOf(['major', 'minor', 'patch'], change['impact']),
    kind: oneOf(['added', 'removed', 'modified'], change['kind']),
    typeName: text(change['typeName']),
    property: change['property'] === undefined ? undefined : text(change['property']),
    verdicts: list(change['verdicts']).map((verdict) => ({
      rule: text(node(verdict)['ruleId']),
      message: text(node(verdict)['message']),
    })),
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

function findingOf(change: Reported, document: Node): Finding {
  const second = reconsider(change, document)
  return {
    impact: second?.impact ?? change.impact,
    kind: change.kind,
    message: second?.message ?? (change.verdicts.map(({ message }) => message).join(' ') || plainWords(change)),
    rule: second?.rule ?? change.verdicts[0]?.rule,
    base: change.base?.pointer,
    revision: change.revision?.pointer,
  }
}

function plainWords({ kind, typeName, property, base, revision }: Reported): string {
  const place = placeWords((base ?? revision)?.pointer ?? '#', property)
  if (property === undefined) return `${typeName} ${kind}: ${place}.`
  return `\`${property}\` of ${place} ${kind === 'modified' ? 'changed' : kind}.`
}
