// Whom changes affect, and what breaking changes ask of them: responses, errors, variants and webhooks. The keys are the sentences of the
// tables.
import { type Affected, STATUS_USERS } from './affected-by-requests.ts'

export const affectedByResponses: Record<string, Affected> = {
  'says on which day a deprecated operation is removed': ['senders: updateConversation; readers: updateConversation'],
  'removes a property that responses always had': [
    'readers: several operations',
    'Clients that read it: stop reading the property.',
  ],
  'removes a property that responses sometimes had': [
    'readers: several operations',
    'Clients that read it: stop reading the property.',
  ],
  'renames a header of responses': ['readers: several operations', 'Clients that read it: stop reading the header.'],
  'narrows a number in responses': ['readers: several operations'],
  'renames a property of responses': [
    'readers: several operations',
    'Clients that read it: read `name` instead of `label`.',
  ],
  'adds a property to responses': ['readers: several operations'],
  'lets responses omit a property that they always had': [
    'readers: several operations',
    'Clients that read it: handle responses without `label`.',
  ],
  'promises a property that responses sometimes had': ['readers: several operations'],
  'changes the type of a property of responses': [
    'readers: several operations',
    'Clients that read it: read it as `string`.',
  ],
  'lets a property of responses be null': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'narrows an enum that callers only read': ['readers: several operations, several webhooks'],
  'lets a number in responses be smaller': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'shortens a text in responses': ['readers: several operations'],
  'removes a status that callers handle as success': [
    'readers: updateConversation',
    'Clients that read it: accept the successful statuses that the contract lists in place of 200.',
  ],
  'responds in another media type': [
    'readers: several operations',
    'Clients that read it: accept a media type that the contract still lists.',
  ],
  'removes a header of responses': ['readers: several operations', 'Clients that read it: stop reading the header.'],
  'lets responses omit a header': [
    'readers: several operations',
    'Clients that read it: expect responses without the header.',
  ],
  'adds a header to responses': ['readers: several operations'],
  'gives a problem another code': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'gives a problem another status': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'changes the format of a text in responses': [
    'senders: several operations; readers: several operations, all webhooks',
    'Clients that send it: send only values that follow the new schema.',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'returns a further error status': ['readers: updateConversation'],
  'never returns an error status again, nor its problem': ['readers: updateConversation'],
  'removes an error status from the order of checks, too': ['readers: updateConversation'],
  'adds a problem code to those of an error response': ['readers: all operations'],
  'adds a problem that any request can get': ['readers: all operations'],
  'removes a problem that any request can get': ['readers: all operations'],
  'changes the status of a problem that any request can get': [
    'readers: all operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'changes the code of a problem that any request can get': [
    'readers: all operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'closes the list of all problems': ['readers: all operations'],
  'removes the discriminator of all problems': [
    'readers: all operations',
    'Clients that read it: tell the variants apart by their properties.',
  ],
  'removes a problem code from those of an error response': ['readers: all operations'],
  'adds a second problem code to an error response that had one': ['readers: several operations'],
  'adds a problem code and says which errors go first': ['readers: all operations'],
  'returns another error first if several apply': [
    'readers: all operations',
    'Clients: expect another `code` if a request has several errors.',
  ],
  'renames the schema of a problem that stays': [
    'readers: all operations',
    'Clients: use the new name of the type, `KeyInvalidProblem`, in code. The wire format stays the same.',
  ],
  'returns a known error with another status': [
    'readers: updateConversation',
    'Clients that read it: handle the error by its `code`, or under its new status.',
  ],
  'accepts unknown query parameters': ['senders: all operations'],
  'removes a property from an error': ['readers: all operations', 'Clients that read it: stop reading the property.'],
  'rewords the title of a problem': ['readers: several operations'],
  'lets a title be any text': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'adds a variant to a union that may grow': ['readers: several operations, several webhooks'],
  'adds a variant to a union that is complete': [
    'readers: several operations, several webhooks',
    'Clients that read it: handle the new variant before the server returns it.',
  ],
  'adds a variant to a union and marks the union in the same change': [
    'readers: several operations, several webhooks',
    'Clients that read it: add a default case: handle values and variants that you do not know.',
  ],
  'removes a variant that clients only read, while another one was added': [
    'readers: several operations, several webhooks',
    'Clients: remove the name of the type from code.',
  ],
  'renames the schema of a variant': [
    'readers: several operations, several webhooks',
    'Clients: use the new name of the type, `PlainMessage`, in code. The wire format stays the same.',
  ],
  'removes a variant that clients only read': [
    'readers: several operations, several webhooks',
    'Clients: remove the name of the type from code.',
  ],
  'adds a value to a list that may grow': ['readers: several operations, several webhooks'],
  'adds a value to a list that is complete': [
    'readers: several operations, several webhooks',
    'Clients that read it: handle `Queued` before the server returns it.',
  ],
  'adds a value to a list and marks the list in the same change': [
    'readers: several operations, several webhooks',
    'Clients that read it: handle `Queued` before the server returns it.',
  ],
  'says that a list that was complete may grow': [
    'readers: several operations, several webhooks',
    'Clients that read it: add a default case: handle values and variants that you do not know.',
  ],
  'says that a list that could grow is complete': ['readers: several operations, several webhooks'],
  'removes a value that clients send, although the list may grow': [
    STATUS_USERS,
    'Clients that send it: stop sending `Active`.',
  ],
  'tells variants apart by another property': [
    'readers: several operations, several webhooks',
    'Clients that read it: tell the variants apart as the new schema does.',
  ],
  'removes a discriminator': [
    'readers: several operations, several webhooks',
    'Clients that read it: tell the variants apart by their properties.',
  ],
  'adds a discriminator': ['readers: several operations, several webhooks'],
  'renames a value of a discriminator': [
    'readers: several operations, several webhooks',
    'Clients that read it: tell the variants apart as the new schema does.',
  ],
  'lets a value of a discriminator stand for another variant': [
    'readers: several operations, several webhooks',
    'Clients that read it: tell the variants apart as the new schema does.',
  ],
  'adds a webhook': ['readers: webhook tag.created'],
  'removes a webhook': ['readers: webhook message.sent', 'Receivers: do not wait for this webhook.'],
  'adds an optional property to the body of a webhook': ['readers: listEvents, webhook message.sent'],
  'removes an optional property of the body of a webhook': [
    'readers: listEvents, webhook message.sent',
    'Clients that read it: stop reading the property.',
  ],
  'promises a property of the body of a webhook': ['readers: listEvents, webhook message.sent'],
  'sends another body to a webhook': [
    'readers: listEvents, webhook message.sent',
    'Clients that read it: stop reading the property.',
  ],
  'adds a header to a webhook': ['readers: webhook message.sent'],
  'removes a header of a webhook': ['readers: webhook message.sent', 'Receivers: stop reading the header.'],
  'gives a header of webhooks another form': ['readers: all webhooks', 'Receivers: read it as `string`.'],
  'describes a webhook in other words': ['readers: webhook message.sent'],
  'gives receivers less time': ['readers: all webhooks', 'Receivers: respond to a webhook within 5 seconds.'],
  'gives receivers more time': ['readers: all webhooks'],
  'gives up webhooks sooner': [
    'readers: all webhooks',
    'Receivers: catch up with `listEvents` after an outage: retries end sooner.',
  ],
  'disables endpoints for another status': [
    'readers: all webhooks',
    "Receivers: don't respond with 404, which now disables the endpoint.",
  ],
  'accepts the old secret of an endpoint for a shorter time': [
    'readers: all webhooks',
    'Receivers: load a new secret within 3600 seconds of its rotation.',
  ],
  'promises no time to receivers': [
    'readers: all webhooks',
    'Receivers: check that your endpoint follows the new rules of `x-delivery`.',
  ],
  'lets an operation cause another event': ['readers: updateConversation, webhook conversation.read'],
  'lets an operation no longer cause an event': [
    'readers: updateConversation, webhook conversation.status_changed',
    'Clients: do not wait for this event of the operation.',
  ],
  'shortens a text that was rejected': ['senders: receiveMessages'],
  'rejects a text that was shortened': [
    'senders: receiveMessages',
    'Clients that send it: send a value that the schema allows: nothing makes it fit any longer.',
  ],
  'gives the items of a list results of their own': ['senders: receiveMessages'],
  'rejects the items of a list together': [
    'senders: receiveMessages',
    'Clients that send it: expect 400 for a list with an invalid item: nothing of the list is stored.',
  ],
}
