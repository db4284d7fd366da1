import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'
import { parse, type AnyNode, type Expression, type Property } from 'acorn'

/** One `const` of a module, exported or not. */
export interface Declaration {
  readonly name: string
  readonly value: Expression
  readonly start: number
  readonly end: number
}

/** A generated module as text without types, and the constants that it declares. */
export interface SourceModule {
  readonly file: string
  /** Plain JavaScript in which every character keeps its position. */
  readonly text: string
  readonly declarations: readonly Declaration[]
}

/** Reads a generated module. Only its constants are looked at: the proofs evaluate nothing else. */
export function readModule(file: string, source: string): SourceModule {
  const text = stripTypeScriptTypes(source)
  const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  const declarations = body.flatMap((statement): Declaration[] => {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (inner?.type !== 'VariableDeclaration') return []
    return inner.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, value: init, start: inner.start, end: inner.end }] : [],
    )
  })
  return { file, text, declarations }
}

/** The members of an object literal with their names. Any other expression has none. */
export const membersIn = (node: AnyNode, text: string): [name: string, member: Property][] =>
  (node.type === 'ObjectExpression' ? node.properties : []).flatMap((member): [string, Property][] => {
    if (member.type !== 'Property') return []
    const { key } = member
    return [[key.type === 'Literal' ? String(key.value) : text.slice(key.start, key.end), member]]
  })

/** A change of a module's text: what stands from `start` to `end` is replaced. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Evaluates some constants of a module.
 *
 * @param names the constants; those that the module doesn't have are left out.
 * @param scope everything that the constants name and that is not among them.
 * @param edit a change in one of them.
 * @returns the values by name.
 * @throws {Error} the error of the code.
 */
export function evaluate(
  { text, declarations }: SourceModule,
  names: readonly string[],
  scope: { readonly [name: string]: unknown },
  edit?: Edit,
): { readonly [name: string]: unknown } {
  const chosen = declarations.filter(({ name }) => names.includes(name))
  const edited = chosen.map(({ start, end }) => {
    if (!edit || edit.start < start || edit.end > end) return text.slice(start, end)
    return text.slice(start, edit.start) + edit.text + text.slice(edit.end, end)
  })
  const outer = Object.entries(scope).filter(([name]) => !chosen.some((each) => each.name === name))
  const run = compileFunction(
    `${edited.join('\n')}\nreturn { ${chosen.map(({ name }) => name).join(', ')} }`,
    outer.map(([name]) => name),
  )
  return run(...outer.map(([, value]) => value))
}
