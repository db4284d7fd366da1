// Whether a client can send a request of an operation again, in a few words.
import { list, resolve, text, valueAt, type Node } from '@parley/openapi-document'
import type { Operation } from '../contract/operations.ts'
import type { Problem } from '../contract/problems.ts'

/** Errors after which the request may have had an effect. */
const UNCERTAIN = new Set(['internal_error', 'outcome_unknown'])

/** Returns the text in the column "Retry?" for an error of an operation, with code between backticks. */
export function retryWords(document: Node, { at }: Operation, { code, retry: words }: Problem): string {
  const policy = valueAt(at, '/x-policy/retry')
  const isUncertain = UNCERTAIN.has(code)
  if (policy === 'never') return isUncertain || words.startsWith('After `') ? 'Never automatically' : words
  if (!isUncertain) return words
  if (policy === 'always') return code === 'outcome_unknown' ? 'After `Retry-After`' : 'Yes'
  const condition = conditionOf(document, at)
  return condition === undefined ? 'It can overwrite a newer change' : `With \`${condition}\``
}

/** The header that makes a retry of an operation safe, if it has one. */
export const conditionOf = (document: Node, operation: Node): string | undefined =>
  list(operation['parameters'])
    .map((each) => text(resolve(document, each)['name']))
    .find((name) => name === 'If-Match' || name === 'Idempotency-Key')
