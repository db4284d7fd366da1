// The pages of what a change of the contract is about, before and after it, as one page each: as the site shows them, but with each shared
// schema on its own.
import { isNode, text as words, valueAt, type Node } from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import { markup, prose, type Html } from '../html.ts'
import { causedBy } from '../reference/events-page.ts'
import { operationBody, treeOf } from '../reference/operation-page.ts'
import { body, constraintWords, follow, type Tree } from '../reference/schema-tree.ts'
import type { About } from '../pull-request/format.ts'
import { decisionText } from '../site/pages/decisions-page.ts'
import { errorText } from '../site/pages/errors-pages.ts'
import { htmlOf } from '../site/from-markdown.ts'
import { sectionsOf } from '../text/sections.ts'
import { redlined, withoutLinks } from './marks.ts'

type Kind = About['kind'] | 'decision'

export interface Redline {
  state: 'removed' | 'added' | 'changed'
  html: Html
}

export interface Redlines {
  /** The redline of a page, with what is said below the marks of a subject; undefined if the page is the same. */
  of: (kind: Kind, name: string, notesOf: (subject: string) => Html) => Redline | undefined
  /** The ids of the decisions that one of the contracts has. */
  decisions: ReadonlySet<string>
}

/**
 * Compares the pages of two contracts.
 *
 * @example
 * createRedlines(readModel(base), readModel(revision)).of('operation', 'listTags', () => markup``)?.state // 'changed'
 */
export function createRedlines(base: Model, revision: Model): Redlines {
  const [before, after] = [pagesOf(base), pagesOf(revision)]
  return {
    of: (kind, name, notesOf) => {
      const [old, now] = [before(kind, name), after(kind, name)]
      const page = now ?? old
      if (page === undefined || old?.html === now?.html) return undefined
      if (old !== undefined && now !== undefined) return { state: 'changed', html: redlined(old, now, notesOf) }
      return { state: now === undefined ? 'removed' : 'added', html: withoutLinks(page) }
    },
    decisions: new Set([...revision.decisions, ...base.decisions].map(({ id }) => id)),
  }
}

/** The pages of a contract by what they are about. */
function pagesOf(model: Model): (kind: Kind, name: string) => Html | undefined {
  const { document, operations, problems, decisions } = model
  const sections = sectionsOf(document)
  const uses = operations.flatMap(({ components }) => [...components])
  const shared = [...new Set(uses.filter((name, index) => uses.indexOf(name) < index))]
  /** Elsewhere, a shared schema is a link to its own page. */
  const treeWithout = (own?: string): Tree => ({
    ...treeOf(model),
    places: new Map(shared.filter((name) => name !== own).map((name) => [name, `schema-${name}`])),
  })
  const schemaPage = (name: string): Html | undefined => {
    const tree = treeWithout(name)
    const at = valueAt(document, `/components/schemas/${name}`)
    return isNode(at) ? schemaBody(tree, name, at) : undefined
  }
  const pages: Partial<Record<string, (name: string) => Html | undefined>> = {
    operation: (name) => {
      const operation = operations.find(({ id }) => id === name)
      if (operation === undefined) return undefined
      const { method, path, summary, description } = operation
      return markup`<h3>${summary}</h3><p><code>${method} ${path}</code></p><p>${prose(description)}</p>
        ${operationBody(treeWithout(), model, operation)}`
    },
    error: (name) => {
      const problem = problems.find(({ code }) => code === name)
      return (
        problem &&
        markup`<p>${prose(problem.when)}</p>${htmlOf(errorText(problem, model))}${schemaPage(problem.schema)}`
      )
    },
    event: (name) => {
      const { schema } = sections.find((each) => each.kind === 'event' && each.name === name) ?? {}
      return schema === undefined
        ? undefined
        : markup`${schemaPage(schema)}<p>${causedBy(operations, name)}</p>${text('event', name)}`
    },
    schema: schemaPage,
    decision: (name) => {
      const decision = decisions.find(({ id }) => id === name)
      return decision && decisionText(decision, model)
    },
  }
  /** The text of the contract, for what the site shows only in parts of other pages. */
  const text = (kind: string, name: string): Html | undefined => {
    const found = sections.find((each) => each.kind === kind && each.name === name)
    return found && htmlOf([...found.lead, found.facts.join('\n')].join('\n\n'))
  }
  return (kind, name) => (pages[kind] ?? ((own) => text(kind, own)))(name)
}

function schemaBody(tree: Tree, name: string, at: Node): Html {
  const place = follow(tree, {
    schema: { $ref: `#/components/schemas/${name}` },
    pointer: '',
    owner: '',
    isRequest: true,
  })
  return markup`<p>${prose(words(at['description'] ?? ''))}</p>
    <p class="con">${prose(constraintWords(tree, place).join('; '))}</p>
    ${body(tree, place, true)}`
}
