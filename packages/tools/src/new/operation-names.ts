// The names that follow from the name, the method and the path of an operation.
/** The operation that a developer asks for. */
export interface NewOperation {
  id: string
  method: string
  path: string
  /** The schema of an item, if the operation returns pages. */
  pageOf?: string | undefined
  /** The texts of the contract. */
  summary?: string
  description?: string
  /** The type of events that it causes. */
  event?: string
  /** The decision of an operation that writes. */
  decision?: { id: string; title: string; silence: string; decision: string; reason: string }
}

export const kebab = (name: string, separator = '-') =>
  name.replaceAll(/[A-Z]/g, (letter) => separator + letter.toLowerCase())

/** An operation, and the names that follow from it. */
export function named(operation: NewOperation) {
  const { id, method, path, pageOf } = operation
  if (!/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id)) throw new Error('An operationId is a verb and a noun: listRoles')
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) throw new Error('The method is GET, POST, PUT, PATCH or DELETE.')
  if (pageOf !== undefined && method !== 'GET') throw new Error('Only a GET returns pages.')
  const noun = pageOf ?? id.replace(/^[a-z]+/, '')
  // The last part of the path that isn't a parameter: `quick-replies`.
  const segment = path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? ''
  const key = segment.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const isRemoval = method === 'DELETE'
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
    mark: method === 'GET' ? 'additions' : (operation.decision ?? decision).id,
    noun,
    segment,
    key,
    isRemoval,
    success: pageOf !== undefined ? `${pageOf}Page` : isRemoval ? `${noun}Removed` : `${noun}Envelope`,
    input: method.startsWith('P')
      ? `${method === 'POST' ? 'New' : ''}${noun}${method === 'POST' ? '' : 'Update'}`
      : undefined,
    status: isRemoval ? 204 : /^(?:add|create|send)/.test(id) ? 201 : 200,
    isNested: path.includes('{'),
    // The conversation or contact is the first one. Those that follow are nested in it.
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  }
}

const wordsOf = (id: string) => `${id.charAt(0).toUpperCase()}${kebab(id, ' ').slice(1)}`

export type OperationNames = ReturnType<typeof named>
