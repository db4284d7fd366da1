// Changes of what a receiver of webhooks gets.
import { at, drop, edited, put, UPDATE, type Change } from './change.ts'

const SENT = '/webhooks/message.sent/post'
const EVENT = '/components/schemas/MessageSentEvent'
const DATA = `${EVENT}/properties/data`
const DELIVERY = '/x-delivery'

export const webhooks: Change[] = [
  {
    does: 'adds a webhook',
    needs: '1.5.0',
    says: 'Webhook `tag.created` was added.',
    edit: (d) => put('/webhooks', 'tag.created', { post: at(d, SENT) })(d),
  },
  {
    does: 'removes a webhook',
    needs: '2.0.0',
    says: 'Webhook `message.sent` was removed.',
    edit: drop('/webhooks', 'message.sent'),
  },
  {
    does: 'adds an optional property to the body of a webhook',
    needs: '1.5.0',
    says: 'Response property `data.note` of `MessageSentEvent` was added.',
    edit: put(`${DATA}/properties`, 'note', { description: 'New.', type: 'string', examples: ['x'] }),
  },
  {
    does: 'removes an optional property of the body of a webhook',
    needs: '2.0.0',
    says: 'Response property `data.replyToMessagingAppMessageId` of `MessageSentEvent` was removed.',
    edit: drop(`${DATA}/properties`, 'replyToMessagingAppMessageId'),
  },
  {
    does: 'promises a property of the body of a webhook',
    needs: '1.5.0',
    says: '`data` of response schema `MessageSentEvent` is now required.',
    edit: (d) => edited(at(d, EVENT), 'required', (names) => [...names, 'data']),
  },
  {
    does: 'sends another body to a webhook',
    needs: '2.0.0',
    says: 'Response property `data.contact` of `MessageSentEvent` was removed.',
    edit: put(`${SENT}/requestBody/content/application~1json`, 'schema', {
      $ref: '#/components/schemas/MessageReceivedEvent',
    }),
  },
  {
    does: 'adds a header to a webhook',
    needs: '1.5.0',
    says: 'Header `webhook-key` of webhook `message.sent` was added.',
    edit: (d) =>
      edited<unknown>(at(d, SENT), 'parameters', (all) => [
        ...all,
        { name: 'webhook-key', in: 'header', required: true, description: 'New.', schema: { type: 'string' } },
      ]),
  },
  {
    does: 'removes a header of a webhook',
    needs: '2.0.0',
    says: 'Header `webhook-signature` of webhook `message.sent` was removed.',
    edit: (d) => edited<unknown>(at(d, SENT), 'parameters', (all) => all.slice(0, -1)),
  },
  {
    does: 'gives a header of webhooks another form',
    needs: '2.0.0',
    says: '`type` of header `webhook-timestamp` of webhooks changed from `integer` to `string`.',
    edit: put('/components/parameters/WebhookTimestamp/schema', 'type', 'string'),
  },
  {
    does: 'describes a webhook in other words',
    needs: '1.4.3',
    says: '`description` of webhook `message.sent` changed.',
    edit: put(SENT, 'description', 'Other words.'),
  },
  {
    does: 'gives receivers less time',
    needs: '2.0.0',
    says: '`timeoutSeconds` of `x-delivery` changed from 15 to 5.',
    edit: put(DELIVERY, 'timeoutSeconds', 5),
  },
  {
    does: 'gives receivers more time',
    needs: '1.5.0',
    says: '`timeoutSeconds` of `x-delivery` changed from 15 to 30.',
    edit: put(DELIVERY, 'timeoutSeconds', 30),
  },
  {
    does: 'gives up webhooks sooner',
    needs: '2.0.0',
    says: '`retryDelaysSeconds` of `x-delivery` changed from `[5,300,1800,7200,18000,36000,50400,72000,86400]` to `[5]`.',
    edit: put(DELIVERY, 'retryDelaysSeconds', [5]),
  },
  {
    does: 'disables endpoints for another status',
    needs: '2.0.0',
    says: '`disablingStatuses` of `x-delivery` changed from `[410]` to `[410,404]`.',
    edit: put(DELIVERY, 'disablingStatuses', [410, 404]),
  },
  {
    does: 'accepts the old secret of an endpoint for a shorter time',
    needs: '2.0.0',
    says: '`secretOverlapSeconds` of `x-delivery` changed from 86400 to 3600.',
    edit: put(DELIVERY, 'secretOverlapSeconds', 3600),
  },
  {
    does: 'promises no time to receivers',
    needs: '2.0.0',
    says: '`timeoutSeconds` of `x-delivery` was removed (it was 15).',
    edit: drop(DELIVERY, 'timeoutSeconds'),
  },
  {
    does: 'lets an operation cause another event',
    needs: '1.5.0',
    says: '`updateConversation` now causes the event `conversation.read`.',
    edit: (d) => edited(at(d, UPDATE), 'x-events', (types) => [...types, 'conversation.read']),
  },
  {
    does: 'lets an operation no longer cause an event',
    needs: '2.0.0',
    says: '`updateConversation` no longer causes the event `conversation.status_changed`.',
    edit: (d) => edited(at(d, UPDATE), 'x-events', (types) => types.slice(1)),
  },
]
