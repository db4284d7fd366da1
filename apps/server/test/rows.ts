import { DatabaseSync } from 'node:sqlite'
import { ask } from './databases.ts'

/** Returns every row of every table of a store as text. */
export async function rowsOf(url: string): Promise<string> {
  if (url.startsWith('file:')) {
    using db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    return tables.map(({ name }) => JSON.stringify(db.prepare(`SELECT * FROM ${String(name)}`).all())).join('\n')
  }
  const tables = await ask(
    url,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  const rows: string[] = []
  for (const table of tables as { name: string }[])
    rows.push(JSON.stringify(await ask(url, `SELECT * FROM ${table.name}`)))
  return rows.join('\n')
}
