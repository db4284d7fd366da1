// The document that the reference shows: the contract, with the origin of each field and rule added to its words, as
// links to the decisions. The marks themselves are left out, since a reader would meet everything twice.
import { entries, node, places, valueAt, type Decision, type Node } from '@parley/openapi-document'
import type { Model } from '../contract/model.ts'
import { originOf, originOfProperty, type Origin } from '../contract/origin.ts'
import { policyWords } from './policy-words.ts'

/** A copy of the contract for readers. */
export function annotate({ document, decisions, operations }: Model): Node {
  const copy = structuredClone(document)
  const titles = new Map(decisions.map((each) => [each.id, each]))
  for (const [name, schema] of entries(valueAt(copy, '/components/schemas'))) {
    for (const [property, at] of entries(schema['properties'])) {
      const origin = originOfProperty(
        document,
        name,
        property,
        node(valueAt(document, `/components/schemas/${name}/properties/${property}`)),
      )
      say(at, originWords(origin, titles))
    }
  }
  for (const kind of ['parameters', 'headers', 'responses']) {
    for (const [, at] of entries(valueAt(copy, `/components/${kind}`)))
      say(at, originWords(originOf(document, at), titles))
  }
  for (const { id, at } of operations) {
    const own = [...places(copy['paths'])].find((place) => place.at['operationId'] === id)?.at
    if (own === undefined) continue
    say(own, policyWords(node(at['x-policy'])))
    say(own, originWords({ ...originOf(document, at), fromSource: true }, titles))
  }
  for (const { at } of places(copy)) dropMarks(at)
  return copy
}

/** Adds a paragraph to a description. */
function say(at: Node, words: string): void {
  const before = typeof at['description'] === 'string' ? `${at['description'].trim()}\n\n` : ''
  at['description'] = `${before}${words}`
}

function originWords({ fromSource, decisions }: Origin, titles: Map<string, Decision>): string {
  const links = decisions.map((id) => `[${titles.get(id)?.title ?? id}](decisions.html#${id})`).join(', ')
  if (!fromSource) return `◇ Decided here: ${links}`
  return links === '' ? '■ From the source' : `■ From the source; decided here: ${links}`
}

function dropMarks(at: Node): void {
  for (const key of Object.keys(at)) if (key.startsWith('x-')) delete at[key]
}
