// Reads the hand-written sources as syntax trees, for `defects.ts`: what each file declares, and where a declaration is used.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { ROOT } from '../testing/workspace-copy.ts'

/** A function, constant, class or method of the file `path`. Its declaration is between the offsets `start` and `end` of the file. */
export interface SourceSymbol {
  name: string
  path: string
  start: number
  end: number
}

/** A place that uses a constant by its name. */
interface ConstantUse {
  path: string
  offset: number
}

export type Sources = ReturnType<typeof readSources>

/** Says whether a file is a source that `defects.ts` may break. Generated files, tests and tools for tests are left out. */
const isSource = (path: string) =>
  /^(?:apps|packages)\/[^/]+\/src\/.*\.ts$/.test(path) &&
  !/\/generated\/|\.(?:test|suite|soak|test-d)\.ts$/.test(path) &&
  !/^packages\/tools\/src\/(?:defects|testing)\//.test(path)

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node)

/** Lists the sources of a checkout, and returns functions that search their syntax trees. Each file is parsed at its first use. */
export function readSources(root = ROOT) {
  const paths = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(isSource)
    .map((path) => join(root, path))
  const trees = new Map<string, ts.SourceFile>()
  const tree = (path: string): ts.SourceFile => {
    const file = trees.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    trees.set(path, file)
    return file
  }
  const declarations = (path: string): SourceSymbol[] => {
    const symbols: SourceSymbol[] = []
    const visit = (node: ts.Node): void => {
      const name =
        ts.isVariableDeclaration(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isClassDeclaration(node)
          ? node.name
          : undefined
      if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
        symbols.push({ name: name.text, path, start: node.getStart(), end: node.getEnd() })
      ts.forEachChild(node, visit)
    }
    visit(tree(path))
    return symbols
  }
  return {
    paths,
    text: (path: string) => tree(path).text,
    declarations,
    /** Says whether a place is in a function. Code outside of functions runs when its module is loaded. */
    isInFunction(path: string, offset: number): boolean {
      const visit = (node: ts.Node): boolean =>
        offset >= node.getStart() &&
        offset < node.getEnd() &&
        (isFunction(node) || node.getChildren().some((child) => visit(child)))
      return visit(tree(path))
    },
    /** Finds the places in all sources that use a constant by its name. Imports and exports are not counted as uses. */
    uses({ name, path: declaringPath, start, end }: SourceSymbol): ConstantUse[] {
      const uses: ConstantUse[] = []
      for (const path of paths) {
        if (!tree(path).text.includes(name)) continue
        const visit = (node: ts.Node): void => {
          if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
          const offset = node.getStart()
          const isInDeclaration = path === declaringPath && offset >= start && offset < end
          if (ts.isIdentifier(node) && node.text === name && !isInDeclaration) uses.push({ path, offset })
          ts.forEachChild(node, visit)
        }
        visit(tree(path))
      }
      return uses
    },
  }
}
