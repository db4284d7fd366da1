/** The columns of a table: by the name of each, a function that returns the cell of an item. */
export type TableColumns<Item> = Readonly<Record<string, (item: Item) => string>>

export function tableOf<Item>(items: readonly Item[], columns: TableColumns<Item>): string {
  const padded = Object.entries(columns).map(([name, cellOf]) => {
    const cells = [name, ...items.map(cellOf)]
    const width = Math.max(...cells.map(({ length }) => length))
    return cells.map((cell) => cell.padEnd(width))
  })
  return Array.from({ length: items.length + 1 }, (_, line) =>
    padded
      .map((cells) => cells[line])
      .join('  ')
      .trimEnd(),
  ).join('\n')
}
