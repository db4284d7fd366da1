// Turns the contract into the modules of the server.
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

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Prints the table of handlers. The handler of `getThing` is the export of that name in `./get-thing/handler.ts`. */
function handlersModule(operationIds: readonly string[]): string {
  const ids = operationIds.toSorted()
  return [
    ...ids.map((id) => `import { ${id} } from './${kebab(id)}/handler.ts'`),
    '',
    '/** The handler of each operation. */',
    `export const handlers = {\n${ids.map((id) => `  ${id},\n`).join('')}}`,
    '',
  ].join('\n')
}

/**
 * Turns the contract into the modules of the server: schemas, routes, policy and the checks that they import, and the table of handlers.
 *
 * @param value The bundled document.
 * @returns the text of each file by its path.
 * @throws {Rejection} or an `AggregateError` of these: the places that the modules wouldn't enforce.
 * @example
 * const files = generate(contract)
 * files['generated/routes.ts'] // "// Generated from the contract. …"
 */
export function generate(value: Json): Files {
  const contract = readContract(value)
  const rejections = new Map<string, Rejection>()
  const attempt = (step: () => string): string => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      rejections.set(error.message, error)
      return ''
    }
  }
  const [schemas, routes] = [schemasModule(contract, attempt), routesModule(contract, attempt)]
  if (rejections.size > 0) throw new AggregateError(rejections.values(), [...rejections.keys()].join('\n'))
  const checks = `import * as checks from './checks.ts'`
  const modules = {
    'generated/schemas.ts': [`import { z } from '${LIBRARY}'`, checks, '', schemas],
    'generated/routes.ts': [
      `import { createRoute, z } from '${LIBRARY}'`,
      checks,
      `import { schemas } from './schemas.ts'`,
      '',
      routes,
    ],
    'generated/policy.ts': [policyModule(contract)],
    'generated/checks.ts': [readFileSync(RUNTIME, 'utf8')],
    'operations/index.ts': [handlersModule(contract.operations.map(({ id }) => id))],
  }
  return Object.fromEntries(Object.entries(modules).map(([name, lines]) => [name, [NOTICE, ...lines].join('\n')]))
}
