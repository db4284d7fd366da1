// The pages of the reference: an overview, each operation, and the events.
import { readWorkflowsOf } from '../contract/workflows.ts'
import type { Model } from '../contract/model.ts'
import type { Operation } from '../contract/operations.ts'
import type { Page } from '../site/layout.ts'
import { eventsPage } from './events-page.ts'
import { operationPage } from './operation-page.ts'
import { overviewPage } from './overview-page.ts'

/** The pages of the reference: the overview, one for each operation, and the events. */
export function referencePages(model: Model): Page[] {
  const workflows = readWorkflowsOf(model.operations)
  const groups = groupsOf(model.operations)
  const events = eventsPage(model)
  return [
    overviewPage(model, groups),
    ...groups.flatMap(([, operations]) => operations.map((each) => operationPage(model, each, workflows))),
    ...(events === undefined ? [] : [events]),
  ]
}

const needsId = ({ path }: Operation): number => Number(path.includes('{'))

/** The operations by tag, the largest group first. In a group, lists come before what needs an identifier. */
function groupsOf(operations: readonly Operation[]): [tag: string, operations: Operation[]][] {
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)]
  return groups
    .map(([tag, all]): [string, Operation[]] => [tag, all.toSorted((a, b) => needsId(a) - needsId(b))])
    .toSorted(([, a], [, b]) => b.length - a.length)
}
