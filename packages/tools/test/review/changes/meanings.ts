// Changes that no validator of one document notices: limits on bursts, marks, defaults, servers, references.
import { REGENERATE, UPDATE, at, drop, put, rename, type Change, type Node } from './change.ts'

const SCHEMAS = '/components/schemas'
const BODY_STATUS = `${SCHEMAS}/ConversationUpdate/properties/status`
const KEY = `${SCHEMAS}/ApiKey/properties/key`
const CAMPAIGN = `${SCHEMAS}/Conversation/properties/campaignId`
const IF_MATCH = '/components/parameters/IfMatch'
const BASE_URL = '/servers/0/variables/base_url'
const CLOSED_SERVERS = ['http://127.0.0.1:3000', 'http://localhost:3000']

const limit =
  (quota: number, windowSeconds: number, operation = UPDATE) =>
  (document: Node) => {
    Object.assign(at(document, `${operation}/x-policy/rateLimit`), { quota, windowSeconds })
  }

export const meanings: Change[] = [
  {
    does: 'allows the same rate in smaller bursts',
    needs: '2.0.0',
    says: 'The rate limit of `updateConversation` changed from 600 in 60 s to 10 in 1 s: smaller bursts.',
    before: limit(600, 60),
    edit: limit(10, 1),
  },
  {
    does: 'allows an hour of requests only one a minute',
    needs: '2.0.0',
    says: 'The rate limit of `regenerateApiKey` changed from 60 in 3600 s to 1 in 60 s: smaller bursts.',
    before: limit(60, 3600, REGENERATE),
    edit: limit(1, 60, REGENERATE),
  },
  {
    does: 'allows the same rate in larger bursts',
    needs: '1.5.0',
    says: 'The rate limit of `updateConversation` changed from 10 in 1 s to 600 in 60 s.',
    before: limit(10, 1),
    edit: limit(600, 60),
  },
  {
    does: 'allows larger bursts at a lower rate',
    needs: '2.0.0',
    says: 'The rate limit of `updateConversation` changed from 60 in 60 s to 600 in 3600 s: fewer requests.',
    before: limit(60, 60),
    edit: limit(600, 3600),
  },
  {
    does: 'limits an operation that had no limit',
    needs: '2.0.0',
    says: 'The rate limit of `updateConversation` changed from none to 5 in 1 s: fewer requests, and smaller bursts.',
    before: drop(`${UPDATE}/x-policy`, 'rateLimit'),
    edit: put(`${UPDATE}/x-policy`, 'rateLimit', { quota: 5, windowSeconds: 1 }),
  },
  {
    does: 'removes a rate limit',
    needs: '1.5.0',
    says: 'The rate limit of `updateConversation` changed from 600 in 60 s to none.',
    before: limit(600, 60),
    edit: drop(`${UPDATE}/x-policy`, 'rateLimit'),
  },
  {
    does: 'removes the policy of an operation',
    needs: '2.0.0',
    says: '`x-policy` of `updateConversation` was removed: no permission, limit or advice on retries is stated.',
    edit: drop(UPDATE, 'x-policy'),
  },
  {
    does: 'adds a policy',
    needs: '2.0.0',
    says: '`regenerateApiKey` now needs the permission `Regenerate:ApiKey`.',
    before: drop(REGENERATE, 'x-policy'),
    edit: put(REGENERATE, 'x-policy', { permissions: [{ permission: 'Regenerate:ApiKey' }] }),
  },
  {
    does: 'makes a property that clients send read-only',
    needs: '2.0.0',
    says: '`readOnly` of request property `status` of `ConversationUpdate` was set to true.',
    edit: put(BODY_STATUS, 'readOnly', true),
  },
  {
    does: 'lets clients send a property that was read-only',
    needs: '1.5.0',
    says: '`readOnly` of request property `status` of `ConversationUpdate` was removed (it was true).',
    before: put(BODY_STATUS, 'readOnly', true),
    edit: drop(BODY_STATUS, 'readOnly'),
  },
  {
    does: 'says of a property that only responses have that it is read-only',
    needs: '1.5.0',
    says: '`readOnly` of response property `campaignId` of `Conversation` was set to true.',
    edit: put(CAMPAIGN, 'readOnly', true),
  },
  {
    does: 'makes a property that clients read write-only',
    needs: '2.0.0',
    says: '`writeOnly` of response property `key` of `ApiKey` was set to true.',
    edit: put(KEY, 'writeOnly', true),
  },
  {
    does: 'returns a property that was write-only',
    needs: '1.5.0',
    says: '`writeOnly` of response property `key` of `ApiKey` was removed (it was true).',
    before: put(KEY, 'writeOnly', true),
    edit: drop(KEY, 'writeOnly'),
  },
  {
    does: 'marks a property as a secret',
    needs: '1.5.0',
    says: '`x-secret` of response property `phone` of `Contact` was set to true.',
    edit: put(`${SCHEMAS}/Contact/properties/phone`, 'x-secret', true),
  },
  {
    does: 'marks a secret no more',
    needs: '2.0.0',
    says: '`x-secret` of response property `key` of `ApiKey` was removed (it was true).',
    edit: drop(KEY, 'x-secret'),
  },
  {
    does: 'gives the items of a list results of their own',
    needs: '1.5.0',
    says: '`x-item-results` of request property `messages` of `ReceivedMessageBatch` was set to true.',
    before: drop(`${SCHEMAS}/ReceivedMessageBatch/properties/messages`, 'x-item-results'),
    edit: put(`${SCHEMAS}/ReceivedMessageBatch/properties/messages`, 'x-item-results', true),
  },
  {
    does: 'rejects the items of a list together',
    needs: '2.0.0',
    says: '`x-item-results` of request property `messages` of `ReceivedMessageBatch` was removed (it was true).',
    edit: drop(`${SCHEMAS}/ReceivedMessageBatch/properties/messages`, 'x-item-results'),
  },
  {
    does: 'shortens a text that was rejected',
    needs: '1.5.0',
    says: '`x-lenient` of request property `name` of `ReceivedContact` was set to `shorten`.',
    before: drop(`${SCHEMAS}/ReceivedContact/properties/name`, 'x-lenient'),
    edit: put(`${SCHEMAS}/ReceivedContact/properties/name`, 'x-lenient', 'shorten'),
  },
  {
    does: 'rejects a text that was shortened',
    needs: '2.0.0',
    says: '`x-lenient` of request property `name` of `ReceivedContact` was removed (it was `shorten`).',
    edit: drop(`${SCHEMAS}/ReceivedContact/properties/name`, 'x-lenient'),
  },
  {
    does: 'gives a header that clients may leave out a default',
    needs: '2.0.0',
    says: '`default` of header parameter `If-Match` was set to `*`.',
    edit: put(`${IF_MATCH}/schema`, 'default', '*'),
  },
  {
    does: 'gives a property that clients may leave out another default',
    needs: '2.0.0',
    says: '`default` of request property `status` of `ConversationUpdate` changed from `Closed` to `Deleted`.',
    before: (d) => {
      put(BODY_STATUS, 'default', 'Closed')(d)
      put(`${SCHEMAS}/ConversationUpdate`, 'required', [])(d)
    },
    edit: put(BODY_STATUS, 'default', 'Deleted'),
  },
  {
    does: 'gives a property that clients must send a default',
    needs: '1.4.3',
    says: '`default` of request property `status` of `ConversationUpdate` was set to `Closed`.',
    edit: put(BODY_STATUS, 'default', 'Closed'),
  },
  {
    does: 'gives a component that only a required property uses a default',
    needs: '1.4.3',
    says: '`default` of request schema `NewStatus` was set to `Closed`.',
    before: (d) => {
      put(SCHEMAS, 'NewStatus', { type: 'string', enum: ['Active', 'Closed'], examples: ['Active'] })(d)
      put(`${SCHEMAS}/ConversationUpdate/properties`, 'status', { $ref: '#/components/schemas/NewStatus' })(d)
    },
    edit: put(`${SCHEMAS}/NewStatus`, 'default', 'Closed'),
  },
  {
    does: 'gives a header that clients must send a default',
    needs: '1.4.3',
    says: '`default` of header parameter `If-Match` was set to `*`.',
    before: put(IF_MATCH, 'required', true),
    edit: put(`${IF_MATCH}/schema`, 'default', '*'),
  },
  {
    does: 'gives a property of responses a default',
    needs: '1.5.0',
    says: '`default` of response property `totalMessages` of `Conversation` was set to 0.',
    edit: put(`${SCHEMAS}/Conversation/properties/totalMessages`, 'default', 0),
  },
  {
    does: 'lists the addresses of the service',
    needs: '2.0.0',
    says: '`enum` of server variable `base_url` was set to `["http://127.0.0.1:3000","http://localhost:3000"]`.',
    edit: put(BASE_URL, 'enum', CLOSED_SERVERS),
  },
  {
    does: 'removes an address of the service',
    needs: '2.0.0',
    says: '`http://localhost:3000` was removed from the values of server variable `base_url`.',
    before: put(BASE_URL, 'enum', CLOSED_SERVERS),
    edit: put(BASE_URL, 'enum', CLOSED_SERVERS.slice(0, 1)),
  },
  {
    does: 'adds an address of the service',
    needs: '1.5.0',
    says: '`http://localhost:3000` was added to the values of server variable `base_url`.',
    before: put(BASE_URL, 'enum', CLOSED_SERVERS.slice(0, 1)),
    edit: put(BASE_URL, 'enum', CLOSED_SERVERS),
  },
  {
    does: 'moves the address that clients use by default',
    needs: '2.0.0',
    says: '`default` of server variable `base_url` changed from `http://127.0.0.1:3000` to `https://api.example.com`.',
    edit: put(BASE_URL, 'default', 'https://api.example.com'),
  },
  {
    does: 'moves the service',
    needs: '2.0.0',
    says: '`url` of server `{base_url}` changed from `{base_url}` to `https://{base_url}`.',
    edit: put('/servers/0', 'url', 'https://{base_url}'),
  },
  {
    does: 'writes the same rules in place of a reference',
    needs: '1.4.3',
    says: '`description` of response property `campaignId` of `Conversation` changed.',
    edit: (d) => {
      const { description: _, examples, ...rules } = at(d, `${SCHEMAS}/Identifier`)
      at(d, `${SCHEMAS}/Conversation/properties`)['campaignId'] = { description: 'A campaign.', examples, ...rules }
    },
  },
  {
    does: 'writes looser rules in place of a reference',
    needs: '2.0.0',
    says: '`maxLength` of response property `campaignId` of `Conversation` was removed (it was 64).',
    edit: (d) => {
      at(d, `${SCHEMAS}/Conversation/properties`)['campaignId'] = { type: 'string', examples: ['a'] }
    },
  },
  {
    does: 'narrows a number in responses',
    needs: '1.5.0',
    says: '`maximum` of response property `totalMessages` of `Conversation` was set to 50.',
    edit: put(`${SCHEMAS}/Conversation/properties/totalMessages`, 'maximum', 50),
  },
  {
    does: 'forbids a text that clients could send',
    needs: '2.0.0',
    says: '`not` of request and response schema `Identifier` was added.',
    edit: put(`${SCHEMAS}/Identifier`, 'not', { const: 'none' }),
  },
  {
    does: 'shortens what one property of the body may hold',
    needs: '2.0.0',
    says: '`maxLength` of request property `status` of `ConversationUpdate` was set to 32.',
    edit: put(BODY_STATUS, 'maxLength', 32),
  },
  {
    does: 'asks for distinct items in a list that clients send',
    needs: '2.0.0',
    says: '`uniqueItems` of request property `labels` of `ConversationUpdate` was set to true.',
    before: put(`${SCHEMAS}/ConversationUpdate/properties`, 'labels', {
      type: 'array',
      items: { type: 'string' },
      examples: [[]],
    }),
    edit: put(`${SCHEMAS}/ConversationUpdate/properties/labels`, 'uniqueItems', true),
  },
  {
    does: 'describes a tag of operations in other words',
    needs: '1.4.3',
    says: '`description` of tag `API keys` changed.',
    edit: put('/tags/0', 'description', 'Keys.'),
  },
  {
    does: 'adds a further success status',
    needs: '1.5.0',
    says: 'Response 202 of `updateConversation` was added.',
    edit: (d) => {
      at(d, `${UPDATE}/responses`)['202'] = { description: 'Later.' }
    },
  },
  {
    does: 'renames a header of responses',
    needs: '2.0.0',
    says: 'Response header `ETag` of response 200 `ConversationUpdated` became `X-Tag`.',
    edit: (d) => rename(at(d, '/components/responses/ConversationUpdated/headers'), 'ETag', 'X-Tag'),
  },
  {
    does: 'makes the rules of the body depend on its values',
    needs: '2.0.0',
    says: '`if` of request schema `ConversationUpdate` was added.',
    edit: put(`${SCHEMAS}/ConversationUpdate`, 'if', { properties: { status: { const: 'Closed' } } }),
  },
  {
    does: 'says in other words what a key looks like',
    needs: '1.4.3',
    says: '`bearerFormat` of security scheme `apiKey` changed from `parley_…` to `a key`.',
    edit: put('/components/securitySchemes/apiKey', 'bearerFormat', 'a key'),
  },
]
