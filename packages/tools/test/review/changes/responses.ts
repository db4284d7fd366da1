// Changes of what a caller reads.
import { UPDATE, at, edited, rename, type Change, type Node } from './change.ts'

const CONVERSATION = '/components/schemas/Conversation'
const TAG = '/components/schemas/Tag'
const UPDATED = '/components/responses/ConversationUpdated'
const NOT_FOUND = '/components/schemas/ConversationNotFoundProblem/properties'

const without = (document: Node, name: string) => {
  delete at(document, `${CONVERSATION}/properties`)[name]
  edited(at(document, CONVERSATION), 'required', (names) => names.filter((each) => each !== name))
}

export const responses: Change[] = [
  {
    does: 'removes a property that responses always had',
    needs: '2.0.0',
    says: 'Response property `tags` of `Conversation` was removed.',
    edit: (d) => without(d, 'tags'),
  },
  {
    does: 'removes a property that responses sometimes had',
    needs: '2.0.0',
    says: 'Response property `campaignId` of `Conversation` was removed.',
    edit: (d) => without(d, 'campaignId'),
  },
  {
    does: 'renames a property of responses',
    needs: '2.0.0',
    says: 'Response property `label` of `Tag` was renamed to `name`.',
    edit: (d) => {
      rename(at(d, `${TAG}/properties`), 'label', 'name')
      at(d, TAG)['required'] = ['name', 'uniqueId']
    },
  },
  {
    does: 'adds a property to responses',
    needs: '1.5.0',
    says: 'Response property `colour` of `Tag` was added.',
    edit: (d) => (at(d, `${TAG}/properties`)['colour'] = { type: 'string', description: 'Hue.', examples: ['red'] }),
  },
  {
    does: 'lets responses omit a property that they always had',
    needs: '2.0.0',
    says: '`label` of response schema `Tag` is no longer required.',
    edit: (d) => edited(at(d, TAG), 'required', (names) => names.slice(1)),
  },
  {
    does: 'promises a property that responses sometimes had',
    needs: '1.5.0',
    says: '`campaignId` of response schema `Conversation` is now required.',
    edit: (d) => edited(at(d, CONVERSATION), 'required', (names) => [...names, 'campaignId']),
  },
  {
    does: 'changes the type of a property of responses',
    needs: '2.0.0',
    says: '`type` of response property `totalMessages` of `Conversation` changed from `integer` to `string`.',
    edit: (d) => {
      at(d, `${CONVERSATION}/properties`)['totalMessages'] = { type: 'string', examples: ['2'] }
    },
  },
  {
    does: 'lets a property of responses be null',
    needs: '2.0.0',
    says: '`type` of response property `label` of `Tag` changed from `string` to `["string","null"]`.',
    edit: (d) => (at(d, `${TAG}/properties/label`)['type'] = ['string', 'null']),
  },
  {
    does: 'narrows an enum that callers only read',
    needs: '1.5.0',
    says: '`Sent` was removed from the values of response schema `MessageStatus`.',
    edit: (d) => edited(at(d, '/components/schemas/MessageStatus'), 'enum', (values) => values.slice(1)),
  },
  {
    does: 'lets a number in responses be smaller',
    needs: '2.0.0',
    says: '`minimum` of response property `totalMessages` of `Conversation` changed from 0 to -1.',
    edit: (d) => (at(d, `${CONVERSATION}/properties/totalMessages`)['minimum'] = -1),
  },
  {
    does: 'shortens a text in responses',
    needs: '1.5.0',
    says: '`maxLength` of response property `label` of `Tag` was set to 40.',
    edit: (d) => (at(d, `${TAG}/properties/label`)['maxLength'] = 40),
  },
  {
    does: 'removes a status that callers handle as success',
    needs: '2.0.0',
    says: 'Response 200 of `updateConversation` became `202`.',
    edit: (d) => rename(at(d, `${UPDATE}/responses`), '200', '202'),
  },
  {
    does: 'responds in another media type',
    needs: '2.0.0',
    says: 'Media type `application/json` of response 200 `ConversationUpdated` became `application/hal+json`.',
    edit: (d) => rename(at(d, `${UPDATED}/content`), 'application/json', 'application/hal+json'),
  },
  {
    does: 'removes a header of responses',
    needs: '2.0.0',
    says: 'Response header `ETag` of response 200 `ConversationUpdated` was removed.',
    edit: (d) => delete at(d, `${UPDATED}/headers`)['ETag'],
  },
  {
    does: 'lets responses omit a header',
    needs: '2.0.0',
    says: '`required` of response header `ETag` was removed (it was true).',
    edit: (d) => delete at(d, '/components/headers/ETag')['required'],
  },
  {
    does: 'adds a header to responses',
    needs: '1.5.0',
    says: 'Response header `Last-Modified` of response 200 `ConversationUpdated` was added.',
    edit: (d) => {
      at(d, `${UPDATED}/headers`)['Last-Modified'] = {
        description: 'When it changed.',
        schema: { type: 'string', examples: ['Sat, 14 Mar 2026 09:00:00 GMT'] },
      }
    },
  },
  {
    does: 'gives a problem another code',
    needs: '2.0.0',
    says:
      '`const` of response property `code` of `ConversationNotFoundProblem` changed from `conversation_not_found` ' +
      'to `conversation_unknown`.',
    edit: (d) => (at(d, `${NOT_FOUND}/code`)['const'] = 'conversation_unknown'),
  },
  {
    does: 'gives a problem another status',
    needs: '2.0.0',
    says: '`const` of response property `status` of `ConversationNotFoundProblem` changed from 404 to 410.',
    edit: (d) => (at(d, `${NOT_FOUND}/status`)['const'] = 410),
  },
  {
    does: 'changes the format of a text in responses',
    needs: '2.0.0',
    says: '`format` of request and response schema `Timestamp` changed from `date-time` to `date`.',
    edit: (d) => (at(d, '/components/schemas/Timestamp')['format'] = 'date'),
  },
]
