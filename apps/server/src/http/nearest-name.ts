// Finds the name that a client most likely meant when it sent an unknown name. The error message suggests it.

/** Returns the Levenshtein distance: how many characters must be added, removed or replaced to turn one text into the other. */
function distanceOf(text: string, other: string): number {
  // Fills a table of distances row by row. Row 3, column 2 is the distance of the first 3 characters of `text` from the first 2 characters
  // of `other`. So the last number of the last row is the result. Row 0 compares an empty text with the beginnings of `other`.
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of Array.from(text).entries()) {
    const row = [index + 1]
    for (let column = 0; column < other.length; column++) {
      // The neighbors of the new number. From `left` a character is added, from `above` one is removed, from `diagonal` one is replaced.
      const [left = 0, above = 0, diagonal = 0] = [row[column], lastRow[column + 1], lastRow[column]]
      row.push(Math.min(left + 1, above + 1, diagonal + Number(letter !== other[column])))
    }
    lastRow = row
  }
  return lastRow.at(-1) ?? 0
}

/**
 * Returns the known name that is most similar to an unknown name; undefined if more than a third of the known name's characters differ.
 * @example
 * nearestTo('asignedToId', ['assignedToId', 'status']) // 'assignedToId'
 */
export function nearestTo(unknownName: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    // Names of a very different length can't be similar. Skipping such names saves the time to compare a very long name.
    .filter(({ length }) => Math.abs(length - unknownName.length) <= length / 3)
    .map((name) => ({ name, distance: distanceOf(unknownName.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest !== undefined && nearest.distance <= nearest.name.length / 3 ? nearest.name : undefined
}
