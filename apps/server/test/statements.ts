// The statements of `store/sql`, for the tests that hold them to the schema.
import { readdirSync, readFileSync } from 'node:fs'
import type { AnyStatement } from '../src/store/sql/statement.ts'

const FOLDER = new URL('../src/store/sql/', import.meta.url)
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

const isStatement = (value: unknown): value is AnyStatement =>
  typeof value === 'object' && value !== null && 'sql' in value && 'columns' in value

/** Every statement that is exported in a table of statements. */
export async function allStatements(): Promise<AnyStatement[]> {
  const modules = await Promise.all(files.map(async (file) => (await import(new URL(file, FOLDER).href)) as object))
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((table) => (typeof table === 'object' && table !== null ? (Object.values(table) as unknown[]) : []))
    .filter(isStatement)
}

/** The names of all statements that are declared, exported or not. */
export const declaredNames = (): string[] =>
  files.flatMap((file) => {
    const source = readFileSync(new URL(file, FOLDER), 'utf8')
    return [...source.matchAll(/\bsql\(\s*'(\w+)'/g)].map(([, name]) => name ?? '')
  })
