// Shows schemas as lists of properties that expand in place. A page describes a named schema once. Later uses link to it.
import {
  entries,
  isText,
  list,
  nameOf,
  object,
  resolve,
  text,
  texts,
  valueAt,
  type JsonObject,
} from '@parley/contract/document'
import type { Model } from '../contract/model.ts'
import { originOf, originOfProperty, sinceOf, type Origin } from '../contract/origin.ts'
import { markup, prose, type Html } from '../html.ts'
import { constraintTexts } from './constraints.ts'
import { originMark } from './origin-mark.ts'
import { variantsOf, type SchemaPlace, type Variant } from './variants.ts'

/** The contract, and the parts of it that a page has shown so far. */
export interface Tree extends Model {
  /** The places of the named schemas that the page describes already. */
  places: Map<string, string>
  /** The named values of responses whose constraints the page describes already. */
  values: Set<string>
}

/** Creates the tree for a new page. */
export const treeOf = (model: Model): Tree => ({ ...model, places: new Map(), values: new Set() })

/** Returns the place of a schema. If it is a reference, it returns the place of its target. */
export function followReference({ document }: Tree, { schema, pointer, owner, isRequest }: SchemaPlace): SchemaPlace {
  const { $ref } = schema
  if (!isText($ref)) return { schema, pointer, owner, isRequest }
  const name = nameOf($ref)
  return { schema: resolve(document, schema), pointer: $ref, owner: name, name, isRequest }
}

const itemsOf = (place: SchemaPlace): SchemaPlace => ({
  ...place,
  schema: object(place.schema['items']),
  pointer: `${place.pointer}/items`,
})

/** Returns the type of a value, as a name. */
function typeWords(tree: Tree, place: SchemaPlace): string {
  const { schema, name } = followReference(tree, place)
  if (schema['type'] === 'array') return `array of ${typeWords(tree, itemsOf(followReference(tree, place)))}`
  const variants = alternativesOf(schema)
  if (variants.length > 0) return `${name ?? 'object'} (one of ${variants.length})`
  if (schema['properties'] !== undefined || schema['type'] === 'object') return name ?? 'object'
  const type = text(schema['type'] ?? 'string')
  return name === undefined ? type : `${type}, ${name}`
}

const alternativesOf = (schema: JsonObject): readonly unknown[] => list(schema['oneOf'] ?? schema['anyOf'])

/**
 * Returns the properties of an object schema as a list.
 *
 * @param only The names of the properties to list. If it is absent, all are listed.
 */
export function properties(tree: Tree, place: SchemaPlace, isOpen = false, only?: ReadonlySet<string>): Html {
  const required = new Set(texts(place.schema['required']))
  return markup`<ul class="props">${entries(place.schema['properties'])
    .filter(([name]) => only?.has(name) ?? true)
    .map(([name, schema]) => {
      const below = { ...place, name: undefined, schema, pointer: `${place.pointer}/properties/${name}` }
      return property(tree, name, below, required.has(name), isOpen)
    })}</ul>`
}

function property(tree: Tree, name: string, place: SchemaPlace, isRequired: boolean, isOpen: boolean): Html {
  const origin = originOfProperty(tree.document, place.owner, name, place.schema)
  return item(tree, { name, type: typeWords(tree, place), place, isRequired, isOpen, origin, pointer: place.pointer })
}

/**
 * Returns a parameter or a header with its schema.
 *
 * @param where The words before its type, such as `query`.
 */
export function field(
  tree: Tree,
  name: string,
  at: JsonObject,
  pointer: string,
  where: string,
  isRequest: boolean,
): Html {
  const description: JsonObject = at['description'] === undefined ? {} : { description: at['description'] }
  const place = { schema: object(at['schema']), pointer: `${pointer}/schema`, owner: '', isRequest }
  return item(tree, {
    name,
    type: `${where} · ${typeWords(tree, place)}`,
    place: { ...place, schema: { ...place.schema, ...description } },
    isRequired: at['required'] === true,
    isOpen: false,
    origin: originOf(tree.document, at),
    pointer,
  })
}

interface Item {
  name: string
  type: string
  place: SchemaPlace
  isRequired: boolean
  isOpen: boolean
  origin: Origin
  /** The JSON Pointer of the property, the parameter or the header. */
  pointer: string
}

function item(tree: Tree, { name, type, place, isRequired, isOpen, origin, pointer }: Item): Html {
  const { schema } = followReference(tree, place)
  const needs = place.isRequest ? isRequired && 'required' : !isRequired && 'optional'
  const constraints = isRepeated(tree, place) ? [] : constraintWords(tree, place)
  const since = sinceOf(tree.document, tree.version, pointer)
  return markup`<li><div class="prop"><code>${name}</code><span class="type">${type}</span>${
    needs !== false && markup`<span class="type ${needs}">${needs}</span>`
  }${originMark({ ...origin, since }, tree.decisions)}</div><p>${prose(text(schema['description'] ?? ''))}</p>${
    constraints.length > 0 && markup`<p class="con">${prose(sentence(constraints))}</p>`
  }${parts(tree, place, isOpen)}</li>`
}

/** Returns true if the page describes a named value already. The constraints of a request are always repeated. */
function isRepeated(tree: Tree, place: SchemaPlace): boolean {
  const { name, schema } = followReference(tree, place)
  if (name !== undefined && tree.places.has(name)) return true
  if (place.isRequest || name === undefined || schema['enum'] !== undefined) return false
  if (schema['type'] === 'array' || schema['type'] === 'object' || schema['oneOf'] !== undefined) return false
  const isKnown = tree.values.has(name)
  tree.values.add(name)
  return isKnown
}

/** Returns the constraints of a value, and of the items of a list. */
function constraintWords(tree: Tree, place: SchemaPlace): string[] {
  const at = followReference(tree, place)
  const phrases = constraintTexts(at.schema, at.isRequest)
  if (at.schema['items'] === undefined) return phrases
  const itemPhrases = constraintWords(tree, itemsOf(at))
  return itemPhrases.length === 0 ? phrases : [...phrases, `each item: ${itemPhrases.join(', ')}`]
}

const sentence = (words: string[]): string => {
  const joined = words.join('; ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** Shows the parts of a value: properties, items or alternatives. Returns nothing for a single value. */
function parts(tree: Tree, place: SchemaPlace, isOpen: boolean): Html | undefined {
  const at = followReference(tree, place)
  if (at.schema['items'] !== undefined) return parts(tree, itemsOf(at), isOpen)
  const alternatives = alternativesOf(at.schema)
  const count = entries(at.schema['properties']).length
  if (alternatives.length === 0 && count === 0) return undefined
  const known = knownBody(tree, at)
  if (known !== undefined) return known
  const id = at.name === undefined ? undefined : `schema-${at.name}`
  if (at.name !== undefined && id !== undefined) tree.places.set(at.name, id)
  const words =
    alternatives.length > 0
      ? `${at.name ?? 'Alternatives'}: one of ${alternatives.length}${byProperty(at.schema)}`
      : `${at.name === undefined ? '' : `${at.name}: `}${count === 1 ? '1 property' : `${count} properties`}`
  return markup`<details ${id !== undefined && markup`id="${id}"`} ${isOpen && 'open'}>
    <summary>${prose(words)}</summary>
    <div class="in">${contents(tree, at)}</div>
  </details>`
}

const byProperty = (schema: JsonObject): string => {
  const name = valueAt(schema, '/discriminator/propertyName')
  return isText(name) ? `, by \`${name}\`` : ''
}

/** Returns a link to the schema if the page describes it already. */
function knownBody(tree: Tree, { name }: SchemaPlace): Html | undefined {
  const known = name === undefined ? undefined : tree.places.get(name)
  return known === undefined ? undefined : markup`<p class="con">Properties: see <a href="#${known}">${name}</a>.</p>`
}

/** Returns the body of a request or a response: a link, if the page describes its schema already. */
export const body = (tree: Tree, place: SchemaPlace): Html => knownBody(tree, place) ?? contents(tree, place, true)

/** Returns the properties or the alternatives of a schema. */
function contents(tree: Tree, place: SchemaPlace, isOpen = false): Html {
  const at = followReference(tree, place)
  const alternatives = alternativesOf(at.schema).map((schema) =>
    followReference(tree, { ...at, schema: object(schema) }),
  )
  if (alternatives.length === 0) return properties(tree, at, isOpen)
  return variantsHtml(tree, alternatives, valueAt(at.schema, '/discriminator/propertyName'))
}

/** Shows alternatives: first the properties that they share, and then each alternative with its other properties. */
export function variantsHtml(tree: Tree, places: SchemaPlace[], discriminator: unknown): Html {
  const { shared, variants } = variantsOf(places, isText(discriminator) ? discriminator : undefined)
  const plain = variants.filter(({ ownProperties }) => ownProperties.size === 0)
  const others = variants.filter(({ ownProperties }) => ownProperties.size > 0)
  return markup`${shared !== undefined && properties(tree, shared)}${
    others.length > 0 && markup`<p><b>${shared === undefined ? 'One of these:' : 'And by kind:'}</b></p>`
  }${others.map((variant) => alternative(tree, variant))}${
    plain.length > 0 &&
    markup`<p class="con">Without further properties: ${prose(plain.map(({ label }) => `\`${label}\``).join(', '))}</p>`
  }`
}

/** Returns the description of an alternative, without its own name at the beginning. */
export const meaningOf = ({ schema }: SchemaPlace): string =>
  text(schema['description'] ?? '').replace(/^(?:Event|Error) `[^`]+`(?: \(HTTP \d+\))?\. /, '')

const alternative = (tree: Tree, { label, place, ownProperties }: Variant): Html =>
  markup`<details class="variant">
    <summary><code>${label}</code> <span class="type">${place.name !== label && place.name}</span></summary>
    <div class="in">
      <p>${prose(meaningOf(place))}</p>
      ${properties(tree, place, ownProperties.size === 1, ownProperties)}
    </div>
  </details>`
