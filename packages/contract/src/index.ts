// The contract as data and as types, for the server, the documentation and the tests. The bundle is the OpenAPI document in one file.
import bundle from './generated/openapi.json' with { type: 'json' }
import type { Schemas } from './generated/exact.ts'
import { toYaml } from './yaml.ts'

export type * from './generated/exact.ts'
export { limits } from './limits.ts'

/** The bundled OpenAPI document. */
export const contract = bundle

let yaml: string | undefined
/** Returns the bundled OpenAPI document as YAML. */
export const contractYaml = (): string => (yaml ??= toYaml(bundle))

/** The `code` of an error response (a problem, RFC 9457), such as `conversation_not_found`. */
export type ProblemCode = Schemas['Problem']['code']
/** The body of the error response with a code. */
export type ProblemOf<Code extends ProblemCode> = Extract<Schemas['Problem'], { code: Code }>
/** The facts about one kind of problem in the contract: the `type` URI, the status, and texts for people. */
export type ProblemDefinition<Code extends ProblemCode = ProblemCode> = Pick<ProblemOf<Code>, 'type' | 'status'> & {
  readonly title: string
  /** A sentence that says when the server returns the problem. */
  readonly when: string
  /** A sentence that says what the caller should do. */
  readonly remedy: string
}

/** Every kind of problem in the contract by its code. The server builds its error responses from these definitions. */
export const problems: { readonly [Code in ProblemCode]: ProblemDefinition<Code> } = readProblems()

/** Reads the kinds of problems from their schemas: `type` and `status` are constants there, and `x-problem` has the texts. */
function readProblems() {
  const schemas: Record<string, unknown> = bundle.components.schemas
  const { mapping } = bundle.components.schemas.Problem.discriminator
  const definitions = Object.entries(mapping).map(([code, schemaReference]) => {
    const schemaName = schemaReference.slice(schemaReference.lastIndexOf('/') + 1)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Tests ensure that each schema of a problem has this form.
    const { properties, 'x-problem': texts } = schemas[schemaName] as {
      properties: Record<'type' | 'status', { const: string | number }>
      'x-problem': { title: string; when: string; remedy: string }
    }
    return [code, { type: properties.type.const, status: properties.status.const, ...texts }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test ensures that the mapping has each code.
  return Object.fromEntries(definitions) as { [Code in ProblemCode]: ProblemDefinition<Code> }
}
