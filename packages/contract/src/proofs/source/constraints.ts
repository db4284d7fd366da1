// Finds the constraints in the source of generated code, such as a call of `.max(64)`, and the edit that removes each constraint.
import type { AnyNode, CallExpression, ObjectExpression } from 'acorn'
import { propertiesOf, type Edit, type SourceModule } from './module.ts'

/** A constraint in the generated code, as the edit that removes it from the source. */
export interface Constraint extends Edit {
  /** The constraint that the edit removes, such as `.max()` or `required property`. */
  readonly kind: string
  /** The constant that contains the constraint, such as `Tag` or `routes`. */
  readonly owner: string
  /** The property of the constant that contains the constraint, such as the operationId in `routes`. */
  readonly member: string
  /** The file, line and constant, for reports. */
  readonly place: string
}

/** A function of Zod or of the generated checks, such as `z.string`. */
const LIBRARY = /^(?:z|checks)\.[\w.]+$/
/** Calls that add no constraint, or that accept more values. */
const NEUTRAL = new Set(['openapi', 'optional'])

/** Functions whose schema checks the type only. Every other function without arguments checks a format. */
const PLAIN = new Set(['z.string', 'z.number', 'z.boolean', 'z.unknown', 'reference'])
/** For functions that check more than the type: the schema that checks the type only. */
const WIDER: Readonly<Record<string, string>> = { 'z.enum': 'z.string()', 'checks.integer': 'z.number()' }

/** Collects the edits that remove the constraints of an expression. */
class Search {
  readonly edits: (Edit & { readonly kind: string })[] = []
  readonly #text: string
  readonly #names: ReadonlySet<string>

  constructor(text: string, names: ReadonlySet<string>) {
    this.#text = text
    this.#names = names
  }

  /**
   * Searches an expression for schemas, at any depth.
   *
   * @param isReplaceable True if the code still loads with any other schema in this place.
   */
  visit(node: AnyNode | null | undefined, isReplaceable = true): void {
    if (!node) return
    if (this.#isSchema(node)) this.#schema(node, isReplaceable)
    else if (node.type === 'CallExpression') node.arguments.forEach((each) => this.visit(each))
    else if (node.type === 'ObjectExpression') this.#part(node)
  }

  /** Says whether an expression is the name of a schema, a call of a library, or a call behind one of these. */
  #isSchema(node: AnyNode): boolean {
    if (node.type !== 'CallExpression') return this.#names.has(this.#slice(node))
    const { callee } = node
    return LIBRARY.test(this.#slice(callee)) || (callee.type === 'MemberExpression' && this.#isSchema(callee.object))
  }

  /** A part of a route: an object that isn't a schema and contains schemas. */
  #part(object: ObjectExpression): void {
    const members = propertiesOf(object, this.#text)
    const isBody = members.some(([name]) => name === 'content')
    for (const [name, member] of members) {
      const isResponse = /^\d{3}$/.test(name)
      const isRequired = isBody && this.#slice(member) === 'required: true'
      if (isResponse || isRequired) this.#drop(member, isResponse ? 'response' : 'required body')
      this.visit(member.value)
    }
  }

  #schema(node: AnyNode, isReplaceable: boolean): void {
    const { start, end } = node
    const { callee, arguments: args = [] }: Partial<CallExpression> = node.type === 'CallExpression' ? node : {}
    const root = callee ? this.#slice(callee) : 'reference'
    const link = callee?.type === 'MemberExpression' && !LIBRARY.test(root) ? callee : undefined
    const name = link ? this.#slice(link.property) : root
    if (link && NEUTRAL.has(name)) return this.#schema(link.object, isReplaceable)
    if (isReplaceable && root !== 'z.unknown') this.#edit(`type, ${name}()`, start, end, 'z.unknown()')
    if (!link) return this.#root(root, args, node)
    this.#edit(`.${name}()`, link.object.end, end, '')
    return this.#schema(link.object, false)
  }

  #root(root: string, args: CallExpression['arguments'], { start, end }: AnyNode): void {
    const wider = WIDER[root] ?? (args.length === 0 && !PLAIN.has(root) ? 'z.string()' : undefined)
    if (wider) this.#edit(`${root}()`, start, end, wider)
    if (root === 'z.strictObject') this.#edit(`${root}()`, start, start + root.length, 'z.object')
    const [first, second] = args
    if (root === 'z.record') return this.visit(second)
    if (root === 'z.discriminatedUnion') return this.#members(second, false)
    if (root === 'z.union') return this.#members(first, true)
    if (/^z\.(?:object|strictObject|looseObject)$/.test(root)) return this.#fields(first)
    if (root !== 'z.enum' && root !== 'z.literal') args.forEach((each) => this.visit(each))
  }

  #members(list: AnyNode | undefined, areReplaceable: boolean): void {
    for (const member of list?.type === 'ArrayExpression' ? list.elements : []) {
      if (!member) continue
      this.#drop(member, 'member of a union')
      this.visit(member, areReplaceable)
    }
  }

  #fields(object: AnyNode | undefined): void {
    for (const [, property] of object ? propertiesOf(object, this.#text) : []) {
      this.#drop(property, 'property')
      const { value } = property
      if (!this.#isOptional(value)) this.#edit('required property', value.end, value.end, '.optional()')
      this.visit(value)
    }
  }

  #isOptional(node: AnyNode): boolean {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
    return /^(?:optional|default)$/.test(this.#slice(node.callee.property)) || this.#isOptional(node.callee.object)
  }

  /** Takes away an item of a list or a member of an object, with the comma behind it. */
  #drop(node: AnyNode, kind: string): void {
    const [comma = ''] = /^\s*,/.exec(this.#text.slice(node.end)) ?? []
    this.#edit(kind, node.start, node.end + comma.length, '')
  }

  #edit(kind: string, start: number, end: number, text: string): void {
    this.edits.push({ kind, start, end, text })
  }

  #slice({ start, end }: AnyNode): string {
    return this.#text.slice(start, end)
  }
}

/**
 * Finds every constraint in some constants of a generated module. Reads the source and not a list of the generator, because such a list
 * could lack a constraint.
 *
 * @param owners The names of the constants.
 * @param schemaNames The expressions by which the module refers to component schemas, such as `schemas.Tag`.
 */
export function constraintsOf(
  { file, text, declarations }: SourceModule,
  owners: readonly string[],
  schemaNames: readonly string[],
): Constraint[] {
  return declarations
    .filter(({ name }) => owners.includes(name))
    .flatMap(({ name: owner, value }) => {
      const search = new Search(text, new Set(schemaNames))
      search.visit(value)
      return search.edits.map((edit) => {
        const line = text.slice(0, edit.start).split('\n').length
        const contains = ({ start, end }: AnyNode) => start <= edit.start && edit.start <= end
        const [member = ''] = propertiesOf(value, text).find(([, property]) => contains(property)) ?? []
        return { ...edit, owner, member, place: `${file}:${line} ${owner}` }
      })
    })
}
