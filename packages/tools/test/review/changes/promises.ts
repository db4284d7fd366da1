// Changes of what holds around a request: who may call, how often, under which names; and of texts without effect.
import { REGENERATE, UPDATE, at, renameSchema, type Change } from './change.ts'

const POLICY = `${UPDATE}/x-policy`

/** Renames a schema, and updates all references to it. */
const CONTACTS_PERMISSION = '/paths/~1api~1contacts/get/x-policy/permissions/0'

export const promises: Change[] = [
  {
    does: 'asks for a permission more',
    needs: '2.0.0',
    says: '`updateConversation` now needs the permission `Read:Conversation`.',
    edit: (d) => (at(d, POLICY)['permissions'] as unknown[]).push({ permission: 'Read:Conversation' }),
  },
  {
    does: 'lets members that are bound to a channel call an operation',
    needs: '1.5.0',
    says: '`listContacts` now accepts members that are bound to a channel and have the permission `Get:Contact`.',
    edit: (d) => delete at(d, CONTACTS_PERMISSION)['unbound'],
  },
  {
    does: 'rejects members that are bound to a channel',
    needs: '2.0.0',
    says: '`listContacts` now rejects members that are bound to a channel and have the permission `Get:Contact`.',
    before: (d) => delete at(d, CONTACTS_PERMISSION)['unbound'],
    edit: (d) => (at(d, CONTACTS_PERMISSION)['unbound'] = true),
  },
  {
    does: 'rejects a property of members that are bound to a channel',
    needs: '2.0.0',
    says:
      '`updateConversation` now rejects the property `status` of members that are bound to a channel ' +
      'and have the permission `Update:Conversation`.',
    edit: (d) => (at(d, `${POLICY}/permissions/0`)['unbound'] = 'status'),
  },
  {
    does: 'asks for another permission',
    needs: '2.0.0',
    says: '`updateConversation` now needs the permission `Write:Conversation`.',
    edit: (d) => (at(d, `${POLICY}/permissions/0`)['permission'] = 'Write:Conversation'),
  },
  {
    does: 'asks always for a permission that depended on the body',
    needs: '2.0.0',
    says: '`updateConversation` now needs the permission `Delete:Conversation`.',
    edit: (d) => delete at(d, `${POLICY}/permissions/1`)['when'],
  },
  {
    does: 'asks for a permission less',
    needs: '1.5.0',
    says: '`updateConversation` no longer needs the permission `Delete:Conversation` if `status` is `Deleted`.',
    edit: (d) => (at(d, POLICY)['permissions'] as unknown[]).pop(),
  },
  {
    does: 'lowers a rate limit',
    needs: '2.0.0',
    says: 'The rate limit of `updateConversation` changed from 600 in 60 s to 60 in 60 s: fewer requests, and smaller bursts.',
    edit: (d) => (at(d, `${POLICY}/rateLimit`)['quota'] = 60),
  },
  {
    does: 'raises a rate limit',
    needs: '1.5.0',
    says: 'The rate limit of `updateConversation` changed from 600 in 60 s to 1200 in 60 s.',
    edit: (d) => (at(d, `${POLICY}/rateLimit`)['quota'] = 1200),
  },
  {
    does: 'takes smaller bodies only',
    needs: '2.0.0',
    says: '`maxBodyBytes` of `updateConversation` changed from 16384 to 1024.',
    edit: (d) => (at(d, POLICY)['maxBodyBytes'] = 1024),
  },
  {
    does: 'takes larger bodies',
    needs: '1.5.0',
    says: '`maxBodyBytes` of `updateConversation` changed from 16384 to 65536.',
    edit: (d) => (at(d, POLICY)['maxBodyBytes'] = 65_536),
  },
  {
    does: 'takes smaller parts of bodies only',
    needs: '2.0.0',
    says: '`maxPartBytes` of `/status` in `updateConversation` was set to 20.',
    edit: (d) => (at(d, POLICY)['maxPartBytes'] = { '/status': 20 }),
  },
  {
    does: 'limits a part of bodies that is new',
    needs: '1.5.0',
    says: 'Request property `note` of `ConversationUpdate` was added.',
    edit: (d) => {
      at(d, '/components/schemas/ConversationUpdate/properties')['note'] = { type: 'string' }
      at(d, POLICY)['maxPartBytes'] = { '/note': 64 }
    },
  },
  {
    does: 'takes larger parts of bodies',
    needs: '1.5.0',
    says: '`maxPartBytes` of `/messages/*` in `receiveMessages` changed from 327680 to 524288.',
    edit: (d) => (at(d, '#/paths/~1api~1channel~1messages/post/x-policy/maxPartBytes')['/messages/*'] = 524_288),
  },
  {
    does: 'forbids a retry that was allowed',
    needs: '2.0.0',
    says: 'The retry policy of `updateConversation` changed from `conditional` to `never`.',
    edit: (d) => (at(d, POLICY)['retry'] = 'never'),
  },
  {
    does: 'allows a retry that was forbidden',
    needs: '1.5.0',
    says: 'The retry policy of `regenerateApiKey` changed from `never` to `conditional`.',
    edit: (d) => (at(d, `${REGENERATE}/x-policy`)['retry'] = 'conditional'),
  },
  {
    does: 'takes the credential in another header',
    needs: '2.0.0',
    says: '`type` of security scheme `apiKey` changed from `http` to `apiKey`.',
    edit: (d) => {
      at(d, '/components/securitySchemes')['apiKey'] = {
        type: 'apiKey',
        in: 'header',
        name: 'X-Api-Key',
        description: 'A key.',
      }
    },
  },
  {
    does: 'asks for a second credential',
    needs: '2.0.0',
    says: 'Every operation requires `apiKey` and `tenant` instead of `apiKey`.',
    edit: (d) => {
      at(d, '/components/securitySchemes')['tenant'] = { type: 'apiKey', in: 'header', name: 'X-Tenant' }
      at(d, '/security/0')['tenant'] = []
    },
  },
  {
    does: 'renames a schema',
    needs: '2.0.0',
    says: 'Schema `Tag` became `Label`, and clients name its type.',
    edit: (d) => renameSchema(d, 'Tag', 'Label'),
  },
  {
    does: 'adds an operation',
    needs: '1.5.0',
    says: 'Path `/api/colours` was added.',
    edit: (d) => {
      at(d, '/paths')['/api/colours'] = { get: { ...at(d, REGENERATE), operationId: 'listColours' } }
    },
  },
  {
    does: 'deprecates an operation',
    needs: '1.5.0',
    says: '`deprecated` of operation `updateConversation` was set to true.',
    edit: (d) => (at(d, UPDATE)['deprecated'] = true),
  },
  {
    does: 'says on which day a deprecated operation is removed',
    needs: '1.5.0',
    says: '`x-sunset` of operation `updateConversation` was set to `2027-07-31`.',
    edit: (d) => Object.assign(at(d, UPDATE), { deprecated: true, 'x-sunset': '2027-07-31' }),
  },
  {
    does: 'adds a schema that is not used yet',
    needs: '1.4.3',
    says: 'Schema `Colour` was added.',
    edit: (d) => (at(d, '/components/schemas')['Colour'] = { type: 'string', examples: ['red'] }),
  },
  {
    does: 'describes an operation in other words',
    needs: '1.4.3',
    says: '`description` of operation `updateConversation` changed.',
    edit: (d) => (at(d, UPDATE)['description'] = 'Sets.'),
  },
  {
    does: 'gives an operation another summary',
    needs: '1.4.3',
    says: '`summary` of operation `updateConversation` changed.',
    edit: (d) => (at(d, UPDATE)['summary'] = 'Set it'),
  },
  {
    does: 'shows another example',
    needs: '1.4.3',
    says: 'The example of `Tag` changed.',
    edit: (d) => (at(d, '/components/schemas/Tag')['examples'] = [{ label: 'new', uniqueId: 'tag_1' }]),
  },
  {
    does: 'marks a rule as decided elsewhere',
    needs: '1.4.3',
    says: '`x-decision` of response schema `Tag` changed from `required-fields` to `identifiers`.',
    edit: (d) => (at(d, '/components/schemas/Tag')['x-decision'] = 'identifiers'),
  },
  {
    does: 'lists the values of an enum in another order',
    needs: '1.4.2',
    says: undefined,
    edit: (d) => (at(d, '/components/schemas/ConversationStatus')['enum'] = ['Deleted', 'Closed', 'Active']),
  },
  {
    does: 'lists the fields of an object in another order',
    needs: '1.4.2',
    says: undefined,
    edit: (d) => (at(d, '/components/schemas/Tag')['required'] = ['uniqueId', 'label']),
  },
  { does: 'changes nothing', needs: '1.4.2', says: undefined, edit: () => undefined },
]
