// Prints any schema: each keyword becomes a check of its own, and a value has to pass all of them.
import { INSTEAD, isList, isObject, isText, Reader, Rejection, stepsOf } from '../../document/index.ts'
import type { Json, JsonObject } from '../../document/index.ts'
import { reached } from '../order.ts'
import { array as literalArray, literal } from '../print.ts'
import { componentName } from '../references.ts'
import { haveDistinctTypes } from './facts.ts'
import type { Printer, Scope } from './scope.ts'

/** The keywords that constrain values of one type, and no others. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  boolean: [],
  null: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}
const APPLICATORS = ['$ref', 'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not']
/** Keywords of JSON Schema that are not supported. Any other unknown keyword binds nothing. */
const UNSUPPORTED = new Set(
  [
    'patternProperties propertyNames dependentRequired dependentSchemas dependencies unevaluatedProperties unevaluatedItems',
    'if then else contains minContains maxContains prefixItems $dynamicRef $recursiveRef',
  ].flatMap((words) => words.split(' ')),
)
/** Keywords whose meaning another keyword changes: if that one is not supported, they are not enforced either. */
const CHANGED_BY: Readonly<Record<string, string>> = { patternProperties: 'additionalProperties', prefixItems: 'items' }
const CANNOT = 'the generator cannot enforce this keyword'

const without = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
const pick = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)))

/** Whether the code of a schema accepts more values than the schema. */
export function isWeak({ document }: Scope, value: Json | undefined, at: string): boolean {
  const { ledger } = document
  if (ledger.isOpen(at)) return true
  return [...reached(document, value)].some((name) => ledger.isOpen(`#/components/schemas/${name}`))
}

/** One schema, while its keywords become checks. */
class General {
  readonly #scope: Scope
  readonly #at: string
  readonly #types: Readonly<Record<string, Printer>>
  #value: JsonObject

  constructor(value: JsonObject, at: string, scope: Scope, types: Readonly<Record<string, Printer>>) {
    this.#scope = scope
    this.#at = at
    this.#types = types
    this.#value = value
  }

  code(): string {
    this.#dropUnknown()
    const parts = [
      ...this.#reference(),
      ...this.#typed(),
      ...this.#whole(),
      ...this.#values(),
      ...this.#unions(),
      ...this.#list('allOf'),
      ...this.#not(),
    ]
    const [first = 'z.unknown()', ...others] = parts
    return others.length === 0 ? first : `checks.every(${parts.join(', ')})`
  }

  #open(keyword: string, sentence: string, at = `${this.#at}/${keyword}`): void {
    this.#scope.document.ledger.open(at, sentence)
    this.#value = without(this.#value, [keyword])
  }

  #dropUnknown(): void {
    const known = new Set([...APPLICATORS, ...Object.values(OF_TYPE).flat()])
    for (const key of Object.keys(this.#value)) {
      if (known.has(key)) continue
      const changed = CHANGED_BY[key]
      if (changed !== undefined && changed in this.#value) this.#open(changed, `${CANNOT} beside ${key}`)
      if (UNSUPPORTED.has(key)) this.#open(key, CANNOT + (INSTEAD[key] ?? ''))
      else
        this.#scope.document.ledger.carried(
          `${this.#at}/${key}`,
          `JSON Schema has no such keyword${INSTEAD[key] ?? ''}`,
        )
    }
  }

  #reference(): string[] {
    if (!('$ref' in this.#value)) return []
    const name = componentName(new Reader(this.#value, this.#at), 'schemas')
    const constant = this.#scope.constant(name)
    return [this.#scope.written.has(name) ? constant : `z.lazy(() => ${constant})`]
  }

  #typed(): string[] {
    const { type } = this.#value
    if (type === undefined) {
      const groups = Object.keys(OF_TYPE).filter(
        (name) => name !== 'integer' && Object.keys(this.#own(name)).length > 0,
      )
      return groups.map((name) => `checks.when('${name}', ${this.#ofType(name)})`)
    }
    const names = (isList(type) ? type : [type]).filter(isText).filter((name) => Object.hasOwn(this.#types, name))
    if (names.length === 0) {
      this.#open('type', 'no type of JSON is named here')
      return []
    }
    const fitting = new Set(names.flatMap((name) => OF_TYPE[name] ?? []))
    for (const key of Object.values(OF_TYPE).flat())
      if (key in this.#value && !fitting.has(key)) this.#scope.document.ledger.annotation(`${this.#at}/${key}`)
    const codes = names.map((name) => this.#ofType(name))
    return codes.length === 1 ? codes : [`z.union(${literalArray(codes)})`]
  }

  /** The keywords for one type, without those that have checks of their own. */
  #own(type: string): JsonObject {
    const own = pick(
      this.#value,
      (OF_TYPE[type] ?? []).filter((key) => !/^(?:m(?:in|ax)Properties|uniqueItems)$/.test(key)),
    )
    if (!isList(own.required)) return own
    const { properties } = own
    const required = [...new Set(own.required)].filter(
      (name) => isText(name) && isObject(properties) && Object.hasOwn(properties, name),
    )
    return required.length === 0 ? without(own, ['required']) : { ...own, required }
  }

  #ofType(type: string): string {
    const print = this.#types[type]
    let subject: JsonObject = { type, ...(type === 'array' && { items: true }), ...this.#own(type) }
    for (;;) {
      const reader = new Reader(subject, this.#at)
      reader.raw('type')
      try {
        const code = print?.(reader, this.#scope).code ?? 'z.unknown()'
        reader.close(CANNOT)
        return code
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        const [keyword] = stepsOf(error.at.slice(this.#at.length))
        if (keyword === undefined || !(keyword in subject)) throw error
        // A closed object knows its properties.
        const dropped = keyword === 'properties' ? ['properties', 'required', 'additionalProperties'] : [keyword]
        for (const key of dropped)
          if (key in subject) this.#open(key, error.sentence, key === keyword ? error.at : undefined)
        subject = without(subject, dropped)
      }
    }
  }

  /** The constraints that look at the whole value, whose unknown properties another check could remove. */
  #whole(): string[] {
    const { properties, required, minProperties, maxProperties, uniqueItems, type } = this.#value
    const is = (name: string) => type === undefined || [type].flat().includes(name)
    const unique = `checks.when('array', z.custom<readonly unknown[]>().check(checks.uniqueItems))`
    const ofLists = is('array') && uniqueItems === true ? [unique] : []
    if (!is('object')) return ofLists
    const extra = (isList(required) ? required : []).filter(
      (name) => typeof name === 'string' && !(isObject(properties) && Object.hasOwn(properties, name)),
    )
    const counts = Object.entries({ minProperties, maxProperties }).filter(([, count]) => Number.isInteger(count))
    return [
      ...ofLists,
      ...(extra.length === 0 ? [] : [`checks.when('object', checks.has(${literal(extra)}))`]),
      ...counts.map(
        ([name, count]) => `checks.when('object', z.custom<object>().check(checks.${name}(${JSON.stringify(count)})))`,
      ),
    ]
  }

  #values(): string[] {
    const { enum: values, const: constant } = this.#value
    if (values !== undefined && !isList(values)) this.#open('enum', 'a list is expected here')
    return [
      ...(isList(values) ? [`checks.values(${literal(values)})`] : []),
      ...(constant === undefined ? [] : [`checks.values(${literal([constant])})`]),
    ]
  }

  #list(keyword: string): string[] {
    const list = this.#value[keyword]
    if (list === undefined) return []
    if (isList(list)) return list.map((item, index) => this.#scope.schema(item, `${this.#at}/${keyword}/${index}`))
    this.#open(keyword, 'a list is expected here')
    return []
  }

  #unions(): string[] {
    const [any, one] = [this.#list('anyOf'), this.#list('oneOf')]
    const parts = any.length === 0 ? [] : [any.length === 1 ? any.join('') : `z.union(${literalArray(any)})`]
    if (one.length === 0) return parts
    if (one.length === 1) return [...parts, ...one]
    return [...parts, `z.${exclusive(this.#scope, this.#value.oneOf, `${this.#at}/oneOf`)}(${literalArray(one)})`]
  }

  #not(): string[] {
    const { not } = this.#value
    if (not === undefined) return []
    const at = `${this.#at}/not`
    const code = this.#scope.schema(not, at)
    if (!isWeak(this.#scope, not, at)) return [`checks.not(${code})`]
    this.#open('not', 'what is not allowed is open itself')
    return []
  }
}

/** The function for a `oneOf`. If a variant is open, two of them could accept a value that only one allows. */
export function exclusive(scope: Scope, variants: Json | undefined, at: string): 'union' | 'xor' {
  // If no value can match twice, "one of" and "any of" are the same, and the plain union says it better.
  if (isList(variants) && haveDistinctTypes(scope.document, variants)) return 'union'
  if (!isWeak(scope, variants, at)) return 'xor'
  scope.document.ledger.open(at, 'a variant is open, so the code accepts a value that is valid for several variants')
  return 'union'
}

/**
 * Prints a schema without its annotations.
 *
 * @param types prints each type.
 */
export const generalCode = (
  value: JsonObject,
  at: string,
  scope: Scope,
  types: Readonly<Record<string, Printer>>,
): string => new General(value, at, scope, types).code()
