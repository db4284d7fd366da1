// Changes of errors: clients must expect statuses and codes that they don't know.
import { object, operationsOf } from '@parley/contract/document'
import { UPDATE, at, drop, edited, put, type Change, type Node } from './change.ts'

const SCHEMAS = '/components/schemas'
const UNAUTHORIZED = `${SCHEMAS}/UnauthorizedProblem`

/** Adds a problem that is like another, except for its code. */
function addProblem(document: Node, name: string, code: string, like: string): void {
  const problem = structuredClone(at(document, `${SCHEMAS}/${like}`))
  at(problem, '/properties/code')['const'] = code
  at(problem, '/properties/type')['const'] = `/problems/${code}`
  at(document, SCHEMAS)[name] = problem
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function addToUnion(document: Node): void {
  addProblem(document, 'ApiKeyExpiredProblem', 'api_key_expired', 'ApiKeyInvalidProblem')
  ;(at(document, UNAUTHORIZED)['oneOf'] as unknown[]).unshift(reference('ApiKeyExpiredProblem'))
  at(document, `${UNAUTHORIZED}/discriminator/mapping`)['api_key_expired'] = reference('ApiKeyExpiredProblem').$ref
}

const PROBLEM = `${SCHEMAS}/Problem`

/** Takes a problem out of the list of all problems, and its schema away. */
function removeProblem(document: Node, name: string, code: string): void {
  edited<unknown>(at(document, PROBLEM), 'oneOf', (all) =>
    all.filter((one) => JSON.stringify(one) !== JSON.stringify(reference(name))),
  )
  delete at(document, `${PROBLEM}/discriminator/mapping`)[code]
  delete at(document, SCHEMAS)[name]
}

/** Leaves the 412 to one operation, so that its response and problem go with it. */
const leaveToUpdate = (document: Node) => {
  const update = at(document, UPDATE)
  for (const { operation } of operationsOf(object(document))) {
    if (operation !== update) delete at(operation, '/responses')['412']
  }
}

const removeStatus = (document: Node) => {
  delete at(document, `${UPDATE}/responses`)['412']
  delete at(document, '/components/responses')['PreconditionFailed']
  removeProblem(document, 'PreconditionFailedProblem', 'precondition_failed')
}

const removeCode = (document: Node) => {
  edited<unknown>(document, 'x-precedence', (checks) =>
    checks.filter((check) => !JSON.stringify(check).includes('precondition_failed')),
  )
}

export const errors: Change[] = [
  {
    does: 'returns a further error status',
    needs: '1.5.0',
    says: 'Response 409 of `updateConversation` was added.',
    edit: (d) => {
      at(d, `${UPDATE}/responses`)['409'] = { $ref: '#/components/responses/ConversationNotFound' }
    },
  },
  {
    does: 'never returns an error status again, nor its problem',
    needs: '1.5.0',
    says: 'Response 412 of `updateConversation` was removed.',
    before: leaveToUpdate,
    edit: removeStatus,
  },
  {
    does: 'removes an error status from the order of checks, too',
    needs: '1.5.0',
    says: 'Response 412 of `updateConversation` was removed.',
    before: leaveToUpdate,
    edit: (d) => {
      removeStatus(d)
      removeCode(d)
    },
  },
  {
    does: 'adds a problem code to those of an error response',
    needs: '1.5.0',
    says: 'Problem `ApiKeyExpiredProblem` was added to response 401 `Unauthorized`.',
    edit: addToUnion,
  },
  {
    does: 'adds a problem that any request can get',
    needs: '1.5.0',
    says: 'Variant `RequestMisdirectedProblem` was added to response schema `Problem`.',
    edit: (d) => {
      addProblem(d, 'RequestMisdirectedProblem', 'request_misdirected', 'RouteNotFoundProblem')
      ;(at(d, PROBLEM)['oneOf'] as unknown[]).push(reference('RequestMisdirectedProblem'))
      at(d, `${PROBLEM}/discriminator/mapping`)['request_misdirected'] = reference('RequestMisdirectedProblem').$ref
    },
  },
  {
    does: 'removes a problem that any request can get',
    needs: '1.5.0',
    says: 'Variant `RequestTimedOutProblem` was removed from response schema `Problem`.',
    edit: (d) => removeProblem(d, 'RequestTimedOutProblem', 'request_timed_out'),
  },
  {
    does: 'changes the status of a problem that any request can get',
    needs: '2.0.0',
    says: '`const` of response property `status` of `RouteNotFoundProblem` changed from 404 to 410.',
    edit: put(`${SCHEMAS}/RouteNotFoundProblem/properties/status`, 'const', 410),
  },
  {
    does: 'changes the code of a problem that any request can get',
    needs: '2.0.0',
    says: '`const` of response property `code` of `RouteNotFoundProblem` changed from `route_not_found` to `path_unknown`.',
    edit: put(`${SCHEMAS}/RouteNotFoundProblem/properties/code`, 'const', 'path_unknown'),
  },
  {
    does: 'closes the list of all problems',
    needs: '1.5.0',
    says: 'The values of response schema `Problem` are complete now: `x-extensible` was removed.',
    edit: drop(PROBLEM, 'x-extensible'),
  },
  {
    does: 'removes the discriminator of all problems',
    needs: '2.0.0',
    says: 'The discriminator `code` of response schema `Problem` was removed.',
    edit: drop(PROBLEM, 'discriminator'),
  },
  {
    does: 'removes a problem code from those of an error response',
    needs: '1.5.0',
    says: 'Problem `ApiKeyExpiredProblem` was removed from response 401 `Unauthorized`.',
    before: addToUnion,
    edit: (d) => {
      ;(at(d, UNAUTHORIZED)['oneOf'] as unknown[]).shift()
      delete at(d, `${UNAUTHORIZED}/discriminator/mapping`)['api_key_expired']
      delete at(d, SCHEMAS)['ApiKeyExpiredProblem']
    },
  },
  {
    does: 'adds a second problem code to an error response that had one',
    needs: '1.5.0',
    says: 'Problem `ConversationPurgedProblem` was added to response 404 `ConversationNotFound`.',
    edit: (d) => {
      addProblem(d, 'ConversationPurgedProblem', 'conversation_purged', 'ConversationNotFoundProblem')
      at(d, SCHEMAS)['NotFoundProblem'] = {
        oneOf: [reference('ConversationNotFoundProblem'), reference('ConversationPurgedProblem')],
        discriminator: {
          propertyName: 'code',
          mapping: {
            conversation_not_found: reference('ConversationNotFoundProblem').$ref,
            conversation_purged: reference('ConversationPurgedProblem').$ref,
          },
        },
        examples: at(d, `${SCHEMAS}/ConversationNotFoundProblem`)['examples'],
      }
      at(d, '/components/responses/ConversationNotFound/content/application~1problem+json')['schema'] =
        reference('NotFoundProblem')
    },
  },
  {
    does: 'adds a problem code and says which errors go first',
    needs: '1.5.0',
    says: 'Problem `ApiKeyExpiredProblem` was added to response 401 `Unauthorized`.',
    edit: (d) => {
      addToUnion(d)
      ;(d['x-precedence'] as unknown[]).splice(1, 0, { when: 'The key expired.', codes: ['api_key_expired'] })
    },
  },
  {
    does: 'returns another error first if several apply',
    needs: '2.0.0',
    says: 'The order of error checks changed: `precondition_failed` comes before `request_invalid` now.',
    edit: (d) => edited<unknown>(d, 'x-precedence', (checks) => checks.toReversed()),
  },
  {
    does: 'accepts unknown query parameters',
    needs: '1.5.0',
    says: 'Unknown query parameters are no longer rejected.',
    edit: (d) => void delete d['x-unknown-parameters'],
  },
  {
    does: 'renames the schema of a problem that stays',
    needs: '2.0.0',
    says: 'Schema `ApiKeyInvalidProblem` became `KeyInvalidProblem`, and clients name its type.',
    edit: (d) => {
      const schemas = at(d, SCHEMAS)
      schemas['KeyInvalidProblem'] = schemas['ApiKeyInvalidProblem']
      removeProblem(d, 'ApiKeyInvalidProblem', 'api_key_invalid')
      edited<unknown>(at(d, UNAUTHORIZED), 'oneOf', (all) => [...all.slice(0, 1), reference('KeyInvalidProblem')])
      at(d, `${UNAUTHORIZED}/discriminator/mapping`)['api_key_invalid'] = reference('KeyInvalidProblem').$ref
    },
  },
  {
    does: 'returns a known error with another status',
    needs: '2.0.0',
    says: 'Response 404 of `updateConversation` was removed.',
    edit: (d) => {
      const responses = at(d, `${UPDATE}/responses`)
      responses['410'] = responses['404']
      delete responses['404']
    },
  },
  {
    does: 'removes a property from an error',
    needs: '2.0.0',
    says: 'Response property `errors` of `RequestInvalidProblem` was removed.',
    edit: (d) => delete at(d, `${SCHEMAS}/RequestInvalidProblem/properties`)['errors'],
  },
  {
    does: 'rewords the title of a problem',
    needs: '1.4.3',
    says:
      '`title` of `x-problem` of response schema `ConversationNotFoundProblem` changed from `Conversation not found` ' +
      'to `Unknown conversation`.',
    before: (d) => {
      at(d, `${SCHEMAS}/ConversationNotFoundProblem`)['x-problem'] = { title: 'Conversation not found' }
    },
    edit: (d) => (at(d, `${SCHEMAS}/ConversationNotFoundProblem/x-problem`)['title'] = 'Unknown conversation'),
  },
  {
    does: 'lets a title be any text',
    needs: '2.0.0',
    says: '`const` of response property `title` of `ConversationNotFoundProblem` was removed (it was `A`).',
    before: (d) => {
      at(d, `${SCHEMAS}/ConversationNotFoundProblem/properties`)['title'] = {
        type: 'string',
        const: 'A',
        examples: ['A'],
      }
    },
    edit: (d) => {
      at(d, `${SCHEMAS}/ConversationNotFoundProblem/properties`)['title'] = {
        type: 'string',
        minLength: 1,
        examples: ['A'],
      }
    },
  },
]
