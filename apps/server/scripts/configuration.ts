// Writes the table of the settings in docs/configuration.md. `--check` writes nothing and fails if the table is stale.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staleIn, write } from '@parley/contract/document/program'
import { settings } from '../src/config.ts'

const PAGE = join(import.meta.dirname, '../../../docs/configuration.md')

/** The rate limits of operations share a row. */
const ROWS = [
  ['Variable', 'Flag', 'Default', 'Description'],
  ...settings
    .filter(({ isQuota }) => !isQuota)
    .map((setting) => [
      `\`${setting.name}\``,
      `\`${setting.flag}\``,
      setting.default && `\`${setting.default}\``,
      setting.description,
    ]),
  [
    '`RATE_LIMIT_<OPERATION>`',
    '`--rate-limit-<operation>`',
    "the contract's",
    'How many requests to this operation a member can send in its time window, for example `RATE_LIMIT_UPDATE_CONVERSATION`. ' +
      '0 turns the limit off. `parley serve --help` lists all.',
  ],
]

/** A table in the format of oxfmt. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? []
  const [head, ...others] = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [head ?? [], rule, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const page = readFileSync(PAGE, 'utf8')
const files = { [PAGE]: page.replace(/^\| Variable [^]*?(?=\n\n)/m, () => tableOf(ROWS)) }
if (!process.argv.includes('--check')) write(files)
else if (staleIn(files).length > 0) {
  console.error('docs/configuration.md is stale: run `pnpm generate` and commit what it writes.')
  process.exitCode = 1
}
