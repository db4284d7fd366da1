/** Text that YAML reads as the same text without quotes: no number, no boolean, no colon or hash, which can have a meaning. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z/$][\w/{}.,()'"`;!$*-]*(?: [\w/{}.,()'"`;!$*-]+)*$/i
/** Several lines that a block can hold: the first isn't indented, and none is empty at the end. */
const BLOCK = /^[!-~][ -~]*\n[ -~\n]*[!-~]\n?$/

/** The lines of a value: the first stands behind its key, and the others are indented below it. */
function linesOf(value: unknown): [first: string, ...below: string[]] {
  if (typeof value === 'string' && PLAIN.test(value)) return [value]
  if (typeof value === 'string' && BLOCK.test(value))
    return [value.endsWith('\n') ? '|' : '|-', ...value.trimEnd().split('\n')]
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [JSON.stringify(value)]
  return ['', ...(Array.isArray(value) ? value.flatMap(itemOf) : Object.entries(value).flatMap(entryOf))]
}

const indented = (line: string): string => (line === '' ? '' : `  ${line}`)

function entryOf([key, value]: [string, unknown]): string[] {
  const [first, ...below] = linesOf(value)
  return [`${PLAIN.test(key) ? key : JSON.stringify(key)}: ${first}`.trimEnd(), ...below.map(indented)]
}

function itemOf(value: unknown): string[] {
  const lines = linesOf(value).filter((line, index) => index > 0 || line !== '')
  return lines.map((line, index) => (index === 0 ? `- ${line}` : indented(line)))
}

/**
 * Writes JSON as YAML in blocks.
 *
 * @example
 * toYaml({ tags: ['a', '1'] }) // 'tags:\n  - a\n  - "1"\n'
 */
export const toYaml = (value: unknown): string => `${linesOf(value).join('\n').trimStart()}\n`
