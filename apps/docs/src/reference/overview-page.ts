// The first page of the reference: what holds for every request, and all operations.
import { entries, list, node, text, valueAt, type Node } from '@parley/openapi-document'
import { referenceOf, type Model } from '../contract/model.ts'
import type { Operation } from '../contract/operations.ts'
import { listed, markup, prose, table, type Html } from '../html.ts'
import type { Page } from '../site/layout.ts'

export function overviewPage(model: Model, groups: readonly (readonly [tag: string, operations: Operation[]])[]): Page {
  const { document } = model
  const [server] = list(document['servers'])
  const base = text(valueAt(server, '/variables/base_url/default'))
  return {
    path: 'reference.html',
    title: 'API reference',
    lead: `Every operation of the contract, with a request that you can paste, each field and rule, and each error.`,
    place: { area: 'Reference', group: 'Reference', words: 'Overview' },
    body: markup`<dl class="facts"><dt>Base URL</dt><dd>${text(node(server)['description'])} The demo listens on <code>${base}</code>.</dd>
<dt>Authentication</dt><dd>${security(model)}</dd>
<dt>Media type</dt><dd><code>application/json</code> in UTF-8. Errors are <code>application/problem+json</code>.</dd>
<dt>Values</dt><dd>Times are in UTC. Identifiers are opaque strings. Absent values are omitted, never null.</dd></dl>
${groups.map(
  ([tag, operations]) =>
    markup`<h2 id="${anchor(tag)}">${tag}</h2><p>${prose(tagWords(model, tag))}</p>${table(
      ['Operation', 'Request', 'Permission'],
      operations.map((each) => ({ cells: row(each) })),
    )}`,
)}
<h2 id="permissions">By permission</h2>
<p>What a permission lets its holder call. A role is a list of permissions, and an <code>Owner</code> has all of them.</p>
${byPermission(model)}`,
  }
}

/** The operations that each permission is needed for, and those that need none. */
function byPermission({ operations }: Model): Html {
  const needs = operations.flatMap((operation) => {
    const permissions = permissionsOf(operation)
    return permissions.length === 0
      ? [{ name: 'None', operation, when: undefined }]
      : permissions.map(({ permission, when }) => ({ name: text(permission), operation, when }))
  })
  const rows = [...Map.groupBy(needs, ({ name }) => name)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return table(
    ['Permission', 'Operations'],
    rows.map(([name, own]) => ({
      cells: [
        name === 'None' ? 'None' : markup`<code>${name}</code>`,
        listed(
          own.map(
            ({ operation, when }) =>
              markup`<a href="${referenceOf(operation)}">${operation.summary}</a>${when !== undefined && ' in some cases'}`,
          ),
        ),
      ],
    })),
  )
}

const permissionsOf = ({ at }: Operation): Node[] => list(node(at['x-policy'])['permissions']).map((each) => node(each))

const anchor = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

function tagWords({ document }: Model, tag: string): string {
  const found = list(document['tags']).find((each) => node(each)['name'] === tag)
  return found === undefined ? '' : text(node(found)['description'])
}

function security({ document }: Model): Html {
  return markup`${entries(valueAt(document, '/components/securitySchemes')).map(([, scheme]) =>
    prose(text(scheme['description'])),
  )}`
}

const row = (operation: Operation): Html[] => [
  markup`<a href="${referenceOf(operation)}">${operation.summary}</a>`,
  markup`<span class="verb ${operation.method}">${operation.method}</span> <code>${operation.path}</code>`,
  listed(
    permissionsOf(operation).map(
      (each) => markup`<code>${text(each['permission'])}</code>${each['when'] !== undefined && ' in some cases'}`,
    ),
  ),
]
