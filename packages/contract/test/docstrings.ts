// Which exports of the packages lack a docstring, and which of their functions lack an example.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))

/** An exported declaration and its docstring. */
interface Export {
  name: string
  isFunction: boolean
  docstring: string
}

/**
 * The TypeScript files that the packages export. Generated ones are left out: their texts come from the contract.
 */
export function entryPoints(): string[] {
  return readdirSync(PACKAGES).flatMap((name) => {
    const { exports }: { exports: string | Record<string, string> } = JSON.parse(
      readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'),
    )
    return (typeof exports === 'string' ? [exports] : Object.values(exports))
      .filter((path) => path.endsWith('.ts') && !path.includes('/generated/'))
      .map((path) => join(PACKAGES, name, path))
  })
}

/** Returns the missing docstrings of a file, and the missing examples of its functions if these need one. One line for each export. */
export const missingDocstrings = (path: string, needsExamples: boolean): string[] =>
  exportsOf(path).flatMap(({ name, isFunction, docstring }) => {
    if (docstring === '') return [`${name} has no docstring`]
    return needsExamples && isFunction && !/^ \* @example/m.test(docstring) ? [`${name} has no @example`] : []
  })

/** The exports of a file, also those that it re-exports from files that are written by hand. */
function exportsOf(path: string): Export[] {
  if (path.includes('/generated/')) return []
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return declared(statement, source)
    const { moduleSpecifier, exportClause } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return []
    const others = exportsOf(join(dirname(path), moduleSpecifier.text))
    if (!exportClause || !ts.isNamedExports(exportClause)) return others
    const names = new Set(exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text))
    return others.filter(({ name }) => names.has(name))
  })
}

/** The declarations that a statement exports. Of overloads, the first one counts. */
function declared(statement: ts.Statement, source: ts.SourceFile): Export[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  if (!isExported) return []
  const docstring = ts
    .getJSDocCommentsAndTags(statement)
    .filter(ts.isJSDoc)
    .map((each) => each.getText(source))
    .join('')
    .replaceAll(/^ +\*/gm, ' *')
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name, initializer }) => ({
      name: name.getText(source),
      isFunction: initializer !== undefined && ts.isArrowFunction(initializer),
      docstring,
    }))
  }
  if (ts.isFunctionDeclaration(statement)) {
    // Overloads have one docstring, on the first.
    const before = source.statements[source.statements.indexOf(statement) - 1]
    const isOverload = before && ts.isFunctionDeclaration(before) && before.name?.text === statement.name?.text
    return isOverload ? [] : [{ name: statement.name?.text ?? 'default', isFunction: true, docstring }]
  }
  if (
    !ts.isInterfaceDeclaration(statement) &&
    !ts.isTypeAliasDeclaration(statement) &&
    !ts.isClassDeclaration(statement)
  )
    return []
  return [{ name: statement.name?.text ?? 'default', isFunction: false, docstring }]
}
