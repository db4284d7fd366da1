// The input of the proofs: the document, and the code that was generated from it, as it runs and as it is written.
import { readFileSync } from 'node:fs'
import type { AblationInput } from '@parley/contract/proofs'
import * as checks from '../src/generated/checks.ts'
import { routes, webhooks } from '../src/generated/routes.ts'
import { schemas } from '../src/generated/schemas.ts'

const source = (name: string): string => readFileSync(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')

export const code: AblationInput = {
  schemas,
  routes,
  webhooks,
  checks,
  sources: { schemas: source('schemas.ts'), routes: source('routes.ts') },
}
