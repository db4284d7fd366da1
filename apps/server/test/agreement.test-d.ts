// The third proof that code and contract are one: two generators that know nothing of each other make the same types.
import type { z } from '@hono/zod-openapi'
import type { Schemas as Contract } from '@parley/contract'
import type { schemas } from '../src/generated/schemas.ts'

type Generated = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }

/** Both ways, so that neither side has a member, a value or an option that the other lacks. */
type Disagreement<A, B> = [A] extends [B] ? ([B] extends [A] ? never : 'the contract has more') : 'the server has more'
type Disagreements = {
  [
    Name in keyof Contract | keyof Generated as Name extends keyof Contract & keyof Generated
      ? Disagreement<Generated[Name], Contract[Name]> extends never
        ? never
        : Name
      : Name
  ]: Name extends keyof Contract & keyof Generated ? Disagreement<Generated[Name], Contract[Name]> : 'only one has it'
}

/** An empty object takes no member, so each schema that disagrees is named in the message of the compiler. */
export const agreement: Disagreements = {} satisfies Record<keyof Disagreements, never>
