// What `redocly diff` says of two bundles, as findings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_CONFIG, redocly } from '../redocly.ts'
import { list, node, stepsOf, type Node } from '@parley/openapi-document'
import type { Finding } from './changes.ts'
import { judge } from './judge.ts'
import { messageOf } from './messages.ts'
import { normalForm, problemUnions } from './normal-form.ts'
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
  const [before, after] = [normalForm(base), normalForm(revision)]
  const placeOf = createPlaces(before, after)
  const unions = new Set([...problemUnions(base), ...problemUnions(revision)])
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
        values: { before: change.base?.value, after: change.revision?.value },
        base: place.base,
        revision: place.revision,
      }
    })
}

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
