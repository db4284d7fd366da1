// Changes of what a caller sends.
import { UPDATE, REGENERATE, at, edited, rename, type Change, type Node } from './change.ts'

const BODY = '/components/schemas/ConversationUpdate'
const STATUS = '/components/schemas/ConversationStatus'
const IF_MATCH = '/components/parameters/IfMatch'
/** With a schema of its own, so that an edit is one of the header. */
const inlineIfMatch = (d: Node) => (at(d, IF_MATCH)['schema'] = { ...at(d, '/components/schemas/EntityTagList') })
const query = (required: boolean) => ({
  name: 'dryRun',
  in: 'query',
  required,
  description: 'Says what would happen.',
  schema: { type: 'boolean', examples: [true] },
})
const note = { type: 'string', description: 'Why.', examples: ['Solved.'] }
const ownStatus = (document: Parameters<Change['edit']>[0]) => {
  at(document, `${BODY}/properties`)['status'] = { type: 'string', enum: ['Active', 'Closed'] }
}

export const requests: Change[] = [
  {
    does: 'removes a path',
    needs: '2.0.0',
    says: 'Path `/api/conversation/{id}` was removed.',
    edit: (d) => delete at(d, '/paths')['/api/conversation/{id}'],
  },
  {
    does: 'renames a path',
    needs: '2.0.0',
    says: 'Path `/api/conversation/{id}` became `/api/conversations/{id}`.',
    edit: (d) => rename(at(d, '/paths'), '/api/conversation/{id}', '/api/conversations/{id}'),
  },
  {
    does: 'removes an operation from a path that stays',
    needs: '2.0.0',
    says: 'Operation `patchConversation` was removed.',
    before: (d) => {
      at(d, '/paths/~1api~1conversation~1{id}')['patch'] = { ...at(d, UPDATE), operationId: 'patchConversation' }
    },
    edit: (d) => delete at(d, '/paths/~1api~1conversation~1{id}')['patch'],
  },
  {
    does: 'asks for another method',
    needs: '2.0.0',
    says: 'Operation `updateConversation` was removed.',
    edit: (d) => rename(at(d, '/paths/~1api~1conversation~1{id}'), 'post', 'patch'),
  },
  {
    does: 'renames a path parameter',
    needs: '2.0.0',
    says: '`name` of path parameter `id` changed from `id` to `conversationId`.',
    edit: (d) => {
      rename(at(d, '/paths'), '/api/conversation/{id}', '/api/conversation/{conversationId}')
      at(d, '/components/parameters/ConversationId')['name'] = 'conversationId'
    },
  },
  {
    does: 'renames an operation',
    needs: '2.0.0',
    says: '`operationId` of operation `updateConversation` changed from `updateConversation` to `changeConversation`.',
    edit: (d) => (at(d, UPDATE)['operationId'] = 'changeConversation'),
  },
  {
    does: 'adds a query parameter that is required',
    needs: '2.0.0',
    says: 'Required query parameter `dryRun` of `updateConversation` was added.',
    edit: (d) => (at(d, UPDATE)['parameters'] as unknown[]).push(query(true)),
  },
  {
    does: 'adds a query parameter that may be left out',
    needs: '1.5.0',
    says: 'Optional query parameter `dryRun` of `updateConversation` was added.',
    edit: (d) => (at(d, UPDATE)['parameters'] as unknown[]).push(query(false)),
  },
  {
    does: 'requires a header',
    needs: '2.0.0',
    says: '`required` of header parameter `If-Match` changed from false to true.',
    edit: (d) => (at(d, IF_MATCH)['required'] = true),
  },
  {
    does: 'removes a header that callers send',
    needs: '2.0.0',
    says: 'Header parameter `If-Match` of `updateConversation` was removed.',
    edit: (d) => (at(d, UPDATE)['parameters'] = []),
  },
  {
    does: 'shortens a header',
    needs: '2.0.0',
    says: '`maxLength` of header parameter `If-Match` changed from 4096 to 64.',
    before: inlineIfMatch,
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['maxLength'] = 64),
  },
  {
    does: 'lets a header be longer',
    needs: '1.5.0',
    says: '`maxLength` of header parameter `If-Match` changed from 4096 to 8192.',
    before: inlineIfMatch,
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['maxLength'] = 8192),
  },
  {
    does: 'narrows the pattern of a header',
    needs: '2.0.0',
    says: '`pattern` of header parameter `If-Match` changed.',
    before: inlineIfMatch,
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['pattern'] = '^"[a-z]+"$'),
  },
  {
    does: 'shortens the identifiers that a path takes',
    needs: '2.0.0',
    says: '`maxLength` of request and response schema `Identifier` changed from 64 to 32.',
    edit: (d) => (at(d, '/components/schemas/Identifier')['maxLength'] = 32),
  },
  {
    does: 'adds a field that the body must have',
    needs: '2.0.0',
    says: '`note` of request schema `ConversationUpdate` is now required.',
    edit: (d) => {
      at(d, `${BODY}/properties`)['note'] = note
      edited(at(d, BODY), 'required', (names) => [...names, 'note'])
    },
  },
  {
    does: 'adds a field that the body may have',
    needs: '1.5.0',
    says: 'Request property `note` of `ConversationUpdate` was added.',
    edit: (d) => (at(d, `${BODY}/properties`)['note'] = note),
  },
  {
    does: 'requires a field that could be left out',
    needs: '2.0.0',
    says: '`note` of request schema `ConversationUpdate` is now required.',
    before: (d) => (at(d, `${BODY}/properties`)['note'] = note),
    edit: (d) => edited(at(d, BODY), 'required', (names) => [...names, 'note']),
  },
  {
    does: 'requires a field no more',
    needs: '1.5.0',
    says: '`status` of request schema `ConversationUpdate` is no longer required.',
    edit: (d) => (at(d, BODY)['required'] = []),
  },
  {
    does: 'removes a field of the body',
    needs: '2.0.0',
    says: 'Request property `note` of `ConversationUpdate` was removed.',
    before: (d) => (at(d, `${BODY}/properties`)['note'] = note),
    edit: (d) => delete at(d, `${BODY}/properties`)['note'],
  },
  {
    does: 'renames a header that clients send',
    needs: '2.0.0',
    says: '`name` of header parameter `If-Match` changed from `If-Match` to `X-If-Match`.',
    edit: (d) => (at(d, '/components/parameters/IfMatch')['name'] = 'X-If-Match'),
  },
  {
    does: 'renames a field of the body',
    needs: '2.0.0',
    says: '`state` of request schema `ConversationUpdate` is now required.',
    edit: (d) => {
      rename(at(d, `${BODY}/properties`), 'status', 'state')
      at(d, BODY)['required'] = ['state']
    },
  },
  {
    does: 'narrows an enum that callers send',
    needs: '2.0.0',
    says: '`Deleted` was removed from the values of request and response schema `ConversationStatus`.',
    edit: (d) => edited(at(d, STATUS), 'enum', (values) => values.filter((value) => value !== 'Deleted')),
  },
  {
    does: 'widens an enum that only callers send',
    needs: '1.5.0',
    says: '`Deleted` was added to the values of request property `status` of `ConversationUpdate`.',
    before: ownStatus,
    edit: (d) => edited(at(d, `${BODY}/properties/status`), 'enum', (values) => [...values, 'Deleted']),
  },
  {
    does: 'narrows an enum that only callers send',
    needs: '2.0.0',
    says: '`Active` was removed from the values of request property `status` of `ConversationUpdate`.',
    before: ownStatus,
    edit: (d) => edited(at(d, `${BODY}/properties/status`), 'enum', (values) => values.slice(1)),
  },
  {
    does: 'puts a value of an enum that callers send and read in the place of another',
    needs: '2.0.0',
    says:
      '`Deleted` was removed from the values of request and response schema `ConversationStatus`. ' +
      '`Archived` was added to the values of request and response schema `ConversationStatus`.',
    edit: (d) =>
      edited(at(d, STATUS), 'enum', (values) => values.map((value) => (value === 'Deleted' ? 'Archived' : value))),
  },
  {
    does: 'widens an enum that callers send and read',
    needs: '2.0.0',
    says: '`Archived` was added to the values of request and response schema `ConversationStatus`.',
    edit: (d) => edited(at(d, STATUS), 'enum', (values) => [...values, 'Archived']),
  },
  {
    does: 'changes the type of a field that callers send',
    needs: '2.0.0',
    says: '`type` of request property `status` of `ConversationUpdate` changed from `string` to `integer`.',
    edit: (d) => (at(d, `${BODY}/properties`)['status'] = { type: 'integer', examples: [1] }),
  },
  {
    does: 'opens an object that was closed',
    needs: '1.5.0',
    says: '`additionalProperties` of request schema `ConversationUpdate` was removed (it was false).',
    edit: (d) => delete at(d, BODY)['additionalProperties'],
  },
  {
    does: 'closes an object that was open',
    needs: '2.0.0',
    says: '`additionalProperties` of request schema `ConversationUpdate` was set to false.',
    before: (d) => delete at(d, BODY)['additionalProperties'],
    edit: (d) => (at(d, BODY)['additionalProperties'] = false),
  },
  {
    does: 'requires a body that did not exist before',
    needs: '2.0.0',
    says: 'The request body of `regenerateApiKey` was added, and it is required.',
    edit: (d) => (at(d, REGENERATE)['requestBody'] = structuredClone(at(d, `${UPDATE}/requestBody`))),
  },
  {
    does: 'takes another media type in place of the one it took',
    needs: '2.0.0',
    says: 'Media type `application/json` of the request body of `updateConversation` became `application/cbor`.',
    edit: (d) => rename(at(d, `${UPDATE}/requestBody/content`), 'application/json', 'application/cbor'),
  },
  {
    does: 'takes another media type beside the one it took',
    needs: '1.5.0',
    says: 'Media type `application/cbor` of the request body of `updateConversation` was added.',
    edit: (d) => {
      const content = at(d, `${UPDATE}/requestBody/content`)
      content['application/cbor'] = content['application/json']
    },
  },
]
