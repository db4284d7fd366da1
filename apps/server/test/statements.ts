// Every statement of the server, for the tests that compare them with the schema.
import { globSync } from 'node:fs'
import { allStatements as registered, type Statement } from '../src/sql/statement.ts'

const SOURCES = new URL('../src/', import.meta.url)
const files = globSync('{domain,sql,postgres}/**/*.ts', {
  cwd: SOURCES,
  exclude: (name) => /\.(test|suite)\.ts$|^migrations$/.test(name),
})

const isPlaced = (value: unknown): value is Statement & { sql: unknown } =>
  typeof value === 'object' && value !== null && 'sql' in value && 'columns' in value

/** Every statement: the files are imported, which registers theirs. */
export async function allStatements(): Promise<Statement[]> {
  const modules = await Promise.all(files.map(async (file) => (await import(new URL(file, SOURCES).href)) as object))
  const placed = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((table) => (typeof table === 'object' && table !== null ? (Object.values(table) as unknown[]) : []))
    .filter(isPlaced)
    // Some are copies whose rows have no names.
    .filter(({ name, sqlite }) => !registered().some((each) => each.name === name && each.sqlite === sqlite))
  // A test can have statements of its own.
  return [...new Set([...registered(), ...placed])].filter(({ name }) => !name.startsWith('test_'))
}
