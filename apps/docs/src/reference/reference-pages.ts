// The pages of the reference: an overview, one page for each operation, and one for the events.
import { readFileSync } from 'node:fs'
import { entries, list, object, text, texts, valueAt } from '@parley/contract/document'
import { readWorkflowsOf } from '../contract/workflows.ts'
import { referenceOf, type Model } from '../contract/model.ts'
import type { DocumentedOperation } from '../contract/operations.ts'
import { inWorkspace } from '../places.ts'
import { factsText, link, tableText, written } from '../site/from-markdown.ts'
import type { Page } from '../site/layout.ts'
import { sentence } from '@parley/tools/text'
import { eventsPage } from './events-page.ts'
import { operationPage } from './operation-page.ts'

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

const needsId = ({ path }: DocumentedOperation): number => Number(path.includes('{'))

/** Returns the operations by tag, the largest group first. In a group, operations without an identifier in their path come first. */
function groupsOf(operations: readonly DocumentedOperation[]): [tag: string, operations: DocumentedOperation[]][] {
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)]
  return groups
    .map(([tag, all]): [string, DocumentedOperation[]] => [tag, all.toSorted((a, b) => needsId(a) - needsId(b))])
    .toSorted(([, a], [, b]) => b.length - a.length)
}

function overviewPage(
  model: Model,
  groups: readonly (readonly [tag: string, operations: DocumentedOperation[]])[],
): Page {
  const { document } = model
  const [server] = list(document['servers'])
  const base = text(valueAt(server, '/variables/base_url/default'))
  return written(
    `${factsText([
      ['Base URL', `${sentence(object(server)['description'])} The demo listens on \`${base}\`.`],
      ['Authentication', security(model)],
      ['Media type', '`application/json` in UTF-8. Errors are `application/problem+json`.'],
      ['Values', 'Times are in UTC. Identifiers are opaque strings. Absent values are omitted, never null.'],
    ])}

${groups
  .map(
    ([tag, operations]) =>
      `## ${tag}\n\n${tagWords(model, tag)}\n\n${tableText(['Operation', 'Request', 'Permission'], operations.map(row))}`,
  )
  .join('\n\n')}

## By permission

What a permission lets its holder call. A role is a list of permissions, and an \`Owner\` has all of them.

${tableText(['Permission', 'Operations'], byPermission(model))}

## By role

What the members of the demo can call. The access level \`Owner\` stands above roles. For other members, the permissions of all
their roles count together.

${tableText(['Role', 'Permissions', 'Operations'], byRole(model))}
`,
    {
      path: 'reference.html',
      title: 'API reference',
      lead: 'Every operation of the contract, with a request that you can paste, each field and rule, and each error.',
      place: { area: 'Reference', group: 'Reference', words: 'Overview' },
    },
  )
}

const operationLink = (operation: DocumentedOperation): string => link(operation.summary, referenceOf(operation))

/** Returns the operations that each permission is needed for, and those that need none. */
function byPermission({ operations }: Model): string[][] {
  const needs = operations.flatMap((operation) => {
    const all = permissionsOf(operation)
    return all.length === 0
      ? [{ name: 'None', words: operationLink(operation) }]
      : all.map(({ name, isSometimes }) => ({
          name: `\`${name}\``,
          words: `${operationLink(operation)}${isSometimes ? SOMETIMES : ''}`,
        }))
  })
  return [...Map.groupBy(needs, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, needed]) => [name, needed.map(({ words }) => words).join(', ')])
}

/** The roles of the demo, as an operator imports them. */
const ROLES = readFileSync(inWorkspace('apps/server/src/commands/demo/demo.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => object(JSON.parse(line)))
  .filter(({ type, organizationId }) => type === 'role' && organizationId === 'org_harbour')

/** Returns the operations that each role lets its holders call. */
function byRole({ operations }: Model): string[][] {
  const rows = ROLES.map((role) => {
    const held = new Set(texts(role['permissions']))
    const allowed = operations.flatMap((operation) => {
      const missing = permissionsOf(operation).filter(({ name }) => !held.has(name))
      if (missing.some(({ isSometimes }) => !isSometimes)) return []
      return [`${operationLink(operation)}${missing.length > 0 ? ', except in some cases' : ''}`]
    })
    return [text(role['name']), [...held].map((name) => `\`${name}\``).join(', '), allowed.join('; ')]
  })
  const open = operations.filter((operation) => permissionsOf(operation).length === 0)
  return [
    ['`Owner` (access level)', 'all', 'every operation'],
    ...rows,
    ['no role', 'none', open.map(operationLink).join('; ')],
  ]
}

const SOMETIMES = ' in some cases'

/** Returns the permissions that an operation needs: always, or depending on the request. */
const permissionsOf = ({ at }: DocumentedOperation): { name: string; isSometimes: boolean }[] =>
  list(object(at['x-policy'])['permissions']).map((each) => {
    const { permission, when } = object(each)
    return { name: text(permission), isSometimes: when !== undefined }
  })

function tagWords({ document }: Model, tag: string): string {
  const declared = list(document['tags']).find((each) => object(each)['name'] === tag)
  return declared === undefined ? '' : sentence(object(declared)['description'])
}

const security = ({ document }: Model): string =>
  entries(valueAt(document, '/components/securitySchemes'))
    .map(([, scheme]) => sentence(scheme['description']))
    .join(' ')

const row = (operation: DocumentedOperation): string[] => [
  operationLink(operation),
  `\`${operation.method} ${operation.path}\``,
  permissionsOf(operation)
    .map(({ name, isSometimes }) => `\`${name}\`${isSometimes ? SOMETIMES : ''}`)
    .join(', '),
]
