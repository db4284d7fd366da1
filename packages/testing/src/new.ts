// `pnpm new`: begins an operation or a type of events. What it writes belongs to the developer.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Draft } from './new/draft.ts'
import { newEvent } from './new/event.ts'
import { newOperation } from './new/operation.ts'
import { ROOT } from './workspace-copy.ts'

const USAGE = `Usage: pnpm new operation <operationId> <METHOD> <path> [--page-of <Schema>]
       pnpm new event <type>

Examples: pnpm new operation listRoles GET /api/roles --page-of Role
          pnpm new event note.added
`
try {
  const { values, positionals } = parseArgs({
    options: { 'page-of': { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [what, name = '', method = '', path = ''] = positionals
  if (values.help) {
    process.stdout.write(USAGE)
    process.exit()
  }
  const draft = new Draft()
  if (positionals.length !== (what === 'event' ? 2 : 4)) throw new Error(USAGE)
  const operation = { id: name, method, path, pageOf: values['page-of'] }
  const next = what === 'event' ? newEvent(draft, name) : newOperation(draft, operation)
  const files = draft.write()
  execFileSync('oxfmt', files, { cwd: ROOT })
  process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}\n${next.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
