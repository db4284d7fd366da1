// Derives the names in the files of a new operation, such as `Role` and `RolePage`, from its id, its method and its path.

/** The operation that a developer adds with `pnpm new`. */
export interface NewOperation {
  id: string
  method: string
  path: string
  /** The schema of an item, if the operation returns pages. */
  pageOf?: string | undefined
  /** The texts of the operation in the contract. By default, both texts are derived from the id. */
  summary?: string
  description?: string
  /** The type of events that the operation causes. */
  event?: string
  /** The new row of `spec/decisions.yaml` about a writing operation, or of a GET: `additions`. `silence`: what the source leaves open. */
  decision?: { id: string; title: string; silence: string; decision: string; reason: string }
}

export const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

/** Writes a name with hyphens or underscores in camel case: `quick-replies` becomes `quickReplies`. */
export const camel = (name: string) => name.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Writes a camel-case name in lower case with hyphens or another separator: `listRoles` becomes `list-roles`. */
export const kebab = (name: string, separator = '-') =>
  name.replaceAll(/[A-Z]/g, (letter) => separator + letter.toLowerCase())

/** Throws if the id or the method is wrong. Otherwise, adds default texts and all names that the files of the operation need. */
export function withNames(operation: NewOperation) {
  const { id, method, path, pageOf } = operation
  if (!/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id)) throw new Error('An operationId is a verb and a noun: listRoles')
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) throw new Error('The method is GET, POST, PUT, PATCH or DELETE.')
  if (pageOf !== undefined && method !== 'GET') throw new Error('Only a GET returns pages.')
  const noun = pageOf ?? id.replace(/^[a-z]+/, '')
  // The last part of the path that isn't a parameter, such as `quick-replies`, and its name as a property: `quickReplies`.
  const segment = path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? ''
  const key = camel(segment)
  const isRemoval = method === 'DELETE'
  const isCreation = /^(?:add|create|send)/.test(id)
  const decision = {
    id: kebab(id),
    title: wordsOf(id),
    silence: 'Say what the source document leaves open.',
    decision: `\`${id}\` is an addition. Say what it promises.`,
    reason: 'Say why.',
  }
  return {
    decision,
    summary: wordsOf(id),
    description: isRemoval
      ? `Removes the ${kebab(noun, ' ').trim()}. If it was removed before, nothing changes.`
      : `${wordsOf(id)}. Say what a caller observes.`,
    ...operation,
    // The decision that `x-decision` of the operation refers to.
    decidedBy: method === 'GET' ? 'additions' : (operation.decision ?? decision).id,
    noun,
    segment,
    key,
    isRemoval,
    responseName: pageOf !== undefined ? `${pageOf}Page` : isRemoval ? `${noun}Removed` : `${noun}Envelope`,
    requestSchema: method.startsWith('P') ? bodyOf(operation, noun, isCreation) : undefined,
    status: isRemoval ? 204 : isCreation ? 201 : 200,
    isNested: path.includes('{'),
    // The first path parameter identifies the conversation or contact. Further parameters identify a part, such as a tag.
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  }
}

/** Names the schema of a body: `NewRole` for `createRole`, `RoleUpdate` for a PUT, and otherwise by the verb: `ConversationSnooze`. */
function bodyOf({ id, method }: NewOperation, noun: string, isCreation: boolean): string {
  if (method !== 'POST') return `${noun}Update`
  return isCreation ? `New${noun}` : `${noun}${capital(/^[a-z]+/.exec(id)?.[0] ?? '')}`
}

/** Writes a camel-case name as words: `listRoles` becomes `List roles`. */
const wordsOf = (id: string) => capital(kebab(id, ' '))

export type OperationNames = ReturnType<typeof withNames>
