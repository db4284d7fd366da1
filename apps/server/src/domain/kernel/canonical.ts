/** Serializes a value as JSON with sorted properties, so that equal values have equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(value, sortProperties)

const sortProperties = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value
