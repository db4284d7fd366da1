/** Rows in columns, for a person at a terminal. */
export function tableOf<Name extends string>(
  head: readonly Name[],
  rows: readonly Readonly<Record<Name, string>>[],
): string {
  const columns = head.map((name) => {
    const cells = [name, ...rows.map((row) => row[name])]
    const width = Math.max(...cells.map(({ length }) => length))
    return cells.map((cell) => cell.padEnd(width))
  })
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    columns
      .map((cells) => cells[line])
      .join('  ')
      .trimEnd(),
  ).join('\n')
}
