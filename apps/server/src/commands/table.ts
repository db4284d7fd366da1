// Formats lists as tables of text, for the output of commands.

/** The columns of a table. Each property is a column: its name is the heading, and its function returns the cell of an item. */
export type TableColumns<Item> = Readonly<Record<string, (item: Item) => string>>

/** Returns the text of a table: a line with the headings, and a line for each item. Columns are as wide as their longest cell. */
export function tableOf<Item>(items: readonly Item[], columns: TableColumns<Item>): string {
  const paddedColumns = Object.entries(columns).map(([heading, cellOf]) => {
    const cells = [heading, ...items.map(cellOf)]
    const width = Math.max(...cells.map(({ length }) => length))
    return cells.map((cell) => cell.padEnd(width))
  })
  const lines = Array.from({ length: items.length + 1 }, (_, index) => paddedColumns.map((cells) => cells[index]))
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n')
}
