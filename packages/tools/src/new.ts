// `pnpm new`: begins a resource, an operation or a type of events. What it writes belongs to the developer.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Draft } from './new/draft.ts'
import { newEvent } from './new/event.ts'
import { newOperation } from './new/operation.ts'
import { newResource } from './new/resource.ts'
import { ROOT } from './testing/workspace-copy.ts'

const USAGE = `Usage: pnpm new operation <operationId> <METHOD> <path> [--page-of <Schema>]
       pnpm new event <type>
       pnpm new resource <noun> [<plural>]

Examples: pnpm new operation listRoles GET /api/roles --page-of Role
          pnpm new event note.added
          pnpm new resource note
          pnpm new resource person people
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
  const begin: Record<string, () => string[]> = {
    event: () => newEvent(draft, name),
    resource: () => newResource(draft, name, method || undefined),
    operation: () => newOperation(draft, { id: name, method, path, pageOf: values['page-of'] }),
  }
  const isWhole = { event: [2], resource: [2, 3], operation: [4] }[what ?? '']?.includes(positionals.length)
  const next = isWhole === true ? begin[what ?? '']?.() : undefined
  if (next === undefined) throw new Error(USAGE)
  const files = draft.write()
  execFileSync('oxfmt', files, { cwd: ROOT })
  process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}\n${next.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
