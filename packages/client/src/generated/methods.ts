// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { QueryParameter, RequestBody, ResponseBody } from '../contract.ts'
import type { ResponseMetadata } from '../headers.ts'
import type { Pages } from '../pages.ts'
import type { RequestOptions, RetryableRequestOptions } from '../request-options.ts'
import type { ResponsePromise } from '../response-promise.ts'

/** The options of `regenerateApiKey`. */
export interface RegenerateApiKeyOptions extends RequestOptions {
}

/** The result of `regenerateApiKey`. */
export interface RegenerateApiKeyResult extends ResponseMetadata {
  /** The new API key. It has a secret: store it, and don't log it. */
  apiKey: ResponseBody<'regenerateApiKey'>['apiKey']
}

/** The options of `getCaller`. */
export interface GetCallerOptions extends RetryableRequestOptions {
}

/** The result of `getCaller`. */
export interface GetCallerResult extends ResponseMetadata {
  /** The member that the API key belongs to, with current roles. */
  member: ResponseBody<'getCaller'>['member']
  /** The identifier of the organization. */
  organizationId: ResponseBody<'getCaller'>['organizationId']
  /** The API key of the request. */
  apiKey: ResponseBody<'getCaller'>['apiKey']
}

/** The options of `reportChanges`. */
export interface ReportChangesOptions extends RetryableRequestOptions {
}

/** The result of `reportChanges`. */
export interface ReportChangesResult extends ResponseMetadata {
  /** One result for each change, in the order of the request. */
  results: ResponseBody<'reportChanges'>['results']
}

/** The options of `listQueuedMessages`. */
export interface ListQueuedMessagesOptions extends RetryableRequestOptions {
  /**
   * The channel. If it is omitted, it is the channel to which the member is bound, or the only channel of the
   * organization. A member that is bound to no channel must name one if the organization has several. Otherwise, it
   * rejects.
   */
  channelId?: QueryParameter<'listQueuedMessages', 'channelId'> | undefined
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listQueuedMessages', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listQueuedMessages', 'limit'> | undefined
}

/** The result of `listQueuedMessages`. */
export interface ListQueuedMessagesResult extends ResponseMetadata {
  /** The messages of the page, the oldest first. */
  queuedMessages: ResponseBody<'listQueuedMessages'>['queuedMessages']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listQueuedMessages'>['nextCursor']
}

/** The options of `receiveMessages`. */
export interface ReceiveMessagesOptions extends RetryableRequestOptions {
}

/** The result of `receiveMessages`. */
export interface ReceiveMessagesResult extends ResponseMetadata {
  /** One result for each message, in the order of the request. */
  results: ResponseBody<'receiveMessages'>['results']
}

/** The options of `reportReceipts`. */
export interface ReportReceiptsOptions extends RetryableRequestOptions {
}

/** The result of `reportReceipts`. */
export interface ReportReceiptsResult extends ResponseMetadata {
  /** One result for each receipt, in the order of the request. */
  results: ResponseBody<'reportReceipts'>['results']
}

/** The options of `listChannels`. */
export interface ListChannelsOptions extends RetryableRequestOptions {
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listChannels', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listChannels', 'limit'> | undefined
}

/** The result of `listChannels`. */
export interface ListChannelsResult extends ResponseMetadata {
  /** The channels of the page, in the order of their identifiers. */
  channels: ResponseBody<'listChannels'>['channels']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listChannels'>['nextCursor']
}

/** The options of `getContact`. */
export interface GetContactOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.2). If one of them is the current one, the result has `notModified: true` and no
   * data.
   */
  ifNoneMatch?: string | undefined
}

/** The result of `getContact`. */
export interface GetContactResult extends ResponseMetadata {
  notModified: false
  /** The contact. */
  contact: ResponseBody<'getContact'>['contact']
  /**
   * The identifiers by which messages find the contact, the newest first. A contact has at most 200: a new one then
   * takes the place of the one that was used longest ago. A number that the organization gave the contact isn't
   * listed, and is its `phone`, but it counts. A member that is bound to a channel sees those of its scope.
   */
  identities: ResponseBody<'getContact'>['identities']
  /**
   * The contacts that can be the same person, the newest suspicion first, at most 20. A member that is bound to a
   * channel sees those that it knows.
   */
  possibleDuplicates: ResponseBody<'getContact'>['possibleDuplicates']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The result of `getContact` if nothing has changed. */
export interface GetContactNotModified extends ResponseMetadata {
  notModified: true
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `updateContact`. */
export interface UpdateContactOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `updateContact`. */
export interface UpdateContactResult extends ResponseMetadata {
  /** The current contact. */
  contact: ResponseBody<'updateContact'>['contact']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `dismissDuplicate`. */
export interface DismissDuplicateOptions extends RetryableRequestOptions {
}

/** The result of `dismissDuplicate`. */
export interface DismissDuplicateResult extends ResponseMetadata {
}

/** The options of `moveIdentities`. */
export interface MoveIdentitiesOptions extends RetryableRequestOptions {
}

/** The result of `moveIdentities`. */
export interface MoveIdentitiesResult extends ResponseMetadata {
  /** The contact that had the identifiers. */
  contact: ResponseBody<'moveIdentities'>['contact']
  /** The contact that has them. If nothing moved to a new contact, or they moved to no contact, it is omitted. */
  toContact?: ResponseBody<'moveIdentities'>['toContact']
  /**
   * The identifiers that moved, none if the target had all of them before. To undo the move, send them as
   * `identities` of `toContact`.
   */
  moved: ResponseBody<'moveIdentities'>['moved']
}

/** The options of `listContacts`. */
export interface ListContactsOptions extends RetryableRequestOptions {
  /** Only contacts with this phone number, for example `+33612345678`. Separators don't matter. */
  phone?: QueryParameter<'listContacts', 'phone'> | undefined
  /** Only contacts with this identifier in the messaging application, in any identity scope. */
  messagingAppContactId?: QueryParameter<'listContacts', 'messagingAppContactId'> | undefined
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listContacts', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listContacts', 'limit'> | undefined
}

/** The result of `listContacts`. */
export interface ListContactsResult extends ResponseMetadata {
  /** The contacts of the page, in the order of their identifiers. */
  contacts: ResponseBody<'listContacts'>['contacts']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listContacts'>['nextCursor']
}

/** The options of `createContact`. */
export interface CreateContactOptions extends RetryableRequestOptions {
}

/** The result of `createContact`. */
export interface CreateContactResult extends ResponseMetadata {
  /** The current contact. */
  contact: ResponseBody<'createContact'>['contact']
}

/** The options of `getConversation`. */
export interface GetConversationOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.2). If one of them is the current one, the result has `notModified: true` and no
   * data.
   */
  ifNoneMatch?: string | undefined
}

/** The result of `getConversation`. */
export interface GetConversationResult extends ResponseMetadata {
  notModified: false
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'getConversation'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The result of `getConversation` if nothing has changed. */
export interface GetConversationNotModified extends ResponseMetadata {
  notModified: true
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `updateConversation`. */
export interface UpdateConversationOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `updateConversation`. */
export interface UpdateConversationResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'updateConversation'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `assignConversation`. */
export interface AssignConversationOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `assignConversation`. */
export interface AssignConversationResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'assignConversation'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `unassignConversation`. */
export interface UnassignConversationOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `unassignConversation`. */
export interface UnassignConversationResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'unassignConversation'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `listMessages`. */
export interface ListMessagesOptions extends RetryableRequestOptions {
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listMessages', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listMessages', 'limit'> | undefined
}

/** The result of `listMessages`. */
export interface ListMessagesResult extends ResponseMetadata {
  /** The messages of the page, newest first. */
  messages: ResponseBody<'listMessages'>['messages']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listMessages'>['nextCursor']
}

/** The options of `sendMessage`. */
export interface SendMessageOptions extends RetryableRequestOptions {
  /**
   * A key of your choice that is new for each message, such as a UUID. To retry after a lost response, send the
   * same key again, and the message is sent only once. If you leave it out, the client makes a new one for this
   * call and its retries.
   */
  idempotencyKey?: string | undefined
}

/** The result of `sendMessage`. */
export interface SendMessageResult extends ResponseMetadata {
  /** The message as it is now. */
  message: ResponseBody<'sendMessage'>['message']
}

/** The options of `setMessageReaction`. */
export interface SetMessageReactionOptions extends RetryableRequestOptions {
}

/** The result of `setMessageReaction`. */
export interface SetMessageReactionResult extends ResponseMetadata {
  /** The message as it is now. */
  message: ResponseBody<'setMessageReaction'>['message']
}

/** The options of `removeMessageReaction`. */
export interface RemoveMessageReactionOptions extends RetryableRequestOptions {
}

/** The result of `removeMessageReaction`. */
export interface RemoveMessageReactionResult extends ResponseMetadata {
  /** The message as it is now. */
  message: ResponseBody<'removeMessageReaction'>['message']
}

/** The options of `markConversationRead`. */
export interface MarkConversationReadOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `markConversationRead`. */
export interface MarkConversationReadResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'markConversationRead'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `setConversationTags`. */
export interface SetConversationTagsOptions extends RetryableRequestOptions {
  /**
   * The `etag` of the conversation or the contact as you last read it, several with commas between them, or `*` for
   * any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed
   * the response, matches, too. Without it, the last write wins, and a late retry can overwrite a newer change.
   */
  ifMatch?: string | undefined
}

/** The result of `setConversationTags`. */
export interface SetConversationTagsResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'setConversationTags'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `listConversations`. */
export interface ListConversationsOptions extends RetryableRequestOptions {
  /**
   * The statuses of the conversations. To name several, send the parameter several times. Default
   * ["Active","Closed"].
   */
  status?: QueryParameter<'listConversations', 'status'> | undefined
  /** The member that the conversations are assigned to. */
  assignedToId?: QueryParameter<'listConversations', 'assignedToId'> | undefined
  /** Only conversations without an assignee. */
  isUnassigned?: QueryParameter<'listConversations', 'isUnassigned'> | undefined
  /** The contact of the conversations. */
  contactId?: QueryParameter<'listConversations', 'contactId'> | undefined
  /** The phone number of the contact, exactly as the contact has it. */
  phone?: QueryParameter<'listConversations', 'phone'> | undefined
  /** A tag of the conversations. */
  tagId?: QueryParameter<'listConversations', 'tagId'> | undefined
  /** Only conversations whose latest activity was before this time. */
  lastActivityBefore?: QueryParameter<'listConversations', 'lastActivityBefore'> | undefined
  /** The order of the conversations: the latest activity first, or the latest created first. Default "activity". */
  order?: QueryParameter<'listConversations', 'order'> | undefined
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listConversations', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listConversations', 'limit'> | undefined
}

/** The result of `listConversations`. */
export interface ListConversationsResult extends ResponseMetadata {
  /** The conversations of the page. */
  conversations: ResponseBody<'listConversations'>['conversations']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listConversations'>['nextCursor']
}

/** The options of `createConversation`. */
export interface CreateConversationOptions extends RetryableRequestOptions {
}

/** The result of `createConversation`. */
export interface CreateConversationResult extends ResponseMetadata {
  /** The conversation as it is after the request. */
  conversation: ResponseBody<'createConversation'>['conversation']
  /** The entity tag of exactly this state. */
  etag: string
}

/** The options of `listEvents`. */
export interface ListEventsOptions extends RetryableRequestOptions {
  /**
   * The position after which the events begin, or `now` for the newest position without events. If it is omitted,
   * the list begins with the oldest event that the service keeps.
   */
  after?: QueryParameter<'listEvents', 'after'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listEvents', 'limit'> | undefined
  /**
   * The types of events to return. To name several, send the parameter several times. If it is omitted, all types
   * are returned.
   */
  type?: QueryParameter<'listEvents', 'type'> | undefined
  /**
   * The number of seconds to wait for an event if there is none yet. With `after: 'now'`, the response comes at
   * once. Default 0.
   */
  wait?: QueryParameter<'listEvents', 'wait'> | undefined
}

/** The result of `listEvents`. */
export interface ListEventsResult extends ResponseMetadata {
  /** The events after the requested position, in order. */
  events: ResponseBody<'listEvents'>['events']
  /** The position to send as `after` in your next request. Store it together with your work. */
  nextPosition: ResponseBody<'listEvents'>['nextPosition']
}

/** The options of `listMembers`. */
export interface ListMembersOptions extends RetryableRequestOptions {
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listMembers', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listMembers', 'limit'> | undefined
}

/** The result of `listMembers`. */
export interface ListMembersResult extends ResponseMetadata {
  /** The members of the page, in the order of their identifiers. */
  members: ResponseBody<'listMembers'>['members']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listMembers'>['nextCursor']
}

/** The options of `listTags`. */
export interface ListTagsOptions extends RetryableRequestOptions {
  /**
   * The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is
   * omitted, the list begins with its first page.
   */
  cursor?: QueryParameter<'listTags', 'cursor'> | undefined
  /** The maximum number of items in the response. Each page can have another limit. Default 20. */
  limit?: QueryParameter<'listTags', 'limit'> | undefined
}

/** The result of `listTags`. */
export interface ListTagsResult extends ResponseMetadata {
  /** The tags of the page, in the order of their identifiers. */
  tags: ResponseBody<'listTags'>['tags']
  /** The cursor of the next page. If this is the last page, it is omitted. */
  nextCursor?: ResponseBody<'listTags'>['nextCursor']
}

/** The methods of a client: one for each operation of the contract. */
export interface ParleyOperations {
  /**
   * Regenerate the API key.
   *
   * Creates a new API key for the calling member and returns it. The old key keeps working until the new one is
   * first used, so a lost response doesn't lock you out. If you discard the response, nothing changes. Although the
   * method is GET, the operation has a side effect. Never retry it automatically, and never cache it, prefetch it
   * or link to it.
   *
   * Never retried, so don't pass it to anything that retries, such as a query hook. `rotateApiKey` replaces the key
   * of this client.
   * @throws ParleyError: a problem of `regenerateApiKey`, `connection_failed` if nothing was sent, `aborted` before
   * that, `invalid_argument`, or `regeneration_outcome_unknown` if the response was lost.
   * @example
   * const { apiKey } = await parley.regenerateApiKey()
   */
  regenerateApiKey: (options?: RegenerateApiKeyOptions) => ResponsePromise<RegenerateApiKeyResult>

  /**
   * Get the caller.
   *
   * Returns the member that the API key belongs to, the organization, and the key without its value. Every valid
   * key may call it, so it shows whether a key works. Like every operation, it makes a pending key the current one.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `getCaller`, `connection_failed`, `timeout`, `aborted`, `unexpected_response`
   * or `invalid_argument`.
   * @example
   * const { member } = await parley.getCaller()
   */
  getCaller: (options?: GetCallerOptions) => ResponsePromise<GetCallerResult>

  /**
   * Report changes of messages and contacts.
   *
   * Reports what happened in the messaging application and is no message itself: a contact edited its message, a
   * message was removed, somebody reacted to a message or removed the reaction, or a person has another identifier,
   * phone number, name, or attributes. A change never creates a contact, reopens a conversation, or changes unread
   * counts or `replyUntil`. The call is idempotent: retry it until you get a response. Changes of messages can
   * arrive in any order, also before their message: then the result is `Pending`, and the change is kept for 7 days
   * and applied when the message is stored. Look at each result: a change that is not as the contract says is
   * `Rejected` with `item_invalid`, and the others are applied. Only a body that is no batch of changes gets 400.
   *
   * Retried after temporary failures.
   * @param body The changes.
   * @throws ParleyError: a problem of `reportChanges`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { results } = await parley.reportChanges({ channelId: 'chn_first', changes: [{ kind: 'MessageEdited', messagingAppMessageId: 'app.5f1c0ffed', at: '2026-03-13T15:05:00.000Z', content: { messageType: 'Text', messageData: { text: 'Hello, where is my parcel from Lyon?' } } }] })
   */
  reportChanges: (body: RequestBody<'reportChanges'>, options?: ReportChangesOptions) => ResponsePromise<ReportChangesResult>

  /**
   * List the messages that wait for the adapter.
   *
   * Returns the messages of members on the channel that no receipt has named, the oldest first, each with the
   * address of the contact as it is now. An adapter that starts, lost its position or restored a backup reads the
   * list to its end, and hands each message over. A receipt takes a message out of the list, whatever its status
   * is. `Sent` doesn't need a `messagingAppMessageId`.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listQueuedMessages`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { queuedMessages } = await parley.listQueuedMessages()
   */
  listQueuedMessages: (options?: ListQueuedMessagesOptions) => ResponsePromise<ListQueuedMessagesResult>

  /**
   * The queuedMessages of all pages of `listQueuedMessages`, page after page. `page()` returns one page.
   * @throws ParleyError, while you iterate: what `listQueuedMessages` throws.
   * @example
   * for await (const each of parley.queuedMessages()) console.log(each)
   */
  queuedMessages: (options?: ListQueuedMessagesOptions) => Pages<ListQueuedMessagesResult['queuedMessages'][number], ListQueuedMessagesResult>

  /**
   * Receive messages of a messaging application.
   *
   * Stores messages that contacts wrote, and creates or reopens conversations for them. Echoes, which the
   * organization wrote with another program, and messages of the history are stored as well, and reopen nothing.
   * The call is idempotent: retry it until you get a response, because a message that was stored before is a
   * `Duplicate`. Another message with its `messagingAppMessageId` is `Rejected` with `message_id_conflict`. A
   * message has at most 320 KiB, and the `attributes` of a contact have at most 16 KiB, both as JSON without
   * whitespace, in UTF-8. Look at each result: a `Rejected` message is not stored, so don't send it again. A
   * message that is not as the contract says is `Rejected` with `item_invalid`, and the others are stored. Only a
   * body that is no batch of messages gets 400. Send the messages of a contact in order and one request after the
   * other, because their order is the one in which the service accepts them.
   *
   * Retried after temporary failures.
   * @param body The messages.
   * @throws ParleyError: a problem of `receiveMessages`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { results } = await parley.receiveMessages({ channelId: 'chn_first', messages: [{ messagingAppMessageId: 'app.5f1c0ffed', contact: { messagingAppContactId: 'app.33612345678', phone: '+33612345678', name: 'Ada Moreau' }, sentAt: '2026-03-13T15:04:03.000Z', messageType: 'Text', messageData: { text: 'Hello, where is my parcel?' } }] })
   */
  receiveMessages: (body: RequestBody<'receiveMessages'>, options?: ReceiveMessagesOptions) => ResponsePromise<ReceiveMessagesResult>

  /**
   * Report receipts of messages.
   *
   * Reports what became of messages that the organization sent. When you hand a message over, report `Sent` with
   * both identifiers, so that later receipts can name the message by `messagingAppMessageId` alone. The call is
   * idempotent: retry it until you get a response. Receipts can arrive in any order, because the highest status
   * stays. A receipt with `contact` and `until` is about everything that was handed over to the contact by then.
   * Look at each result: a receipt that is not as the contract says is `Rejected` with `item_invalid`, and the
   * others are applied. Only a body that is no batch of receipts gets 400.
   *
   * Retried after temporary failures.
   * @param body The receipts.
   * @throws ParleyError: a problem of `reportReceipts`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { results } = await parley.reportReceipts({ channelId: 'chn_first', receipts: [{ messageId: 'msg_01KAHDVC31', messagingAppMessageId: 'app.5f1c0ffee', status: 'Sent', at: '2026-03-13T15:09:42.000Z' }] })
   */
  reportReceipts: (body: RequestBody<'reportReceipts'>, options?: ReportReceiptsOptions) => ResponsePromise<ReportReceiptsResult>

  /**
   * List the channels of the organization.
   *
   * Returns the channels of the organization, in the order of their identifiers. Every member may call it, because
   * conversations and events name channels.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listChannels`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { channels } = await parley.listChannels()
   */
  listChannels: (options?: ListChannelsOptions) => ResponsePromise<ListChannelsResult>

  /**
   * The channels of all pages of `listChannels`, page after page. `page()` returns one page.
   * @throws ParleyError, while you iterate: what `listChannels` throws.
   * @example
   * for await (const each of parley.channels()) console.log(each)
   */
  channels: (options?: ListChannelsOptions) => Pages<ListChannelsResult['channels'][number], ListChannelsResult>

  getContact: {
    /**
     * Get a contact.
     *
     * Returns a contact, whatever its status, with its identifiers and the contacts that can be the same person. To
     * update it, pass the result's `etag` as `ifMatch`. If you keep a copy of the contact, pass its `etag` as
     * `ifNoneMatch`: if `contact` did not change, the result has `notModified: true` and no data, even if the
     * identifiers or the possible duplicates changed.
     *
     * Retried after temporary failures.
     * @param id The identifier of the contact.
     * @throws ParleyError: a problem of `getContact`, `connection_failed`, `timeout`, `aborted`,
     * `unexpected_response` or `invalid_argument`.
     * @example
     * await parley.getContact('con_ada')
     */
    (id: string, options?: GetContactOptions & { ifNoneMatch?: undefined }): ResponsePromise<GetContactResult>
    /**
     * Get a contact.
     *
     * Returns a contact, whatever its status, with its identifiers and the contacts that can be the same person. To
     * update it, pass the result's `etag` as `ifMatch`. If you keep a copy of the contact, pass its `etag` as
     * `ifNoneMatch`: if `contact` did not change, the result has `notModified: true` and no data, even if the
     * identifiers or the possible duplicates changed.
     *
     * Retried after temporary failures.
     * @param id The identifier of the contact.
     * @throws ParleyError: a problem of `getContact`, `connection_failed`, `timeout`, `aborted`,
     * `unexpected_response` or `invalid_argument`.
     * @example
     * await parley.getContact('con_ada')
     */
    (id: string, options: GetContactOptions): ResponsePromise<GetContactResult | GetContactNotModified>
  }

  /**
   * Update a contact.
   *
   * Changes the name, the number, the status or the attributes of a contact and returns the contact. Properties
   * that you omit stay as they are. Attributes are merged, and null removes one. If the contact already has these
   * values, the request succeeds and changes nothing. Send `ifMatch` to avoid overwriting a newer change. Without
   * it, the last write wins.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the request was
   * certainly not done.
   * @param id The identifier of the contact.
   * @param body The properties to update.
   * @throws ParleyError: a problem of `updateContact`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { contact } = await parley.updateContact('con_ada', { name: 'Ada Moreau', attributes: { plan: 'gold', visits: 4 } })
   */
  updateContact: (id: string, body: RequestBody<'updateContact'>, options?: UpdateContactOptions) => ResponsePromise<UpdateContactResult>

  /**
   * Dismiss a possible duplicate.
   *
   * Dismisses the suspicion that two contacts are the same person, so that `getContact` of neither shows the other
   * one. Call it if they are two persons, or after you moved the identifiers. If the pair isn't suspected, the
   * request succeeds and changes nothing. If a message moves an identifier between the contacts later, the pair is
   * suspected again.
   *
   * Retried after temporary failures.
   * @param id The identifier of the contact.
   * @param otherContactId The identifier of the other contact.
   * @throws ParleyError: a problem of `dismissDuplicate`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * await parley.dismissDuplicate('con_ada', 'con_ada_old')
   */
  dismissDuplicate: (id: string, otherContactId: string, options?: DismissDuplicateOptions) => ResponsePromise<DismissDuplicateResult>

  /**
   * Move identifiers of a contact.
   *
   * Moves identifiers of a contact to another contact, to a new one, or to none: all of them or nothing.
   * Conversations and messages stay. The next message that comes with an identifier belongs to the contact that has
   * it. A conversation whose address moved gets 409 `identity_lost` for new messages, unless its contact has
   * another identifier on the channel. To undo a move, move them back from the target. A move to nobody can't be
   * undone. If the target has all identifiers already, the request succeeds and changes nothing. To be able to
   * retry a move to a new contact, name the `identities`: if the first request took effect, the retry gets 409
   * `identity_moved` with the `contactId` of the new contact.
   *
   * Retried after temporary failures only if the request was certainly not done.
   * @param id The identifier of the contact.
   * @param body The target and the identifiers.
   * @throws ParleyError: a problem of `moveIdentities`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { contact } = await parley.moveIdentities('con_ada', { to: { kind: 'Nobody' }, identities: [{ channelId: 'chn_first', value: '33612345678' }] })
   */
  moveIdentities: (id: string, body: RequestBody<'moveIdentities'>, options?: MoveIdentitiesOptions) => ResponsePromise<MoveIdentitiesResult>

  /**
   * List contacts.
   *
   * Returns the contacts in the order of their identifiers, whatever their status. Send at most one of `phone` and
   * `messagingAppContactId`.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listContacts`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { contacts } = await parley.listContacts()
   */
  listContacts: (options?: ListContactsOptions) => ResponsePromise<ListContactsResult>

  /**
   * The contacts of all pages of `listContacts`, page after page. `page()` returns one page.
   * @throws ParleyError, while you iterate: what `listContacts` throws.
   * @example
   * for await (const each of parley.contacts()) console.log(each)
   */
  contacts: (options?: ListContactsOptions) => Pages<ListContactsResult['contacts'][number], ListContactsResult>

  /**
   * Create a contact.
   *
   * Creates a contact before it has written, with its identifier in the messaging application, its phone number, or
   * both. If a contact has the identifier or the number on the channel, it rejects with its `contactId`. If the
   * organization gave a contact the number before, it rejects, too. So a retry after a lost response gets 409 with
   * the identifier of the new contact.
   *
   * Retried after temporary failures.
   * @param body The contact.
   * @throws ParleyError: a problem of `createContact`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { contact } = await parley.createContact({ phone: '+33698765432', channelId: 'chn_first', name: 'Ada Moreau' })
   */
  createContact: (body: RequestBody<'createContact'>, options?: CreateContactOptions) => ResponsePromise<CreateContactResult>

  getConversation: {
    /**
     * Get a conversation.
     *
     * Returns a conversation with its newest messages, also if its status is `Deleted`. To update it, pass the
     * result's `etag` as `ifMatch`. If you keep a copy, pass its `etag` as `ifNoneMatch`: if the conversation did not
     * change, the result has `notModified: true` and no data.
     *
     * Retried after temporary failures.
     * @param id The identifier of the conversation.
     * @throws ParleyError: a problem of `getConversation`, `connection_failed`, `timeout`, `aborted`,
     * `unexpected_response` or `invalid_argument`.
     * @example
     * await parley.getConversation('cnv_01KAHDV5Q8M3R7T2')
     */
    (id: string, options?: GetConversationOptions & { ifNoneMatch?: undefined }): ResponsePromise<GetConversationResult>
    /**
     * Get a conversation.
     *
     * Returns a conversation with its newest messages, also if its status is `Deleted`. To update it, pass the
     * result's `etag` as `ifMatch`. If you keep a copy, pass its `etag` as `ifNoneMatch`: if the conversation did not
     * change, the result has `notModified: true` and no data.
     *
     * Retried after temporary failures.
     * @param id The identifier of the conversation.
     * @throws ParleyError: a problem of `getConversation`, `connection_failed`, `timeout`, `aborted`,
     * `unexpected_response` or `invalid_argument`.
     * @example
     * await parley.getConversation('cnv_01KAHDV5Q8M3R7T2')
     */
    (id: string, options: GetConversationOptions): ResponsePromise<GetConversationResult | GetConversationNotModified>
  }

  /**
   * Update a conversation.
   *
   * Sets the status of a conversation and returns the conversation. A conversation can move from any status to any
   * other. If it already has the requested status, the request succeeds and changes nothing, so you can safely
   * retry after a lost response. Send `ifMatch` to avoid overwriting a newer change. Without it, the last write
   * wins.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the request was
   * certainly not done.
   * @param id The identifier of the conversation.
   * @param body The new status of the conversation.
   * @throws ParleyError: a problem of `updateConversation`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.updateConversation('cnv_01KAHDV5Q8M3R7T2', { status: 'Closed' })
   */
  updateConversation: (id: string, body: RequestBody<'updateConversation'>, options?: UpdateConversationOptions) => ResponsePromise<UpdateConversationResult>

  /**
   * Assign a conversation.
   *
   * Assigns a conversation to a member and returns the conversation. To claim it, send your own identifier with
   * `onlyIfUnassigned`: if another member has the conversation, it rejects with the conversation. If the member
   * already has it, the request succeeds and changes nothing. Send `ifMatch` to avoid overwriting a newer change.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the request was
   * certainly not done.
   * @param id The identifier of the conversation.
   * @param body The assignee.
   * @throws ParleyError: a problem of `assignConversation`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.assignConversation('cnv_01KAHDV5Q8M3R7T2', { memberId: 'mem_grace', onlyIfUnassigned: true })
   */
  assignConversation: (id: string, body: RequestBody<'assignConversation'>, options?: AssignConversationOptions) => ResponsePromise<AssignConversationResult>

  /**
   * Unassign a conversation.
   *
   * Removes the assignee of a conversation and returns the conversation. If it has none, the request succeeds and
   * changes nothing. Send `ifMatch` to avoid overwriting a newer change.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the request was
   * certainly not done.
   * @param id The identifier of the conversation.
   * @throws ParleyError: a problem of `unassignConversation`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.unassignConversation('cnv_01KAHDV5Q8M3R7T2')
   */
  unassignConversation: (id: string, options?: UnassignConversationOptions) => ResponsePromise<UnassignConversationResult>

  /**
   * List the messages of a conversation.
   *
   * Returns all messages of a conversation, newest first, also if its status is `Deleted`. Messages that arrive
   * while you page are on no later page. Read the first page again to see them.
   *
   * Retried after temporary failures.
   * @param id The identifier of the conversation.
   * @throws ParleyError: a problem of `listMessages`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { messages } = await parley.listMessages('cnv_01KAHDV5Q8M3R7T2')
   */
  listMessages: (id: string, options?: ListMessagesOptions) => ResponsePromise<ListMessagesResult>

  /**
   * The messages of all pages of `listMessages`, page after page. `page()` returns one page.
   *
   * Messages that arrive while you page are on no later page.
   * @throws ParleyError, while you iterate: what `listMessages` throws.
   * @example
   * for await (const each of parley.messages('cnv_01KAHDV5Q8M3R7T2')) console.log(each)
   */
  messages: (id: string, options?: ListMessagesOptions) => Pages<ListMessagesResult['messages'][number], ListMessagesResult>

  /**
   * Send a message.
   *
   * Stores a message to the contact of an active conversation, and an adapter then sends it. The status `Sent`
   * means that the service accepted the message. As long as it has no `messagingAppMessageId`, it has not been
   * handed over yet. The `components` of a template have at most 16 KiB, as JSON without whitespace, in UTF-8. To
   * retry after a lost response, send the same `idempotencyKey` and the same body: the response has the message of
   * the first request. If the conversation isn't active, it rejects with the conversation.
   *
   * Retried after temporary failures with the same `idempotencyKey`, so that the service does it only once.
   * @param id The identifier of the conversation.
   * @param body The message.
   * @throws ParleyError: a problem of `sendMessage`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { message } = await parley.sendMessage('cnv_01KAHDV5Q8M3R7T2', { messageType: 'Text', messageData: { text: 'It arrives today.' }, replyToMessageId: 'msg_01KAHDV9WA' })
   */
  sendMessage: (id: string, body: RequestBody<'sendMessage'>, options?: SendMessageOptions) => ResponsePromise<SendMessageResult>

  /**
   * Set the reaction to a message.
   *
   * Sets the reaction of the organization to a message, replaces the one that it has, and returns the message. An
   * adapter then hands the reaction over. If the message has this reaction, the request succeeds and changes
   * nothing. The reaction of the contact stays. A reaction reopens no conversation, and marks no message as read.
   * What the messaging application refuses is taken back by the adapter, with an event `message.reacted`.
   *
   * Retried after temporary failures.
   * @param id The identifier of the conversation.
   * @param messageId The identifier of the message.
   * @param body The reaction.
   * @throws ParleyError: a problem of `setMessageReaction`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { message } = await parley.setMessageReaction('cnv_01KAHDV5Q8M3R7T2', 'msg_01KAHDV9WA', { reaction: '👍' })
   */
  setMessageReaction: (id: string, messageId: string, body: RequestBody<'setMessageReaction'>, options?: SetMessageReactionOptions) => ResponsePromise<SetMessageReactionResult>

  /**
   * Remove the reaction to a message.
   *
   * Removes the reaction of the organization to a message, and returns the message. An adapter then removes it in
   * the messaging application. If the organization has no reaction, the request succeeds and changes nothing. The
   * reaction of the contact stays.
   *
   * Retried after temporary failures.
   * @param id The identifier of the conversation.
   * @param messageId The identifier of the message.
   * @throws ParleyError: a problem of `removeMessageReaction`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { message } = await parley.removeMessageReaction('cnv_01KAHDV5Q8M3R7T2', 'msg_01KAHDV9WA')
   */
  removeMessageReaction: (id: string, messageId: string, options?: RemoveMessageReactionOptions) => ResponsePromise<RemoveMessageReactionResult>

  /**
   * Mark messages of a conversation as read.
   *
   * Marks the unread messages from the contact as read, up to the given message, for every member. Send the newest
   * message that you showed, and messages that arrived later stay unread. If none of them is unread, the request
   * succeeds and changes nothing, so you can safely retry.
   * More than 500 messages are marked in several steps, oldest first, and `numberOfUnreadMessages` falls with each
   * step. `ifMatch` is compared before the first step, and the event `conversation.read` comes with the last one.
   * If the response is lost, some steps may have happened, which changed the `etag`. Send the request again without
   * `ifMatch`: it marks the rest.
   *
   * Retried after temporary failures.
   * @param id The identifier of the conversation.
   * @param body The newest message that was read.
   * @throws ParleyError: a problem of `markConversationRead`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.markConversationRead('cnv_01KAHDV5Q8M3R7T2', { upToMessageId: 'msg_01KAHDV9WA' })
   */
  markConversationRead: (id: string, body: RequestBody<'markConversationRead'>, options?: MarkConversationReadOptions) => ResponsePromise<MarkConversationReadResult>

  /**
   * Set the tags of a conversation.
   *
   * Replaces all tags of a conversation and returns the conversation. If it already has exactly these tags, in any
   * order, the request succeeds and changes nothing. Send `ifMatch` to avoid overwriting a newer change.
   *
   * Retried after temporary failures: with `ifMatch` after each of them, without it only if the request was
   * certainly not done.
   * @param id The identifier of the conversation.
   * @param body The tags.
   * @throws ParleyError: a problem of `setConversationTags`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.setConversationTags('cnv_01KAHDV5Q8M3R7T2', { tagIds: ['tag_refund'] })
   */
  setConversationTags: (id: string, body: RequestBody<'setConversationTags'>, options?: SetConversationTagsOptions) => ResponsePromise<SetConversationTagsResult>

  /**
   * List conversations.
   *
   * Returns conversations without their messages, by default those with the latest activity first. Send at most one
   * of `assignedToId`, `isUnassigned`, `contactId`, `phone` and `tagId`. A conversation that becomes active while
   * you page moves to the front, and you may miss it. To read all conversations, set `order: 'created'`. A page can
   * have fewer than `limit` conversations, or none, although more follow. Read on until `nextCursor` is absent.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listConversations`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversations } = await parley.listConversations()
   */
  listConversations: (options?: ListConversationsOptions) => ResponsePromise<ListConversationsResult>

  /**
   * The conversations of all pages of `listConversations`, page after page. `page()` returns one page.
   *
   * A conversation that becomes active while you page moves to the front, and you may miss it. To read all
   * conversations, set `order: 'created'`.
   * @throws ParleyError, while you iterate: what `listConversations` throws.
   * @example
   * for await (const each of parley.conversations()) console.log(each)
   */
  conversations: (options?: ListConversationsOptions) => Pages<ListConversationsResult['conversations'][number], ListConversationsResult>

  /**
   * Create a conversation.
   *
   * Creates a conversation with a contact on a channel, without a message, so that a member can write first. If
   * there is an active one, the result is that one, and nothing is created. So a retry returns the same
   * conversation. A closed conversation stays closed. The messages of a new conversation go to `address` until the
   * contact writes. An unknown contact or channel, and an `address` to which no message can go, get 422. If there
   * is no active conversation, `address` is omitted and no message can reach the contact, it rejects with
   * `identity_lost`, and nothing is created. To send a message in the conversation, call `sendMessage`.
   *
   * Retried after temporary failures.
   * @param body The contact and the channel.
   * @throws ParleyError: a problem of `createConversation`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { conversation } = await parley.createConversation({ contactId: 'con_ada', channelId: 'chn_first' })
   */
  createConversation: (body: RequestBody<'createConversation'>, options?: CreateConversationOptions) => ResponsePromise<CreateConversationResult>

  /**
   * List events.
   *
   * Returns the events after a position, in order. To begin, get the newest position with `after: 'now'`, read all
   * pages of what you need, then follow from that position. Send `nextPosition` as `after` in your next request,
   * and store it together with your work, so that you process each event exactly once. If it rejects with
   * `position_unknown`, begin again. Skip events of types that you don't know.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listEvents`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { events } = await parley.listEvents()
   */
  listEvents: (options?: ListEventsOptions) => ResponsePromise<ListEventsResult>

  /**
   * List the members of the organization.
   *
   * Returns the members of the organization with their roles, in the order of their identifiers. Deactivated
   * members aren't listed.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listMembers`, `connection_failed`, `timeout`, `aborted`,
   * `unexpected_response` or `invalid_argument`.
   * @example
   * const { members } = await parley.listMembers()
   */
  listMembers: (options?: ListMembersOptions) => ResponsePromise<ListMembersResult>

  /**
   * The members of all pages of `listMembers`, page after page. `page()` returns one page.
   * @throws ParleyError, while you iterate: what `listMembers` throws.
   * @example
   * for await (const each of parley.members()) console.log(each)
   */
  members: (options?: ListMembersOptions) => Pages<ListMembersResult['members'][number], ListMembersResult>

  /**
   * List the tags of the organization.
   *
   * Returns the tags of the organization, in the order of their identifiers.
   *
   * Retried after temporary failures.
   * @throws ParleyError: a problem of `listTags`, `connection_failed`, `timeout`, `aborted`, `unexpected_response`
   * or `invalid_argument`.
   * @example
   * const { tags } = await parley.listTags()
   */
  listTags: (options?: ListTagsOptions) => ResponsePromise<ListTagsResult>

  /**
   * The tags of all pages of `listTags`, page after page. `page()` returns one page.
   * @throws ParleyError, while you iterate: what `listTags` throws.
   * @example
   * for await (const each of parley.tags()) console.log(each)
   */
  tags: (options?: ListTagsOptions) => Pages<ListTagsResult['tags'][number], ListTagsResult>
}

/** The methods that go through all pages, by the operations whose pages they are. */
export interface ParleyLists {
  listQueuedMessages: 'queuedMessages'
  listChannels: 'channels'
  listContacts: 'contacts'
  listMessages: 'messages'
  listConversations: 'conversations'
  listMembers: 'members'
  listTags: 'tags'
}
