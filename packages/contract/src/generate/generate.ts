import { readFileSync } from 'node:fs'
import { carryUnenforced } from './carried.ts'
import { readDocument, type Document } from './document.ts'
import { documentCode } from './head.ts'
import { escapeStep, type Json, Rejection } from '../document/index.ts'
import type { Files } from '../document/program.ts'
import { handlerTable } from './handlers.ts'
import { Ledger } from './ledger.ts'
import { circleOf, isBareCircle, leavesFirst, reachable, references } from './order.ts'
import { policyModule } from './policy.ts'
import { object } from './print.ts'
import { routesCode } from './routes.ts'
import { componentCode } from './schema/schema.ts'

const LIBRARY = '@hono/zod-openapi'

const IMPORTS = {
  checks: `import * as checks from './checks.ts'`,
  schemas: `import { schemas } from './schemas.ts'`,
}

const RUNTIME = new URL('runtime/checks.ts', import.meta.url)

/** The first line of a generated module. */
const HEADER = '// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.\n'

/** Puts the imports above a module: those of the libraries, and those of its neighbours that its text names. */
function withImports(library: string, body: string, neighbours: (keyof typeof IMPORTS)[]): string {
  const used = neighbours.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).map((name) => IMPORTS[name])
  return [library, ...used, '', body].join('\n')
}

function schemasCode(document: Document): string {
  const { constants, general, ledger, schemas } = document
  const written = new Set<string>()
  const reach = reachable(document)
  const codes = leavesFirst(document, reach).map((name) => {
    const circle = circleOf(name, reach)
    if (isBareCircle(name, schemas)) {
      const sentence = 'a circle of references has to pass through a property or an item'
      ledger.error(new Rejection(`#/components/schemas/${escapeStep(name)}`, sentence))
    }
    const code = componentCode(document, name, { written, circle })
    written.add(name)
    if (code.startsWith('checks.')) general.add(name)
    const constant = constants.get(name) ?? name
    // The compiler finds no type for a constant that leads back to itself through a function.
    const isCircle = references(schemas.get(name), 'directly').some((each) => circle.includes(each))
    const type = isCircle && code.includes('checks.written(') ? ': z.ZodType' : ''
    return `export const ${constant}${type} = ${code}\nexport type ${constant} = z.infer<typeof ${constant}>\n`
  })
  const record = object([...written].map((name) => ({ name, code: constants.get(name) ?? name })))
  return [
    ...codes,
    `/** Every component schema, each after those that it refers to. */\nexport const schemas = ${record}\n`,
  ].join('\n')
}

/**
 * Turns an OpenAPI document into the modules of a server: schemas, routes, policy and the checks that they import, and the table of
 * handlers.
 *
 * @param value The document, bundled into one.
 * @returns the text of each file by its path.
 * @throws {AggregateError} of rejections: each place that the modules wouldn't enforce.
 * @example
 * const files = generate(contract)
 * files['generated/routes.ts'] // "// Generated from the contract. …"
 */
export function generate(value: Json): Files {
  const read = (before?: Ledger): Document => {
    const ledger = new Ledger(before)
    return readDocument(value, ledger)
  }
  let document = read()
  let modules = modulesOf(document)
  // An open schema can make another one open that was printed before it.
  while (document.ledger.isNew()) {
    document = read(document.ledger)
    modules = modulesOf(document)
  }
  const { ledger, operations } = document
  ledger.throwErrors()
  const generated = Object.entries(modules).map(([name, text]) => [`generated/${name}`, HEADER + text])
  const table = HEADER + handlerTable(operations.map(({ id }) => id))
  return { ...Object.fromEntries(generated), 'operations/index.ts': table }
}

function modulesOf(document: Document): Record<string, string> {
  carryUnenforced(document, ['bearer'])
  const schemas = [`import { z } from '${LIBRARY}'`, schemasCode(document)] as const
  const routes = [
    `import { createRoute, z } from '${LIBRARY}'`,
    `${routesCode(document)}\n${documentCode(document)}`,
  ] as const
  return {
    'schemas.ts': withImports(...schemas, ['checks']),
    'routes.ts': withImports(...routes, ['checks', 'schemas']),
    'policy.ts': document.ledger.attempt(() => policyModule(document), ''),
    'checks.ts': readFileSync(RUNTIME, 'utf8'),
  }
}
