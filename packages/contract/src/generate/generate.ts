// Generates TypeScript modules of the server from the contract. `pnpm generate` writes the modules to disk.
import { readFileSync } from 'node:fs'
import { type Json, Rejection } from '../document/index.ts'
import type { Files } from '../document/program.ts'
import { readContract } from './document.ts'
import { policyModule } from './policy.ts'
import { routesModule } from './routes.ts'
import { schemasModule } from './schemas.ts'

const RUNTIME = new URL('runtime/checks.ts', import.meta.url)
const NOTICE = '// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.'
const LIBRARY = '@hono/zod-openapi'

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Prints the module that imports the handler of each operation. `./get-thing/handler.ts` exports the handler `getThing`. */
function handlersModule(operationIds: readonly string[]): string {
  const ids = operationIds.toSorted()
  return [
    ...ids.map((id) => `import { ${id} } from './${kebabCase(id)}/handler.ts'`),
    '',
    '/** The handler of each operation. */',
    `export const handlers = {\n${ids.map((id) => `  ${id},\n`).join('')}}`,
    '',
  ].join('\n')
}

/**
 * Generates the modules of the server: schemas, routes, policy, the checks that the schemas import, and the table of handlers.
 * @returns the content of each file by its path.
 * @throws {Rejection} or an `AggregateError` of rejections, one for each place that the generated code couldn't enforce.
 */
export function generate(bundle: Json): Files {
  const contract = readContract(bundle)
  const rejections = new Map<string, Rejection>()
  // Prints a piece of code, or keeps its rejection, so that the author sees all rejections of the contract at once.
  const attempt = (print: () => string): string => {
    try {
      return print()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      rejections.set(error.message, error)
      return ''
    }
  }
  const [schemas, routes] = [schemasModule(contract, attempt), routesModule(contract, attempt)]
  if (rejections.size > 0) throw new AggregateError(rejections.values(), [...rejections.keys()].join('\n'))
  const importOfChecks = `import * as checks from './checks.ts'`
  const linesByFile = {
    'generated/schemas.ts': [`import { z } from '${LIBRARY}'`, importOfChecks, '', schemas],
    'generated/routes.ts': [
      `import { createRoute, z } from '${LIBRARY}'`,
      importOfChecks,
      `import { schemas } from './schemas.ts'`,
      '',
      routes,
    ],
    'generated/policy.ts': [policyModule(contract)],
    'generated/checks.ts': [readFileSync(RUNTIME, 'utf8')],
    'operations/index.ts': [handlersModule(contract.operations.map(({ id }) => id))],
  }
  return Object.fromEntries(Object.entries(linesByFile).map(([name, lines]) => [name, [NOTICE, ...lines].join('\n')]))
}
