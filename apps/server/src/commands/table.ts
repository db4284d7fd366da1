// Prints tables on the command line.

/** The columns of a table. The name of each property is the heading, and its function returns the text of an item's cell. */
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
