// Brings two contracts to one form where they say the same in two ways, so that only real changes are compared.
import { isDeepStrictEqual } from 'node:util'
import { entries, isObject, isText, list, METHODS, resolve, text, type JsonObject } from '@parley/contract/document'
import type { ContractPair } from './changes.ts'

/** The values that keywords have if they are left out (OpenAPI 3.1 and JSON Schema 2020-12). */
const DEFAULTS: Partial<Record<string, unknown>> = {
  required: false,
  deprecated: false,
  additionalProperties: true,
  uniqueItems: false,
  readOnly: false,
  writeOnly: false,
  allowEmptyValue: false,
  allowReserved: false,
  parameters: [],
  minLength: 0,
  minItems: 0,
  minProperties: 0,
}

/** Lists whose order means nothing. */
const SETS = new Set(['required', 'enum', 'type', 'tags', 'oneOf', 'anyOf', 'allOf', 'security'])

/** Parts that hold data of the contract's users, in which a keyword is only a name. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value'])

/** Components that have no name on the wire and none in generated code: it makes no difference whether a part is one of them. */
export const NAMELESS_COMPONENTS = ['parameters', 'responses', 'requestBodies', 'headers', 'examples']

/** Returns copies of both contracts that differ only in their meaning. Where they do differ, each keeps its own form. */
export function alignMeaning({ base, revision }: ContractPair): ContractPair {
  const pair = structuredClone({ base, revision })
  alignParameters(pair)
  align(pair.base, pair.revision, pair)
  return pair
}

/**
 * Moves the parameters of a path to its operations in both contracts, if only one of them has them there, and lists those of the revision
 * in the order of the base.
 */
function alignParameters({ base, revision }: ContractPair): void {
  const otherItems = new Map(entries(revision['paths']))
  for (const [path, item] of entries(base['paths'])) {
    const other = otherItems.get(path)
    if (other === undefined) continue
    if (!isDeepStrictEqual(item['parameters'], other['parameters']))
      for (const each of [item, other]) moveParameters(each)
    for (const name of [...METHODS, undefined]) {
      const [before, after] = [item, other].map((each) => (name === undefined ? each : each[name]))
      if (!isObject(before) || !isObject(after) || !Array.isArray(after['parameters'])) continue
      const order = list(before['parameters']).map((each) => identityOf(base, each))
      const placeOf = (parameter: unknown) => order.indexOf(identityOf(revision, parameter))
      Object.assign(after, { parameters: after['parameters'].toSorted((a, b) => placeOf(a) - placeOf(b)) })
    }
  }
}

function moveParameters(item: JsonObject): void {
  const shared = list(item['parameters'])
  for (const operation of METHODS.map((method) => item[method]).filter(isObject))
    Object.assign(operation, { parameters: [...shared, ...list(operation['parameters'])] })
  Reflect.deleteProperty(item, 'parameters')
}

/** Returns what tells a parameter from the others of its operation (OpenAPI 3.1, Parameter Object): its place and its name. */
function identityOf(document: JsonObject, parameter: unknown): string {
  const { in: place, name } = resolve(document, parameter)
  return `${text(place)} ${text(name)}`
}

/** Aligns two values at the same place of both contracts, and everything below them. */
function align(before: unknown, after: unknown, contracts: ContractPair, isMap = false): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    for (const [index, item] of before.entries()) align(item, after[index], contracts)
    return
  }
  if (!isObject(before) || !isObject(after)) return
  inlineReference(before, after, contracts.base)
  inlineReference(after, before, contracts.revision)
  if (!isMap) {
    alignKeywords(before, after)
    alignKeywords(after, before)
  }
  for (const [name, value] of Object.entries(before)) {
    // The names in a map such as `properties` are no keywords.
    const isData = !isMap && (DATA.has(name) || name.startsWith('x-') || (name === 'examples' && Array.isArray(value)))
    if (!isData) align(value, after[name], contracts, !isMap && MAPS.has(name))
  }
}

/** Objects whose names the author of the contract chose. */
const MAPS = new Set(
  'paths webhooks schemas properties responses headers content parameters requestBodies examples'.split(' '),
)

/** Replaces a reference to a component without a name by the component, if the other contract has it in place. */
function inlineReference(node: JsonObject, other: JsonObject, document: JsonObject): void {
  const { $ref } = node
  if (!isText($ref) || '$ref' in other) return
  if (!NAMELESS_COMPONENTS.some((kind) => $ref.startsWith(`#/components/${kind}/`))) return
  const component = structuredClone(resolve(document, node))
  Reflect.deleteProperty(node, '$ref')
  Object.assign(node, component)
}

/** Gives an object the form of the other one where a keyword means the same in both. */
function alignKeywords(node: JsonObject, other: JsonObject): void {
  for (const [keyword, value] of Object.entries(node)) {
    const otherValue = other[keyword]
    if (otherValue === undefined && isDeepStrictEqual(DEFAULTS[keyword], value)) Reflect.deleteProperty(node, keyword)
    else if (SETS.has(keyword) ? isSameSet(value, otherValue) : isSameText(keyword, value, otherValue))
      Object.assign(node, { [keyword]: structuredClone(otherValue) })
  }
  // A list of one value allows what a constant does.
  const { const: constant } = node
  if (constant === undefined || other['const'] !== undefined || !Array.isArray(other['enum'])) return
  Reflect.deleteProperty(node, 'const')
  Object.assign(node, { enum: [constant] })
}

const sorted = (items: unknown[]): string[] => items.map((item) => JSON.stringify(item)).toSorted()

/** Says whether two lists have the same items in any order. A list of one type is that type. */
function isSameSet(value: unknown, other: unknown): boolean {
  if (Array.isArray(value) && value.length === 1 && value[0] === other) return true
  if (!Array.isArray(value) || !Array.isArray(other)) return false
  return isDeepStrictEqual(sorted(value), sorted(other))
}

/** Says whether two texts have the same words: it makes no difference where a line ends. */
const isSameText = (keyword: string, value: unknown, other: unknown): boolean =>
  (keyword === 'description' || keyword === 'summary') &&
  isText(value) &&
  isText(other) &&
  folded(value) === folded(other)

const folded = (words: string): string => words.trim().replaceAll(/\s+/g, ' ')
