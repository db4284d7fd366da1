// Suggests the name that a client most likely meant.

/** Returns the Levenshtein distance: how many characters must be added, removed or replaced to turn one text into the other. */
function distanceOf(text: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [index, letter] of Array.from(text).entries()) {
    const next = [index + 1]
    for (let place = 0; place < other.length; place++) {
      const [left = 0, above = 0, diagonal = 0] = [next[place], row[place + 1], row[place]]
      next.push(Math.min(left + 1, above + 1, diagonal + Number(letter !== other[place])))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Returns the name that is most similar to the given one, if at most a third of its characters differ.
 *
 * @example
 * nearestTo('asignedToId', ['assignedToId', 'status']) // 'assignedToId'
 */
export function nearestTo(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    // Names of a very different length can't be similar, and comparing a very long one takes time.
    .filter(({ length }) => Math.abs(length - given.length) <= length / 3)
    .map((name) => ({ name, distance: distanceOf(given.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest !== undefined && nearest.distance <= nearest.name.length / 3 ? nearest.name : undefined
}
