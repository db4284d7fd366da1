// The command `pnpm new`: writes the first files of a resource, an operation, an event or a message type. Developers then edit these files.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Draft } from './new/draft.ts'
import { newEvent } from './new/event.ts'
import { newMessageType } from './new/message-type.ts'
import { newOperation } from './new/operation.ts'
import { newResource } from './new/resource.ts'
import { report } from './review/report.ts'
import { ROOT } from './testing/workspace-copy.ts'

/** The help of the command. It is also the error if the arguments are wrong. */
const USAGE = `Usage: pnpm new operation <operationId> <METHOD> <path> [--page-of <Schema>]
       pnpm new event <type>
       pnpm new message-type <Name>
       pnpm new resource <noun> [<plural>]

Examples: pnpm new operation listRoles GET /api/roles --page-of Role
          pnpm new event note.added
          pnpm new message-type Poll
          pnpm new resource note
          pnpm new resource person people
`
// Reads the arguments, writes the files, and prints their paths and the next steps.
await report(async () => {
  const { values, positionals } = parseArgs({
    options: { 'page-of': { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [kind = '', name = '', methodOrPlural = '', path = ''] = positionals
  if (values.help) {
    process.stdout.write(USAGE)
    return
  }
  const draft = new Draft()
  const writers: Record<string, () => string[]> = {
    event: () => newEvent(draft, name),
    'message-type': () => newMessageType(draft, name),
    resource: () => newResource(draft, name, methodOrPlural || undefined),
    operation: () => newOperation(draft, { id: name, method: methodOrPlural, path, pageOf: values['page-of'] }),
  }
  const argumentCounts: Record<string, number[]> = { event: [2], 'message-type': [2], resource: [2, 3], operation: [4] }
  const isCountRight = argumentCounts[kind]?.includes(positionals.length) === true
  const nextSteps = isCountRight ? writers[kind]?.() : undefined
  if (nextSteps === undefined) throw new Error(USAGE)
  const files = draft.write()
  execFileSync('oxfmt', files, { cwd: ROOT })
  process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}\n${nextSteps.join('\n')}\n`)
})
