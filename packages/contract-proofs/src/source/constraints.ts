import type { AnyNode, CallExpression, ObjectExpression, Property, SpreadElement } from 'acorn'
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

/** A schema as an expression: the expression that it begins with, and the calls behind it. */
interface Chain {
  /** `z.string`, `checks.email`, …, or `reference` if it begins with the name of another schema. */
  readonly root: string
  readonly args: CallExpression['arguments']
  readonly links: readonly (Edit & { readonly args: CallExpression['arguments'] })[]
  readonly start: number
  readonly rootEnd: number
  readonly end: number
}

const LIBRARY = /^(?:z|checks)\.[\w.]+$/
/** Calls that add no constraint, or that accept more values. */
const NEUTRAL = new Set(['openapi', 'optional', 'nullable'])

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
  visit(node: AnyNode | null | undefined): void {
    if (!node) return
    const chain = this.#read(node)
    if (chain) this.#chain(chain, true)
    else if (node.type === 'CallExpression') node.arguments.forEach((each) => this.visit(each))
    else if (node.type === 'ArrowFunctionExpression') this.visit(node.body)
    else if (node.type === 'ObjectExpression') this.#part(node)
  }

  /** Reads an expression as a schema. Returns nothing if it is something else. */
  #read(node: AnyNode): Chain | undefined {
    const { start, end } = node
    const links: Chain['links'][number][] = []
    let at = node
    while (at.type === 'CallExpression') {
      const { callee, arguments: args } = at
      const root = this.#slice(callee)
      if (LIBRARY.test(root)) return { root, args, links, start, rootEnd: at.end, end }
      if (callee.type !== 'MemberExpression') break
      links.unshift({ text: this.#slice(callee.property), args, start: callee.object.end, end: at.end })
      at = callee.object
    }
    return this.#names.has(this.#slice(at))
      ? { root: 'reference', args: [], links, start, rootEnd: at.end, end }
      : undefined
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
    const constraints = links.filter(({ text }) => !NEUTRAL.has(text))
    for (const link of constraints) {
      this.#edit(`.${link.text}()`, link.start, link.end, '')
      if (link.text === 'catchall') link.args.forEach((each) => this.visit(each))
    }
    const wider = WIDER[root] ?? (args.length === 0 && !PLAIN.has(root) ? 'z.string()' : undefined)
    if (wider) this.#edit(`${root}()`, start, rootEnd, wider)
    const looser = LOOSER[root]
    if (looser) this.#edit(`${root}()`, start, start + root.length, looser)
    if (isReplaceable && root !== 'z.unknown') {
      this.#edit(`type of ${root}`, start, constraints.at(-1)?.end ?? rootEnd, 'z.unknown()')
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

  #members(list: AnyNode | undefined, areReplaceable: boolean): void {
    for (const member of list?.type === 'ArrayExpression' ? list.elements : []) {
      if (!member) continue
      this.#drop(member, 'member of a union')
      const chain = this.#read(member)
      if (chain) this.#chain(chain, areReplaceable)
    }
  }

  #fields(object: AnyNode | undefined): void {
    if (object?.type !== 'ObjectExpression') return
    for (const property of object.properties.filter(isProperty)) {
      this.#drop(property, 'property')
      const value = valueOf(property)
      const chain = value && this.#read(value)
      if (!chain) continue
      const isOptional = chain.links.some(({ text }) => text === 'optional' || text === 'default')
      if (!isOptional) this.#edit('required property', chain.end, chain.end, '.optional()')
      this.#chain(chain, true)
    }
  }

  /** Takes away an item of a list or a member of an object, with the comma behind it. */
  #drop(node: AnyNode, kind: string): void {
    const [comma = ''] = /^\s*,/.exec(this.#text.slice(node.end)) ?? []
    this.#edit(kind, node.start, node.end + comma.length, '')
  }

  #edit(kind: string, start: number, end: number, text: string): void {
    this.found.push({ kind, start, end, text })
  }

  #slice({ start, end }: AnyNode): string {
    return this.#text.slice(start, end)
  }
}

const isProperty = (node: Property | SpreadElement): node is Property => node.type === 'Property'

/** The value of a property; of a getter, what it returns. */
function valueOf({ kind, value }: Property): AnyNode | undefined {
  if (kind !== 'get' || value.type !== 'FunctionExpression') return value
  const [statement] = value.body.body
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined
}

/** The name of the member of an object literal that stands around a position. */
function memberAt(value: AnyNode, position: number, text: string): string {
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
