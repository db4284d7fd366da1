// The code that `pnpm new operation` writes: the first version of an operation's rule (its business logic), and the first test.
import { type Draft, exampleIdOf } from './draft.ts'
import type { OperationNames } from './operation-names.ts'

/**
 * Returns the code of a rule that locks a conversation. The developer adds the statements that change the conversation.
 *
 * @param inputNames The properties that the handler passes to the rule. The first is the id of the conversation.
 */
export const writingRule = (id: string, inputNames: string[]) => `import type { Script } from '../../sql/statement.ts'
import type { Writing } from '../kernel/audit.ts'
import type { ServiceError } from '../kernel/errors.ts'
import { conversationNotFound } from './conversation.ts'
import { lockConversation } from './lock-conversation.ts'

/** Say what it does, and what it returns. */
export function* ${id}(
  { act }: Writing,
  { ${inputNames.join(', ')} }: { ${inputNames.map((name) => `${name}: string`).join('; ')} },
): Script<{ uniqueId: string } | ServiceError> {
  const lock = yield* lockConversation(act, ${inputNames[0]})
  return lock === undefined ? conversationNotFound() : { uniqueId: ${inputNames.at(-1)} }
}
`

/**
 * Returns the code of the first test of an operation. The test of a list compares the response with the records of the fixture.
 *
 * @param parentNoun The first part of the path after `/api`, such as `conversation`.
 */
export function testOf(draft: Draft, names: OperationNames, parentNoun: string): string {
  const { method, path, key, noun, pageOf, status, requestSchema, isNested, parameters } = names
  const [constant, parentId] =
    parentNoun === 'contact' ? ['EXAMPLE', 'EXAMPLE.contactId'] : ['CONVERSATION', 'CONVERSATION']
  // The path with identifiers: the conversation or contact of the fixture, and then the example of the schema.
  const steps = path.split('/').map((step) => {
    if (!step.startsWith('{')) return JSON.stringify(step)
    return step === `{${parameters[0]}}` ? parentId : JSON.stringify(exampleIdOf(draft, noun))
  })
  const imports = [...(isNested ? [constant] : []), ...(pageOf ? ['HARBOUR', 'harbourAndCedar'] : []), 'OWNER']
  const body = ", headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ itemId: 'itm_1' })"
  // The type of the fixture's records: `member` for the schema `OrganizationMember`.
  const type = noun.replace('Organization', '').replace(/^./, (letter) => letter.toLowerCase())
  const page = `
  const { ${key} } = (await response.json()) as ${pageOf}Page
  const stored = harbourAndCedar().filter(
    (record) => record.type === '${type}' && record.organizationId === HARBOUR,
  )
  expect(idsOf(${key})).toEqual(idsOf(stored))`
  const idsOf = `const idsOf = (of: readonly { uniqueId: string }[]) => of.map(({ uniqueId }) => uniqueId).toSorted()\n\n`
  return `${pageOf ? `import type { ${pageOf}Page } from '@parley/contract'\n` : ''}import { expect, test } from 'vitest'
import { ${imports.join(', ')} } from '../../../test/fixture.ts'
import { createHarness } from '../../../test/harness.ts'

const PATH = ${isNested ? `[${steps.join(', ')}].join('/')` : JSON.stringify(path)}

${pageOf ? idsOf : ''}test('${pageOf ? `returns the ${key} of the fixture` : 'responds as the contract says'}', async () => {
  const { keyOf, send } = await createHarness()
  const response = await send('${method}', PATH, { key: await keyOf(OWNER)${requestSchema === undefined ? '' : body} })
  expect(response.status).toBe(${status})${pageOf ? page : ''}
})
`
}
