// What `redocly diff` says of two bundles, as findings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_CONFIG, redocly } from '../redocly.ts'
import { list, node, stepsOf, type Node } from '@parley/openapi-document'
import { operationsOf } from '../contract/operations.ts'
import type { Finding } from './changes.ts'
import { judge } from './judge.ts'
import { messageOf } from './messages.ts'
import { normalForm, unusedProblemUnions, usedProblemUnions } from './normal-form.ts'
import { createPlaces } from './place.ts'
import { readReported, type Reported } from './reported.ts'

/** What `beyond-redocly.ts` compares: tags, credentials, the policy of an operation, and which schemas there are. */
const isComparedElsewhere = ({ typeName, kind, path, property }: Reported): boolean =>
  typeName === 'Tag' ||
  typeName.startsWith('SecurityRequirement') ||
  (path.includes('/x-policy') && property !== 'x-decision') ||
  (kind === 'removed' && /^#\/components\/schemas\/[^/]+$/.test(path))

/** Compares two bundles. Each change gets a message, and the verdict is corrected if the command judges wrongly. */
export async function redoclyDiff(base: Node, revision: Node): Promise<Finding[]> {
  const unused = unusedProblemUnions(base).filter((name) => unusedProblemUnions(revision).includes(name))
  const [before, after] = [readByAll(normalForm(base), unused), readByAll(normalForm(revision), unused)]
  const placeOf = createPlaces(before, after)
  const unions = new Set([...usedProblemUnions(base), ...usedProblemUnions(revision)])
  const reported = await runDiff(before, after)
  return reported
    .filter((change) => !isComparedElsewhere(change) && !isListOfProblems(change.path, unions))
    .map((change) => {
      const place = placeOf(change)
      const { impact, rule } = judge(change, place, { base: before, revision: after }) ?? change
      return {
        impact,
        kind: change.kind,
        rule,
        message: messageOf(change, place),
        values: { before: asWritten(change.base?.value), after: asWritten(change.revision?.value) },
        base: place.base,
        revision: place.revision,
      }
    })
}

/** No response of a contract has this status. */
const ANY_REQUEST = '599'

/**
 * A copy in which each operation responds with these lists of problems, because the command calls it wording if something
 * changes that no operation refers to.
 */
function readByAll(document: Node, unions: readonly string[]): Node {
  const copy = structuredClone(document)
  const content = unions.map((name) => [
    `application/problem+json; list=${name}`,
    { schema: { $ref: `#/components/schemas/${name}` } },
  ])
  for (const { at } of unions.length === 0 ? [] : operationsOf(copy))
    node(at['responses'])[ANY_REQUEST] = {
      description: 'Any request.',
      content: Object.fromEntries(content) as unknown,
    }
  return copy
}

/** A value without the response that `readByAll` added. */
const asWritten = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, each: unknown) => (key === ANY_REQUEST ? undefined : each))

async function runDiff(base: Node, revision: Node): Promise<Reported[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-diff-'))
  try {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base))
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision))
    const report = ['--format', 'json', '--output', 'report.json', '--fail-on', 'none', '--config', PLAIN_CONFIG]
    await redocly(['diff', 'base.json', 'revision.json', ...report], folder)
    const { changes } = node(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')))
    return list(changes).map((change) => readReported(node(change)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The members of such a list are compared in each response that has the list. */
function isListOfProblems(path: string, unions: Set<string>): boolean {
  const [components, schemas, name = '', oneOf] = stepsOf(path)
  return components === 'components' && schemas === 'schemas' && oneOf === 'oneOf' && unions.has(name)
}
