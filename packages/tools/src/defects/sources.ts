// The hand-written source files as syntax trees: what they declare, and where it is used.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { ROOT } from '../testing/workspace-copy.ts'

export interface SourceSymbol {
  name: string
  path: string
  start: number
  end: number
}

interface ConstantUse {
  path: string
  offset: number
}

export type Sources = ReturnType<typeof readSources>

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

/** Reads the sources of a checkout. */
export function readSources(root = ROOT) {
  const paths = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(isSource)
    .map((path) => join(root, path))
  const trees = new Map<string, ts.SourceFile>()
  const tree = (path: string): ts.SourceFile => {
    const known = trees.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    trees.set(path, known)
    return known
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
    /** Says whether a place is inside of a function, and not in what a module does when it is loaded. */
    isInFunction(path: string, offset: number): boolean {
      const visit = (node: ts.Node): boolean =>
        offset >= node.getStart() &&
        offset < node.getEnd() &&
        (isFunction(node) || node.getChildren().some((child) => visit(child)))
      return visit(tree(path))
    },
    /** Where the name of a constant stands in functions and other constants: in its file, and in those that import it. */
    uses({ name, path: home, start, end }: SourceSymbol): ConstantUse[] {
      const uses: ConstantUse[] = []
      for (const path of paths) {
        if (!tree(path).text.includes(name)) continue
        const visit = (node: ts.Node): void => {
          if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
          const offset = node.getStart()
          const isItself = path === home && offset >= start && offset < end
          if (ts.isIdentifier(node) && node.text === name && !isItself) uses.push({ path, offset })
          ts.forEachChild(node, visit)
        }
        visit(tree(path))
      }
      return uses
    },
  }
}
