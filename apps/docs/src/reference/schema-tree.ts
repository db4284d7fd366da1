// Renders the schemas on the reference pages as lists of properties. A reader can expand each property that has properties itself. A page
// describes a named schema once. Where the schema is used again, the page links to that description.
import {
  deprecationOf,
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
import { fieldOrigin, propertyOrigin, type Origin } from '../contract/origin.ts'
import { markup, prose, type Html } from '../html.ts'
import { constraintTexts } from './constraints.ts'
import { originMark } from './origin-mark.ts'
import { variantsOf, type LocatedSchema, type Variant } from './variants.ts'

/** The data from which a page is rendered: the contract, and the schemas that the page has described so far. */
export interface PageContext extends Model {
  /** The names of the schemas that the page has described. The description of `Tag` has the id `schema-Tag` in HTML. */
  describedSchemas: Set<string>
  /** The names of simple schemas, such as that of a timestamp, whose constraints the page has shown in a response. */
  shownConstraints: Set<string>
}

/** Returns the context of a page that has described no schema yet. */
export const newContext = (model: Model): PageContext => ({
  ...model,
  describedSchemas: new Set(),
  shownConstraints: new Set(),
})

/** Returns the schema of a request body, a response body or an event, after following its reference. */
export const bodySchema = (context: PageContext, schema: unknown, isRequest: boolean): LocatedSchema =>
  followReference(context, { schema: object(schema), owner: '', isRequest })

/** Returns the named schema to which a reference refers. Returns any other schema as it is, with an undefined name. */
function followReference({ document }: PageContext, located: LocatedSchema): LocatedSchema {
  const { $ref } = located.schema
  if (!isText($ref)) return { ...located, name: undefined }
  const name = nameOf($ref)
  return { ...located, schema: resolve(document, located.schema), owner: name, name }
}

const itemsOf = (array: LocatedSchema): LocatedSchema => ({ ...array, schema: object(array.schema['items']) })

/** Returns the type of a value as pages show it: `string`, `string, Timestamp`, `Contact`, `array of Tag` or `Message (one of 10)`. */
function typeText(context: PageContext, located: LocatedSchema): string {
  const target = followReference(context, located)
  const { schema, name } = target
  if (schema['type'] === 'array') return `array of ${typeText(context, itemsOf(target))}`
  const alternatives = alternativesOf(context, target)
  if (alternatives.length > 0) return `${name ?? 'object'} (one of ${alternatives.length})`
  if (schema['properties'] !== undefined || schema['type'] === 'object') return name ?? 'object'
  const type = text(schema['type'] ?? 'string')
  return name === undefined ? type : `${type}, ${name}`
}

/** Returns the alternatives of a schema, which are in `oneOf` or `anyOf`. The list is empty for a schema without alternatives. */
export const alternativesOf = (context: PageContext, located: LocatedSchema): LocatedSchema[] =>
  list(located.schema['oneOf'] ?? located.schema['anyOf']).map((schema) =>
    followReference(context, { ...located, schema: object(schema) }),
  )

/** Renders all properties of an object schema, or the properties in `names`. If `isOpen` is true, each property is expanded at first. */
export function properties(
  context: PageContext,
  parent: LocatedSchema,
  isOpen = false,
  names?: ReadonlySet<string>,
): Html {
  const required = new Set(texts(parent.schema['required']))
  return markup`<ul class="props">${entries(parent.schema['properties'])
    .filter(([name]) => names === undefined || names.has(name))
    .map(([name, schema]) =>
      listItem(context, {
        name,
        type: typeText(context, { ...parent, schema }),
        located: { ...parent, schema },
        isRequired: required.has(name),
        isOpen,
        origin: propertyOrigin(context.document, parent.owner, name, schema),
        deprecation: deprecationOf(resolve(context.document, schema)),
      }),
    )}</ul>`
}

/** A parameter or a header, with its object in the OpenAPI document. */
type Field = { name: string; definition: JsonObject }

/** Renders a parameter or a header as an item of a list. `kind` stands before the type, such as `query` in `query · string`. */
export function fieldItem(context: PageContext, field: Field, kind: string, isRequest: boolean): Html {
  const { name, definition } = field
  const { description, schema } = definition
  // The description of the field replaces the description of its schema.
  const fieldSchema = description === undefined ? object(schema) : { ...object(schema), description }
  const located = { schema: fieldSchema, owner: '', isRequest }
  return listItem(context, {
    name,
    type: `${kind} · ${typeText(context, located)}`,
    located,
    isRequired: definition['required'] === true,
    isOpen: false,
    origin: fieldOrigin(context.document, definition),
    deprecation: deprecationOf(definition),
  })
}

/** The data of a list item, which shows a property, a parameter or a header. */
interface Item {
  name: string
  type: string
  /** The schema of the value. */
  located: LocatedSchema
  isRequired: boolean
  /** True if the item is expanded at first. */
  isOpen: boolean
  origin: Origin
  deprecation: string | undefined
}

/** Renders an item: a line with its name and type, its description, its constraints, and the properties of its value. */
function listItem(context: PageContext, { name, type, located, isRequired, isOpen, origin, deprecation }: Item): Html {
  const { schema } = followReference(context, located)
  // A request marks its required properties, and a response marks its optional ones.
  const mark = located.isRequest ? isRequired && 'required' : !isRequired && 'optional'
  const constraints = hasShownConstraints(context, located) ? [] : constraintsOf(context, located)
  return markup`<li><div class="prop"><code>${name}</code><span class="type">${type}</span>${
    mark !== false && markup`<span class="type ${mark}">${mark}</span>`
  }${originMark(origin, context.decisions)}</div><p>${
    deprecation !== undefined && markup`<strong>Deprecated ${deprecation}.</strong> `
  }${prose(text(schema['description'] ?? ''))}</p>${
    constraints.length > 0 && markup`<p class="con">${prose(joinConstraints(constraints))}</p>`
  }${expandable(context, located, isOpen)}</li>`
}

/** Returns true if the page has already shown the constraints of a value. For a simple value of a response, also records them as shown. */
function hasShownConstraints(context: PageContext, located: LocatedSchema): boolean {
  const { name, schema } = followReference(context, located)
  if (name === undefined) return false
  if (context.describedSchemas.has(name)) return true
  // Requests and enums show their constraints each time, because a client must know the constraints to send or to handle a value.
  if (located.isRequest || schema['enum'] !== undefined) return false
  // Only simple values are recorded here. `expandable` records objects and alternatives.
  if (schema['type'] === 'array' || schema['type'] === 'object' || schema['oneOf'] !== undefined) return false
  const isShown = context.shownConstraints.has(name)
  context.shownConstraints.add(name)
  return isShown
}

/** Returns the constraints of a value as phrases. For an array, the phrases include the constraints of the items. */
function constraintsOf(context: PageContext, located: LocatedSchema): string[] {
  const target = followReference(context, located)
  const phrases = constraintTexts(target.schema, target.isRequest)
  if (target.schema['items'] === undefined) return phrases
  const itemPhrases = constraintsOf(context, itemsOf(target))
  return itemPhrases.length === 0 ? phrases : [...phrases, `each item: ${itemPhrases.join(', ')}`]
}

/** Joins phrases, and begins them with a capital letter: `At most 20 items; no item twice`. */
const joinConstraints = (phrases: string[]): string => {
  const joined = phrases.join('; ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** Renders the folded properties or alternatives of a value, or a link to their description. Returns undefined if the value has neither. */
function expandable(context: PageContext, located: LocatedSchema, isOpen: boolean): Html | undefined {
  const target = followReference(context, located)
  const { schema, name } = target
  if (schema['items'] !== undefined) return expandable(context, itemsOf(target), isOpen)
  const alternatives = alternativesOf(context, target)
  const count = entries(schema['properties']).length
  if (alternatives.length === 0 && count === 0) return undefined
  const link = linkToDescription(context, target)
  if (link !== undefined) return link
  // If the page uses the schema again, it links to this description.
  if (name !== undefined) context.describedSchemas.add(name)
  const countText = count === 1 ? '1 property' : `${count} properties`
  const summary =
    alternatives.length > 0
      ? `${name ?? 'Alternatives'}: one of ${alternatives.length}${byDiscriminator(schema)}`
      : `${name === undefined ? '' : `${name}: `}${countText}`
  return markup`<details ${name !== undefined && markup`id="schema-${name}"`} ${isOpen && 'open'}>
    <summary>${prose(summary)}</summary>
    <div class="in">${contents(context, target)}</div>
  </details>`
}

/** Returns the words that name the discriminator of a schema. Returns an empty text if the schema has no discriminator. */
const byDiscriminator = (schema: JsonObject): string => {
  const property = valueAt(schema, '/discriminator/propertyName')
  return isText(property) ? `, by \`${property}\`` : ''
}

/** Returns a link to the description of a schema on this page; undefined if the page hasn't described the schema yet. */
function linkToDescription({ describedSchemas }: PageContext, { name }: LocatedSchema): Html | undefined {
  if (name === undefined || !describedSchemas.has(name)) return undefined
  return markup`<p class="con">Properties: see <a href="#schema-${name}">${name}</a>.</p>`
}

/** Renders the body of a request or a response. If the page has already described the body's schema, renders a link to this description. */
export const body = (context: PageContext, located: LocatedSchema): Html =>
  linkToDescription(context, located) ?? contents(context, located, true)

/** Renders the properties or the alternatives of a schema. */
function contents(context: PageContext, target: LocatedSchema, isOpen = false): Html {
  const alternatives = alternativesOf(context, target)
  if (alternatives.length === 0) return properties(context, target, isOpen)
  return variantsHtml(context, alternatives, valueAt(target.schema, '/discriminator/propertyName'))
}

/** Renders the shared properties of alternatives, each alternative with own properties, and the labels of alternatives without any. */
export function variantsHtml(context: PageContext, alternatives: LocatedSchema[], discriminator: unknown): Html {
  const { shared, variants } = variantsOf(alternatives, isText(discriminator) ? discriminator : undefined)
  const variantsWithOwn = variants.filter(({ ownProperties }) => ownProperties.size > 0)
  const variantsWithoutOwn = variants.filter(({ ownProperties }) => ownProperties.size === 0)
  return markup`${shared !== undefined && properties(context, shared)}${
    variantsWithOwn.length > 0 && markup`<p><b>${shared === undefined ? 'One of these:' : 'And by kind:'}</b></p>`
  }${variantsWithOwn.map((variant) => variantHtml(context, variant))}${
    variantsWithoutOwn.length > 0 &&
    markup`<p class="con">Without further properties: ${prose(variantsWithoutOwn.map(({ label }) => `\`${label}\``).join(', '))}</p>`
  }`
}

/** Returns the description of an event or an error without its first sentence, which is only a name: "Event `contact.created`." */
export const meaningOf = ({ schema }: LocatedSchema): string =>
  text(schema['description'] ?? '').replace(/^(?:Event|Error) `[^`]+`(?: \(HTTP \d+\))?\. /, '')

/** Renders one alternative: its label, its schema's name unless it is the label, and its own properties. A single property is expanded. */
const variantHtml = (context: PageContext, { label, located, ownProperties }: Variant): Html =>
  markup`<details class="variant">
    <summary><code>${label}</code> <span class="type">${located.name !== label && located.name}</span></summary>
    <div class="in">
      <p>${prose(meaningOf(located))}</p>
      ${properties(context, located, ownProperties.size === 1, ownProperties)}
    </div>
  </details>`
