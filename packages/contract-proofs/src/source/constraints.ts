import type { ArrayExpression, Expression, Node, ObjectExpression, Property, SpreadElement } from 'acorn'
import { isConstraint, readChain, type Chain } from './chain.ts'
import type { Edit, SourceModule } from './module.ts'

/** A constraint of the generated code, and the edit that takes it away. */
export interface Constraint extends Edit {
  readonly kind: string
  /** The constant in which it stands. */
  readonly owner: string
  /** The member of the constant in which it stands, if the constant is an object of several parts. */
  readonly member: string
  /** File, line and constant. */
  readonly place: string
}

type Found = Edit & { readonly kind: string }

/** Schemas that hold other schemas, or that are no more than their type. What else takes no argument is a format. */
const PLAIN = new Set(['z.string', 'z.number', 'z.boolean', 'z.null', 'z.unknown', 'reference'])
/** Wider replacements of schemas, which drop the constraint and keep the type. */
const WIDER: Readonly<Record<string, string>> = { 'z.enum': 'z.string()', 'checks.integer': 'z.number()' }
/** Looser replacements of functions, which accept more values. */
const LOOSER: Readonly<Record<string, string>> = { 'z.strictObject': 'z.object', 'z.xor': 'z.union' }

class Search {
  readonly found: Found[] = []
  readonly #text: string
  readonly #names: ReadonlySet<string>

  constructor(text: string, names: ReadonlySet<string>) {
    this.#text = text
    this.#names = names
  }

  /** Looks through any expression for schemas. */
  visit(node: Node | null | undefined): void {
    if (!node) return
    const chain = readChain(node, this.#text, this.#names)
    if (chain) return this.#chain(chain, true)
    const expression = asExpression(node)
    if (expression?.type === 'CallExpression') expression.arguments.forEach((each) => this.visit(each))
    if (expression?.type === 'ArrowFunctionExpression') this.visit(expression.body)
    if (expression?.type === 'ObjectExpression') this.#part(expression)
  }

  /** A part of a route: an object that isn't a schema and contains schemas. */
  #part(object: ObjectExpression): void {
    const members = object.properties.filter(isProperty)
    const isBody = members.some(({ key }) => this.#slice(key) === 'content')
    for (const member of members) {
      const isResponse = /^(?:\d{3}|'\dXX'|default)$/.test(this.#slice(member.key))
      const isRequired = isBody && this.#slice(member) === 'required: true'
      if (isResponse || isRequired) this.#drop(member, isResponse ? 'response' : 'required body')
      this.visit(valueOf(member))
    }
  }

  /** @param isReplaceable whether any other schema can stand here. */
  #chain(chain: Chain, isReplaceable: boolean): void {
    const { root, args, links, start, rootEnd } = chain
    for (const link of links.filter(isConstraint)) {
      this.#edit(`.${link.method}()`, link.start, link.end, '')
      if (link.method === 'catchall') link.args.forEach((each) => this.visit(each))
    }
    const wider = WIDER[root] ?? (args.length === 0 && !PLAIN.has(root) ? 'z.string()' : undefined)
    if (wider) this.#edit(`${root}()`, start, rootEnd, wider)
    const looser = LOOSER[root]
    if (looser) this.#edit(`${root}()`, start, start + root.length, looser)
    if (isReplaceable && root !== 'z.unknown') {
      this.#edit(`type of ${root}`, start, links.findLast(isConstraint)?.end ?? rootEnd, 'z.unknown()')
    }
    this.#inside(chain)
  }

  #inside({ root, args }: Chain): void {
    const [first, second] = args
    if (root === 'z.record') return this.visit(second)
    if (root === 'z.discriminatedUnion') return this.#members(second, false)
    if (root === 'z.union' || root === 'z.xor') return this.#members(first, true)
    if (/^z\.(?:object|strictObject|looseObject)$/.test(root)) return this.#fields(first)
    if (root !== 'z.enum' && root !== 'z.literal') args.forEach((each) => this.visit(each))
  }

  #members(list: Node | undefined, areReplaceable: boolean): void {
    for (const member of asArray(list)?.elements ?? []) {
      if (!member) continue
      this.#drop(member, 'member of a union')
      const chain = readChain(member, this.#text, this.#names)
      if (chain) this.#chain(chain, areReplaceable)
    }
  }

  #fields(object: Node | undefined): void {
    const expression = object && asExpression(object)
    if (expression?.type !== 'ObjectExpression') return
    for (const property of expression.properties.filter(isProperty)) {
      this.#drop(property, 'property')
      const value = valueOf(property)
      const chain = value && readChain(value, this.#text, this.#names)
      if (!chain) continue
      const isOptional = chain.links.some(({ method }) => method === 'optional' || method === 'default')
      if (!isOptional) this.#edit('required property', chain.end, chain.end, '.optional()')
      this.#chain(chain, true)
    }
  }

  /** Takes away an item of a list or a member of an object, with the comma behind it. */
  #drop(node: Node, kind: string): void {
    const [comma = ''] = /^\s*,/.exec(this.#text.slice(node.end)) ?? []
    this.#edit(kind, node.start, node.end + comma.length, '')
  }

  #edit(kind: string, start: number, end: number, text: string): void {
    this.found.push({ kind, start, end, text })
  }

  #slice({ start, end }: Node): string {
    return this.#text.slice(start, end)
  }
}

const EXPRESSIONS = new Set(['CallExpression', 'ArrowFunctionExpression', 'ObjectExpression', 'ArrayExpression'])
const isKnown = (node: Node): node is Expression => EXPRESSIONS.has(node.type)
const asExpression = (node: Node): Expression | undefined => (isKnown(node) ? node : undefined)
const isProperty = (node: Property | SpreadElement): node is Property => node.type === 'Property'

function asArray(node: Node | undefined): ArrayExpression | undefined {
  const expression = node && asExpression(node)
  return expression?.type === 'ArrayExpression' ? expression : undefined
}

/** The value of a property; of a getter, what it returns. */
function valueOf({ kind, value }: Property): Node | undefined {
  if (kind !== 'get' || value.type !== 'FunctionExpression') return value
  const [statement] = value.body.body
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined
}

/** The name of the member of an object literal that stands around a position. */
function memberAt(value: Expression, position: number, text: string): string {
  if (value.type !== 'ObjectExpression') return ''
  const member = value.properties.filter(isProperty).find(({ start, end }) => start <= position && position <= end)
  if (!member) return ''
  return member.key.type === 'Literal' ? String(member.key.value) : text.slice(member.key.start, member.key.end)
}

/**
 * Finds every constraint in some constants of a generated module. The generator is not asked: what it forgot to tell
 * would be what it forgot to enforce.
 *
 * @param owners the constants to look at.
 * @param names how the module names schemas.
 */
export function constraintsOf(
  { file, text, declarations }: SourceModule,
  owners: readonly string[],
  names: readonly string[],
): Constraint[] {
  return declarations
    .filter(({ name }) => owners.includes(name))
    .flatMap(({ name, value }) => {
      const search = new Search(text, new Set(names))
      search.visit(value)
      return search.found.map((found) => {
        const line = text.slice(0, found.start).split('\n').length
        const member = memberAt(value, found.start, text)
        return { ...found, owner: name, member, place: `${file}:${line} ${name}` }
      })
    })
}
