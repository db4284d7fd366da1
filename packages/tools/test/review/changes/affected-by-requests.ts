// Whom changes affect, and what breaking changes ask of them: requests, credentials, promises and meanings. The keys are the sentences of
// the tables.

/** Who sends and reads the status of a conversation. */
export const STATUS_USERS =
  'senders: updateConversation, listConversations; ' +
  'readers: several operations, webhook conversation.created, webhook conversation.status_changed'

/** Who sends it and who reads it; then the advice, one line for each kind of client. Only a breaking change has advice. */
export type Affected = [who: string, ...advice: string[]]

const UNBOUND = 'Clients: call the operation as a member that is not bound to a channel, or expect 403.'

export const affectedByRequests: Record<string, Affected> = {
  'removes a path': [
    'senders: getConversation, updateConversation; readers: getConversation, updateConversation',
    'Clients: stop calling the path.',
  ],
  'renames a path': [
    'senders: getConversation, updateConversation; readers: getConversation, updateConversation',
    'Clients: call `/api/conversations/{id}` instead.',
  ],
  'removes an operation from a path that stays': [
    'senders: patchConversation; readers: patchConversation',
    'Clients: stop calling the operation.',
  ],
  'asks for another method': [
    'senders: updateConversation; readers: updateConversation',
    'Clients: stop calling the operation.',
  ],
  'renames a path parameter': [
    'senders: several operations',
    'Clients that send it: rename the argument of the generated method to `conversationId`. The URL stays the same.',
  ],
  'renames an operation': [
    'senders: updateConversation; readers: updateConversation',
    'Clients: rename the call of the generated method. The request stays the same.',
  ],
  'adds a query parameter that is required': [
    'senders: updateConversation',
    'Clients that omit it: send the parameter with each request.',
  ],
  'adds a query parameter that may be left out': ['senders: updateConversation'],
  'requires a header': ['senders: several operations', 'Clients that omit it: send the parameter with each request.'],
  'removes a header that callers send': [
    'senders: updateConversation',
    'Clients that send it: stop sending the parameter.',
  ],
  'shortens a header': [
    'senders: several operations',
    'Clients that send it: send only values that `maxLength` 64 allows.',
  ],
  'lets a header be longer': ['senders: several operations'],
  'narrows the pattern of a header': [
    'senders: several operations',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'shortens the identifiers that a path takes': [
    'senders: several operations; readers: several operations, all webhooks',
    'Clients that send it: send only values that `maxLength` 32 allows.',
  ],
  'adds a field that the body must have': [
    'senders: updateConversation',
    'Clients that omit it: send `note` with each request.',
  ],
  'adds a field that the body may have': ['senders: updateConversation'],
  'requires a field that could be left out': [
    'senders: updateConversation',
    'Clients that omit it: send `note` with each request.',
  ],
  'requires a field no more': ['senders: updateConversation'],
  'removes a field of the body': [
    'senders: updateConversation',
    'Clients that send it: stop sending the property: unknown properties are rejected.',
  ],
  'renames a header that clients send': [
    'senders: several operations',
    'Clients that send it: send `X-If-Match` instead of `If-Match`.',
  ],
  'renames a field of the body': [
    'senders: updateConversation',
    'Clients that omit it: send `state` with each request.',
  ],
  'narrows an enum that callers send': [STATUS_USERS, 'Clients that send it: stop sending `Deleted`.'],
  'widens an enum that only callers send': ['senders: updateConversation'],
  'narrows an enum that only callers send': [
    'senders: updateConversation',
    'Clients that send it: stop sending `Active`.',
  ],
  'puts a value of an enum that callers send and read in the place of another': [
    STATUS_USERS,
    'Clients that send it: stop sending `Deleted`.',
    'Clients that read it: handle `Archived` before the server returns it.',
  ],
  'widens an enum that callers send and read': [
    STATUS_USERS,
    'Clients that read it: handle `Archived` before the server returns it.',
  ],
  'changes the type of a field that callers send': [
    'senders: updateConversation',
    'Clients that send it: send it as `integer`.',
  ],
  'opens an object that was closed': ['senders: updateConversation'],
  'closes an object that was open': [
    'senders: updateConversation',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'requires a body that did not exist before': [
    'senders: regenerateApiKey',
    'Clients that omit it: send a body with each request.',
  ],
  'takes another media type in place of the one it took': [
    'senders: updateConversation',
    'Clients that send it: send the body in a media type that the contract still lists.',
  ],
  'takes another media type beside the one it took': ['senders: updateConversation'],
  'asks for a permission more': [
    'senders: updateConversation',
    'Clients: give the permission to the members whose keys call the operation, or expect 403.',
  ],
  'lets members that are bound to a channel call an operation': ['senders: listContacts'],
  'rejects members that are bound to a channel': ['senders: listContacts', UNBOUND],
  'rejects a property of members that are bound to a channel': ['senders: updateConversation', UNBOUND],
  'removes a variant that clients send, while another one was added': [
    'senders: sendMessage',
    'Clients that send it: stop sending the variant.',
  ],
  'removes one of two variants that clients send': [
    'senders: createContact',
    'Clients that send it: stop sending the variant.',
  ],
  'replaces a union that clients send by one of its variants': [
    'senders: createContact',
    'Clients that omit it: send `phone`, `channelId` with each request.',
  ],
  'asks for another permission': [
    'senders: updateConversation',
    'Clients: give the permission to the members whose keys call the operation, or expect 403.',
  ],
  'asks always for a permission that depended on the body': [
    'senders: updateConversation',
    'Clients: give the permission to the members whose keys call the operation, or expect 403.',
  ],
  'asks for a permission less': ['senders: updateConversation'],
  'lowers a rate limit': [
    'senders: updateConversation',
    'Clients: send fewer requests, and wait for `Retry-After` on 429.',
  ],
  'raises a rate limit': ['senders: updateConversation'],
  'takes smaller bodies only': ['senders: updateConversation', 'Clients: keep request bodies within 1024 bytes.'],
  'takes larger bodies': ['senders: updateConversation'],
  'forbids a retry that was allowed': [
    'senders: updateConversation',
    'Clients: stop retrying the request automatically.',
  ],
  'allows a retry that was forbidden': ['senders: regenerateApiKey'],
  'takes the credential in another header': [
    'senders: all operations',
    'Clients: get a credential of the required kind, and send it with each request.',
  ],
  'asks for a second credential': [
    'senders: all operations',
    'Clients: get a credential of the required kind, and send it with each request.',
  ],
  'renames a schema': [
    'readers: several operations',
    'Clients: use the new name of the type, `Label`, in code. The wire format stays the same.',
  ],
  'adds an operation': ['senders: listColours; readers: listColours'],
  'deprecates an operation': ['senders: updateConversation; readers: updateConversation'],
  'adds a schema that is not used yet': ['none'],
  'describes an operation in other words': ['senders: updateConversation; readers: updateConversation'],
  'gives an operation another summary': ['senders: updateConversation; readers: updateConversation'],
  'shows another example': ['readers: several operations'],
  'marks a rule as decided elsewhere': ['readers: several operations'],
  'lists the values of an enum in another order': ['none'],
  'lists the fields of an object in another order': ['none'],
  'changes nothing': ['none'],
  'asks for no credential in one operation': [
    'senders: updateConversation',
    'Clients: nothing fails, but anyone can make these requests now. Check whether the data may be public.',
  ],
  'makes the credential optional': [
    'senders: all operations',
    'Clients: nothing fails, but anyone can make these requests now. Check whether the data may be public.',
  ],
  'requires a credential that was not needed before': [
    'senders: updateConversation',
    'Clients: get a credential of the required kind, and send it with each request.',
  ],
  'asks for a scope': [
    'senders: updateConversation',
    'Clients: get a credential of the required kind, and send it with each request.',
  ],
  'asks for a scope no more': ['senders: updateConversation'],
  'accepts a second kind of credential': ['senders: all operations'],
  'copies the security of the document into an operation': ['none'],
  'takes Basic credentials': [
    'senders: all operations',
    'Clients: get a credential of the required kind, and send it with each request.',
  ],
  'allows the same rate in smaller bursts': [
    'senders: updateConversation',
    'Clients: send fewer requests, and wait for `Retry-After` on 429.',
  ],
  'allows an hour of requests only one a minute': [
    'senders: regenerateApiKey',
    'Clients: send fewer requests, and wait for `Retry-After` on 429.',
  ],
  'allows the same rate in larger bursts': ['senders: updateConversation'],
  'allows larger bursts at a lower rate': [
    'senders: updateConversation',
    'Clients: send fewer requests, and wait for `Retry-After` on 429.',
  ],
  'limits an operation that had no limit': [
    'senders: updateConversation',
    'Clients: send fewer requests, and wait for `Retry-After` on 429.',
  ],
  'removes a rate limit': ['senders: updateConversation'],
  'removes the policy of an operation': [
    'senders: updateConversation',
    'Clients: do not rely on the permission, the limit and the retry advice of the old policy.',
  ],
  'adds a policy': [
    'senders: regenerateApiKey',
    'Clients: give the permission to the members whose keys call the operation, or expect 403.',
  ],
  'makes a property that clients send read-only': [
    'senders: updateConversation',
    'Clients that send it: stop sending the property: only the server sets it.',
  ],
  'lets clients send a property that was read-only': ['senders: updateConversation'],
  'says of a property that only responses have that it is read-only': ['readers: several operations'],
  'makes a property that clients read write-only': [
    'readers: regenerateApiKey',
    'Clients that read it: stop reading the property: the server no longer returns it.',
  ],
  'returns a property that was write-only': ['readers: regenerateApiKey'],
  'marks a property as a secret': ['readers: several operations, webhook contact.created, webhook contact.updated'],
  'marks a secret no more': [
    'readers: regenerateApiKey',
    'Clients: keep the value out of logs yourself: generated clients no longer redact it.',
  ],
  'gives a header that clients may leave out a default': [
    'senders: several operations',
    "Clients that omit it: send another value if you don't want `*`.",
  ],
  'gives a property that clients may leave out another default': [
    'senders: updateConversation',
    'Clients that omit it: send `Closed` to keep the effect.',
  ],
  'gives a property that clients must send a default': ['senders: updateConversation'],
  'gives a component that only a required property uses a default': ['senders: updateConversation'],
  'gives a header that clients must send a default': ['senders: several operations'],
  'gives a property of responses a default': ['readers: several operations'],
  'lists the addresses of the service': [
    'senders: all operations',
    'Clients: use a base URL that the contract still lists.',
  ],
  'removes an address of the service': [
    'senders: all operations',
    'Clients: use a base URL that the contract still lists.',
  ],
  'adds an address of the service': ['senders: all operations'],
  'moves the address that clients use by default': [
    'senders: all operations',
    'Clients that omit it: set the variable to `http://127.0.0.1:3000` to keep the base URL.',
  ],
  'moves the service': ['senders: all operations', 'Clients: use a base URL that the contract still lists.'],
  'writes the same rules in place of a reference': ['readers: several operations'],
  'writes looser rules in place of a reference': [
    'readers: several operations',
    'Clients that read it: check that your code handles every value that the new schema allows.',
  ],
  'forbids a text that clients could send': [
    'senders: several operations; readers: several operations, all webhooks',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'shortens what one property of the body may hold': [
    'senders: updateConversation',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'asks for distinct items in a list that clients send': [
    'senders: updateConversation',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'describes a tag of operations in other words': ['none'],
  'adds a further success status': ['readers: updateConversation'],
  'makes the rules of the body depend on its values': [
    'senders: updateConversation',
    'Clients that send it: send only values that follow the new schema.',
  ],
  'says in other words what a key looks like': ['senders: all operations'],
  'limits a part of bodies that is new': ['senders: updateConversation'],
  'takes smaller parts of bodies only': [
    'senders: updateConversation',
    'Clients: keep this part of request bodies within 20 bytes.',
  ],
  'takes larger parts of bodies': ['senders: receiveMessages'],
}
