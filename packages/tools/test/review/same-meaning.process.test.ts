// Rewrites of the contract that keep its meaning are no change, at each place and in both directions.
import {
  entries,
  isObject,
  list,
  METHODS,
  object,
  places,
  plain,
  resolve,
  type JsonObject,
} from '@parley/contract/document'
import { beforeAll, expect, test } from 'vitest'
import type { ContractPair } from '../../src/review/changes.ts'
import { compareAll, type Comparison } from '../../src/review/compare.ts'
import { copy, type Node } from './changes/change.ts'

const pathItems = (document: Node): Node[] => entries((document as JsonObject)['paths']).map(([, item]) => item as Node)
const operationsIn = (item: Node): Node[] =>
  METHODS.flatMap((method) => (isObject(item[method]) ? [item[method] as Node] : []))

/** All objects of a document except for examples, which are data. */
const nodes = (document: Node): Node[] => [...places(document)].map(({ at }) => at as Node)

/** The operations' parameters, as lists that a rewrite can change. */
const parameterLists = (document: Node): Node[][] =>
  pathItems(document).flatMap((item) =>
    [item, ...operationsIn(item)].map((each) => (each['parameters'] ?? []) as Node[]),
  )

/** Replaces each reference to a component of a kind by the component. */
const inline = (kind: string) => (document: Node) => {
  for (const node of nodes(document)) {
    const { $ref } = node
    if (typeof $ref !== 'string' || !$ref.startsWith(`#/components/${kind}/`)) continue
    const component = structuredClone(resolve(document as JsonObject, node))
    delete node['$ref']
    Object.assign(node, component)
  }
}

const folded = (words: unknown) => String(words).replaceAll(' ', '\n')

const REWRITES: Record<string, (document: Node) => void> = {
  'moves the parameters of each path to its operations': (document) => {
    for (const item of pathItems(document)) {
      for (const operation of operationsIn(item))
        operation['parameters'] = [...list(item['parameters']), ...list(operation['parameters'])]
      delete item['parameters']
    }
  },
  'writes each shared parameter where it is used': inline('parameters'),
  'writes each shared response where it is used': inline('responses'),
  'writes each shared header where it is used': inline('headers'),
  "doesn't say that optional parameters are optional": (document) => {
    for (const node of nodes(document)) if (node['required'] === false) delete node['required']
  },
  'says of each operation and schema that it is not deprecated': (document) => {
    for (const node of nodes(document))
      if ('operationId' in node || typeof node['type'] === 'string') node['deprecated'] = false
  },
  'writes each constant as a list of one value': (document) => {
    for (const node of nodes(document)) {
      // A value of an example, which can have this name, is no constant.
      if (!('const' in node) || !('type' in node)) continue
      node['enum'] = [node['const']]
      delete node['const']
    }
  },
  'writes each type as a list of one type': (document) => {
    for (const node of nodes(document))
      if (typeof node['type'] === 'string' && 'description' in node) node['type'] = [node['type']]
  },
  'folds each text at other places': (document) => {
    for (const node of nodes(document))
      for (const keyword of ['description', 'summary'])
        if (typeof node[keyword] === 'string') node[keyword] = folded(node[keyword])
  },
  'lists required properties, allowed values and parameters in another order': (document) => {
    for (const node of nodes(document))
      for (const keyword of ['required', 'enum', 'parameters'])
        if (Array.isArray(node[keyword])) node[keyword].reverse()
  },
  'lists the properties of each schema in another order': (document) => {
    for (const node of nodes(document))
      if (isObject(node['properties']))
        node['properties'] = Object.fromEntries(Object.entries(object(node['properties'])).toReversed())
  },
  'has shared parameters and responses that nothing uses': (document) => {
    const components = document['components'] as Record<string, Node>
    components['parameters'] = {
      ...components['parameters'],
      Unused: { name: 'unused', in: 'query', schema: { type: 'string' } },
    }
    components['responses'] = { ...components['responses'], Unused: { description: 'Nothing uses it.' } }
  },
}

const ROWS = Object.entries(REWRITES).flatMap(([name, rewrite]): { name: string; pair: ContractPair }[] => {
  const base = copy()
  const rewritten = plain(base)
  rewrite(rewritten)
  return [
    { name: `that ${name}`, pair: { base, revision: rewritten } },
    { name: `whose base ${name}`, pair: { base: rewritten, revision: base } },
  ]
})

let comparisons: Comparison[]
beforeAll(async () => {
  comparisons = await compareAll(ROWS.map(({ pair }) => pair))
})

test.each(ROWS.map(({ name }, index) => ({ name, index })))('a contract $name has no change', ({ index }) => {
  expect(parameterLists(ROWS[index]?.pair.base as Node).length).toBeGreaterThan(20)
  expect(JSON.stringify(ROWS[index]?.pair.base)).not.toBe(JSON.stringify(ROWS[index]?.pair.revision))
  expect(comparisons[index]?.findings.map(({ message }) => message)).toEqual([])
})
