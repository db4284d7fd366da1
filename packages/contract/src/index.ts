// The contract as data and as types. Everything is read from the bundle.
import bundle from './generated/openapi.json' with { type: 'json' }
import type { Schemas } from './generated/exact.ts'
import { toYaml } from './yaml.ts'

export type * from './generated/exact.ts'
export { limits } from './limits.ts'

/** The bundled OpenAPI document. */
export const contract = bundle

let yaml: string | undefined
/**
 * Returns the bundled OpenAPI document as YAML.
 *
 * @example
 * contractYaml() // 'openapi: "3.1.1"\ninfo: …'
 */
export const contractYaml = (): string => (yaml ??= toYaml(bundle))

/** The `code` of a problem. */
export type ProblemCode = Schemas['Problem']['code']
/** The problem with a code, with all its properties. */
export type ProblemOf<Code extends ProblemCode> = Extract<Schemas['Problem'], { code: Code }>
/** The constants of a problem, and its texts for people. */
export type ProblemDefinition<Code extends ProblemCode = ProblemCode> = Pick<ProblemOf<Code>, 'type' | 'status'> & {
  /** Its title. */
  readonly title: string
  /** When it is returned, as a sentence. */
  readonly when: string
  /** The recommended action of the caller, as a sentence. */
  readonly remedy: string
}

/** Every problem of the contract by its code: type and status are constants of its schema, the texts are its `x-problem`. */
export const problems: { readonly [Code in ProblemCode]: ProblemDefinition<Code> } = readProblems()

function readProblems() {
  const schemas: Record<string, unknown> = bundle.components.schemas
  const kinds = Object.entries(bundle.components.schemas.Problem.discriminator.mapping).map(([code, ref]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Tests of the contract hold that each has these.
    const { properties, 'x-problem': words } = schemas[ref.slice(ref.lastIndexOf('/') + 1)] as {
      properties: Record<'type' | 'status', { const: string | number }>
      'x-problem': { title: string; when: string; remedy: string }
    }
    const { type, status } = properties
    return [code, { type: type.const, status: status.const, ...words }]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test holds that the mapping has one entry per variant.
  return Object.fromEntries(kinds) as { [Code in ProblemCode]: ProblemDefinition<Code> }
}
