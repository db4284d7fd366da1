// Reads the source of a generated module, and evaluates its constants, unchanged or with an edit.
import { stripTypeScriptTypes } from 'node:module'
import { compileFunction } from 'node:vm'
import { parse, type AnyNode, type Expression, type Property } from 'acorn'

/** A constant that a module declares, exported or not. */
export interface Declaration {
  readonly name: string
  /** The expression behind the `=`. */
  readonly value: Expression
  /** The offset of the first character of the statement. */
  readonly start: number
  /** The offset behind the last character of the statement. */
  readonly end: number
}

/** The source of a generated module, and the constants in it. */
export interface SourceModule {
  readonly file: string
  /** The source as JavaScript. Spaces replace the types, so each character keeps its offset and its line. */
  readonly text: string
  readonly declarations: readonly Declaration[]
}

/** Parses the source of a generated module and collects its constants. */
export function readModule(file: string, source: string): SourceModule {
  const text = stripTypeScriptTypes(source)
  const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  const declarations = body.flatMap((node): Declaration[] => {
    const statement = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (statement?.type !== 'VariableDeclaration') return []
    const { start, end } = statement
    return statement.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, value: init, start, end }] : [],
    )
  })
  return { file, text, declarations }
}

/** Lists the properties of an object literal with their names. Returns an empty list for any other expression. */
export const propertiesOf = (node: AnyNode, text: string): [name: string, property: Property][] =>
  (node.type === 'ObjectExpression' ? node.properties : []).flatMap((property): [string, Property][] => {
    if (property.type !== 'Property') return []
    const { key } = property
    return [[key.type === 'Literal' ? String(key.value) : text.slice(key.start, key.end), property]]
  })

/** An edit of the source: `text` replaces the characters from the offset `start` up to the offset `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Runs the source of some constants of a module, and returns their values.
 *
 * @param names The constants to evaluate. Names that the module doesn't declare are ignored.
 * @param scope The values of all other names that the source of the constants uses, such as `z`.
 * @param edit An edit within one of the constants, made before the source runs.
 * @returns the values by name.
 * @throws {Error} if the source throws, or isn't JavaScript after the edit.
 */
export function evaluate(
  { text, declarations }: SourceModule,
  names: readonly string[],
  scope: { readonly [name: string]: unknown },
  edit?: Edit,
): { readonly [name: string]: unknown } {
  const constants = declarations.filter(({ name }) => names.includes(name))
  const statements = constants.map(({ start, end }) => {
    if (!edit || edit.start < start || edit.end > end) return text.slice(start, end)
    return text.slice(start, edit.start) + edit.text + text.slice(edit.end, end)
  })
  const constantNames = constants.map(({ name }) => name)
  // The names in `scope` become parameters of a function that declares the constants and returns their values.
  const parameters = Object.entries(scope).filter(([name]) => !constantNames.includes(name))
  const run = compileFunction(
    `${statements.join('\n')}\nreturn { ${constantNames.join(', ')} }`,
    parameters.map(([name]) => name),
  )
  return run(...parameters.map(([, value]) => value))
}
