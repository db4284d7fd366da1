/** The JSON of a value with properties in one order, so that equal values have equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(value, inOrder)

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
