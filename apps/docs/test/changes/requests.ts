// Changes of what a caller sends.
import { UPDATE, REGENERATE, at, edited, rename, type Change } from './change.ts'

const BODY = '/components/schemas/ConversationUpdate'
const STATUS = '/components/schemas/ConversationStatus'
const IF_MATCH = '/components/parameters/IfMatch'
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
  { does: 'removes a path', needs: 'major', edit: (d) => delete at(d, '/paths')['/api/conversation/{id}'] },
  {
    does: 'renames a path',
    needs: 'major',
    edit: (d) => rename(at(d, '/paths'), '/api/conversation/{id}', '/api/conversations/{id}'),
  },
  {
    does: 'removes an operation from a path that stays',
    needs: 'major',
    before: (d) => {
      at(d, '/paths/~1api~1conversation~1{id}')['patch'] = { ...at(d, UPDATE), operationId: 'patchConversation' }
    },
    edit: (d) => delete at(d, '/paths/~1api~1conversation~1{id}')['patch'],
  },
  {
    does: 'asks for another method',
    needs: 'major',
    edit: (d) => rename(at(d, '/paths/~1api~1conversation~1{id}'), 'post', 'patch'),
  },
  {
    does: 'renames a path parameter',
    needs: 'major',
    edit: (d) => {
      rename(at(d, '/paths'), '/api/conversation/{id}', '/api/conversation/{conversationId}')
      at(d, '/components/parameters/ConversationId')['name'] = 'conversationId'
    },
  },
  {
    does: 'renames an operation',
    needs: 'major',
    edit: (d) => (at(d, UPDATE)['operationId'] = 'changeConversation'),
  },
  {
    does: 'adds a query parameter that is required',
    needs: 'major',
    edit: (d) => (at(d, UPDATE)['parameters'] as unknown[]).push(query(true)),
  },
  {
    does: 'adds a query parameter that may be left out',
    needs: 'minor',
    edit: (d) => (at(d, UPDATE)['parameters'] as unknown[]).push(query(false)),
  },
  { does: 'requires a header', needs: 'major', edit: (d) => (at(d, IF_MATCH)['required'] = true) },
  { does: 'removes a header that callers send', needs: 'major', edit: (d) => (at(d, UPDATE)['parameters'] = []) },
  {
    does: 'shortens a header',
    needs: 'major',
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['maxLength'] = 64),
  },
  {
    does: 'lets a header be longer',
    needs: 'minor',
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['maxLength'] = 8192),
  },
  {
    does: 'narrows the pattern of a header',
    needs: 'major',
    edit: (d) => (at(d, `${IF_MATCH}/schema`)['pattern'] = '^"[a-z]+"$'),
  },
  {
    does: 'shortens the identifiers that a path takes',
    needs: 'major',
    edit: (d) => (at(d, '/components/schemas/Identifier')['maxLength'] = 32),
  },
  {
    does: 'adds a field that the body must have',
    needs: 'major',
    edit: (d) => {
      at(d, `${BODY}/properties`)['note'] = note
      edited(at(d, BODY), 'required', (names) => [...names, 'note'])
    },
  },
  {
    does: 'adds a field that the body may have',
    needs: 'minor',
    edit: (d) => (at(d, `${BODY}/properties`)['note'] = note),
  },
  {
    does: 'requires a field that could be left out',
    needs: 'major',
    before: (d) => (at(d, `${BODY}/properties`)['note'] = note),
    edit: (d) => edited(at(d, BODY), 'required', (names) => [...names, 'note']),
  },
  {
    does: 'requires a field no more',
    needs: 'minor',
    edit: (d) => (at(d, BODY)['required'] = []),
  },
  {
    does: 'removes a field of the body',
    needs: 'major',
    before: (d) => (at(d, `${BODY}/properties`)['note'] = note),
    edit: (d) => delete at(d, `${BODY}/properties`)['note'],
  },
  {
    does: 'renames a field of the body',
    needs: 'major',
    edit: (d) => {
      rename(at(d, `${BODY}/properties`), 'status', 'state')
      at(d, BODY)['required'] = ['state']
    },
  },
  {
    does: 'narrows an enum that callers send',
    needs: 'major',
    edit: (d) => edited(at(d, STATUS), 'enum', (values) => values.filter((value) => value !== 'Deleted')),
  },
  {
    does: 'widens an enum that only callers send',
    needs: 'minor',
    before: ownStatus,
    edit: (d) => edited(at(d, `${BODY}/properties/status`), 'enum', (values) => [...values, 'Deleted']),
  },
  {
    does: 'narrows an enum that only callers send',
    needs: 'major',
    before: ownStatus,
    edit: (d) => edited(at(d, `${BODY}/properties/status`), 'enum', (values) => values.slice(1)),
  },
  {
    does: 'widens an enum that callers send and read',
    needs: 'major',
    edit: (d) => edited(at(d, STATUS), 'enum', (values) => [...values, 'Archived']),
  },
  {
    does: 'changes the type of a field that callers send',
    needs: 'major',
    edit: (d) => (at(d, `${BODY}/properties`)['status'] = { type: 'integer', examples: [1] }),
  },
  {
    does: 'opens an object that was closed',
    needs: 'minor',
    edit: (d) => delete at(d, BODY)['additionalProperties'],
  },
  {
    does: 'closes an object that was open',
    needs: 'major',
    before: (d) => delete at(d, BODY)['additionalProperties'],
    edit: (d) => (at(d, BODY)['additionalProperties'] = false),
  },
  {
    does: 'asks for a body where there was none',
    needs: 'major',
    edit: (d) => (at(d, REGENERATE)['requestBody'] = structuredClone(at(d, `${UPDATE}/requestBody`))),
  },
  {
    does: 'takes another media type in place of the one it took',
    needs: 'major',
    edit: (d) => rename(at(d, `${UPDATE}/requestBody/content`), 'application/json', 'application/cbor'),
  },
  {
    does: 'takes another media type beside the one it took',
    needs: 'minor',
    edit: (d) => {
      const content = at(d, `${UPDATE}/requestBody/content`)
      content['application/cbor'] = content['application/json']
    },
  },
]
