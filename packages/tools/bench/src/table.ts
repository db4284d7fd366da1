/** A table as Markdown writes it, which people can read as it is. */
export function markdownTable(rows: readonly Record<string, string>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0, fill)).join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')))
  return [
    line(columns),
    line(
      widths.map(() => '-'),
      '-',
    ),
    ...body,
  ].join('\n')
}
