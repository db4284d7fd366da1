// Writes the contract as YAML, for clients that request `/openapi.yaml`.
/** Text that needs no quotes in YAML, because it can't be taken for a number or a boolean, and has no colon or hash. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z/$][\w/{}.,()'"`;!$*-]*(?: [\w/{}.,()'"`;!$*-]+)*$/i
/** Several lines of ASCII that YAML can write as a block: the first line isn't indented, and the last line isn't empty. */
const BLOCK = /^[!-~][ -~]*\n[ -~\n]*[!-~]\n?$/

/**
 * Writes a value as lines. The first line belongs on the line of the value's key, and the other lines belong below the key. The first line
 * of a map or a list is empty.
 */
function linesOf(value: unknown): [first: string, ...below: string[]] {
  if (typeof value === 'string' && PLAIN.test(value)) return [value]
  // `|` begins a block that ends with a line feed, and `|-` a block without one.
  if (typeof value === 'string' && BLOCK.test(value))
    return [value.endsWith('\n') ? '|' : '|-', ...value.trimEnd().split('\n')]
  // YAML contains JSON. Numbers, other texts, and empty lists and maps are written as JSON.
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [JSON.stringify(value)]
  return ['', ...(Array.isArray(value) ? value.flatMap(itemLines) : Object.entries(value).flatMap(propertyLines))]
}

const indent = (line: string): string => (line === '' ? '' : `  ${line}`)

function propertyLines([key, value]: [string, unknown]): string[] {
  const [first, ...below] = linesOf(value)
  return [`${PLAIN.test(key) ? key : JSON.stringify(key)}: ${first}`.trimEnd(), ...below.map(indent)]
}

/** Writes an item of a list. A map begins on the line of the dash, so its empty first line is left out. */
function itemLines(value: unknown): string[] {
  const [first, ...below] = linesOf(value)
  const lines = first === '' ? below : [first, ...below]
  return lines.map((line, index) => (index === 0 ? `- ${line}` : indent(line)))
}

/** Writes a JSON value as YAML that people can read: lists and maps in lines, and quotes only where they are needed. */
export const toYaml = (value: unknown): string => `${linesOf(value).join('\n').trimStart()}\n`
