// Builds the pages of the reference: an overview, one page for each operation, and one page for all events.
import { readFileSync } from 'node:fs'
import { entries, list, object, text, texts, valueAt } from '@parley/contract/document'
import { readWorkflowsOf } from '../contract/workflows.ts'
import { referenceOf, type Model } from '../contract/model.ts'
import type { DocumentedOperation } from '../contract/operations.ts'
import { placeOfOperation } from '../contract/source.ts'
import { inWorkspace } from '../places.ts'
import { link, pageFromMarkdown, tableText } from '../site/from-markdown.ts'
import type { Page } from '../site/layout.ts'
import { sentence } from '@parley/tools/text'
import { eventsPage } from './events-page.ts'
import { operationPage } from './operation-page.ts'

/** Returns all pages of the reference, in the order of the navigation. */
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

/** A tag, such as `Contacts`, and the operations that have this tag. */
type Group = [tag: string, operations: DocumentedOperation[]]

/** Returns 1 if the path has a parameter, such as `/api/contact/{id}`, and 0 otherwise. Operations of a group are sorted by this number. */
const parameterRank = ({ path }: DocumentedOperation): number => Number(path.includes('{'))

/** Groups the operations by tag, the largest group first. In a group, operations without a parameter in their path come first. */
function groupsOf(operations: readonly DocumentedOperation[]): Group[] {
  return [...Map.groupBy(operations, ({ tag }) => tag)]
    .map(([tag, group]): Group => [tag, group.toSorted((a, b) => parameterRank(a) - parameterRank(b))])
    .toSorted(([, a], [, b]) => b.length - a.length)
}

/** Builds the overview: what holds for all operations, the operations by group, and the operations by permission and by role. */
function overviewPage(model: Model, groups: readonly Group[]): Page {
  const { document } = model
  const [server] = list(document['servers'])
  const demoUrl = text(valueAt(server, '/variables/base_url/default'))
  return pageFromMarkdown(
    `- **Base URL**: ${sentence(object(server)['description'])} The demo listens on \`${demoUrl}\`.
- **Authentication**: ${authenticationText(model)}
- **Media type**: \`application/json\` in UTF-8. Errors are \`application/problem+json\`.
- **Origin**: ${originText(model)}
- **Values**: Times are in UTC. Identifiers are opaque strings. Absent values are omitted, never null.

${groups
  .map(
    ([tag, operations]) =>
      `## ${tag}\n\n${tagText(model, tag)}\n\n${tableText(['Operation', 'Request', 'Permission'], operations.map(operationRow))}`,
  )
  .join('\n\n')}

## By permission

What a permission lets its holder call. A role is a list of permissions, and an \`Owner\` has all of them.

${tableText(['Permission', 'Operations'], permissionRows(model))}

## By role

What the members of the demo can call. The access level \`Owner\` stands above roles. For other members, the permissions of all
their roles count together.

${tableText(['Role', 'Permissions', 'Operations'], roleRows(model))}
`,
    {
      path: 'reference.html',
      title: 'API reference',
      lead: 'Every operation of the contract, with a request that you can paste, each field and rule, and each error.',
      navigation: { area: 'Reference', group: 'Reference', label: 'Overview' },
    },
  )
}

/** Says which operations the source document specifies. */
function originText({ operations }: Model): string {
  const specified = operations.filter((operation) => placeOfOperation(operation) !== undefined).map(operationLink)
  return `${specified.join(' and ')} come from the ${link('source document', 'source.html')}. This project added the others.`
}

const operationLink = (operation: DocumentedOperation): string => link(operation.summary, referenceOf(operation))

/** Returns a row for each permission, with the operations that need the permission, and a row for the operations that need none. */
function permissionRows({ operations }: Model): string[][] {
  const needs = operations.flatMap((operation) => {
    const permissions = permissionsOf(operation)
    if (permissions.length === 0) return [{ permission: 'None', operationText: operationLink(operation) }]
    return permissions.map(({ name, isConditional }) => ({
      permission: `\`${name}\``,
      operationText: `${operationLink(operation)}${isConditional ? IN_SOME_CASES : ''}`,
    }))
  })
  return [...Map.groupBy(needs, ({ permission }) => permission)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([permission, group]) => [permission, group.map(({ operationText }) => operationText).join(', ')])
}

/** The roles of the demo's organization, from the file that the demo imports. */
const DEMO_ROLES = readFileSync(inWorkspace('apps/server/src/commands/demo/demo.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => object(JSON.parse(line)))
  .filter(({ type, organizationId }) => type === 'role' && organizationId === 'org_harbour')

/** Returns the rows of the table of roles: one for owners, one for each role of the demo, and one for members without a role. */
function roleRows({ operations }: Model): string[][] {
  const rows = DEMO_ROLES.map((role) => {
    const heldPermissions = new Set(texts(role['permissions']))
    const callable = operations.flatMap((operation) => {
      const missing = permissionsOf(operation).filter(({ name }) => !heldPermissions.has(name))
      // A member who lacks only conditional permissions can send the requests that need no such permission.
      if (missing.some(({ isConditional }) => !isConditional)) return []
      return [`${operationLink(operation)}${missing.length > 0 ? ', except in some cases' : ''}`]
    })
    return [text(role['name']), [...heldPermissions].map((name) => `\`${name}\``).join(', '), callable.join('; ')]
  })
  const callableByAll = operations.filter((operation) => permissionsOf(operation).length === 0)
  return [
    ['`Owner` (access level)', 'all', 'every operation'],
    ...rows,
    ['no role', 'none', callableByAll.map(operationLink).join('; ')],
  ]
}

const IN_SOME_CASES = ' in some cases'

/** Returns the permissions that an operation needs. A conditional permission is needed only for the requests that `when` describes. */
const permissionsOf = ({ definition }: DocumentedOperation): { name: string; isConditional: boolean }[] =>
  list(object(definition['x-policy'])['permissions']).map((each) => {
    const { permission, when } = object(each)
    return { name: text(permission), isConditional: when !== undefined }
  })

/** Returns the description of a tag, or an empty text if the contract doesn't declare the tag. */
function tagText({ document }: Model, tag: string): string {
  const declaration = list(document['tags']).find((each) => object(each)['name'] === tag)
  return declaration === undefined ? '' : sentence(object(declaration)['description'])
}

/** Returns the descriptions of the contract's security schemes. */
const authenticationText = ({ document }: Model): string =>
  entries(valueAt(document, '/components/securitySchemes'))
    .map(([, scheme]) => sentence(scheme['description']))
    .join(' ')

/** Returns the row of an operation in the table of its group: a link, the request, and the permissions that a caller needs. */
const operationRow = (operation: DocumentedOperation): string[] => [
  operationLink(operation),
  `\`${operation.method} ${operation.path}\``,
  permissionsOf(operation)
    .map(({ name, isConditional }) => `\`${name}\`${isConditional ? IN_SOME_CASES : ''}`)
    .join(', ') || 'none',
]
