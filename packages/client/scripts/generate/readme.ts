// The README's table of methods.
import type { Method } from './operation.ts'

const BEGIN = '<!-- Generated from the contract: run `pnpm generate`. -->'
const END = '<!-- End of the generated part. -->'

const listed = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

function rowsOf(method: Method): string[][] {
  const { id, options, success, items } = method
  const body = method.body === undefined ? [] : ['body']
  const values = [...method.pathParameters.map(({ name }) => name), ...body, 'options'].join(', ')
  const optionNames = [...options.map(({ name }) => name), ...(method.retry === 'never' ? [] : ['retry'])]
  const results = [
    ...success.properties.map(({ name }) => name),
    ...(success.hasEtag ? ['etag'] : []),
    ...(method.hasNotModified ? ['notModified'] : []),
  ]
  const purpose = method.summary.replaceAll('|', String.raw`\|`)
  const row = [`\`${id}(${values})\``, purpose, listed(optionNames), listed(results)]
  if (items === undefined) return [row]
  return [row, [`\`${items}(${values})\``, `${purpose}, page after page`, listed(optionNames), 'to iterate over']]
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

/** The table, with the widths that the formatter gives it. */
function tableOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head, ...body] = rows.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

/** Returns the README with the table of these methods in its place. */
export function readmeWith(readme: string, methods: Method[]): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The README needs the lines ${BEGIN} and ${END}.`)
  const rows = [['Method', 'What it does', 'Its own options', 'Its result'], ...methods.flatMap(rowsOf)]
  return `${readme.slice(0, begin)}${BEGIN}\n\n${tableOf(rows)}\n\n${readme.slice(end)}`
}
