// Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.
export declare enum NewerThanThisContract { value = 'newer than this version of the contract' }
/** A value that this version of the contract does not list. At run time it is any other string. */
export type UnknownValue = NewerThanThisContract
export interface paths {
    "/api/auth/api-keys/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Regenerate the API key
         * @description Creates a new API key for the calling member and returns it. The old key keeps working until the new one is first used, so a lost response doesn't lock you out. If you discard the response, nothing changes. Although the method is GET, the operation has a side effect. Never retry it automatically, and never cache it, prefetch it or link to it.
         */
        get: operations["regenerateApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Returns the member that the API key belongs to, the organization, and the key without its value. Every valid key may call it, so it shows whether a key works. Like every operation, it makes a pending key the current one.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report changes of messages and contacts
         * @description Reports what happened in the messaging application and is no message itself: a contact edited its message, a message was removed, somebody reacted to a message or removed the reaction, or a person has another identifier, phone number, name, or attributes. A change never creates a contact, reopens a conversation, or changes unread counts or `replyUntil`. The call is idempotent: retry it until you get a response. Changes of messages can arrive in any order, also before their message: then the result is `Pending`, and the change is kept for 7 days and applied when the message is stored. Look at each result: a change that is not as the contract says is `Rejected` with `item_invalid`, and the others are applied. Only a body that is no batch of changes gets 400.
         */
        post: operations["reportChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that wait for the adapter
         * @description Returns the messages of members on the channel that no receipt has named, the oldest first, each with the address of the contact as it is now. An adapter that starts, lost its position or restored a backup reads the list to its end, and hands each message over. A receipt takes a message out of the list, whatever its status is. `Sent` doesn't need a `messagingAppMessageId`.
         */
        get: operations["listQueuedMessages"];
        put?: never;
        /**
         * Receive messages of a messaging application
         * @description Stores messages that contacts wrote, and creates or reopens conversations for them. Echoes, which the organization wrote with another program, and messages of the history are stored as well, and reopen nothing. The call is idempotent: retry it until you get a response, because a message that was stored before is a `Duplicate`. Another message with its `messagingAppMessageId` is `Rejected` with `message_id_conflict`. A message has at most 320 KiB, and the `attributes` of a contact have at most 16 KiB, both as JSON without whitespace, in UTF-8. Look at each result: a `Rejected` message is not stored, so don't send it again. A message that is not as the contract says is `Rejected` with `item_invalid`, and the others are stored. Only a body that is no batch of messages gets 400. Send the messages of a contact in order and one request after the other, because their order is the one in which the service accepts them.
         */
        post: operations["receiveMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report receipts of messages
         * @description Reports what became of messages that the organization sent. When you hand a message over, report `Sent` with both identifiers, so that later receipts can name the message by `messagingAppMessageId` alone. The call is idempotent: retry it until you get a response. Receipts can arrive in any order, because the highest status stays. A receipt with `contact` and `until` is about everything that was handed over to the contact by then. Look at each result: a receipt that is not as the contract says is `Rejected` with `item_invalid`, and the others are applied. Only a body that is no batch of receipts gets 400.
         */
        post: operations["reportReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels of the organization
         * @description Returns the channels of the organization, in the order of their identifiers. Every member may call it, because conversations and events name channels.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns a contact, whatever its status, with its identifiers and the contacts that can be the same person. To update it, send the response's `ETag` in `If-Match`. If you keep a copy of the contact, send its `ETag` in `If-None-Match`: if `contact` did not change, the response is 304 without a body, even if the identifiers or the possible duplicates changed.
         */
        get: operations["getContact"];
        put?: never;
        /**
         * Update a contact
         * @description Changes the name, the number, the status or the attributes of a contact and returns the contact. Properties that you omit stay as they are. Attributes are merged, and null removes one. If the contact already has these values, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change. Without it, the last write wins.
         */
        post: operations["updateContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/duplicate/{otherContactId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
                /** @description The identifier of the other contact. */
                otherContactId: components["parameters"]["OtherContactId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Dismiss a possible duplicate
         * @description Dismisses the suspicion that two contacts are the same person, so that `getContact` of neither shows the other one. Call it if they are two persons, or after you moved the identifiers. If the pair isn't suspected, the request succeeds and changes nothing. If a message moves an identifier between the contacts later, the pair is suspected again.
         */
        delete: operations["dismissDuplicate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact/{id}/identities/move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move identifiers of a contact
         * @description Moves identifiers of a contact to another contact, to a new one, or to none: all of them or nothing. Conversations and messages stay. The next message that comes with an identifier belongs to the contact that has it. A conversation whose address moved gets 409 `identity_lost` for new messages, unless its contact has another identifier on the channel. To undo a move, move them back from the target. A move to nobody can't be undone. If the target has all identifiers already, the request succeeds and changes nothing. To be able to retry a move to a new contact, name the `identities`: if the first request took effect, the retry gets 409 `identity_moved` with the `contactId` of the new contact.
         */
        post: operations["moveIdentities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Returns the contacts in the order of their identifiers, whatever their status. Send at most one of `phone` and `messagingAppContactId`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact before it has written, with its identifier in the messaging application, its phone number, or both. If a contact has the identifier or the number on the channel, the response is 409 with its `contactId`. If the organization gave a contact the number before, the response is 409, too. So a retry after a lost response gets 409 with the identifier of the new contact.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Returns a conversation with its newest messages, also if its status is `Deleted`. To update it, send the response's `ETag` in `If-Match`. If you keep a copy, send its `ETag` in `If-None-Match`: if the conversation did not change, the response is 304 without a body.
         */
        get: operations["getConversation"];
        put?: never;
        /**
         * Update a conversation
         * @description Sets the status of a conversation and returns the conversation. A conversation can move from any status to any other. If it already has the requested status, the request succeeds and changes nothing, so you can safely retry after a lost response. Send `If-Match` to avoid overwriting a newer change. Without it, the last write wins.
         */
        post: operations["updateConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a conversation
         * @description Assigns a conversation to a member and returns the conversation. To claim it, send your own identifier with `onlyIfUnassigned`: if another member has the conversation, the response is 409 with the conversation. If the member already has it, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.
         */
        put: operations["assignConversation"];
        post?: never;
        /**
         * Unassign a conversation
         * @description Removes the assignee of a conversation and returns the conversation. If it has none, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.
         */
        delete: operations["unassignConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Returns all messages of a conversation, newest first, also if its status is `Deleted`. Messages that arrive while you page are on no later page. Read the first page again to see them.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Stores a message to the contact of an active conversation, and an adapter then sends it. The status `Sent` means that the service accepted the message. As long as it has no `messagingAppMessageId`, it has not been handed over yet. The `components` of a template have at most 16 KiB, as JSON without whitespace, in UTF-8. To retry after a lost response, send the same `Idempotency-Key` and the same body: the response has the message of the first request. If the conversation isn't active, the response is 409 with the conversation.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}/messages/{messageId}/reaction": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
                /** @description The identifier of the message. */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the reaction to a message
         * @description Sets the reaction of the organization to a message, replaces the one that it has, and returns the message. An adapter then hands the reaction over. If the message has this reaction, the request succeeds and changes nothing. The reaction of the contact stays. A reaction reopens no conversation, and marks no message as read. What the messaging application refuses is taken back by the adapter, with an event `message.reacted`.
         */
        put: operations["setMessageReaction"];
        post?: never;
        /**
         * Remove the reaction to a message
         * @description Removes the reaction of the organization to a message, and returns the message. An adapter then removes it in the messaging application. If the organization has no reaction, the request succeeds and changes nothing. The reaction of the contact stays.
         */
        delete: operations["removeMessageReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark messages of a conversation as read
         * @description Marks the unread messages from the contact as read, up to the given message, for every member. Send the newest message that you showed, and messages that arrived later stay unread. If none of them is unread, the request succeeds and changes nothing, so you can safely retry.
         *
         *     More than 500 messages are marked in several steps, oldest first, and `numberOfUnreadMessages` falls with each step. `If-Match` is compared before the first step, and the event `conversation.read` comes with the last one. If the response is lost, some steps may have happened, which changed the `ETag`. Send the request again without `If-Match`: it marks the rest.
         */
        post: operations["markConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversation/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the tags of a conversation
         * @description Replaces all tags of a conversation and returns the conversation. If it already has exactly these tags, in any order, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.
         */
        put: operations["setConversationTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Returns conversations without their messages, by default those with the latest activity first. Send at most one of `assignedToId`, `isUnassigned`, `contactId`, `phone` and `tagId`. A conversation that becomes active while you page moves to the front, and you may miss it. To read all conversations, send `order=created`. A page can have fewer than `limit` conversations, or none, although more follow. Read on until `nextCursor` is absent.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Create a conversation
         * @description Creates a conversation with a contact on a channel, without a message, so that a member can write first. If there is an active one, the response is 200 with that one, and nothing is created. So a retry returns the same conversation. A closed conversation stays closed. The messages of a new conversation go to `address` until the contact writes. An unknown contact or channel, and an `address` to which no message can go, get 422. If there is no active conversation, `address` is omitted and no message can reach the contact, the response is 409 `identity_lost`, and nothing is created. To send a message in the conversation, call `sendMessage`.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the events after a position, in order. To begin, get the newest position with `after=now`, read all pages of what you need, then follow from that position. Send `nextPosition` as `after` in your next request, and store it together with your work, so that you process each event exactly once. If the response is 410, begin again. Skip events of types that you don't know.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description Returns the members of the organization with their roles, in the order of their identifiers. Deactivated members aren't listed.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of the organization
         * @description Returns the tags of the organization, in the order of their identifiers.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.created
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactCreatedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.updated
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactUpdatedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.identities_moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.identities_moved
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactIdentitiesMovedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.duplicate_suspected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.duplicate_suspected
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactDuplicateSuspectedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.duplicate_dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.duplicate_dismissed
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactDuplicateDismissedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.alias_ignored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.alias_ignored
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactAliasIgnoredEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push contact.erased
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ContactErasedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.created
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationCreatedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.status_changed
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationStatusChangedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.assigned
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationAssignedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.tagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.tagged
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationTaggedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.read
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationReadEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.purged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push conversation.purged
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": ConversationPurgedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.received
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageReceivedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.recorded
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageRecordedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.edited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.edited
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageEditedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.sent
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageSentEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.status_changed
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageStatusChangedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.removed
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageRemovedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.reacted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push message.reacted
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": MessageReactedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "records.imported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push records.imported
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": RecordsImportedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.tested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push webhook.tested
         * @description The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
                    "webhook-id": components["parameters"]["WebhookId"];
                    /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
                    "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                    /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
                    "webhook-signature": components["parameters"]["WebhookSignature"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event, as `listEvents` returns it. */
            requestBody: {
                content: {
                    "application/json": WebhookTestedEvent;
                };
            };
            responses: {
                "2XX": components["responses"]["WebhookTaken"];
                default: components["responses"]["WebhookNotTaken"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        "Problem": Problem;
        "RequestId": RequestId;
        "RateLimitList": RateLimitList;
        "Identifier": Identifier;
        "Timestamp": Timestamp;
        "ApiKey": ApiKey;
        "ApiKeyEnvelope": ApiKeyEnvelope;
        "ProblemDetail": ProblemDetail;
        "ProblemInstance": ProblemInstance;
        "ValidationError": ValidationError;
        "RequestInvalidProblem": RequestInvalidProblem;
        "ApiKeyMissingProblem": ApiKeyMissingProblem;
        "ApiKeyInvalidProblem": ApiKeyInvalidProblem;
        "UnauthorizedProblem": UnauthorizedProblem;
        "Permission": Permission;
        "PermissionMissingProblem": PermissionMissingProblem;
        "ApiKeySupersededProblem": ApiKeySupersededProblem;
        "UnsafeRequestRejectedProblem": UnsafeRequestRejectedProblem;
        "RegenerationForbiddenProblem": RegenerationForbiddenProblem;
        "MethodNotAllowedProblem": MethodNotAllowedProblem;
        "RateLimitExceededProblem": RateLimitExceededProblem;
        "InternalErrorProblem": InternalErrorProblem;
        "ServiceUnavailableProblem": ServiceUnavailableProblem;
        "OutcomeUnknownProblem": OutcomeUnknownProblem;
        "UnconfirmedWriteProblem": UnconfirmedWriteProblem;
        "AccessLevel": AccessLevel;
        "Role": Role;
        "OrganizationMember": OrganizationMember;
        "ApiKeyStatus": ApiKeyStatus;
        "ApiKeySummary": ApiKeySummary;
        "Caller": Caller;
        "TextContent": TextContent;
        "EditedTextContent": EditedTextContent;
        "MediaByIdContent": MediaByIdContent;
        "MediaByLinkContent": MediaByLinkContent;
        "MediaContent": MediaContent;
        "EditedImageContent": EditedImageContent;
        "EditedVideoContent": EditedVideoContent;
        "EditedAudioContent": EditedAudioContent;
        "EditedStickerContent": EditedStickerContent;
        "EditedDocumentContent": EditedDocumentContent;
        "LocationContent": LocationContent;
        "EditedLocationContent": EditedLocationContent;
        "ContactCardContent": ContactCardContent;
        "ContactsContent": ContactsContent;
        "EditedContactsContent": EditedContactsContent;
        "UnsupportedContent": UnsupportedContent;
        "EditedUnsupportedContent": EditedUnsupportedContent;
        "EditedContent": EditedContent;
        "MessageEditedChange": MessageEditedChange;
        "MessageRemovedChange": MessageRemovedChange;
        "ReportedDirection": ReportedDirection;
        "ReactionSetChange": ReactionSetChange;
        "ReceiptContact": ReceiptContact;
        "ChangedIdentity": ChangedIdentity;
        "IdentityChangedChange": IdentityChangedChange;
        "ContactChangedChange": ContactChangedChange;
        "ReportedChange": ReportedChange;
        "ChangeBatch": ChangeBatch;
        "ChangeAppliedResult": ChangeAppliedResult;
        "ChangeUnchangedResult": ChangeUnchangedResult;
        "ChangePendingResult": ChangePendingResult;
        "ChangeRejectionCode": ChangeRejectionCode;
        "ChangeRejectedResult": ChangeRejectedResult;
        "ChangeResult": ChangeResult;
        "ChangeResults": ChangeResults;
        "BodyTooLargeProblem": BodyTooLargeProblem;
        "MediaTypeUnsupportedProblem": MediaTypeUnsupportedProblem;
        "ReferenceUnknownProblem": ReferenceUnknownProblem;
        "ContactAddress": ContactAddress;
        "MessageDirection": MessageDirection;
        "MessageAuthorKind": MessageAuthorKind;
        "MessageAuthor": MessageAuthor;
        "MessageStatus": MessageStatus;
        "Reaction": Reaction;
        "TextMessageData": TextMessageData;
        "AttachmentType": AttachmentType;
        "MediaMessageData": MediaMessageData;
        "Attachment": Attachment;
        "TextMessage": TextMessage;
        "ImageMessage": ImageMessage;
        "VideoMessage": VideoMessage;
        "AudioMessage": AudioMessage;
        "StickerMessage": StickerMessage;
        "DocumentMessage": DocumentMessage;
        "LocationMessageData": LocationMessageData;
        "LocationMessage": LocationMessage;
        "SharedContact": SharedContact;
        "ContactsMessageData": ContactsMessageData;
        "ContactsMessage": ContactsMessage;
        "TemplateMessageData": TemplateMessageData;
        "TemplateMessage": TemplateMessage;
        "ReplyAction": ReplyAction;
        "LinkAction": LinkAction;
        "InteractiveAction": InteractiveAction;
        "InteractiveMessageData": InteractiveMessageData;
        "InteractiveMessage": InteractiveMessage;
        "SelectionMessageData": SelectionMessageData;
        "SelectionMessage": SelectionMessage;
        "UnsupportedMessageData": UnsupportedMessageData;
        "UnsupportedMessage": UnsupportedMessage;
        "RemovedMessageData": RemovedMessageData;
        "RemovedMessage": RemovedMessage;
        "Message": Message;
        "QueuedMessage": QueuedMessage;
        "PageCursor": PageCursor;
        "QueuedMessagePage": QueuedMessagePage;
        "ReceiptStatus": ReceiptStatus;
        "ReceivedContact": ReceivedContact;
        "NewAttachment": NewAttachment;
        "ReceivedTextMessage": ReceivedTextMessage;
        "ReceivedImageMessage": ReceivedImageMessage;
        "ReceivedVideoMessage": ReceivedVideoMessage;
        "ReceivedAudioMessage": ReceivedAudioMessage;
        "ReceivedStickerMessage": ReceivedStickerMessage;
        "ReceivedDocumentMessage": ReceivedDocumentMessage;
        "ReceivedLocationMessage": ReceivedLocationMessage;
        "ReceivedContactsMessage": ReceivedContactsMessage;
        "SelectionContent": SelectionContent;
        "ReceivedSelectionMessage": ReceivedSelectionMessage;
        "ReceivedUnsupportedMessage": ReceivedUnsupportedMessage;
        "ReceivedMessage": ReceivedMessage;
        "ReceivedMessageBatch": ReceivedMessageBatch;
        "MessageCreatedResult": MessageCreatedResult;
        "MessageDuplicateResult": MessageDuplicateResult;
        "MessageRejectionCode": MessageRejectionCode;
        "MessageRejectedResult": MessageRejectedResult;
        "ReceivedMessageResult": ReceivedMessageResult;
        "ReceivedMessageResults": ReceivedMessageResults;
        "MessageReceipt": MessageReceipt;
        "AppMessageReceipt": AppMessageReceipt;
        "ContactReceiptStatus": ContactReceiptStatus;
        "ContactReceipt": ContactReceipt;
        "Receipt": Receipt;
        "ReceiptBatch": ReceiptBatch;
        "ReceiptAppliedResult": ReceiptAppliedResult;
        "ReceiptUnchangedResult": ReceiptUnchangedResult;
        "ReceiptRejectionCode": ReceiptRejectionCode;
        "ReceiptRejectedResult": ReceiptRejectedResult;
        "ReceiptResult": ReceiptResult;
        "ReceiptResults": ReceiptResults;
        "PhoneMatching": PhoneMatching;
        "Channel": Channel;
        "ChannelPage": ChannelPage;
        "EntityTagList": EntityTagList;
        "ContactStatus": ContactStatus;
        "Contact": Contact;
        "ContactIdentityKind": ContactIdentityKind;
        "ContactIdentity": ContactIdentity;
        "PossibleDuplicate": PossibleDuplicate;
        "ContactDetails": ContactDetails;
        "ContactNotFoundProblem": ContactNotFoundProblem;
        "ContactUpdate": ContactUpdate;
        "ContactEnvelope": ContactEnvelope;
        "MemberBoundProblem": MemberBoundProblem;
        "MemberForbiddenProblem": MemberForbiddenProblem;
        "ContactExistsProblem": ContactExistsProblem;
        "AttributesTooLargeProblem": AttributesTooLargeProblem;
        "UpdatingConflictProblem": UpdatingConflictProblem;
        "ContactPreconditionFailedProblem": ContactPreconditionFailedProblem;
        "IdentityMoveToContact": IdentityMoveToContact;
        "IdentityMoveToNewContact": IdentityMoveToNewContact;
        "IdentityMoveToNobody": IdentityMoveToNobody;
        "IdentityMoveTarget": IdentityMoveTarget;
        "ChannelIdentity": ChannelIdentity;
        "IdentityMove": IdentityMove;
        "MovedIdentity": MovedIdentity;
        "IdentitiesMoved": IdentitiesMoved;
        "ContactBlockedProblem": ContactBlockedProblem;
        "IdentityMovedProblem": IdentityMovedProblem;
        "IdentityLimitReachedProblem": IdentityLimitReachedProblem;
        "MovingConflictProblem": MovingConflictProblem;
        "ContactPage": ContactPage;
        "NewPhoneContact": NewPhoneContact;
        "NewAppContact": NewAppContact;
        "NewContact": NewContact;
        "ConversationInitiator": ConversationInitiator;
        "ConversationStatus": ConversationStatus;
        "Tag": Tag;
        "Conversation": Conversation;
        "ConversationEnvelope": ConversationEnvelope;
        "ConversationNotFoundProblem": ConversationNotFoundProblem;
        "ConversationUpdate": ConversationUpdate;
        "PreconditionFailedProblem": PreconditionFailedProblem;
        "ConversationAssignment": ConversationAssignment;
        "ConversationAssignedProblem": ConversationAssignedProblem;
        "MessagePage": MessagePage;
        "NewTextMessage": NewTextMessage;
        "NewImageMessage": NewImageMessage;
        "NewVideoMessage": NewVideoMessage;
        "NewAudioMessage": NewAudioMessage;
        "NewStickerMessage": NewStickerMessage;
        "NewDocumentMessage": NewDocumentMessage;
        "NewLocationMessage": NewLocationMessage;
        "NewContactsMessage": NewContactsMessage;
        "TemplateContent": TemplateContent;
        "NewTemplateMessage": NewTemplateMessage;
        "NewReplyAction": NewReplyAction;
        "NewLinkAction": NewLinkAction;
        "NewInteractiveAction": NewInteractiveAction;
        "InteractiveContent": InteractiveContent;
        "NewInteractiveMessage": NewInteractiveMessage;
        "NewMessage": NewMessage;
        "MessageEnvelope": MessageEnvelope;
        "ConversationNotActiveProblem": ConversationNotActiveProblem;
        "ReplyWindowClosedProblem": ReplyWindowClosedProblem;
        "TemplateUnsupportedProblem": TemplateUnsupportedProblem;
        "IdentityLostProblem": IdentityLostProblem;
        "SendingConflictProblem": SendingConflictProblem;
        "IdempotencyKeyReusedProblem": IdempotencyKeyReusedProblem;
        "SendingUnprocessableProblem": SendingUnprocessableProblem;
        "NewReaction": NewReaction;
        "MessageNotFoundProblem": MessageNotFoundProblem;
        "MessageNotHandedOverProblem": MessageNotHandedOverProblem;
        "ReactingConflictProblem": ReactingConflictProblem;
        "ReadMark": ReadMark;
        "ConversationTags": ConversationTags;
        "ConversationSummary": ConversationSummary;
        "ConversationPage": ConversationPage;
        "NewConversation": NewConversation;
        "WritingConflictProblem": WritingConflictProblem;
        "EventType": EventType;
        "EventPosition": EventPosition;
        "EventActorKind": EventActorKind;
        "EventActor": EventActor;
        "ContactCreatedEvent": ContactCreatedEvent;
        "ContactUpdatedEvent": ContactUpdatedEvent;
        "ContactIdentitiesMovedEvent": ContactIdentitiesMovedEvent;
        "ContactDuplicateSuspectedEvent": ContactDuplicateSuspectedEvent;
        "ContactDuplicateDismissedEvent": ContactDuplicateDismissedEvent;
        "ContactAliasIgnoredEvent": ContactAliasIgnoredEvent;
        "ContactErasedEvent": ContactErasedEvent;
        "ConversationCreatedEvent": ConversationCreatedEvent;
        "ConversationStatusChangedEvent": ConversationStatusChangedEvent;
        "ConversationAssignedEvent": ConversationAssignedEvent;
        "ConversationTaggedEvent": ConversationTaggedEvent;
        "ConversationReadEvent": ConversationReadEvent;
        "ConversationPurgedEvent": ConversationPurgedEvent;
        "MessageReceivedEvent": MessageReceivedEvent;
        "MessageRecordedEvent": MessageRecordedEvent;
        "MessageEditedEvent": MessageEditedEvent;
        "MessageSentEvent": MessageSentEvent;
        "MessageStatusChangedEvent": MessageStatusChangedEvent;
        "MessageRemovedEvent": MessageRemovedEvent;
        "MessageReactedEvent": MessageReactedEvent;
        "RecordsImportedEvent": RecordsImportedEvent;
        "WebhookTestedEvent": WebhookTestedEvent;
        "Event": Event;
        "EventPage": EventPage;
        "PositionUnknownProblem": PositionUnknownProblem;
        "MemberPage": MemberPage;
        "TagPage": TagPage;
        "RouteNotFoundProblem": RouteNotFoundProblem;
        "RequestTimedOutProblem": RequestTimedOutProblem;
        "HeaderFieldsTooLargeProblem": HeaderFieldsTooLargeProblem;
        "UnknownProblem": UnknownProblem;
        "UnknownEvent": UnknownEvent;
        "UnknownMessage": UnknownMessage;
        "UnknownChangeResult": UnknownChangeResult;
        "UnknownReceivedMessageResult": UnknownReceivedMessageResult;
        "UnknownReceiptResult": UnknownReceiptResult;
        "UnknownInteractiveAction": UnknownInteractiveAction;
    };
    responses: {
        /** @description The new API key. The old key keeps working until the new one is first used. */
        ApiKeyRegenerated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiKeyEnvelope;
            };
        };
        /** @description The path, a query parameter, a header or the body is invalid. */
        RequestInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": RequestInvalidProblem | UnknownProblem;
            };
        };
        /** @description The API key is missing or invalid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": UnauthorizedProblem;
            };
        };
        /** @description The key lacks permission, was superseded, or the request came from a disallowed browser context. */
        RegenerationForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": RegenerationForbiddenProblem;
            };
        };
        /** @description The path doesn't support this method. `HEAD` is supported only if the path has a safe GET. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MethodNotAllowedProblem | UnknownProblem;
            };
        };
        /** @description The member exceeded a rate limit, or authentication from this IP address failed too often. */
        RateLimitExceeded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": RateLimitExceededProblem | UnknownProblem;
            };
        };
        /** @description Internal error. Details are logged under the `requestId` and never returned. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": InternalErrorProblem | UnknownProblem;
            };
        };
        /** @description The service is temporarily unavailable. If the code is `service_unavailable`, the request had no effect. If the code is `outcome_unknown`, the write may have happened. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": UnconfirmedWriteProblem;
            };
        };
        /** @description The member, the organization and the API key of the request. */
        Caller: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Caller;
            };
        };
        /** @description One result for each change, in the order of the request. */
        ChangesReported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ChangeResults;
            };
        };
        /** @description The member that the key belongs to lacks a permission. The response names the permission and never depends on the conversation or the contact. */
        PermissionMissing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": PermissionMissingProblem | UnknownProblem;
            };
        };
        /** @description The body exceeds the size limit of the operation. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": BodyTooLargeProblem | UnknownProblem;
            };
        };
        /** @description The media type isn't `application/json`, or the body has a content encoding. */
        MediaTypeUnsupported: {
            headers: {
                "Accept-Encoding": components["headers"]["AcceptEncoding"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MediaTypeUnsupportedProblem | UnknownProblem;
            };
        };
        /** @description An identifier in the request names nothing in the organization. */
        ReferenceUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ReferenceUnknownProblem | UnknownProblem;
            };
        };
        /** @description A page of queued messages. */
        QueuedMessagePage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": QueuedMessagePage;
            };
        };
        /** @description One result for each message, in the order of the request. */
        MessagesReceived: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ReceivedMessageResults;
            };
        };
        /** @description One result for each receipt, in the order of the request. */
        ReceiptsReported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ReceiptResults;
            };
        };
        /** @description A page of channels. */
        ChannelPage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ChannelPage;
            };
        };
        /** @description The contact, its identifiers and its possible duplicates. The `ETag` is that of `contact` alone. */
        ContactDetails: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ContactDetails;
            };
        };
        /** @description The conversation or the contact did not change since you read it. The response is empty. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The contact doesn't exist, or it belongs to another organization. The response is the same for both. */
        ContactNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ContactNotFoundProblem | UnknownProblem;
            };
        };
        /** @description The contact after the update. If the request changed nothing, its `ETag` is unchanged. */
        ContactEnvelope: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ContactEnvelope;
            };
        };
        /** @description The member lacks a permission, or is bound to a channel. The response never depends on the contact. */
        MemberForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MemberForbiddenProblem;
            };
        };
        /** @description Another contact has the number, the contact has another one, or its attributes would be too large. */
        UpdatingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": UpdatingConflictProblem;
            };
        };
        /** @description The contact changed since you read it. The response has the current contact and its `ETag`. */
        ContactPreconditionFailed: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ContactPreconditionFailedProblem | UnknownProblem;
            };
        };
        /** @description The contacts aren't suspected to be the same person. The response is empty. */
        DuplicateDismissed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The contacts, and what moved. */
        IdentitiesMoved: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": IdentitiesMoved;
            };
        };
        /** @description One of the contacts is blocked, the contact doesn't have one of the identifiers, or the target would have too many. */
        MovingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MovingConflictProblem;
            };
        };
        /** @description A page of contacts. */
        ContactPage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ContactPage;
            };
        };
        /** @description The new contact. */
        ContactCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ContactEnvelope;
            };
        };
        /** @description The organization has the contact already. */
        ContactExists: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ContactExistsProblem | UnknownProblem;
            };
        };
        /** @description The conversation. */
        ConversationRead: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ConversationEnvelope;
            };
        };
        /** @description The conversation doesn't exist, or it belongs to another organization. The response is the same for both. */
        ConversationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ConversationNotFoundProblem | UnknownProblem;
            };
        };
        /** @description The conversation after the update. If the request changed nothing, its `ETag` is unchanged. */
        ConversationUpdated: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ConversationEnvelope;
            };
        };
        /** @description The conversation changed since you read it. The response has the current conversation and its `ETag`. */
        PreconditionFailed: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": PreconditionFailedProblem | UnknownProblem;
            };
        };
        /** @description Another member has the conversation. */
        ConversationAssigned: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ConversationAssignedProblem | UnknownProblem;
            };
        };
        /** @description A page of messages, newest first. */
        MessagePage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": MessagePage;
            };
        };
        /** @description The message as it is now. After a retry, it is the message of the first request. */
        MessageSent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": MessageEnvelope;
            };
        };
        /** @description The conversation isn't active, the contact is blocked, or the channel doesn't take the message now. */
        SendingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": SendingConflictProblem;
            };
        };
        /** @description The `Idempotency-Key` belongs to another message, or `replyToMessageId` names no message of the conversation. */
        SendingUnprocessable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": SendingUnprocessableProblem;
            };
        };
        /** @description The message as it is now. */
        MessageReacted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": MessageEnvelope;
            };
        };
        /** @description The conversation or the message doesn't exist, it belongs to another organization, or the message was removed. The response is the same for all. */
        MessageNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MessageNotFoundProblem | UnknownProblem;
            };
        };
        /** @description The conversation isn't active, the contact is blocked, the message has not been handed over, or the channel doesn't take the reaction now. */
        ReactingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ReactingConflictProblem;
            };
        };
        /** @description A page of conversations. */
        ConversationPage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ConversationPage;
            };
        };
        /** @description The active conversation that the contact has on the channel. The request changed nothing. */
        ConversationFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ConversationEnvelope;
            };
        };
        /** @description The new conversation. */
        ConversationCreated: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ConversationEnvelope;
            };
        };
        /** @description The contact is blocked, or no message can reach it on the channel. */
        WritingConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": WritingConflictProblem;
            };
        };
        /** @description The events after the requested position. If there are none, the list is empty. */
        EventPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": EventPage;
            };
        };
        /** @description The service no longer has the event at this position, so changes could be missing. Read everything again. */
        PositionUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": PositionUnknownProblem | UnknownProblem;
            };
        };
        /** @description A page of members. */
        MemberPage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": MemberPage;
            };
        };
        /** @description A page of tags. */
        TagPage: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": TagPage;
            };
        };
        /** @description The receiver hasn't taken the event, so the service sends it again later. The same holds if there is no response in time. The service follows no redirect. */
        WebhookNotTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The receiver has taken the event. The service doesn't read the body. */
        WebhookTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
        Cursor: string;
        /** @description The maximum number of items in the response. Each page can have another limit. */
        Limit: number;
        /** @description The identifier of the contact. */
        ContactId: Identifier;
        /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.2). If one of them is the current one, the response is 304 without a body. */
        IfNoneMatch: EntityTagList;
        /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
        IfMatch: EntityTagList;
        /** @description The identifier of the other contact. */
        OtherContactId: Identifier;
        /** @description The identifier of the conversation. */
        ConversationId: Identifier;
        /** @description A key of your choice that is new for each message, such as a UUID. To retry after a lost response, send the same key again, and the message is sent only once. */
        IdempotencyKey: string;
        /** @description The identifier of the message. */
        MessageId: Identifier;
        /** @description The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already. */
        WebhookId: Identifier;
        /** @description The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one. */
        WebhookTimestamp: number;
        /** @description Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don't know. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of the request. Use it to find the request in the service's logs. */
        RequestId: RequestId;
        /** @description Caches must not store the response. */
        CacheControl: "no-store";
        /** @description Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent. */
        RateLimit: RateLimitList;
        /** @description The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent. */
        RateLimitPolicy: RateLimitList;
        /** @description The authentication scheme. If the request had a credential, it has an `error` (RFC 6750, section 3). Further parameters can follow. */
        WwwAuthenticate: string;
        /** @description The methods that the path supports (RFC 9110, section 10.2.1). */
        Allow: string;
        /** @description The number of seconds to wait before you retry (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /** @description The content codings that the operation accepts (RFC 9110, section 12.5.3). Sent if the content coding of the body is the reason for the response, and only then. */
        AcceptEncoding: string;
        /** @description The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent. */
        Link: string;
        /** @description The strong entity tag of the conversation or the contact (RFC 9110, section 8.8.3). It changes whenever the conversation, including its messages, or the contact changes. Send it back in `If-Match` or in `If-None-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type ResponseApiKeyRegenerated = components['responses']['ApiKeyRegenerated'];
export type ResponseRequestInvalid = components['responses']['RequestInvalid'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseRegenerationForbidden = components['responses']['RegenerationForbidden'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseRateLimitExceeded = components['responses']['RateLimitExceeded'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseCaller = components['responses']['Caller'];
export type ResponseChangesReported = components['responses']['ChangesReported'];
export type ResponsePermissionMissing = components['responses']['PermissionMissing'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseMediaTypeUnsupported = components['responses']['MediaTypeUnsupported'];
export type ResponseReferenceUnknown = components['responses']['ReferenceUnknown'];
export type ResponseQueuedMessagePage = components['responses']['QueuedMessagePage'];
export type ResponseMessagesReceived = components['responses']['MessagesReceived'];
export type ResponseReceiptsReported = components['responses']['ReceiptsReported'];
export type ResponseChannelPage = components['responses']['ChannelPage'];
export type ResponseContactDetails = components['responses']['ContactDetails'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseContactNotFound = components['responses']['ContactNotFound'];
export type ResponseContactEnvelope = components['responses']['ContactEnvelope'];
export type ResponseMemberForbidden = components['responses']['MemberForbidden'];
export type ResponseUpdatingConflict = components['responses']['UpdatingConflict'];
export type ResponseContactPreconditionFailed = components['responses']['ContactPreconditionFailed'];
export type ResponseDuplicateDismissed = components['responses']['DuplicateDismissed'];
export type ResponseIdentitiesMoved = components['responses']['IdentitiesMoved'];
export type ResponseMovingConflict = components['responses']['MovingConflict'];
export type ResponseContactPage = components['responses']['ContactPage'];
export type ResponseContactCreated = components['responses']['ContactCreated'];
export type ResponseContactExists = components['responses']['ContactExists'];
export type ResponseConversationRead = components['responses']['ConversationRead'];
export type ResponseConversationNotFound = components['responses']['ConversationNotFound'];
export type ResponseConversationUpdated = components['responses']['ConversationUpdated'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseConversationAssigned = components['responses']['ConversationAssigned'];
export type ResponseMessagePage = components['responses']['MessagePage'];
export type ResponseMessageSent = components['responses']['MessageSent'];
export type ResponseSendingConflict = components['responses']['SendingConflict'];
export type ResponseSendingUnprocessable = components['responses']['SendingUnprocessable'];
export type ResponseMessageReacted = components['responses']['MessageReacted'];
export type ResponseMessageNotFound = components['responses']['MessageNotFound'];
export type ResponseReactingConflict = components['responses']['ReactingConflict'];
export type ResponseConversationPage = components['responses']['ConversationPage'];
export type ResponseConversationFound = components['responses']['ConversationFound'];
export type ResponseConversationCreated = components['responses']['ConversationCreated'];
export type ResponseWritingConflict = components['responses']['WritingConflict'];
export type ResponseEventPage = components['responses']['EventPage'];
export type ResponsePositionUnknown = components['responses']['PositionUnknown'];
export type ResponseMemberPage = components['responses']['MemberPage'];
export type ResponseTagPage = components['responses']['TagPage'];
export type ResponseWebhookNotTaken = components['responses']['WebhookNotTaken'];
export type ResponseWebhookTaken = components['responses']['WebhookTaken'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterContactId = components['parameters']['ContactId'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterOtherContactId = components['parameters']['OtherContactId'];
export type ParameterConversationId = components['parameters']['ConversationId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterMessageId = components['parameters']['MessageId'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterWebhookTimestamp = components['parameters']['WebhookTimestamp'];
export type ParameterWebhookSignature = components['parameters']['WebhookSignature'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderAcceptEncoding = components['headers']['AcceptEncoding'];
export type HeaderLink = components['headers']['Link'];
export type HeaderETag = components['headers']['ETag'];
export type $defs = Record<string, never>;
export interface operations {
    regenerateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApiKeyRegenerated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RegenerationForbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Caller"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": ChangeBatch;
            };
        };
        responses: {
            200: components["responses"]["ChangesReported"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listQueuedMessages: {
        parameters: {
            query?: {
                /** @description The channel. If it is omitted, it is the channel to which the member is bound, or the only channel of the organization. A member that is bound to no channel must name one if the organization has several. Otherwise, the response is 400. */
                channelId?: Identifier;
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["QueuedMessagePage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The messages. */
        requestBody: {
            content: {
                "application/json": ReceivedMessageBatch;
            };
        };
        responses: {
            200: components["responses"]["MessagesReceived"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The receipts. */
        requestBody: {
            content: {
                "application/json": ReceiptBatch;
            };
        };
        responses: {
            200: components["responses"]["ReceiptsReported"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChannelPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.2). If one of them is the current one, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContactDetails"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ContactNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        /** @description The properties to update. */
        requestBody: {
            content: {
                "application/json": ContactUpdate;
            };
        };
        responses: {
            200: components["responses"]["ContactEnvelope"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["MemberForbidden"];
            404: components["responses"]["ContactNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["UpdatingConflict"];
            412: components["responses"]["ContactPreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dismissDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
                /** @description The identifier of the other contact. */
                otherContactId: components["parameters"]["OtherContactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DuplicateDismissed"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["MemberForbidden"];
            404: components["responses"]["ContactNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the contact. */
                id: components["parameters"]["ContactId"];
            };
            cookie?: never;
        };
        /** @description The target and the identifiers. */
        requestBody: {
            content: {
                "application/json": IdentityMove;
            };
        };
        responses: {
            200: components["responses"]["IdentitiesMoved"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["MemberForbidden"];
            404: components["responses"]["ContactNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MovingConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Only contacts with this phone number, for example `+33612345678`. Separators don't matter. Write its `+` as `%2B`, because a `+` in a query is a space. */
                phone?: string;
                /** @description Only contacts with this identifier in the messaging application, in any identity scope. */
                messagingAppContactId?: string;
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ContactPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["MemberForbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The contact. */
        requestBody: {
            content: {
                "application/json": NewContact;
            };
        };
        responses: {
            201: components["responses"]["ContactCreated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["MemberForbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ContactExists"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.2). If one of them is the current one, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConversationRead"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description The new status of the conversation. */
        requestBody: {
            content: {
                "application/json": ConversationUpdate;
            };
        };
        responses: {
            200: components["responses"]["ConversationUpdated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description The assignee. */
        requestBody: {
            content: {
                "application/json": ConversationAssignment;
            };
        };
        responses: {
            200: components["responses"]["ConversationUpdated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConversationAssigned"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unassignConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConversationUpdated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MessagePage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header: {
                /** @description A key of your choice that is new for each message, such as a UUID. To retry after a lost response, send the same key again, and the message is sent only once. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description The message. */
        requestBody: {
            content: {
                "application/json": NewMessage;
            };
        };
        responses: {
            201: components["responses"]["MessageSent"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["SendingConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["SendingUnprocessable"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setMessageReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
                /** @description The identifier of the message. */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /** @description The reaction. */
        requestBody: {
            content: {
                "application/json": NewReaction;
            };
        };
        responses: {
            200: components["responses"]["MessageReacted"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["MessageNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ReactingConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMessageReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
                /** @description The identifier of the message. */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MessageReacted"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["MessageNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ReactingConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markConversationRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description The newest message that was read. */
        requestBody: {
            content: {
                "application/json": ReadMark;
            };
        };
        responses: {
            200: components["responses"]["ConversationUpdated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setConversationTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation or the contact as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). A tag that a proxy weakened, or gave an ending for gzip, because it compressed the response, matches, too. Without this header, the last write wins, and a late retry can overwrite a newer change. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The identifier of the conversation. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description The tags. */
        requestBody: {
            content: {
                "application/json": ConversationTags;
            };
        };
        responses: {
            200: components["responses"]["ConversationUpdated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            404: components["responses"]["ConversationNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The statuses of the conversations. To name several, send the parameter several times. */
                status?: ConversationStatus[];
                /** @description The member that the conversations are assigned to. */
                assignedToId?: Identifier;
                /** @description Only conversations without an assignee. */
                isUnassigned?: true;
                /** @description The contact of the conversations. */
                contactId?: Identifier;
                /** @description The phone number of the contact, exactly as the contact has it. Write its `+` as `%2B`, because a `+` in a query is a space. */
                phone?: string;
                /** @description A tag of the conversations. */
                tagId?: Identifier;
                /** @description Only conversations whose latest activity was before this time. */
                lastActivityBefore?: Timestamp;
                /** @description The order of the conversations: the latest activity first, or the latest created first. */
                order?: "activity" | "created";
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConversationPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The contact and the channel. */
        requestBody: {
            content: {
                "application/json": NewConversation;
            };
        };
        responses: {
            200: components["responses"]["ConversationFound"];
            201: components["responses"]["ConversationCreated"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["WritingConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["MediaTypeUnsupported"];
            422: components["responses"]["ReferenceUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The position after which the events begin, or `now` for the newest position without events. If it is omitted, the list begins with the oldest event that the service keeps. */
                after?: string;
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
                /** @description The types of events to return. To name several, send the parameter several times. If it is omitted, all types are returned. */
                type?: EventType[];
                /** @description The number of seconds to wait for an event if there is none yet. With `after=now`, the response comes at once. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["PositionUnknown"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MemberPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page. */
                cursor?: components["parameters"]["Cursor"];
                /** @description The maximum number of items in the response. Each page can have another limit. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TagPage"];
            400: components["responses"]["RequestInvalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PermissionMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
/**
 * @description An error response (RFC 9457). `code` identifies the error.
 * @example {
 *       "type": "/problems/conversation_not_found",
 *       "title": "Conversation not found",
 *       "status": 404,
 *       "detail": "No conversation has this identifier.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "conversation_not_found",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type Problem = RequestInvalidProblem | ApiKeyMissingProblem | ApiKeyInvalidProblem | PermissionMissingProblem | MemberBoundProblem | ApiKeySupersededProblem | UnsafeRequestRejectedProblem | RouteNotFoundProblem | ConversationNotFoundProblem | MessageNotFoundProblem | ContactNotFoundProblem | MethodNotAllowedProblem | PositionUnknownProblem | RequestTimedOutProblem | ConversationNotActiveProblem | ContactBlockedProblem | ContactExistsProblem | ReplyWindowClosedProblem | TemplateUnsupportedProblem | MessageNotHandedOverProblem | IdentityLostProblem | IdentityMovedProblem | IdentityLimitReachedProblem | AttributesTooLargeProblem | ConversationAssignedProblem | PreconditionFailedProblem | ContactPreconditionFailedProblem | BodyTooLargeProblem | MediaTypeUnsupportedProblem | IdempotencyKeyReusedProblem | ReferenceUnknownProblem | RateLimitExceededProblem | HeaderFieldsTooLargeProblem | InternalErrorProblem | ServiceUnavailableProblem | OutcomeUnknownProblem | UnknownProblem;
/**
 * @description The id of a request. If the client sends a well-formed `X-Request-Id` or `traceparent`, the service uses its id. Otherwise the service generates one.
 * @example req_01KAHE0J2V8W5Y3Z
 */
export type RequestId = string;
/**
 * @description A list of rate limits as a structured field (RFC 9651). Each item is the name of a limit, with parameters in any order. Ignore unknown parameters.
 * @example "updateConversation";r=599;t=60
 * @example "updateConversation";q=600;w=60
 */
export type RateLimitList = string;
/**
 * @description An opaque identifier. Compare identifiers only for equality, and don't parse them. The service generates identifiers that sort by time.
 * @example cnv_01KAHDV5Q8M3R7T2
 */
export type Identifier = string;
/**
 * Format: date-time
 * @description A time in UTC, in the format of RFC 3339 with milliseconds and the letter Z. The seconds are 00 to 59. If a leap second has second 60, send second 59.
 * @example 2026-03-13T15:04:05.000Z
 */
export type Timestamp = string;
/**
 * @description An API key. It belongs to one member and has that member's permissions at the time of each request.
 * @example {
 *       "uniqueId": "key_01KAHE0B6T",
 *       "key": "<API_KEY>",
 *       "createdAt": "2026-03-13T16:00:00.000Z"
 *     }
 */
export type ApiKey = {
    /** @description The identifier of the key object. Every regeneration creates a new object. */
    uniqueId: Identifier;
    /**
     * Format: password
     * @description The key value, a secret. Only this response shows it. The service stores only its SHA-256 hash. The value is `parley_`, ten characters that identify the organization, forty-three random characters, and a checksum of six characters.
     * @example <API_KEY>
     */
    key: string;
    /** @description The time at which the key was created. */
    createdAt: Timestamp;
};
/**
 * @description The response body of a regeneration.
 * @example {
 *       "apiKey": {
 *         "uniqueId": "key_01KAHE0B6T",
 *         "key": "<API_KEY>",
 *         "createdAt": "2026-03-13T16:00:00.000Z"
 *       }
 *     }
 */
export type ApiKeyEnvelope = {
    /** @description The new API key. */
    apiKey: ApiKey;
};
/**
 * @description An explanation for people. Use `code` in programs.
 * @example No conversation has this identifier.
 */
export type ProblemDetail = string;
/**
 * Format: uri-reference
 * @description The path of the request that failed, percent-encoded and without the query string.
 * @example /api/conversation/cnv_01KAHDV5Q8M3R7T2
 */
export type ProblemInstance = string;
/**
 * @description A validation error: one invalid value in a request.
 * @example {
 *       "in": "body",
 *       "pointer": "/status",
 *       "detail": "Send one of `Active`, `Closed`, `Deleted`.",
 *       "allowed": [
 *         "Active",
 *         "Closed",
 *         "Deleted"
 *       ]
 *     }
 */
export type ValidationError = {
    /**
     * @description The part of the request that has the invalid value.
     * @example body
     * @enum {string}
     */
    in: "path" | "query" | "header" | "body";
    /**
     * @description A JSON Pointer (RFC 6901) to the invalid value within that part. An empty pointer means the whole part.
     * @example /status
     */
    pointer: string;
    /**
     * @description What is wrong with the value.
     * @example The value must be one of `allowed`.
     */
    detail: string;
    /**
     * @description The allowed values, if they can be listed.
     * @example [
     *       "Active",
     *       "Closed",
     *       "Deleted"
     *     ]
     */
    allowed?: string[];
};
/**
 * @description Error `request_invalid` (HTTP 400). The path, a query parameter, a header or the body is invalid.
 * @example {
 *       "type": "/problems/request_invalid",
 *       "title": "Request invalid",
 *       "status": 400,
 *       "detail": "The request has 1 validation error.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "request_invalid",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "errors": [
 *         {
 *           "in": "body",
 *           "pointer": "/status",
 *           "detail": "Send one of `Active`, `Closed`, `Deleted`.",
 *           "allowed": [
 *             "Active",
 *             "Closed",
 *             "Deleted"
 *           ]
 *         }
 *       ]
 *     }
 */
export type RequestInvalidProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/request_invalid
     * @constant
     */
    type: "/problems/request_invalid";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Request invalid
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 400
     * @constant
     */
    status: 400;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example request_invalid
     * @constant
     */
    code: "request_invalid";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /**
     * @description The validation errors of the request.
     * @example [
     *       {
     *         "in": "body",
     *         "pointer": "/status",
     *         "detail": "Send one of `Active`, `Closed`, `Deleted`.",
     *         "allowed": [
     *           "Active",
     *           "Closed",
     *           "Deleted"
     *         ]
     *       }
     *     ]
     */
    errors: ValidationError[];
};
/**
 * @description Error `api_key_missing` (HTTP 401). The request has no API key in the `Authorization` header.
 * @example {
 *       "type": "/problems/api_key_missing",
 *       "title": "API key missing",
 *       "status": 401,
 *       "detail": "The request has no API key.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "api_key_missing",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ApiKeyMissingProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/api_key_missing
     * @constant
     */
    type: "/problems/api_key_missing";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example API key missing
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 401
     * @constant
     */
    status: 401;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example api_key_missing
     * @constant
     */
    code: "api_key_missing";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `api_key_invalid` (HTTP 401). The API key is malformed, unknown, revoked, or superseded and past its grace period.
 * @example {
 *       "type": "/problems/api_key_invalid",
 *       "title": "API key invalid",
 *       "status": 401,
 *       "detail": "The API key is invalid.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "api_key_invalid",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ApiKeyInvalidProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/api_key_invalid
     * @constant
     */
    type: "/problems/api_key_invalid";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example API key invalid
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 401
     * @constant
     */
    status: 401;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example api_key_invalid
     * @constant
     */
    code: "api_key_invalid";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description The API key is missing or invalid.
 * @example {
 *       "type": "/problems/api_key_invalid",
 *       "title": "API key invalid",
 *       "status": 401,
 *       "detail": "The API key is invalid.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "api_key_invalid",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type UnauthorizedProblem = ApiKeyMissingProblem | ApiKeyInvalidProblem | UnknownProblem;
/**
 * @description The permission for one action on one type of resource, in the form `<Verb>:<Resource>`.
 * @example Get:OrganizationMember
 */
export type Permission = string;
/**
 * @description Error `permission_missing` (HTTP 403). The member that the key belongs to lacks a permission, which `permission` names.
 * @example {
 *       "type": "/problems/permission_missing",
 *       "title": "Permission missing",
 *       "status": 403,
 *       "detail": "The member lacks the permission Update:Conversation.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "permission_missing",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "permission": "Update:Conversation"
 *     }
 */
export type PermissionMissingProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/permission_missing
     * @constant
     */
    type: "/problems/permission_missing";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Permission missing
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 403
     * @constant
     */
    status: 403;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example permission_missing
     * @constant
     */
    code: "permission_missing";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The missing permission. */
    permission: Permission;
};
/**
 * @description Error `api_key_superseded` (HTTP 403). This key was replaced. During its grace period it can't be used to regenerate.
 * @example {
 *       "type": "/problems/api_key_superseded",
 *       "title": "API key superseded",
 *       "status": 403,
 *       "detail": "A newer key is in use. Use that key to regenerate.",
 *       "instance": "/api/auth/api-keys/regenerate",
 *       "code": "api_key_superseded",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ApiKeySupersededProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/api_key_superseded
     * @constant
     */
    type: "/problems/api_key_superseded";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example API key superseded
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 403
     * @constant
     */
    status: 403;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example api_key_superseded
     * @constant
     */
    code: "api_key_superseded";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `unsafe_request_rejected` (HTTP 403). A browser sent this as a prefetch, navigation or cross-site request, which can't regenerate a key.
 * @example {
 *       "type": "/problems/unsafe_request_rejected",
 *       "title": "Unsafe request rejected",
 *       "status": 403,
 *       "detail": "Prefetch, navigation and cross-site requests can't regenerate a key.",
 *       "instance": "/api/auth/api-keys/regenerate",
 *       "code": "unsafe_request_rejected",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type UnsafeRequestRejectedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/unsafe_request_rejected
     * @constant
     */
    type: "/problems/unsafe_request_rejected";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Unsafe request rejected
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 403
     * @constant
     */
    status: 403;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example unsafe_request_rejected
     * @constant
     */
    code: "unsafe_request_rejected";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description The key lacks permission, was superseded, or the request came from a disallowed browser context.
 * @example {
 *       "type": "/problems/unsafe_request_rejected",
 *       "title": "Unsafe request rejected",
 *       "status": 403,
 *       "detail": "Prefetch, navigation and cross-site requests can't regenerate a key.",
 *       "instance": "/api/auth/api-keys/regenerate",
 *       "code": "unsafe_request_rejected",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type RegenerationForbiddenProblem = PermissionMissingProblem | ApiKeySupersededProblem | UnsafeRequestRejectedProblem | UnknownProblem;
/**
 * @description Error `method_not_allowed` (HTTP 405). The path doesn't support this method.
 * @example {
 *       "type": "/problems/method_not_allowed",
 *       "title": "Method not allowed",
 *       "status": 405,
 *       "detail": "This path supports GET.",
 *       "instance": "/api/auth/api-keys/regenerate",
 *       "code": "method_not_allowed",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MethodNotAllowedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/method_not_allowed
     * @constant
     */
    type: "/problems/method_not_allowed";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Method not allowed
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 405
     * @constant
     */
    status: 405;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example method_not_allowed
     * @constant
     */
    code: "method_not_allowed";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `rate_limit_exceeded` (HTTP 429). The member exceeded a rate limit, or authentication from this IP address failed too often.
 * @example {
 *       "type": "/problems/rate_limit_exceeded",
 *       "title": "Rate limit exceeded",
 *       "status": 429,
 *       "detail": "Rate limit exceeded. Retry in 60 seconds.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "rate_limit_exceeded",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type RateLimitExceededProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/rate_limit_exceeded
     * @constant
     */
    type: "/problems/rate_limit_exceeded";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Rate limit exceeded
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 429
     * @constant
     */
    status: 429;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example rate_limit_exceeded
     * @constant
     */
    code: "rate_limit_exceeded";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `internal_error` (HTTP 500). The service failed to process the request because of an internal error.
 * @example {
 *       "type": "/problems/internal_error",
 *       "title": "Internal error",
 *       "status": 500,
 *       "detail": "The service failed to process the request because of an internal error.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "internal_error",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type InternalErrorProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/internal_error
     * @constant
     */
    type: "/problems/internal_error";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Internal error
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 500
     * @constant
     */
    status: 500;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example internal_error
     * @constant
     */
    code: "internal_error";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `service_unavailable` (HTTP 503). The service is temporarily unavailable. The request had no effect.
 * @example {
 *       "type": "/problems/service_unavailable",
 *       "title": "Service unavailable",
 *       "status": 503,
 *       "detail": "The service is temporarily unavailable. The request had no effect.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "service_unavailable",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ServiceUnavailableProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/service_unavailable
     * @constant
     */
    type: "/problems/service_unavailable";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Service unavailable
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 503
     * @constant
     */
    status: 503;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example service_unavailable
     * @constant
     */
    code: "service_unavailable";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `outcome_unknown` (HTTP 503). The database connection broke while a write was being confirmed, so the write may have happened.
 * @example {
 *       "type": "/problems/outcome_unknown",
 *       "title": "Outcome unknown",
 *       "status": 503,
 *       "detail": "The database connection broke while the write was being confirmed, so the write may have happened.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "outcome_unknown",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type OutcomeUnknownProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/outcome_unknown
     * @constant
     */
    type: "/problems/outcome_unknown";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Outcome unknown
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 503
     * @constant
     */
    status: 503;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example outcome_unknown
     * @constant
     */
    code: "outcome_unknown";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A 503 error of an operation that writes. `code` says whether the write may have happened.
 * @example {
 *       "type": "/problems/service_unavailable",
 *       "title": "Service unavailable",
 *       "status": 503,
 *       "detail": "The service is temporarily unavailable. The request had no effect.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "service_unavailable",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type UnconfirmedWriteProblem = ServiceUnavailableProblem | OutcomeUnknownProblem | UnknownProblem;
/**
 * @description The access level of a member. An `Owner` may do everything. A `Member` may do what the permissions of their roles allow.
 * @example Owner
 * @enum {string}
 */
export type AccessLevel = "Owner" | "Member" | UnknownValue;
/**
 * @description A named set of permissions.
 * @example {
 *       "uniqueId": "rol_supervisor",
 *       "name": "Supervisor",
 *       "description": "Closes and restores conversations.",
 *       "permissions": [
 *         "Get:OrganizationMember",
 *         "Update:Conversation"
 *       ]
 *     }
 */
export type Role = {
    /** @description The identifier of the role. */
    uniqueId: Identifier;
    /**
     * @description The name of the role.
     * @example Supervisor
     */
    name: string;
    /**
     * @description The purpose of the role.
     * @example Closes and restores conversations.
     */
    description?: string;
    /**
     * @description The permissions that the role grants.
     * @example [
     *       "Get:OrganizationMember",
     *       "Update:Conversation"
     *     ]
     */
    permissions: Permission[];
};
/**
 * @description A member of the organization.
 * @example {
 *       "uniqueId": "mem_grace",
 *       "createdAt": "2025-11-02T08:00:00.000Z",
 *       "accessLevel": "Owner",
 *       "name": "Grace Okafor",
 *       "email": "grace@harbour.example",
 *       "roles": [
 *         {
 *           "uniqueId": "rol_supervisor",
 *           "name": "Supervisor",
 *           "description": "Closes and restores conversations.",
 *           "permissions": [
 *             "Get:OrganizationMember",
 *             "Update:Conversation"
 *           ]
 *         }
 *       ]
 *     }
 */
export type OrganizationMember = {
    /** @description The identifier of the member. */
    uniqueId: Identifier;
    /** @description The time at which the member was created. */
    createdAt: Timestamp;
    /** @description The access level of the member. */
    accessLevel: AccessLevel;
    /**
     * @description The name of the member.
     * @example Grace Okafor
     */
    name: string;
    /**
     * Format: email
     * @description The email address of the member.
     * @example grace@harbour.example
     */
    email: string;
    /** @description The channel that the member is bound to. If it is omitted, the member acts on all channels. */
    channelId?: Identifier;
    /**
     * @description The roles of the member.
     * @example [
     *       {
     *         "uniqueId": "rol_supervisor",
     *         "name": "Supervisor",
     *         "description": "Closes and restores conversations.",
     *         "permissions": [
     *           "Get:OrganizationMember",
     *           "Update:Conversation"
     *         ]
     *       }
     *     ]
     */
    roles: Role[];
};
/**
 * @description The status of an API key that can still be used. A `Previous` key works until its grace period ends.
 * @example Current
 * @enum {string}
 */
export type ApiKeyStatus = "Current" | "Previous" | UnknownValue;
/**
 * @description An API key without its value.
 * @example {
 *       "uniqueId": "key_01KAHE0B6T",
 *       "createdAt": "2026-03-13T16:00:00.000Z",
 *       "status": "Current"
 *     }
 */
export type ApiKeySummary = {
    /** @description The identifier of the key object. */
    uniqueId: Identifier;
    /** @description The time at which the key was created. */
    createdAt: Timestamp;
    /** @description The status of the key after this request. */
    status: ApiKeyStatus;
};
/**
 * @description The caller of a request.
 * @example {
 *       "member": {
 *         "uniqueId": "mem_grace",
 *         "createdAt": "2025-11-02T08:00:00.000Z",
 *         "accessLevel": "Owner",
 *         "name": "Grace Okafor",
 *         "email": "grace@harbour.example",
 *         "roles": [
 *           {
 *             "uniqueId": "rol_supervisor",
 *             "name": "Supervisor",
 *             "description": "Closes and restores conversations.",
 *             "permissions": [
 *               "Get:OrganizationMember",
 *               "Update:Conversation"
 *             ]
 *           }
 *         ]
 *       },
 *       "organizationId": "org_harbour",
 *       "apiKey": {
 *         "uniqueId": "key_01KAHE0B6T",
 *         "createdAt": "2026-03-13T16:00:00.000Z",
 *         "status": "Current"
 *       }
 *     }
 */
export type Caller = {
    /** @description The member that the API key belongs to, with current roles. */
    member: OrganizationMember;
    /** @description The identifier of the organization. */
    organizationId: Identifier;
    /** @description The API key of the request. */
    apiKey: ApiKeySummary;
};
/**
 * @description The content of a text message that a client sends.
 * @example {
 *       "text": "Hello, where is my parcel?"
 *     }
 */
export type TextContent = {
    /**
     * @description The text of the message.
     * @example Hello, where is my parcel?
     */
    text: string;
};
/**
 * @description The content of an edited message that is now a text.
 * @example {
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "Hello, where is my parcel from Lyon?"
 *       }
 *     }
 */
export type EditedTextContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Text";
    /** @description The content of the message. */
    messageData: TextContent;
};
/**
 * @description A media file that has an identifier in the messaging application.
 * @example {
 *       "id": "med_5f1",
 *       "mimeType": "image/jpeg",
 *       "sizeBytes": 48213
 *     }
 */
export type MediaByIdContent = {
    /**
     * @description The identifier of the media file in the messaging application.
     * @example med_5f1
     */
    id: string;
    /**
     * Format: uri
     * @description The URL of the media file.
     * @example https://media.harbour.example/med_5f1
     */
    link?: string;
    /**
     * @description The media type of the file, as the messaging application or the sender reports it.
     * @example image/jpeg
     */
    mimeType?: string;
    /**
     * @description The size of the file, in bytes.
     * @example 48213
     */
    sizeBytes?: number;
    /**
     * @description The name of the file.
     * @example label.jpg
     */
    fileName?: string;
    /**
     * @description The caption of the media file.
     * @example The label on the box.
     */
    caption?: string;
    /**
     * @description If true, the file is a voice message, recorded in the messaging application.
     * @example true
     */
    isVoice?: boolean;
};
/**
 * @description A media file that has a URL.
 * @example {
 *       "link": "https://media.harbour.example/med_5f3",
 *       "mimeType": "audio/ogg",
 *       "isVoice": true
 *     }
 */
export type MediaByLinkContent = {
    /**
     * @description The identifier of the media file in the messaging application.
     * @example med_5f1
     */
    id?: string;
    /**
     * Format: uri
     * @description The URL of the media file.
     * @example https://media.harbour.example/med_5f1
     */
    link: string;
    /**
     * @description The media type of the file, as the messaging application or the sender reports it.
     * @example image/jpeg
     */
    mimeType?: string;
    /**
     * @description The size of the file, in bytes.
     * @example 48213
     */
    sizeBytes?: number;
    /**
     * @description The name of the file.
     * @example label.jpg
     */
    fileName?: string;
    /**
     * @description The caption of the media file.
     * @example The label on the box.
     */
    caption?: string;
    /**
     * @description If true, the file is a voice message, recorded in the messaging application.
     * @example true
     */
    isVoice?: boolean;
};
/**
 * @description The content of a media file. It has `id`, `link`, or both.
 * @example {
 *       "id": "med_5f1",
 *       "link": "https://media.harbour.example/med_5f1",
 *       "mimeType": "image/jpeg",
 *       "caption": "The label on the box."
 *     }
 * @example {
 *       "link": "https://media.harbour.example/med_5f3",
 *       "mimeType": "audio/ogg",
 *       "isVoice": true
 *     }
 */
export type MediaContent = MediaByIdContent | MediaByLinkContent;
/**
 * @description The content of an edited message that is now an image.
 * @example {
 *       "messageType": "Image",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type EditedImageContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Image";
    /** @description The content of the message. */
    messageData: MediaContent;
};
/**
 * @description The content of an edited message that is now a video.
 * @example {
 *       "messageType": "Video",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type EditedVideoContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Video";
    /** @description The content of the message. */
    messageData: MediaContent;
};
/**
 * @description The content of an edited message that is now an audio file.
 * @example {
 *       "messageType": "Audio",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type EditedAudioContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Audio";
    /** @description The content of the message. */
    messageData: MediaContent;
};
/**
 * @description The content of an edited message that is now a sticker.
 * @example {
 *       "messageType": "Sticker",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type EditedStickerContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Sticker";
    /** @description The content of the message. */
    messageData: MediaContent;
};
/**
 * @description The content of an edited message that is now a document.
 * @example {
 *       "messageType": "Document",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "fileName": "invoice.pdf"
 *       }
 *     }
 */
export type EditedDocumentContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Document";
    /** @description The content of the message. */
    messageData: MediaContent;
};
/**
 * @description The content of a location message that a client sends.
 * @example {
 *       "latitude": 43.2965,
 *       "longitude": 5.3698,
 *       "name": "Old port",
 *       "address": "1 Quai du Port, Marseille"
 *     }
 */
export type LocationContent = {
    /**
     * @description The latitude, in degrees north of the equator.
     * @example 43.2965
     */
    latitude: number;
    /**
     * @description The longitude, in degrees east of Greenwich.
     * @example 5.3698
     */
    longitude: number;
    /**
     * @description The name of the location.
     * @example Old port
     */
    name?: string;
    /**
     * @description The postal address of the location.
     * @example 1 Quai du Port, Marseille
     */
    address?: string;
};
/**
 * @description The content of an edited message that is now a location.
 * @example {
 *       "messageType": "Location",
 *       "messageData": {
 *         "latitude": 43.2965,
 *         "longitude": 5.3698,
 *         "name": "Old port",
 *         "address": "1 Quai du Port, Marseille"
 *       }
 *     }
 */
export type EditedLocationContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Location";
    /** @description The content of the message. */
    messageData: LocationContent;
};
/**
 * @description A contact card that a client sends.
 * @example {
 *       "name": "Service desk",
 *       "phones": [
 *         "+33491000000"
 *       ]
 *     }
 */
export type ContactCardContent = {
    /**
     * @description The name on the contact card.
     * @example Service desk
     */
    name?: string;
    /**
     * @description The phone numbers on the contact card.
     * @example [
     *       "+33491000000"
     *     ]
     */
    phones: string[];
};
/**
 * @description The content of a message with contact cards that a client sends.
 * @example {
 *       "contacts": [
 *         {
 *           "name": "Service desk",
 *           "phones": [
 *             "+33491000000"
 *           ]
 *         }
 *       ]
 *     }
 */
export type ContactsContent = {
    /**
     * @description The contact cards.
     * @example [
     *       {
     *         "name": "Service desk",
     *         "phones": [
     *           "+33491000000"
     *         ]
     *       }
     *     ]
     */
    contacts: ContactCardContent[];
};
/**
 * @description The content of an edited message that is now contact cards.
 * @example {
 *       "messageType": "Contacts",
 *       "messageData": {
 *         "contacts": [
 *           {
 *             "name": "Service desk",
 *             "phones": [
 *               "+33491000000"
 *             ]
 *           }
 *         ]
 *       }
 *     }
 */
export type EditedContactsContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Contacts";
    /** @description The content of the message. */
    messageData: ContactsContent;
};
/**
 * @description The content of a message of a type that this version of the contract doesn't have.
 * @example {
 *       "originalType": "poll",
 *       "content": {
 *         "question": "Which day suits you?"
 *       }
 *     }
 */
export type UnsupportedContent = {
    /**
     * @description The messaging application's own name of the message type.
     * @example poll
     */
    originalType?: string;
    /**
     * @description What members read instead of the message.
     * @example Poll: Which day suits you?
     */
    text?: string;
    /**
     * @description The content of the message, in the words of the messaging application. It can be any JSON.
     * @example {
     *       "question": "Which day suits you?"
     *     }
     */
    content?: unknown;
};
/**
 * @description The content of an edited message that is now a type that the contract doesn't have.
 * @example {
 *       "messageType": "Unsupported",
 *       "messageData": {
 *         "originalType": "poll",
 *         "content": {
 *           "question": "Which day suits you?"
 *         }
 *       }
 *     }
 */
export type EditedUnsupportedContent = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Unsupported";
    /** @description The content of the message. */
    messageData: UnsupportedContent;
};
/**
 * @description The content that a message has after an edit.
 * @example {
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "Hello, where is my parcel from Lyon?"
 *       }
 *     }
 */
export type EditedContent = EditedTextContent | EditedImageContent | EditedVideoContent | EditedAudioContent | EditedStickerContent | EditedDocumentContent | EditedLocationContent | EditedContactsContent | EditedUnsupportedContent;
/**
 * @description A message of a contact, or an echo, was edited in the messaging application.
 * @example {
 *       "kind": "MessageEdited",
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "at": "2026-03-13T15:05:00.000Z",
 *       "content": {
 *         "messageType": "Text",
 *         "messageData": {
 *           "text": "Hello, where is my parcel from Lyon?"
 *         }
 *       }
 *     }
 */
export type MessageEditedChange = {
    /**
     * @description The kind of the change, which determines its other properties. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "MessageEdited";
    /**
     * @description The identifier of the message in the messaging application.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The time of the change, as the messaging application reports it. It counts at most as the time at which the service accepts the change. */
    at: Timestamp;
    /** @description The content that the message has now. Attachments stay as they are. */
    content: EditedContent;
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the edit, which the service passes on unread. Its keys are merged into the `metadata` of the message.
     * @example {
     *       "whatsapp": {
     *         "edit": 1
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description A message was removed in the messaging application.
 * @example {
 *       "kind": "MessageRemoved",
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "at": "2026-03-13T15:06:00.000Z"
 *     }
 */
export type MessageRemovedChange = {
    /**
     * @description The kind of the change, which determines its other properties. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "MessageRemoved";
    /**
     * @description The identifier of the message in the messaging application.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The time of the change, as the messaging application reports it. It counts at most as the time at which the service accepts the change. */
    at: Timestamp;
    /**
     * @description Further data about the change, which the service passes on unread. Only the event `message.removed` has it.
     * @example {
     *       "whatsapp": {
     *         "revokedBy": "contact"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description The direction of a message that an adapter delivers. `InBound`: the contact wrote it. `OutBound`: it is an echo, which the organization wrote with another program.
 * @example OutBound
 * @enum {string}
 */
export type ReportedDirection = "InBound" | "OutBound";
/**
 * @description The contact, or the organization with another program, set or removed its reaction to a message.
 * @example {
 *       "kind": "ReactionSet",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "reaction": "👍",
 *       "at": "2026-03-13T15:10:02.000Z"
 *     }
 */
export type ReactionSetChange = {
    /**
     * @description The kind of the change, which determines its other properties. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "ReactionSet";
    /**
     * @description The identifier, in the messaging application, of the message that the reaction refers to. Anybody can have written it.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId: string;
    /** @description The direction of the reaction, not of its message. If it is omitted, it is `InBound`, and the reaction is the contact's. With `OutBound`, it is the organization's, which reacted with another program. */
    direction?: ReportedDirection;
    /**
     * @description The emoji of the reaction. If it is omitted, null, or empty, the reaction is removed.
     * @example 👍
     */
    reaction?: string;
    /** @description The time of the change, as the messaging application reports it. It counts at most as the time at which the service accepts the change. Of the reactions of one side, the newest counts, and of equal times, the one that arrives later. */
    at: Timestamp;
    /**
     * @description Further data about the change, which the service passes on unread. Only the event `message.reacted` has it.
     * @example {
     *       "whatsapp": {
     *         "id": "wamid.5f1c0fff1"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description The contact of a receipt, as the messaging application describes it.
 * @example {
 *       "messagingAppContactId": "app.33612345678",
 *       "phone": "+33612345678"
 *     }
 */
export type ReceiptContact = {
    /**
     * @description The identifier of the contact in the messaging application.
     * @example app.33612345678
     */
    messagingAppContactId?: string;
    /**
     * @description The phone number of the contact.
     * @example +33612345678
     */
    phone?: string;
};
/**
 * @description The identifiers of a contact after a change, as the messaging application describes them. What has not changed can be repeated or left out.
 * @example {
 *       "messagingAppContactId": "app.33698765432",
 *       "phone": "+33698765432"
 *     }
 */
export type ChangedIdentity = {
    /**
     * @description The identifier of the contact in the messaging application.
     * @example app.33698765432
     */
    messagingAppContactId?: string;
    /**
     * @description The phone number of the contact. It counts only if the channel matches phone numbers.
     * @example +33698765432
     */
    phone?: string;
};
/**
 * @description A person has another identifier or another phone number in the messaging application.
 * @example {
 *       "kind": "IdentityChanged",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678"
 *       },
 *       "to": {
 *         "messagingAppContactId": "app.33698765432",
 *         "phone": "+33698765432"
 *       },
 *       "at": "2026-03-13T15:07:00.000Z"
 *     }
 */
export type IdentityChangedChange = {
    /**
     * @description The kind of the change, which determines its other properties. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "IdentityChanged";
    /** @description The contact as it was before the change. It is the contact to which a message with this identifier and this phone number would belong. */
    contact: ReceiptContact;
    /** @description The identifiers of the contact after the change. */
    to: ChangedIdentity;
    /** @description The time of the change, as the messaging application reports it. It counts at most as the time at which the service accepts the change. */
    at: Timestamp;
    /**
     * @description Further data about the change, which the service passes on unread. Only the event `contact.updated` has it.
     * @example {
     *       "whatsapp": {
     *         "type": "user_changed_number"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description A person has another name or other attributes in the messaging application.
 * @example {
 *       "kind": "ContactChanged",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678"
 *       },
 *       "name": "Ada Moreau-Roux",
 *       "attributes": {
 *         "marketing": "stop"
 *       },
 *       "at": "2026-03-13T15:08:00.000Z"
 *     }
 */
export type ContactChangedChange = {
    /**
     * @description The kind of the change, which determines its other properties. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "ContactChanged";
    /** @description The contact. It is the one to which a message with this identifier and this phone number would belong. */
    contact: ReceiptContact;
    /**
     * @description The name that the contact has now. It replaces a name that the messaging application gave, but none that a member wrote or that was imported.
     * @example Ada Moreau-Roux
     */
    name?: string;
    /**
     * @description Attributes to set, each in place of the one of the same name. Null removes an attribute. Others stay. All attributes together have at most 16 KiB.
     * @example {
     *       "marketing": "stop"
     *     }
     */
    attributes?: {
        [key: string]: unknown;
    };
    /** @description The time of the change, as the messaging application reports it. It counts at most as the time at which the service accepts the change. */
    at: Timestamp;
    /**
     * @description Further data about the change, which the service passes on unread. Only the event `contact.updated` has it.
     * @example {
     *       "whatsapp": {
     *         "category": "marketing_messages"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description What happened in the messaging application and is no message. `kind` determines the other properties.
 * @example {
 *       "kind": "MessageRemoved",
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "at": "2026-03-13T15:06:00.000Z"
 *     }
 */
export type ReportedChange = MessageEditedChange | MessageRemovedChange | ReactionSetChange | IdentityChangedChange | ContactChangedChange;
/**
 * @description Changes that an adapter reports.
 * @example {
 *       "channelId": "chn_first",
 *       "changes": [
 *         {
 *           "kind": "MessageRemoved",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "at": "2026-03-13T15:06:00.000Z"
 *         }
 *       ]
 *     }
 */
export type ChangeBatch = {
    /** @description The identifier of the channel of the messages. If it is omitted, it is the channel to which the member is bound, or the only channel of the organization. A member that is bound to no channel must name one if the organization has several. Otherwise, the response is 400. */
    channelId?: Identifier;
    /**
     * @description The changes.
     * @example [
     *       {
     *         "kind": "MessageRemoved",
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "at": "2026-03-13T15:06:00.000Z"
     *       }
     *     ]
     */
    changes: ReportedChange[];
};
/**
 * @description The change changed the message or the contact.
 * @example {
 *       "result": "Applied",
 *       "messageId": "msg_01KAHDV9WA"
 *     }
 */
export type ChangeAppliedResult = {
    /**
     * @description The result for the item.
     * @example Applied
     * @constant
     */
    result: "Applied";
    /** @description The identifier of the message. If the change names a contact, it is omitted. */
    messageId?: Identifier;
    /** @description The identifier of the contact that the change names. If it names a message or an unknown contact, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description The change changed nothing, because it is known already, something later happened, or no contact is the one that it names.
 * @example {
 *       "result": "Unchanged",
 *       "messageId": "msg_01KAHDV9WA"
 *     }
 */
export type ChangeUnchangedResult = {
    /**
     * @description The result for the item.
     * @example Unchanged
     * @constant
     */
    result: "Unchanged";
    /** @description The identifier of the message. If the change names a contact, it is omitted. */
    messageId?: Identifier;
    /** @description The identifier of the contact that the change names. If it names a message or an unknown contact, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description The channel has no message with the identifier yet. The change is kept, and applied when the message is stored.
 * @example {
 *       "result": "Pending"
 *     }
 */
export type ChangePendingResult = {
    /**
     * @description The result for the item.
     * @example Pending
     * @constant
     */
    result: "Pending";
};
/**
 * @description The reason for which a change was rejected. With `item_invalid`, it is not as the contract says, and `errors` has pointers to what is wrong. With `message_not_editable`, the message is neither from the contact nor an echo. With `contact_blocked`, the contact is blocked. With `identity_taken`, another contact has the new identifier. With `identifier_invalid`, the new identifier has no visible character. With `contact_is_channel`, it is the phone number of the channel. With `attributes_too_large`, the attributes would be larger than a contact's may be.
 * @example message_not_editable
 * @enum {string}
 */
export type ChangeRejectionCode = "item_invalid" | "message_not_editable" | "contact_blocked" | "identity_taken" | "identifier_invalid" | "contact_is_channel" | "attributes_too_large" | UnknownValue;
/**
 * @description The change was rejected and changed nothing.
 * @example {
 *       "result": "Rejected",
 *       "code": "item_invalid",
 *       "detail": "The item has 1 validation error.",
 *       "errors": [
 *         {
 *           "in": "body",
 *           "pointer": "/changes/0/at",
 *           "detail": "Send a date and time in UTC (RFC 3339)."
 *         }
 *       ]
 *     }
 */
export type ChangeRejectedResult = {
    /**
     * @description The result for the item.
     * @example Rejected
     * @constant
     */
    result: "Rejected";
    /** @description The reason, for use in programs. */
    code: ChangeRejectionCode;
    /** @description The reason, for people. */
    detail: ProblemDetail;
    /**
     * @description What is wrong with the item, with pointers from the body of the request, if the code is `item_invalid`. Otherwise, it is omitted.
     * @example [
     *       {
     *         "in": "body",
     *         "pointer": "/changes/0/at",
     *         "detail": "Send a date and time in UTC (RFC 3339)."
     *       }
     *     ]
     */
    errors?: ValidationError[];
};
/**
 * @description The result for one change.
 * @example {
 *       "result": "Applied",
 *       "messageId": "msg_01KAHDV9WA"
 *     }
 */
export type ChangeResult = ChangeAppliedResult | ChangeUnchangedResult | ChangePendingResult | ChangeRejectedResult | UnknownChangeResult;
/**
 * @description The results of a report.
 * @example {
 *       "results": [
 *         {
 *           "result": "Applied",
 *           "messageId": "msg_01KAHDV9WA"
 *         }
 *       ]
 *     }
 */
export type ChangeResults = {
    /**
     * @description One result for each change, in the order of the request.
     * @example [
     *       {
     *         "result": "Applied",
     *         "messageId": "msg_01KAHDV9WA"
     *       }
     *     ]
     */
    results: ChangeResult[];
};
/**
 * @description Error `body_too_large` (HTTP 413). The body exceeds the size limit of the operation.
 * @example {
 *       "type": "/problems/body_too_large",
 *       "title": "Body too large",
 *       "status": 413,
 *       "detail": "The body must not exceed 16384 bytes.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "body_too_large",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type BodyTooLargeProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/body_too_large
     * @constant
     */
    type: "/problems/body_too_large";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Body too large
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 413
     * @constant
     */
    status: 413;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example body_too_large
     * @constant
     */
    code: "body_too_large";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `media_type_unsupported` (HTTP 415). The media type isn't `application/json`, or the body has a content encoding.
 * @example {
 *       "type": "/problems/media_type_unsupported",
 *       "title": "Media type unsupported",
 *       "status": 415,
 *       "detail": "Send the body as application/json in UTF-8, without a content encoding.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "media_type_unsupported",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MediaTypeUnsupportedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/media_type_unsupported
     * @constant
     */
    type: "/problems/media_type_unsupported";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Media type unsupported
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 415
     * @constant
     */
    status: 415;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example media_type_unsupported
     * @constant
     */
    code: "media_type_unsupported";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `reference_unknown` (HTTP 422). The request has an identifier that names nothing in the organization.
 * @example {
 *       "type": "/problems/reference_unknown",
 *       "title": "Reference unknown",
 *       "status": 422,
 *       "detail": "The request has 1 unknown reference.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "reference_unknown",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "errors": [
 *         {
 *           "in": "body",
 *           "pointer": "/replyToMessageId",
 *           "detail": "No message of this conversation has this identifier."
 *         }
 *       ]
 *     }
 */
export type ReferenceUnknownProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/reference_unknown
     * @constant
     */
    type: "/problems/reference_unknown";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Reference unknown
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 422
     * @constant
     */
    status: 422;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example reference_unknown
     * @constant
     */
    code: "reference_unknown";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /**
     * @description The identifiers that name nothing.
     * @example [
     *       {
     *         "in": "body",
     *         "pointer": "/replyToMessageId",
     *         "detail": "No message of this conversation has this identifier."
     *       }
     *     ]
     */
    errors: ValidationError[];
};
/**
 * @description The address of a contact in the messaging application.
 * @example {
 *       "phone": "+33612345678"
 *     }
 */
export type ContactAddress = {
    /**
     * @description The identifier that the message goes to. If it is omitted, the message goes to `phone`, which is a phone number then.
     * @example app.33612345678
     */
    messagingAppContactId?: string;
    /**
     * @description If `messagingAppContactId` is omitted, the phone number that the message goes to. Otherwise it is only for display: it can be an identifier, or a number at which nobody confirmed the contact.
     * @example +33612345678
     */
    phone: string;
};
/**
 * @description The direction of a message, from the organization's point of view.
 * @example InBound
 * @enum {string}
 */
export type MessageDirection = "InBound" | "OutBound" | UnknownValue;
/**
 * @description The kind of author. A `Contact` wrote to the organization, and a `Member` replied. `External` is whoever wrote for the organization with another program, such as the messaging application itself. A `Campaign` sent the message to many contacts, which only imported messages have.
 * @example Member
 * @enum {string}
 */
export type MessageAuthorKind = "Contact" | "Member" | "External" | "Campaign" | UnknownValue;
/**
 * @description The author of a message.
 * @example {
 *       "kind": "Member",
 *       "memberId": "mem_grace"
 *     }
 */
export type MessageAuthor = {
    /** @description The kind of author. */
    kind: MessageAuthorKind;
    /** @description The identifier of the member. If the author isn't a member, or the member is unknown, it is omitted. An imported message can name a member that the organization doesn't have. */
    memberId?: Identifier;
};
/**
 * @description The delivery status of a message. A message from the contact is `Unread` until a member marks it as `Read`. A message to the contact is `Sent` when the service accepted it, `Delivered` when it reached the contact, and `Read` when the contact read it. `Failed`: the messaging application didn't accept the message. `UnDelivered`: it accepted the message, and could not deliver it.
 * @example Read
 * @enum {string}
 */
export type MessageStatus = "Sent" | "Delivered" | "Read" | "Unread" | "UnDelivered" | "Failed" | UnknownValue;
/**
 * @description A reaction to a message.
 * @example {
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "reaction": "👍",
 *       "at": "2026-03-13T15:10:02.000Z"
 *     }
 */
export type Reaction = {
    /** @description Who reacted. `External` is whoever reacted for the organization with another program. */
    author: MessageAuthor;
    /**
     * @description The emoji of the reaction.
     * @example 👍
     */
    reaction: string;
    /** @description The time of the reaction. Of the reactions of one side, the newest counts. */
    at: Timestamp;
};
/**
 * @description The content of a text message.
 * @example {
 *       "text": "Hello, where is my parcel?"
 *     }
 */
export type TextMessageData = {
    /**
     * @description The text of the message.
     * @example Hello, where is my parcel?
     */
    text: string;
};
/**
 * @description The type of a further media file of a message.
 * @example Image
 * @enum {string}
 */
export type AttachmentType = "Image" | "Video" | "Audio" | "Sticker" | "Document";
/**
 * @description The content of an image, a video, an audio message, a sticker or a document. It has `id`, `link`, or both. If a property is unknown, it is omitted.
 * @example {
 *       "id": "med_5f1",
 *       "link": "https://media.harbour.example/med_5f1",
 *       "mimeType": "image/jpeg",
 *       "sizeBytes": 48213,
 *       "fileName": "label.jpg",
 *       "caption": "The label on the box."
 *     }
 * @example {
 *       "link": "https://media.harbour.example/med_5f3",
 *       "mimeType": "audio/ogg",
 *       "isVoice": true
 *     }
 */
export type MediaMessageData = {
    /**
     * @description The identifier of the media file in the messaging application.
     * @example med_5f1
     */
    id?: string;
    /**
     * Format: uri
     * @description The URL of the media file.
     * @example https://media.harbour.example/med_5f1
     */
    link?: string;
    /**
     * @description The media type of the file, as the messaging application or the sender reports it.
     * @example image/jpeg
     */
    mimeType?: string;
    /**
     * @description The size of the file, in bytes.
     * @example 48213
     */
    sizeBytes?: number;
    /**
     * @description The name of the file.
     * @example label.jpg
     */
    fileName?: string;
    /**
     * @description The caption of the media file.
     * @example The label on the box.
     */
    caption?: string;
    /**
     * @description If true, the file is a voice message, recorded in the messaging application.
     * @example true
     */
    isVoice?: boolean;
};
/**
 * @description A further media file of a message.
 * @example {
 *       "messageType": "Image",
 *       "messageData": {
 *         "link": "https://media.harbour.example/med_5f6",
 *         "mimeType": "image/jpeg"
 *       }
 *     }
 */
export type Attachment = {
    /** @description The type of the media file. */
    messageType: AttachmentType;
    /** @description The content of the media file. */
    messageData: MediaMessageData;
};
/**
 * @description A text message.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Text",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "text": "Hello, where is my parcel?"
 *       }
 *     }
 */
export type TextMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Text
     * @constant
     */
    messageType: "Text";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: TextMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description An image message.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Image",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type ImageMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Image
     * @constant
     */
    messageType: "Image";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: MediaMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description A video message.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Video",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "id": "med_5f2",
 *         "caption": "It rattles when I shake it."
 *       }
 *     }
 */
export type VideoMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Video
     * @constant
     */
    messageType: "Video";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: MediaMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description An audio message.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Audio",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "id": "med_5f3",
 *         "link": "https://media.harbour.example/med_5f3"
 *       }
 *     }
 */
export type AudioMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Audio
     * @constant
     */
    messageType: "Audio";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: MediaMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description A sticker message.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Sticker",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "id": "med_5f4"
 *       }
 *     }
 */
export type StickerMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Sticker
     * @constant
     */
    messageType: "Sticker";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: MediaMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description A message with a document.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Document",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "id": "med_5f5",
 *         "fileName": "invoice-2026-03.pdf",
 *         "caption": "The invoice you asked for."
 *       }
 *     }
 */
export type DocumentMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Document
     * @constant
     */
    messageType: "Document";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: MediaMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description The content of a location message.
 * @example {
 *       "latitude": 43.2965,
 *       "longitude": 5.3698,
 *       "name": "Old port",
 *       "address": "1 Quai du Port, Marseille"
 *     }
 */
export type LocationMessageData = {
    /**
     * @description The latitude, in degrees north of the equator.
     * @example 43.2965
     */
    latitude: number;
    /**
     * @description The longitude, in degrees east of Greenwich.
     * @example 5.3698
     */
    longitude: number;
    /**
     * @description The name of the location.
     * @example Old port
     */
    name?: string;
    /**
     * @description The postal address of the location.
     * @example 1 Quai du Port, Marseille
     */
    address?: string;
};
/**
 * @description A message with a location.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Location",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "latitude": 43.2965,
 *         "longitude": 5.3698,
 *         "name": "Old port",
 *         "address": "1 Quai du Port, Marseille"
 *       }
 *     }
 */
export type LocationMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Location
     * @constant
     */
    messageType: "Location";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: LocationMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description A contact card in a message.
 * @example {
 *       "name": "Service desk",
 *       "phones": [
 *         "+33491000000"
 *       ]
 *     }
 */
export type SharedContact = {
    /**
     * @description The name on the contact card.
     * @example Service desk
     */
    name?: string;
    /**
     * @description The phone numbers on the contact card.
     * @example [
     *       "+33491000000"
     *     ]
     */
    phones: string[];
};
/**
 * @description The content of a message with contact cards.
 * @example {
 *       "contacts": [
 *         {
 *           "name": "Service desk",
 *           "phones": [
 *             "+33491000000"
 *           ]
 *         }
 *       ]
 *     }
 */
export type ContactsMessageData = {
    /**
     * @description The contact cards.
     * @example [
     *       {
     *         "name": "Service desk",
     *         "phones": [
     *           "+33491000000"
     *         ]
     *       }
     *     ]
     */
    contacts: SharedContact[];
};
/**
 * @description A message with contact cards.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Contacts",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "contacts": [
 *           {
 *             "name": "Service desk",
 *             "phones": [
 *               "+33491000000"
 *             ]
 *           }
 *         ]
 *       }
 *     }
 */
export type ContactsMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Contacts
     * @constant
     */
    messageType: "Contacts";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: ContactsMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description The content of a template message.
 * @example {
 *       "name": "parcel_arrives",
 *       "language": "en_GB",
 *       "bodyParameters": [
 *         "Ada"
 *       ],
 *       "components": {
 *         "header": {
 *           "image": "med_5f1"
 *         }
 *       },
 *       "text": "Hello Ada, your parcel arrives today."
 *     }
 */
export type TemplateMessageData = {
    /**
     * @description The name of the template in the messaging application.
     * @example parcel_arrives
     */
    name: string;
    /**
     * @description The language of the template, in the words of the messaging application.
     * @example en_GB
     */
    language: string;
    /**
     * @description The texts for the placeholders of the template's body, in their order. Without placeholders, it is empty.
     * @example [
     *       "Ada"
     *     ]
     */
    bodyParameters: string[];
    /**
     * @description Further parts of the template, such as a header or buttons, in the words of the messaging application. They can be any JSON. The service passes them on unread.
     * @example {
     *       "header": {
     *         "image": "med_5f1"
     *       }
     *     }
     */
    components?: unknown;
    /**
     * @description The text of the filled template, for members who read the conversation. The adapter doesn't send it.
     * @example Hello Ada, your parcel arrives today.
     */
    text?: string;
};
/**
 * @description A message that fills a template, which the messaging application has approved.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WC",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "OutBound",
 *       "author": {
 *         "kind": "Member",
 *         "memberId": "mem_grace"
 *       },
 *       "status": "Delivered",
 *       "messageType": "Template",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "name": "parcel_arrives",
 *         "language": "en_GB",
 *         "bodyParameters": [
 *           "Ada"
 *         ],
 *         "components": {
 *           "header": {
 *             "image": "med_5f1"
 *           }
 *         },
 *         "text": "Hello Ada, your parcel arrives today."
 *       }
 *     }
 */
export type TemplateMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Template
     * @constant
     */
    messageType: "Template";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: TemplateMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description An action that answers the message. The answer is a message of the type `Selection` with this `id`.
 * @example {
 *       "kind": "Reply",
 *       "id": "day_saturday",
 *       "title": "Saturday",
 *       "description": "Between 9 and 12."
 *     }
 */
export type ReplyAction = {
    /**
     * @description The kind of the action.
     * @example Reply
     * @constant
     */
    kind: "Reply";
    /**
     * @description The identifier of the action, which the answer has.
     * @example day_saturday
     */
    id: string;
    /**
     * @description The label of the action.
     * @example Saturday
     */
    title: string;
    /**
     * @description Further words about the action, for applications that show a list. If there is none, it is omitted.
     * @example Between 9 and 12.
     */
    description?: string;
};
/**
 * @description An action of an interactive message that opens a web page.
 * @example {
 *       "kind": "Link",
 *       "title": "Opening hours",
 *       "url": "https://harbour.example/hours"
 *     }
 */
export type LinkAction = {
    /**
     * @description The kind of the action.
     * @example Link
     * @constant
     */
    kind: "Link";
    /**
     * @description The label of the action.
     * @example Opening hours
     */
    title: string;
    /**
     * Format: uri
     * @description The URL of the page.
     * @example https://harbour.example/hours
     */
    url: string;
};
/**
 * @description An action of an interactive message. `kind` determines its properties.
 * @example {
 *       "kind": "Reply",
 *       "id": "day_saturday",
 *       "title": "Saturday"
 *     }
 */
export type InteractiveAction = ReplyAction | LinkAction | UnknownInteractiveAction;
/**
 * @description The content of a message with actions.
 * @example {
 *       "text": "When can we bring your parcel?",
 *       "header": "Delivery",
 *       "footer": "You can change it later.",
 *       "listTitle": "Choose a day",
 *       "actions": [
 *         {
 *           "kind": "Reply",
 *           "id": "day_saturday",
 *           "title": "Saturday",
 *           "description": "Between 9 and 12."
 *         },
 *         {
 *           "kind": "Link",
 *           "title": "Opening hours",
 *           "url": "https://harbour.example/hours"
 *         }
 *       ],
 *       "components": {
 *         "delay": 0
 *       }
 *     }
 */
export type InteractiveMessageData = {
    /**
     * @description The text of the message.
     * @example When can we bring your parcel?
     */
    text: string;
    /**
     * @description The words above the text. If there is none, it is omitted.
     * @example Delivery
     */
    header?: string;
    /**
     * @description The words below the text. If there is none, it is omitted.
     * @example You can change it later.
     */
    footer?: string;
    /**
     * @description The label of the button that opens the list of actions, for applications that show a list. If there is none, it is omitted.
     * @example Choose a day
     */
    listTitle?: string;
    /**
     * @description The actions, in their order.
     * @example [
     *       {
     *         "kind": "Reply",
     *         "id": "day_saturday",
     *         "title": "Saturday"
     *       }
     *     ]
     */
    actions: InteractiveAction[];
    /**
     * @description Further parts of the message in the words of the messaging application. They can be any JSON. The service passes them on unread. If there is none, it is omitted.
     * @example {
     *       "delay": 0
     *     }
     */
    components?: unknown;
};
/**
 * @description A message with actions that the contact can choose.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Interactive",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "text": "When can we bring your parcel?",
 *         "header": "Delivery",
 *         "footer": "You can change it later.",
 *         "listTitle": "Choose a day",
 *         "actions": [
 *           {
 *             "kind": "Reply",
 *             "id": "day_saturday",
 *             "title": "Saturday",
 *             "description": "Between 9 and 12."
 *           },
 *           {
 *             "kind": "Link",
 *             "title": "Opening hours",
 *             "url": "https://harbour.example/hours"
 *           }
 *         ],
 *         "components": {
 *           "delay": 0
 *         }
 *       }
 *     }
 */
export type InteractiveMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Interactive
     * @constant
     */
    messageType: "Interactive";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: InteractiveMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description The content of an answer to a message with actions.
 * @example {
 *       "text": "Saturday",
 *       "id": "day_saturday",
 *       "description": "Between 9 and 12."
 *     }
 */
export type SelectionMessageData = {
    /**
     * @description The label of the action that the contact chose.
     * @example Saturday
     */
    text: string;
    /**
     * @description The identifier of the action, or the payload of the button.
     * @example day_saturday
     */
    id: string;
    /**
     * @description Further words about the action. If there is none, it is omitted.
     * @example Between 9 and 12.
     */
    description?: string;
};
/**
 * @description The answer of a contact to a message with actions.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Selection",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "text": "Saturday",
 *         "id": "day_saturday",
 *         "description": "Between 9 and 12."
 *       }
 *     }
 */
export type SelectionMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Selection
     * @constant
     */
    messageType: "Selection";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: SelectionMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description The content of an unsupported message. It can have other properties, too, so new message types in the messaging application never break existing clients.
 * @example {
 *       "originalType": "poll",
 *       "content": {
 *         "question": "Which day suits you?"
 *       }
 *     }
 */
export type UnsupportedMessageData = {
    /**
     * @description The messaging application's own name of the message type. If it is unknown, it is omitted.
     * @example poll
     */
    originalType?: string;
    /**
     * @description What members read instead of the message.
     * @example Poll: Which day suits you?
     */
    text?: string;
    /**
     * @description The content of the message, in the words of the messaging application. It can be any JSON.
     * @example {
     *       "question": "Which day suits you?"
     *     }
     */
    content?: unknown;
} & {
    [key: string]: unknown;
};
/**
 * @description A message of a type that this version of the contract doesn't have.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Unsupported",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {
 *         "originalType": "poll",
 *         "content": {
 *           "question": "Which day suits you?"
 *         }
 *       }
 *     }
 */
export type UnsupportedMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Unsupported
     * @constant
     */
    messageType: "Unsupported";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: UnsupportedMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description The content of a message that was removed, which is empty.
 * @example {}
 */
export type RemovedMessageData = Record<string, never>;
/**
 * @description A message that was removed in the messaging application. Its content is gone.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WB",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Removed",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "removedAt": "2026-03-13T15:06:00.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "messageData": {}
 *     }
 */
export type RemovedMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    /**
     * @description The type of the message, which determines the properties of `messageData`.
     * @example Removed
     * @constant
     */
    messageType: "Removed";
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    /** @description The content of the message. */
    messageData: RemovedMessageData;
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/**
 * @description A message of a conversation. `messageType` determines the properties of `messageData`.
 * @example {
 *       "uniqueId": "msg_01KAHDV9WA",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "channelId": "chn_first",
 *       "direction": "InBound",
 *       "author": {
 *         "kind": "Contact"
 *       },
 *       "status": "Read",
 *       "messageType": "Text",
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "messageData": {
 *         "text": "Hello, where is my parcel?"
 *       }
 *     }
 */
export type Message = TextMessage | ImageMessage | VideoMessage | AudioMessage | StickerMessage | DocumentMessage | LocationMessage | ContactsMessage | TemplateMessage | InteractiveMessage | SelectionMessage | UnsupportedMessage | RemovedMessage | UnknownMessage;
/**
 * @description A message of a member that no receipt has named. It has the properties of the event `message.sent`, and the address of the contact now.
 * @example {
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada",
 *       "channelId": "chn_first",
 *       "contact": {
 *         "phone": "+33612345678"
 *       },
 *       "message": {
 *         "uniqueId": "msg_01KAHDVC31",
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "channelId": "chn_first",
 *         "direction": "OutBound",
 *         "author": {
 *           "kind": "Member",
 *           "memberId": "mem_grace"
 *         },
 *         "status": "Sent",
 *         "messageType": "Text",
 *         "createdAt": "2026-03-13T15:09:41.000Z",
 *         "replyToMessageId": "msg_01KAHDV9WA",
 *         "messageData": {
 *           "text": "It arrives today."
 *         }
 *       },
 *       "replyToMessagingAppMessageId": "app.5f1c0ffed"
 *     }
 */
export type QueuedMessage = {
    /** @description The identifier of the conversation. */
    conversationId: Identifier;
    /** @description The identifier of the contact. */
    contactId: Identifier;
    /** @description The identifier of the channel of the conversation. */
    channelId: Identifier;
    /** @description The address of the contact in the messaging application, as it is now. If no address of the contact is left on the channel, it is omitted: report `Failed`, because the earlier address can be another person's. */
    contact?: ContactAddress;
    /** @description The message. */
    message: Message;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to. If there is none or it is unknown, it is omitted.
     * @example app.5f1c0ffed
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description The place at which the next page begins, an opaque string.
 * @example x7Rk2_mVq9TzLw4bNe0sYc
 */
export type PageCursor = string;
/**
 * @description A page of queued messages.
 * @example {
 *       "queuedMessages": [
 *         {
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "contactId": "con_ada",
 *           "channelId": "chn_first",
 *           "contact": {
 *             "phone": "+33612345678"
 *           },
 *           "message": {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Sent",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "messageData": {
 *               "text": "It arrives today."
 *             }
 *           }
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type QueuedMessagePage = {
    /**
     * @description The messages of the page, the oldest first.
     * @example [
     *       {
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "contactId": "con_ada",
     *         "channelId": "chn_first",
     *         "contact": {
     *           "phone": "+33612345678"
     *         },
     *         "message": {
     *           "uniqueId": "msg_01KAHDVC31",
     *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *           "channelId": "chn_first",
     *           "direction": "OutBound",
     *           "author": {
     *             "kind": "Member",
     *             "memberId": "mem_grace"
     *           },
     *           "status": "Sent",
     *           "messageType": "Text",
     *           "createdAt": "2026-03-13T15:09:41.000Z",
     *           "messageData": {
     *             "text": "It arrives today."
     *           }
     *         }
     *       }
     *     ]
     */
    queuedMessages: QueuedMessage[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description A status that a receipt can report, from the lowest to the highest. `Sent`: the message was handed over to the messaging application. `Failed`: the application didn't accept it. `UnDelivered`: the application accepted it, and could not deliver it. `Delivered`: it reached the contact. `Read`: the contact read it.
 * @example Delivered
 * @enum {string}
 */
export type ReceiptStatus = "Sent" | "Failed" | "UnDelivered" | "Delivered" | "Read";
/**
 * @description The contact of a message, as the messaging application describes it.
 * @example {
 *       "messagingAppContactId": "app.33612345678",
 *       "phone": "+33612345678",
 *       "name": "Ada Moreau"
 *     }
 */
export type ReceivedContact = {
    /**
     * @description The identifier of the contact in the messaging application.
     * @example app.33612345678
     */
    messagingAppContactId: string;
    /**
     * @description The phone number of the contact. If it is omitted, a new contact has `messagingAppContactId` as its `phone`.
     * @example +33612345678
     */
    phone?: string;
    /**
     * @description Further identifiers of the same person, as the messaging application states them, such as a former one. The first 4 count, and only if the channel has `usesAliases`. A `Created` result lists the others in `ignoredAliases`.
     * @example [
     *       "app.ada.2025"
     *     ]
     */
    aliases?: string[];
    /**
     * @description The name of the contact. It counts only if the contact has no name yet.
     * @example Ada Moreau
     */
    name?: string;
    /**
     * @description Custom data about the contact, as key-value pairs. They count only if the contact is created.
     * @example {
     *       "plan": "gold"
     *     }
     */
    attributes?: {
        [key: string]: unknown;
    };
};
/**
 * @description A further media file of a message to store or to send.
 * @example {
 *       "messageType": "Image",
 *       "messageData": {
 *         "link": "https://media.harbour.example/med_5f6",
 *         "mimeType": "image/jpeg"
 *       }
 *     }
 */
export type NewAttachment = {
    /** @description The type of the media file. */
    messageType: AttachmentType;
    /** @description The content of the media file. */
    messageData: MediaContent;
};
/**
 * @description A text message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "Hello, where is my parcel?"
 *       }
 *     }
 */
export type ReceivedTextMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Text";
    /** @description The content of the message. */
    messageData: TextContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description An image message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Image",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type ReceivedImageMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Image";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A video message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Video",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type ReceivedVideoMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Video";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description An audio message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Audio",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type ReceivedAudioMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Audio";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A sticker message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Sticker",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type ReceivedStickerMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Sticker";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A document message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Document",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "fileName": "invoice.pdf"
 *       }
 *     }
 */
export type ReceivedDocumentMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Document";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A location message that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Location",
 *       "messageData": {
 *         "latitude": 43.2965,
 *         "longitude": 5.3698,
 *         "name": "Old port",
 *         "address": "1 Quai du Port, Marseille"
 *       }
 *     }
 */
export type ReceivedLocationMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Location";
    /** @description The content of the message. */
    messageData: LocationContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A message with contact cards that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Contacts",
 *       "messageData": {
 *         "contacts": [
 *           {
 *             "name": "Service desk",
 *             "phones": [
 *               "+33491000000"
 *             ]
 *           }
 *         ]
 *       }
 *     }
 */
export type ReceivedContactsMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Contacts";
    /** @description The content of the message. */
    messageData: ContactsContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description The content of an answer to a message with actions, or of a pressed button of a template.
 * @example {
 *       "text": "Saturday",
 *       "id": "day_saturday",
 *       "description": "Between 9 and 12."
 *     }
 */
export type SelectionContent = {
    /**
     * @description The label of the action that the contact chose.
     * @example Saturday
     */
    text: string;
    /**
     * @description The identifier of the action, or the payload of the button.
     * @example day_saturday
     */
    id: string;
    /**
     * @description Further words about the action.
     * @example Between 9 and 12.
     */
    description?: string;
};
/**
 * @description An answer of a contact to a message with actions.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Selection",
 *       "messageData": {
 *         "text": "Saturday",
 *         "id": "day_saturday",
 *         "description": "Between 9 and 12."
 *       }
 *     }
 */
export type ReceivedSelectionMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Selection";
    /** @description The content of the message. */
    messageData: SelectionContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A message of a type that this version of the contract doesn't have that the messaging application reports.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Unsupported",
 *       "messageData": {
 *         "originalType": "poll",
 *         "content": {
 *           "question": "Which day suits you?"
 *         }
 *       }
 *     }
 */
export type ReceivedUnsupportedMessage = {
    /**
     * @description The identifier of the message in the messaging application. It makes the delivery idempotent.
     * @example app.5f1c0ffed
     */
    messagingAppMessageId: string;
    /** @description The direction of the message. If it is omitted, it is `InBound`. An `OutBound` message is an echo: the organization wrote it to the contact with another program, such as the application itself. */
    direction?: ReportedDirection;
    /**
     * @description The identifier of the member's message that an `OutBound` message repeats, if the application returned it. Then the item acts as a receipt with the status `Sent`, and its result is `Duplicate`. If the channel has no such message of the organization, or the direction is `InBound`, it is ignored.
     * @example msg_01KAHDVC31
     */
    messageId?: string;
    /**
     * @description True if the message is from before: of the history that an application transfers, or from an outage that is over. It gets the place and the `createdAt` of its `sentAt`, is read, reopens nothing, and counts in nothing but `totalMessages`. If it is omitted, it is false.
     * @example true
     */
    isHistory?: boolean;
    /** @description The status that an `OutBound` message of the history has. If it is omitted, it is `Sent`. Any other message with a status is `Rejected` with `status_unexpected`. */
    status?: ReceiptStatus;
    /** @description The contact that wrote the message, or that received it. */
    contact: ReceivedContact;
    /** @description The time at which the message was sent, as the messaging application reports it. */
    sentAt?: Timestamp;
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Unsupported";
    /** @description The content of the message. */
    messageData: UnsupportedContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description True if the text is only the beginning of what was written. The service sets it if it shortens a text of more than 65536 characters.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description The identifier, in the messaging application, of the message that this message replies to.
     * @example app.5f1c0ffee
     */
    replyToMessagingAppMessageId?: string;
};
/**
 * @description A message that the messaging application reports: from a contact, or an echo, which the organization wrote with another program. It can be new, or of the history. `messageType` determines the properties of `messageData`.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffed",
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678",
 *         "phone": "+33612345678",
 *         "name": "Ada Moreau"
 *       },
 *       "sentAt": "2026-03-13T15:04:03.000Z",
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "Hello, where is my parcel?"
 *       }
 *     }
 */
export type ReceivedMessage = ReceivedTextMessage | ReceivedImageMessage | ReceivedVideoMessage | ReceivedAudioMessage | ReceivedStickerMessage | ReceivedDocumentMessage | ReceivedLocationMessage | ReceivedContactsMessage | ReceivedSelectionMessage | ReceivedUnsupportedMessage;
/**
 * @description Messages that an adapter delivers.
 * @example {
 *       "channelId": "chn_first",
 *       "messages": [
 *         {
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "contact": {
 *             "messagingAppContactId": "app.33612345678",
 *             "phone": "+33612345678",
 *             "name": "Ada Moreau"
 *           },
 *           "sentAt": "2026-03-13T15:04:03.000Z",
 *           "messageType": "Text",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         }
 *       ]
 *     }
 */
export type ReceivedMessageBatch = {
    /** @description The identifier of the channel on which the contacts wrote. If it is omitted, it is the channel to which the member is bound, or the only channel of the organization. A member that is bound to no channel must name one if the organization has several. Otherwise, the response is 400. */
    channelId?: Identifier;
    /**
     * @description The messages, in the order in which they were sent.
     * @example [
     *       {
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "contact": {
     *           "messagingAppContactId": "app.33612345678",
     *           "phone": "+33612345678",
     *           "name": "Ada Moreau"
     *         },
     *         "sentAt": "2026-03-13T15:04:03.000Z",
     *         "messageType": "Text",
     *         "messageData": {
     *           "text": "Hello, where is my parcel?"
     *         }
     *       }
     *     ]
     */
    messages: ReceivedMessage[];
};
/**
 * @description The message was stored.
 * @example {
 *       "result": "Created",
 *       "messageId": "msg_01KAHDV9WA",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada",
 *       "ignoredAliases": []
 *     }
 */
export type MessageCreatedResult = {
    /**
     * @description The result for the item.
     * @example Created
     * @constant
     */
    result: "Created";
    /** @description The identifier of the message. */
    messageId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the contact. */
    contactId: Identifier;
    /**
     * @description The aliases that the service ignored: those after the fourth, those that came with more than 3 identifiers, new ones of a contact that has 200 identifiers, the number of the channel, texts without a visible character, and all if the channel doesn't have `usesAliases`. If there are none, it is empty.
     * @example [
     *       "app.support"
     *     ]
     */
    ignoredAliases: string[];
};
/**
 * @description The message was stored before. Nothing changed, unless it was stored as `Unsupported`, and got its content now, or the item named it by `messageId`.
 * @example {
 *       "result": "Duplicate",
 *       "messageId": "msg_01KAHDV9WA",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada"
 *     }
 */
export type MessageDuplicateResult = {
    /**
     * @description The result for the item.
     * @example Duplicate
     * @constant
     */
    result: "Duplicate";
    /** @description The identifier of the message. */
    messageId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the contact. */
    contactId: Identifier;
};
/**
 * @description The reason for which a message was rejected. With `item_invalid`, it is not as the contract says, and `errors` has pointers to what is wrong. With `message_id_conflict`, another message of the channel has this `messagingAppMessageId`: one of another contact or direction, with another content or sent at another time. Or the message of the `messageId` has another `messagingAppMessageId`. With `identifier_invalid`, the identifier of the contact has no visible character. With `contact_is_channel`, it or the phone number of the contact is the `phone` of the channel. With `status_unexpected`, the message has a `status`, and isn't an `OutBound` message of the history.
 * @example contact_blocked
 * @enum {string}
 */
export type MessageRejectionCode = "item_invalid" | "contact_blocked" | "message_id_conflict" | "identifier_invalid" | "contact_is_channel" | "status_unexpected" | UnknownValue;
/**
 * @description The message was rejected and not stored.
 * @example {
 *       "result": "Rejected",
 *       "code": "contact_blocked",
 *       "detail": "The contact is blocked."
 *     }
 */
export type MessageRejectedResult = {
    /**
     * @description The result for the item.
     * @example Rejected
     * @constant
     */
    result: "Rejected";
    /** @description The reason, for use in programs. */
    code: MessageRejectionCode;
    /** @description The reason, for people. */
    detail: ProblemDetail;
    /** @description The identifier of the message in the way, if the code is `message_id_conflict`. Otherwise, it is omitted. */
    messageId?: Identifier;
    /** @description The identifier of the conversation of that message, if the code is `message_id_conflict`. Otherwise, it is omitted. */
    conversationId?: Identifier;
    /**
     * @description What is wrong with the item, with pointers from the body of the request, if the code is `item_invalid`. Otherwise, it is omitted.
     * @example [
     *       {
     *         "in": "body",
     *         "pointer": "/messages/0/sentAt",
     *         "detail": "Send a date and time in UTC (RFC 3339)."
     *       }
     *     ]
     */
    errors?: ValidationError[];
};
/**
 * @description The result for one message.
 * @example {
 *       "result": "Created",
 *       "messageId": "msg_01KAHDV9WA",
 *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada",
 *       "ignoredAliases": []
 *     }
 */
export type ReceivedMessageResult = MessageCreatedResult | MessageDuplicateResult | MessageRejectedResult | UnknownReceivedMessageResult;
/**
 * @description The results of a delivery.
 * @example {
 *       "results": [
 *         {
 *           "result": "Created",
 *           "messageId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "contactId": "con_ada",
 *           "ignoredAliases": []
 *         }
 *       ]
 *     }
 */
export type ReceivedMessageResults = {
    /**
     * @description One result for each message, in the order of the request.
     * @example [
     *       {
     *         "result": "Created",
     *         "messageId": "msg_01KAHDV9WA",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "contactId": "con_ada",
     *         "ignoredAliases": []
     *       }
     *     ]
     */
    results: ReceivedMessageResult[];
};
/**
 * @description A receipt that names a message by its identifier in the service.
 * @example {
 *       "messageId": "msg_01KAHDVC31",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "status": "Sent",
 *       "at": "2026-03-13T15:09:42.000Z"
 *     }
 */
export type MessageReceipt = {
    /** @description The identifier of the message. */
    messageId: Identifier;
    /**
     * @description The identifier of the message in the messaging application. The service stores it with the message.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /** @description The status of the message. */
    status: ReceiptStatus;
    /** @description The time of the status in the messaging application. */
    at: Timestamp;
    /**
     * @description The reason of the status, for people. It becomes the `statusReason` of the message.
     * @example The number is not in service.
     */
    reason?: string;
    /**
     * @description The code that the messaging application gives for the status, such as the number of an error. It becomes the `errorCode` of the message.
     * @example 131047
     */
    code?: string;
    /** @description Who received the message, as the messaging application says. If it is the contact of the message, the contact gets the identifier. With `Failed` and `UnDelivered`, it is ignored. */
    recipient?: ReceiptContact;
    /**
     * @description Further data about the status. Its keys are merged into the `statusMetadata` of the message, also if the status stays.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description A receipt that names a message by its identifier in the messaging application.
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "status": "Delivered",
 *       "at": "2026-03-13T15:09:44.000Z"
 *     }
 */
export type AppMessageReceipt = {
    /**
     * @description The identifier of the message in the messaging application, as an earlier receipt reported it.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId: string;
    /** @description The status of the message. */
    status: ReceiptStatus;
    /** @description The time of the status in the messaging application. */
    at: Timestamp;
    /**
     * @description The reason of the status, for people. It becomes the `statusReason` of the message.
     * @example The number is not in service.
     */
    reason?: string;
    /**
     * @description The code that the messaging application gives for the status, such as the number of an error. It becomes the `errorCode` of the message.
     * @example 131047
     */
    code?: string;
    /** @description Who received the message, as the messaging application says. If it is the contact of the message, the contact gets the identifier. With `Failed` and `UnDelivered`, it is ignored. */
    recipient?: ReceiptContact;
    /**
     * @description Further data about the status. Its keys are merged into the `statusMetadata` of the message, also if the status stays.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
};
/**
 * @description A status that a receipt can report for everything that was handed over to a contact.
 * @example Read
 * @enum {string}
 */
export type ContactReceiptStatus = "Delivered" | "Read";
/**
 * @description A receipt for everything that was handed over to a contact up to a time, for messaging applications that report no single messages.
 * @example {
 *       "contact": {
 *         "messagingAppContactId": "app.33612345678"
 *       },
 *       "until": "2026-03-13T15:09:51.000Z",
 *       "status": "Read"
 *     }
 */
export type ContactReceipt = {
    /** @description The contact. Its identifier decides, or else its phone number if the channel matches phone numbers. */
    contact: ReceiptContact;
    /** @description The time up to which the status counts. A message counts if `at` of one of its receipts, other than `Failed`, is not later. */
    until: Timestamp;
    /** @description The status of the messages. */
    status: ContactReceiptStatus;
};
/**
 * @description A receipt. It has `messageId`, `messagingAppMessageId`, or both. Or it has `contact`, and is about all messages up to a time.
 * @example {
 *       "messageId": "msg_01KAHDVC31",
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "status": "Sent",
 *       "at": "2026-03-13T15:09:42.000Z"
 *     }
 * @example {
 *       "messagingAppMessageId": "app.5f1c0ffee",
 *       "status": "Delivered",
 *       "at": "2026-03-13T15:09:44.000Z"
 *     }
 */
export type Receipt = MessageReceipt | AppMessageReceipt | ContactReceipt;
/**
 * @description Receipts that an adapter reports.
 * @example {
 *       "channelId": "chn_first",
 *       "receipts": [
 *         {
 *           "messageId": "msg_01KAHDVC31",
 *           "messagingAppMessageId": "app.5f1c0ffee",
 *           "status": "Sent",
 *           "at": "2026-03-13T15:09:42.000Z"
 *         },
 *         {
 *           "messagingAppMessageId": "app.5f1c0ffee",
 *           "status": "Delivered",
 *           "at": "2026-03-13T15:09:44.000Z"
 *         }
 *       ]
 *     }
 */
export type ReceiptBatch = {
    /** @description The identifier of the channel that handed the messages over. If it is omitted, it is the channel to which the member is bound, or the only channel of the organization. A member that is bound to no channel must name one if the organization has several. Otherwise, the response is 400. */
    channelId?: Identifier;
    /**
     * @description The receipts.
     * @example [
     *       {
     *         "messageId": "msg_01KAHDVC31",
     *         "messagingAppMessageId": "app.5f1c0ffee",
     *         "status": "Sent",
     *         "at": "2026-03-13T15:09:42.000Z"
     *       },
     *       {
     *         "messagingAppMessageId": "app.5f1c0ffee",
     *         "status": "Delivered",
     *         "at": "2026-03-13T15:09:44.000Z"
     *       }
     *     ]
     */
    receipts: Receipt[];
};
/**
 * @description The receipt changed a message or a contact, or took a message out of the list of those that wait.
 * @example {
 *       "result": "Applied",
 *       "messageId": "msg_01KAHDVC31"
 *     }
 */
export type ReceiptAppliedResult = {
    /**
     * @description The result for the item.
     * @example Applied
     * @constant
     */
    result: "Applied";
    /** @description The identifier of the message. If the receipt names a contact, it is omitted. */
    messageId?: Identifier;
    /** @description The identifier of the contact, if the receipt names one. Otherwise, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description The receipt changed nothing, because what it says was known.
 * @example {
 *       "result": "Unchanged",
 *       "messageId": "msg_01KAHDVC31"
 *     }
 */
export type ReceiptUnchangedResult = {
    /**
     * @description The result for the item.
     * @example Unchanged
     * @constant
     */
    result: "Unchanged";
    /** @description The identifier of the message. If the receipt names a contact, it is omitted. */
    messageId?: Identifier;
    /** @description The identifier of the contact, if the receipt names one. Otherwise, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description The reason for which a receipt was rejected. With `item_invalid`, it is not as the contract says, and `errors` has pointers to what is wrong. After `message_unknown`, you can retry the receipt. With `contact_unknown`, no contact has the identifier, so nothing was handed over to it.
 * @example message_unknown
 * @enum {string}
 */
export type ReceiptRejectionCode = "item_invalid" | "message_unknown" | "message_id_conflict" | "contact_unknown" | UnknownValue;
/**
 * @description The receipt was rejected and changed nothing.
 * @example {
 *       "result": "Rejected",
 *       "code": "message_unknown",
 *       "detail": "The organization has sent no such message."
 *     }
 */
export type ReceiptRejectedResult = {
    /**
     * @description The result for the item.
     * @example Rejected
     * @constant
     */
    result: "Rejected";
    /** @description The reason, for use in programs. */
    code: ReceiptRejectionCode;
    /** @description The reason, for people. */
    detail: ProblemDetail;
    /**
     * @description What is wrong with the item, with pointers from the body of the request, if the code is `item_invalid`. Otherwise, it is omitted.
     * @example [
     *       {
     *         "in": "body",
     *         "pointer": "/receipts/0/at",
     *         "detail": "Send a date and time in UTC (RFC 3339)."
     *       }
     *     ]
     */
    errors?: ValidationError[];
};
/**
 * @description The result for one receipt.
 * @example {
 *       "result": "Applied",
 *       "messageId": "msg_01KAHDVC31"
 *     }
 */
export type ReceiptResult = ReceiptAppliedResult | ReceiptUnchangedResult | ReceiptRejectedResult | UnknownReceiptResult;
/**
 * @description The results of a report.
 * @example {
 *       "results": [
 *         {
 *           "result": "Applied",
 *           "messageId": "msg_01KAHDVC31"
 *         }
 *       ]
 *     }
 */
export type ReceiptResults = {
    /**
     * @description One result for each receipt, in the order of the request.
     * @example [
     *       {
     *         "result": "Applied",
     *         "messageId": "msg_01KAHDVC31"
     *       }
     *     ]
     */
    results: ReceiptResult[];
};
/**
 * @description How phone numbers identify contacts of a channel. `Never`: they don't. `Identifiers`: the phone number of a message is an identifier of its contact. Only with `Identifiers` can a conversation be started with a contact of which only the number is known.
 * @example Identifiers
 * @enum {string}
 */
export type PhoneMatching = "Never" | "Identifiers" | UnknownValue;
/**
 * @description A connection to one messaging application or account. Each conversation belongs to one channel.
 * @example {
 *       "uniqueId": "chn_whatsapp",
 *       "name": "WhatsApp",
 *       "createdAt": "2026-03-01T08:00:00.000Z",
 *       "identityScope": "chn_whatsapp",
 *       "phoneMatching": "Identifiers",
 *       "usesAliases": false,
 *       "numberOfQueuedMessages": 0,
 *       "replyWindowSeconds": 86400
 *     }
 */
export type Channel = {
    /** @description The identifier of the channel. The first channel of each organization is `chn_first`. */
    uniqueId: Identifier;
    /**
     * @description The name of the channel.
     * @example WhatsApp
     */
    name: string;
    /** @description The time at which the channel was created. */
    createdAt: Timestamp;
    /** @description The scope in which identifiers of contacts are unique. Several channels can have the same scope. */
    identityScope: Identifier;
    /** @description How phone numbers identify contacts of the channel. */
    phoneMatching: PhoneMatching;
    /**
     * @description Whether the channel uses further identifiers of a contact that come with a message.
     * @example false
     */
    usesAliases: boolean;
    /**
     * Format: phone-number
     * @description The phone number of the organization on the channel. As an alias of a contact, it is ignored. A message that has it as the identifier or the `phone` of its contact is `Rejected` with `contact_is_channel`.
     * @example +33140000000
     */
    phone?: string;
    /**
     * @description How many messages on the channel wait for the adapter, as `listQueuedMessages` lists them. If there are more than 1,000, it is 1,000.
     * @example 0
     */
    numberOfQueuedMessages?: number;
    /** @description The time at which the oldest of these messages was created. Only messages of the last 7 days count. If there is none, it is omitted. */
    oldestQueuedAt?: Timestamp;
    /**
     * @description For how many seconds after a message of a contact the messaging application accepts replies. If it always does, this is omitted.
     * @example 86400
     */
    replyWindowSeconds?: number;
};
/**
 * @description A page of channels.
 * @example {
 *       "channels": [
 *         {
 *           "uniqueId": "chn_first",
 *           "name": "First channel",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "identityScope": "chn_first",
 *           "phoneMatching": "Identifiers",
 *           "usesAliases": false,
 *           "numberOfQueuedMessages": 0
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type ChannelPage = {
    /**
     * @description The channels of the page, in the order of their identifiers.
     * @example [
     *       {
     *         "uniqueId": "chn_whatsapp",
     *         "name": "WhatsApp",
     *         "createdAt": "2026-03-01T08:00:00.000Z",
     *         "identityScope": "chn_whatsapp",
     *         "phoneMatching": "Identifiers",
     *         "usesAliases": false,
     *         "numberOfQueuedMessages": 0,
     *         "replyWindowSeconds": 86400
     *       }
     *     ]
     */
    channels: Channel[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description One `ETag`, several with commas between them, or `*` for any, as RFC 9110 writes them in the headers of conditional requests (section 13.1).
 * @example "Zt3yq8vJw1nCkX0hRb5aLg"
 */
export type EntityTagList = string;
/**
 * @description The status of a contact. `Inactive` is a label for contacts that stopped writing: the next message of the contact makes it `Active`. Messages from a `Blocked` contact are rejected, and no message can be sent to it.
 * @example Active
 * @enum {string}
 */
export type ContactStatus = "Active" | "Inactive" | "Blocked" | UnknownValue;
/**
 * @description A person with whom the organization exchanges messages.
 * @example {
 *       "uniqueId": "con_ada",
 *       "name": "Ada Moreau",
 *       "phone": "+33612345678",
 *       "phoneIsKnown": true,
 *       "attributes": {
 *         "plan": "gold",
 *         "visits": 3
 *       },
 *       "createdAt": "2026-01-07T09:30:00.000Z",
 *       "status": "Active"
 *     }
 */
export type Contact = {
    /** @description The identifier of the contact. */
    uniqueId: Identifier;
    /**
     * @description The name of the contact. If the messaging application provides no name, it is omitted.
     * @example Ada Moreau
     */
    name?: string;
    /**
     * @description The newest phone number of the contact. If it has none, its newest identifier in the messaging application, or else its `uniqueId`.
     * @example +33612345678
     */
    phone: string;
    /**
     * @description Whether `phone` is a phone number. If it is `false`, `phone` is an identifier, because the contact has no number.
     * @example true
     */
    phoneIsKnown?: boolean;
    /**
     * @description The first identifier in the messaging application that the contact still has. If it has none, it is omitted. The contact can have more of them.
     * @example app.33612345678
     */
    messagingAppContactId?: string;
    /**
     * @description Custom data of the organization about the contact, as key-value pairs.
     * @example {
     *       "plan": "gold",
     *       "visits": 3
     *     }
     */
    attributes: {
        [key: string]: unknown;
    };
    /** @description The time at which the contact was created. */
    createdAt: Timestamp;
    /** @description The status of the contact. */
    status: ContactStatus;
};
/**
 * @description The kind of identifier. `App`: an identifier of the messaging application. `PhoneNumber`: the digits of a phone number.
 * @example PhoneNumber
 * @enum {string}
 */
export type ContactIdentityKind = "App" | "PhoneNumber" | UnknownValue;
/**
 * @description An identifier by which messages find a contact.
 * @example {
 *       "identityScope": "chn_first",
 *       "channelId": "chn_first",
 *       "kind": "PhoneNumber",
 *       "value": "33612345678",
 *       "changedAt": "2026-01-07T09:30:00.000Z"
 *     }
 */
export type ContactIdentity = {
    /** @description The identity scope, in which one contact has the identifier. `listChannels` returns the scope of each channel. */
    identityScope: Identifier;
    /** @description The identifier of a channel of the scope, by which `moveIdentities` names the identifier. A member that is bound to a channel sees that channel. */
    channelId: Identifier;
    /** @description The kind of identifier. */
    kind: ContactIdentityKind;
    /**
     * @description The identifier as the messaging application sent it, or the digits of a phone number.
     * @example 33612345678
     */
    value: string;
    /** @description The time at which the contact last changed to this identifier. If it came as an alias only, it is omitted. */
    changedAt?: Timestamp;
};
/**
 * @description A contact that can be the same person.
 * @example {
 *       "contactId": "con_ada_old",
 *       "suspectedAt": "2026-03-13T15:04:05.000Z"
 *     }
 */
export type PossibleDuplicate = {
    /** @description The identifier of the other contact. */
    contactId: Identifier;
    /** @description The time of the newest suspicion. */
    suspectedAt: Timestamp;
};
/**
 * @description The response body with one contact, and what the service knows about its identity.
 * @example {
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       },
 *       "identities": [],
 *       "possibleDuplicates": []
 *     }
 */
export type ContactDetails = {
    /** @description The contact. */
    contact: Contact;
    /**
     * @description The identifiers by which messages find the contact, the newest first. A contact has at most 200: a new one then takes the place of the one that was used longest ago. A number that the organization gave the contact isn't listed, and is its `phone`, but it counts. A member that is bound to a channel sees those of its scope.
     * @example [
     *       {
     *         "identityScope": "chn_first",
     *         "channelId": "chn_first",
     *         "kind": "PhoneNumber",
     *         "value": "33612345678",
     *         "changedAt": "2026-01-07T09:30:00.000Z"
     *       }
     *     ]
     */
    identities: ContactIdentity[];
    /**
     * @description The contacts that can be the same person, the newest suspicion first, at most 20. A member that is bound to a channel sees those that it knows.
     * @example [
     *       {
     *         "contactId": "con_ada_old",
     *         "suspectedAt": "2026-03-13T15:04:05.000Z"
     *       }
     *     ]
     */
    possibleDuplicates: PossibleDuplicate[];
};
/**
 * @description Error `contact_not_found` (HTTP 404). The key's organization has no contact with this identifier.
 * @example {
 *       "type": "/problems/contact_not_found",
 *       "title": "Contact not found",
 *       "status": 404,
 *       "detail": "No contact has this identifier.",
 *       "instance": "/api/contact/con_ada",
 *       "code": "contact_not_found",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ContactNotFoundProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/contact_not_found
     * @constant
     */
    type: "/problems/contact_not_found";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Contact not found
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 404
     * @constant
     */
    status: 404;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example contact_not_found
     * @constant
     */
    code: "contact_not_found";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description The properties of a contact to update. Unknown properties are rejected.
 * @example {
 *       "name": "Ada Moreau",
 *       "attributes": {
 *         "plan": "gold",
 *         "visits": 4
 *       }
 *     }
 */
export type ContactUpdate = {
    /**
     * @description The new name of the contact.
     * @example Ada Moreau
     */
    name?: string;
    /**
     * Format: phone-number
     * @description The phone number that the organization gives the contact, with its country code. It has 8 to 15 digits, and separators don't matter. If a messaging application identifies the contact by another number, the response is 409 `contact_exists` with its own `contactId`: move that number with `moveIdentities` first. If another contact has this number, it is 409, too. A member that is bound to a channel gets 403 `member_bound`.
     * @example +33698765432
     */
    phone?: string;
    /**
     * @description The new status of the contact.
     * @example Blocked
     * @enum {string}
     */
    status?: "Active" | "Inactive" | "Blocked";
    /**
     * @description Attributes to set, each in place of the one of the same name. Null removes an attribute. Others stay. All attributes together have at most 16 KiB.
     * @example {
     *       "plan": "gold",
     *       "visits": 4
     *     }
     */
    attributes?: {
        [key: string]: unknown;
    };
};
/**
 * @description The response body with one contact.
 * @example {
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       }
 *     }
 */
export type ContactEnvelope = {
    /** @description The current contact. */
    contact: Contact;
};
/**
 * @description Error `member_bound` (HTTP 403). The member is bound to a channel. The operation, or a property of this body, is for members without a channel.
 * @example {
 *       "type": "/problems/member_bound",
 *       "title": "Member bound",
 *       "status": 403,
 *       "detail": "The member is bound to the channel chn_first.",
 *       "instance": "/api/contacts",
 *       "code": "member_bound",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MemberBoundProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/member_bound
     * @constant
     */
    type: "/problems/member_bound";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Member bound
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 403
     * @constant
     */
    status: 403;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example member_bound
     * @constant
     */
    code: "member_bound";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description The member lacks a permission, or is bound to a channel.
 * @example {
 *       "type": "/problems/member_bound",
 *       "title": "Member bound",
 *       "status": 403,
 *       "detail": "The member is bound to the channel chn_first.",
 *       "instance": "/api/contacts",
 *       "code": "member_bound",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MemberForbiddenProblem = PermissionMissingProblem | MemberBoundProblem | UnknownProblem;
/**
 * @description Error `contact_exists` (HTTP 409). The contact that `contactId` names has this identifier or phone number, or a messaging application identifies it by another number.
 * @example {
 *       "type": "/problems/contact_exists",
 *       "title": "Contact exists",
 *       "status": 409,
 *       "detail": "A contact has this identifier or phone number.",
 *       "instance": "/api/contacts",
 *       "code": "contact_exists",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contactId": "con_ada"
 *     }
 */
export type ContactExistsProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/contact_exists
     * @constant
     */
    type: "/problems/contact_exists";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Contact exists
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example contact_exists
     * @constant
     */
    code: "contact_exists";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The identifier of the contact. */
    contactId: Identifier;
};
/**
 * @description Error `attributes_too_large` (HTTP 409). With the new attributes, all attributes of the contact would have more than 16 KiB.
 * @example {
 *       "type": "/problems/attributes_too_large",
 *       "title": "Attributes too large",
 *       "status": 409,
 *       "detail": "The attributes would have 16500 bytes, and at most 16384 are allowed.",
 *       "instance": "/api/contact/con_ada",
 *       "code": "attributes_too_large",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type AttributesTooLargeProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/attributes_too_large
     * @constant
     */
    type: "/problems/attributes_too_large";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Attributes too large
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example attributes_too_large
     * @constant
     */
    code: "attributes_too_large";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A 409 error of `updateContact`.
 * @example {
 *       "type": "/problems/contact_exists",
 *       "title": "Contact exists",
 *       "status": 409,
 *       "detail": "A contact has this identifier or phone number.",
 *       "instance": "/api/contact/con_ada",
 *       "code": "contact_exists",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contactId": "con_ben"
 *     }
 */
export type UpdatingConflictProblem = ContactExistsProblem | AttributesTooLargeProblem | UnknownProblem;
/**
 * @description Error `contact_precondition_failed` (HTTP 412). The contact changed since you read it. If the request would change nothing, the service returns 200 instead.
 * @example {
 *       "type": "/problems/contact_precondition_failed",
 *       "title": "Contact precondition failed",
 *       "status": 412,
 *       "detail": "The contact changed since you read it.",
 *       "instance": "/api/contact/con_ada",
 *       "code": "contact_precondition_failed",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       }
 *     }
 */
export type ContactPreconditionFailedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/contact_precondition_failed
     * @constant
     */
    type: "/problems/contact_precondition_failed";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Contact precondition failed
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 412
     * @constant
     */
    status: 412;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example contact_precondition_failed
     * @constant
     */
    code: "contact_precondition_failed";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The current contact. You don't need another request to decide again. */
    contact: Contact;
};
/**
 * @description An existing contact gets the identifiers.
 * @example {
 *       "kind": "Contact",
 *       "contactId": "con_ben"
 *     }
 */
export type IdentityMoveToContact = {
    /**
     * @description The kind of target. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "Contact";
    /** @description The identifier of the contact. */
    contactId: Identifier;
};
/**
 * @description A new contact gets the identifiers.
 * @example {
 *       "kind": "NewContact",
 *       "name": "Ben Aydin"
 *     }
 */
export type IdentityMoveToNewContact = {
    /**
     * @description The kind of target. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "NewContact";
    /**
     * @description The name of the new contact.
     * @example Ben Aydin
     */
    name?: string;
};
/**
 * @description No contact gets the identifiers. The next message that comes with one can create a contact.
 * @example {
 *       "kind": "Nobody"
 *     }
 */
export type IdentityMoveToNobody = {
    /**
     * @description The kind of target. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "Nobody";
};
/**
 * @description The contact that gets identifiers.
 * @example {
 *       "kind": "Contact",
 *       "contactId": "con_ben"
 *     }
 */
export type IdentityMoveTarget = IdentityMoveToContact | IdentityMoveToNewContact | IdentityMoveToNobody;
/**
 * @description An identifier of a contact, on a channel of its identity scope.
 * @example {
 *       "channelId": "chn_first",
 *       "value": "33612345678"
 *     }
 */
export type ChannelIdentity = {
    /** @description The identifier of a channel of the scope. For a number that the organization gave the contact, any channel. */
    channelId: Identifier;
    /**
     * @description The identifier in the messaging application, or a phone number.
     * @example 33612345678
     */
    value: string;
};
/**
 * @description Where identifiers of a contact move, and which.
 * @example {
 *       "to": {
 *         "kind": "NewContact",
 *         "name": "Ben Aydin"
 *       },
 *       "identities": [
 *         {
 *           "channelId": "chn_first",
 *           "value": "33612345678"
 *         }
 *       ]
 *     }
 */
export type IdentityMove = {
    /** @description The contact that gets them. */
    to: IdentityMoveTarget;
    /**
     * @description The identifiers that move. If it is omitted, all move, in all scopes.
     * @example [
     *       {
     *         "channelId": "chn_first",
     *         "value": "33612345678"
     *       }
     *     ]
     */
    identities?: ChannelIdentity[];
};
/**
 * @description An identifier that moved, on a channel of its identity scope.
 * @example {
 *       "channelId": "chn_first",
 *       "value": "33612345678"
 *     }
 */
export type MovedIdentity = {
    /** @description The identifier of a channel of the scope. For a number that the organization gave the contact, it is the first channel. */
    channelId: Identifier;
    /**
     * @description The identifier in the messaging application, or the digits of a phone number.
     * @example 33612345678
     */
    value: string;
};
/**
 * @description The response body after identifiers moved.
 * @example {
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       },
 *       "moved": []
 *     }
 */
export type IdentitiesMoved = {
    /** @description The contact that had the identifiers. */
    contact: Contact;
    /** @description The contact that has them. If nothing moved to a new contact, or they moved to no contact, it is omitted. */
    toContact?: Contact;
    /**
     * @description The identifiers that moved, none if the target had all of them before. To undo the move, send them as `identities` of `toContact`.
     * @example [
     *       {
     *         "channelId": "chn_first",
     *         "value": "33612345678"
     *       }
     *     ]
     */
    moved: MovedIdentity[];
};
/**
 * @description Error `contact_blocked` (HTTP 409). The contact is blocked, so no messages and reactions can be sent to it.
 * @example {
 *       "type": "/problems/contact_blocked",
 *       "title": "Contact blocked",
 *       "status": 409,
 *       "detail": "The contact is blocked.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "contact_blocked",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ContactBlockedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/contact_blocked
     * @constant
     */
    type: "/problems/contact_blocked";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Contact blocked
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example contact_blocked
     * @constant
     */
    code: "contact_blocked";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `identity_moved` (HTTP 409). The contact doesn't have one of the identifiers. If another contact has it, `contactId` names that contact.
 * @example {
 *       "type": "/problems/identity_moved",
 *       "title": "Identity moved",
 *       "status": 409,
 *       "detail": "The contact doesn't have the identifier at /identities/0.",
 *       "instance": "/api/contact/con_ada/identities/move",
 *       "code": "identity_moved",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contactId": "con_ben"
 *     }
 */
export type IdentityMovedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/identity_moved
     * @constant
     */
    type: "/problems/identity_moved";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Identity moved
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example identity_moved
     * @constant
     */
    code: "identity_moved";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The contact that has the identifier. If there is none, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description Error `identity_limit_reached` (HTTP 409). The target would have more than 200 identifiers.
 * @example {
 *       "type": "/problems/identity_limit_reached",
 *       "title": "Identity limit reached",
 *       "status": 409,
 *       "detail": "The target would have 201 identifiers, and at most 200 are allowed.",
 *       "instance": "/api/contact/con_ada/identities/move",
 *       "code": "identity_limit_reached",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type IdentityLimitReachedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/identity_limit_reached
     * @constant
     */
    type: "/problems/identity_limit_reached";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Identity limit reached
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example identity_limit_reached
     * @constant
     */
    code: "identity_limit_reached";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A 409 error of `moveIdentities`.
 * @example {
 *       "type": "/problems/identity_moved",
 *       "title": "Identity moved",
 *       "status": 409,
 *       "detail": "The contact doesn't have the identifier at /identities/0.",
 *       "instance": "/api/contact/con_ada/identities/move",
 *       "code": "identity_moved",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contactId": "con_ben"
 *     }
 */
export type MovingConflictProblem = ContactBlockedProblem | IdentityMovedProblem | IdentityLimitReachedProblem | UnknownProblem;
/**
 * @description A page of contacts.
 * @example {
 *       "contacts": [
 *         {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type ContactPage = {
    /**
     * @description The contacts of the page, in the order of their identifiers.
     * @example [
     *       {
     *         "uniqueId": "con_ada",
     *         "name": "Ada Moreau",
     *         "phone": "+33612345678",
     *         "phoneIsKnown": true,
     *         "attributes": {
     *           "plan": "gold",
     *           "visits": 3
     *         },
     *         "createdAt": "2026-01-07T09:30:00.000Z",
     *         "status": "Active"
     *       }
     *     ]
     */
    contacts: Contact[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description A contact to create of which only the phone number is known.
 * @example {
 *       "phone": "+33698765432",
 *       "channelId": "chn_first",
 *       "name": "Ada Moreau"
 *     }
 */
export type NewPhoneContact = {
    /**
     * Format: phone-number
     * @description The phone number of the contact, with its country code. It has 8 to 15 digits, and separators don't matter.
     * @example +33698765432
     */
    phone: string;
    /** @description The identifier of the channel on which you want to write. A contact that has the number only in another identity scope causes no 409, because there the number can be another person's. */
    channelId: Identifier;
    /**
     * @description The name of the contact.
     * @example Ada Moreau
     */
    name?: string;
    /**
     * @description Custom data about the contact, as key-value pairs.
     * @example {
     *       "plan": "gold"
     *     }
     */
    attributes?: {
        [key: string]: unknown;
    };
};
/**
 * @description A contact to create that has an identifier in the messaging application.
 * @example {
 *       "messagingAppContactId": "app.33698765432",
 *       "channelId": "chn_first",
 *       "phone": "+33698765432",
 *       "name": "Ada Moreau"
 *     }
 */
export type NewAppContact = {
    /**
     * @description The identifier of the contact in the messaging application.
     * @example app.33698765432
     */
    messagingAppContactId: string;
    /** @description The identifier of the channel on which the contact has the identifier. */
    channelId: Identifier;
    /**
     * Format: phone-number
     * @description The phone number of the contact, with its country code. It has 8 to 15 digits, and separators don't matter. If it is omitted, it is `messagingAppContactId`.
     * @example +33698765432
     */
    phone?: string;
    /**
     * @description The name of the contact.
     * @example Ada Moreau
     */
    name?: string;
    /**
     * @description Custom data about the contact, as key-value pairs.
     * @example {
     *       "plan": "gold"
     *     }
     */
    attributes?: {
        [key: string]: unknown;
    };
};
/**
 * @description A contact to create on a channel. It has `messagingAppContactId`, `phone`, or both.
 * @example {
 *       "phone": "+33698765432",
 *       "channelId": "chn_first",
 *       "name": "Ada Moreau"
 *     }
 */
export type NewContact = NewPhoneContact | NewAppContact;
/**
 * @description Who started the conversation: the `Contact` by a message, or a `Member` by `createConversation` or with another program. Only imported conversations were started by a `Campaign`.
 * @example Contact
 * @enum {string}
 */
export type ConversationInitiator = "Contact" | "Campaign" | "Member" | UnknownValue;
/**
 * @description The status of a conversation. `Deleted` is a soft delete: no data is lost, and setting another status restores it.
 * @example Closed
 * @enum {string}
 */
export type ConversationStatus = "Active" | "Closed" | "Deleted";
/**
 * @description A tag that an organization gives to conversations.
 * @example {
 *       "label": "Refund",
 *       "uniqueId": "tag_refund"
 *     }
 */
export type Tag = {
    /**
     * @description The text of the tag.
     * @example Refund
     */
    label: string;
    /** @description The identifier of the tag. */
    uniqueId: Identifier;
};
/**
 * @description A conversation between the organization and one contact.
 * @example {
 *       "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada",
 *       "campaignId": "cmp_spring",
 *       "organizationId": "org_harbour",
 *       "initiatedBy": "Contact",
 *       "channelId": "chn_first",
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       },
 *       "messages": [
 *         {
 *           "uniqueId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "InBound",
 *           "author": {
 *             "kind": "Contact"
 *           },
 *           "status": "Read",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         },
 *         {
 *           "uniqueId": "msg_01KAHDVC31",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "OutBound",
 *           "author": {
 *             "kind": "Member",
 *             "memberId": "mem_grace"
 *           },
 *           "status": "Delivered",
 *           "messageType": "Location",
 *           "createdAt": "2026-03-13T15:09:41.000Z",
 *           "replyToMessageId": "msg_01KAHDV9WA",
 *           "messagingAppMessageId": "app.5f1c0ffee",
 *           "messageData": {
 *             "latitude": 43.2965,
 *             "longitude": 5.3698,
 *             "name": "Old port"
 *           }
 *         }
 *       ],
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "numberOfUnreadMessages": 0,
 *       "totalMessages": 2,
 *       "status": "Closed",
 *       "assignedTo": {
 *         "uniqueId": "mem_grace",
 *         "createdAt": "2025-11-02T08:00:00.000Z",
 *         "accessLevel": "Owner",
 *         "name": "Grace Okafor",
 *         "email": "grace@harbour.example",
 *         "roles": [
 *           {
 *             "uniqueId": "rol_supervisor",
 *             "name": "Supervisor",
 *             "description": "Closes and restores conversations.",
 *             "permissions": [
 *               "Get:OrganizationMember",
 *               "Update:Conversation"
 *             ]
 *           }
 *         ]
 *       },
 *       "tags": [
 *         {
 *           "label": "Refund",
 *           "uniqueId": "tag_refund"
 *         }
 *       ]
 *     }
 */
export type Conversation = {
    /** @description The identifier of the conversation. */
    uniqueId: Identifier;
    /** @description The identifier of the contact. */
    contactId: Identifier;
    /** @description The identifier of the campaign that the conversation belongs to. If there is none, it is omitted. */
    campaignId?: Identifier;
    /** @description The identifier of the organization. */
    organizationId: Identifier;
    /** @description Who started the conversation. */
    initiatedBy: ConversationInitiator;
    /** @description The identifier of the channel that the conversation belongs to. */
    channelId?: Identifier;
    /** @description The contact of the conversation. */
    contact: Contact;
    /**
     * @description The newest messages, oldest first, at most twenty, and fewer if they hold more than 1 MiB. `totalMessages` and `numberOfUnreadMessages` count all messages.
     * @example [
     *       {
     *         "uniqueId": "msg_01KAHDV9WA",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "InBound",
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "status": "Read",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "messageData": {
     *           "text": "Hello, where is my parcel?"
     *         }
     *       }
     *     ]
     */
    messages: Message[];
    /** @description The time at which the conversation was created. */
    createdAt: Timestamp;
    /**
     * @description The number of unread messages from the contact in the whole conversation.
     * @example 0
     */
    numberOfUnreadMessages: number;
    /**
     * @description The number of messages in the whole conversation.
     * @example 2
     */
    totalMessages: number;
    /** @description The status of the conversation. */
    status: ConversationStatus;
    /** @description The member that the conversation is assigned to. If there is none, it is omitted. */
    assignedTo?: OrganizationMember;
    /**
     * @description The tags of the conversation.
     * @example [
     *       {
     *         "label": "Refund",
     *         "uniqueId": "tag_refund"
     *       }
     *     ]
     */
    tags: Tag[];
    /** @description Until when the messaging application accepts messages other than templates. If the contact hasn't written yet, it is the time at which the conversation was created. If the channel has no reply window, it is omitted. */
    replyUntil?: Timestamp;
};
/**
 * @description A response body with a conversation.
 * @example {
 *       "conversation": {
 *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "campaignId": "cmp_spring",
 *         "organizationId": "org_harbour",
 *         "initiatedBy": "Contact",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "messages": [
 *           {
 *             "uniqueId": "msg_01KAHDV9WA",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "InBound",
 *             "author": {
 *               "kind": "Contact"
 *             },
 *             "status": "Read",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:04:05.000Z",
 *             "messagingAppMessageId": "app.5f1c0ffed",
 *             "messageData": {
 *               "text": "Hello, where is my parcel?"
 *             }
 *           },
 *           {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           }
 *         ],
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "numberOfUnreadMessages": 0,
 *         "totalMessages": 2,
 *         "status": "Closed",
 *         "assignedTo": {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         },
 *         "tags": [
 *           {
 *             "label": "Refund",
 *             "uniqueId": "tag_refund"
 *           }
 *         ]
 *       }
 *     }
 */
export type ConversationEnvelope = {
    /** @description The conversation as it is after the request. */
    conversation: Conversation;
};
/**
 * @description Error `conversation_not_found` (HTTP 404). The key's organization has no conversation with this identifier.
 * @example {
 *       "type": "/problems/conversation_not_found",
 *       "title": "Conversation not found",
 *       "status": 404,
 *       "detail": "No conversation has this identifier.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "conversation_not_found",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ConversationNotFoundProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/conversation_not_found
     * @constant
     */
    type: "/problems/conversation_not_found";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Conversation not found
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 404
     * @constant
     */
    status: 404;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example conversation_not_found
     * @constant
     */
    code: "conversation_not_found";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description The properties of a conversation to update. Unknown properties are rejected.
 * @example {
 *       "status": "Closed"
 *     }
 */
export type ConversationUpdate = {
    /** @description The new status of the conversation. */
    status: ConversationStatus;
};
/**
 * @description Error `precondition_failed` (HTTP 412). The conversation changed since you read it. If the request would change nothing, the service returns 200 instead.
 * @example {
 *       "type": "/problems/precondition_failed",
 *       "title": "Precondition failed",
 *       "status": 412,
 *       "detail": "The conversation changed since you read it.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
 *       "code": "precondition_failed",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "conversation": {
 *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "campaignId": "cmp_spring",
 *         "organizationId": "org_harbour",
 *         "initiatedBy": "Contact",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "messages": [
 *           {
 *             "uniqueId": "msg_01KAHDV9WA",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "InBound",
 *             "author": {
 *               "kind": "Contact"
 *             },
 *             "status": "Read",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:04:05.000Z",
 *             "messagingAppMessageId": "app.5f1c0ffed",
 *             "messageData": {
 *               "text": "Hello, where is my parcel?"
 *             }
 *           },
 *           {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           }
 *         ],
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "numberOfUnreadMessages": 0,
 *         "totalMessages": 2,
 *         "status": "Closed",
 *         "assignedTo": {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         },
 *         "tags": [
 *           {
 *             "label": "Refund",
 *             "uniqueId": "tag_refund"
 *           }
 *         ]
 *       }
 *     }
 */
export type PreconditionFailedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/precondition_failed
     * @constant
     */
    type: "/problems/precondition_failed";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Precondition failed
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 412
     * @constant
     */
    status: 412;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example precondition_failed
     * @constant
     */
    code: "precondition_failed";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The current conversation. You don't need another request to decide again. */
    conversation: Conversation;
};
/**
 * @description The assignee of a conversation.
 * @example {
 *       "memberId": "mem_grace",
 *       "onlyIfUnassigned": true
 *     }
 */
export type ConversationAssignment = {
    /** @description The identifier of the member. */
    memberId: Identifier;
    /**
     * @description Whether the request fails if another member has the conversation. If it is omitted, it takes the conversation over.
     * @example true
     */
    onlyIfUnassigned?: boolean;
};
/**
 * @description Error `conversation_assigned` (HTTP 409). The request has `onlyIfUnassigned`, and another member has the conversation.
 * @example {
 *       "type": "/problems/conversation_assigned",
 *       "title": "Conversation assigned",
 *       "status": 409,
 *       "detail": "Another member has the conversation.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/assignee",
 *       "code": "conversation_assigned",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "conversation": {
 *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "campaignId": "cmp_spring",
 *         "organizationId": "org_harbour",
 *         "initiatedBy": "Contact",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "messages": [
 *           {
 *             "uniqueId": "msg_01KAHDV9WA",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "InBound",
 *             "author": {
 *               "kind": "Contact"
 *             },
 *             "status": "Read",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:04:05.000Z",
 *             "messagingAppMessageId": "app.5f1c0ffed",
 *             "messageData": {
 *               "text": "Hello, where is my parcel?"
 *             }
 *           },
 *           {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           }
 *         ],
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "numberOfUnreadMessages": 0,
 *         "totalMessages": 2,
 *         "status": "Closed",
 *         "assignedTo": {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         },
 *         "tags": [
 *           {
 *             "label": "Refund",
 *             "uniqueId": "tag_refund"
 *           }
 *         ]
 *       }
 *     }
 */
export type ConversationAssignedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/conversation_assigned
     * @constant
     */
    type: "/problems/conversation_assigned";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Conversation assigned
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example conversation_assigned
     * @constant
     */
    code: "conversation_assigned";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The current conversation. You don't need another request to decide again. */
    conversation: Conversation;
};
/**
 * @description A page of messages, newest first.
 * @example {
 *       "messages": [
 *         {
 *           "uniqueId": "msg_01KAHDVC31",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "OutBound",
 *           "author": {
 *             "kind": "Member",
 *             "memberId": "mem_grace"
 *           },
 *           "status": "Delivered",
 *           "messageType": "Location",
 *           "createdAt": "2026-03-13T15:09:41.000Z",
 *           "replyToMessageId": "msg_01KAHDV9WA",
 *           "messagingAppMessageId": "app.5f1c0ffee",
 *           "messageData": {
 *             "latitude": 43.2965,
 *             "longitude": 5.3698,
 *             "name": "Old port"
 *           }
 *         },
 *         {
 *           "uniqueId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "InBound",
 *           "author": {
 *             "kind": "Contact"
 *           },
 *           "status": "Read",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type MessagePage = {
    /**
     * @description The messages of the page, newest first.
     * @example [
     *       {
     *         "uniqueId": "msg_01KAHDVC31",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "OutBound",
     *         "author": {
     *           "kind": "Member",
     *           "memberId": "mem_grace"
     *         },
     *         "status": "Delivered",
     *         "messageType": "Location",
     *         "createdAt": "2026-03-13T15:09:41.000Z",
     *         "replyToMessageId": "msg_01KAHDV9WA",
     *         "messagingAppMessageId": "app.5f1c0ffee",
     *         "messageData": {
     *           "latitude": 43.2965,
     *           "longitude": 5.3698,
     *           "name": "Old port"
     *         }
     *       },
     *       {
     *         "uniqueId": "msg_01KAHDV9WA",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "InBound",
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "status": "Read",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "messageData": {
     *           "text": "Hello, where is my parcel?"
     *         }
     *       }
     *     ]
     */
    messages: Message[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description A text message to send.
 * @example {
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "It arrives today."
 *       }
 *     }
 */
export type NewTextMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Text";
    /** @description The content of the message. */
    messageData: TextContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description An image message to send.
 * @example {
 *       "messageType": "Image",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type NewImageMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Image";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A video message to send.
 * @example {
 *       "messageType": "Video",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "caption": "The label on the box."
 *       }
 *     }
 */
export type NewVideoMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Video";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description An audio message to send.
 * @example {
 *       "messageType": "Audio",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type NewAudioMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Audio";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A sticker message to send.
 * @example {
 *       "messageType": "Sticker",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1"
 *       }
 *     }
 */
export type NewStickerMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Sticker";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A document message to send.
 * @example {
 *       "messageType": "Document",
 *       "messageData": {
 *         "id": "med_5f1",
 *         "link": "https://media.harbour.example/med_5f1",
 *         "fileName": "invoice.pdf"
 *       }
 *     }
 */
export type NewDocumentMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Document";
    /** @description The content of the message. */
    messageData: MediaContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A location message to send.
 * @example {
 *       "messageType": "Location",
 *       "messageData": {
 *         "latitude": 43.2965,
 *         "longitude": 5.3698,
 *         "name": "Old port",
 *         "address": "1 Quai du Port, Marseille"
 *       }
 *     }
 */
export type NewLocationMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Location";
    /** @description The content of the message. */
    messageData: LocationContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A message with contact cards to send.
 * @example {
 *       "messageType": "Contacts",
 *       "messageData": {
 *         "contacts": [
 *           {
 *             "name": "Service desk",
 *             "phones": [
 *               "+33491000000"
 *             ]
 *           }
 *         ]
 *       }
 *     }
 */
export type NewContactsMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Contacts";
    /** @description The content of the message. */
    messageData: ContactsContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description The content of a template message that a client sends.
 * @example {
 *       "name": "parcel_arrives",
 *       "language": "en_GB",
 *       "bodyParameters": [
 *         "Ada"
 *       ],
 *       "text": "Hello Ada, your parcel arrives today."
 *     }
 */
export type TemplateContent = {
    /**
     * @description The name of the template in the messaging application.
     * @example parcel_arrives
     */
    name: string;
    /**
     * @description The language of the template, in the words of the messaging application.
     * @example en_GB
     */
    language: string;
    /**
     * @description The texts for the placeholders of the template's body, in their order. Without placeholders, it is empty.
     * @example [
     *       "Ada"
     *     ]
     */
    bodyParameters: string[];
    /**
     * @description Further parts of the template, such as a header or buttons, in the words of the messaging application. They can be any JSON. The service passes them on unread.
     * @example {
     *       "header": {
     *         "image": "med_5f1"
     *       }
     *     }
     */
    components?: unknown;
    /**
     * @description The text of the filled template, for members who read the conversation. The adapter doesn't send it.
     * @example Hello Ada, your parcel arrives today.
     */
    text?: string;
};
/**
 * @description A template message to send.
 * @example {
 *       "messageType": "Template",
 *       "messageData": {
 *         "name": "parcel_arrives",
 *         "language": "en_GB",
 *         "bodyParameters": [
 *           "Ada"
 *         ],
 *         "components": {
 *           "header": {
 *             "image": "med_5f1"
 *           }
 *         },
 *         "text": "Hello Ada, your parcel arrives today."
 *       }
 *     }
 */
export type NewTemplateMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Template";
    /** @description The content of the message. */
    messageData: TemplateContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description An action that answers the message. The answer is a message of the type `Selection` with this `id`.
 * @example {
 *       "kind": "Reply",
 *       "id": "day_saturday",
 *       "title": "Saturday",
 *       "description": "Between 9 and 12."
 *     }
 */
export type NewReplyAction = {
    /**
     * @description The kind of the action. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "Reply";
    /**
     * @description The identifier of the action, which the answer has.
     * @example day_saturday
     */
    id: string;
    /**
     * @description The label of the action.
     * @example Saturday
     */
    title: string;
    /**
     * @description Further words about the action, for applications that show a list.
     * @example Between 9 and 12.
     */
    description?: string;
};
/**
 * @description An action of an interactive message that opens a web page.
 * @example {
 *       "kind": "Link",
 *       "title": "Opening hours",
 *       "url": "https://harbour.example/hours"
 *     }
 */
export type NewLinkAction = {
    /**
     * @description The kind of the action. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    kind: "Link";
    /**
     * @description The label of the action.
     * @example Opening hours
     */
    title: string;
    /**
     * Format: uri
     * @description The URL of the page.
     * @example https://harbour.example/hours
     */
    url: string;
};
/**
 * @description An action of an interactive message. `kind` determines its properties.
 * @example {
 *       "kind": "Reply",
 *       "id": "day_saturday",
 *       "title": "Saturday"
 *     }
 */
export type NewInteractiveAction = NewReplyAction | NewLinkAction;
/**
 * @description The content of a message with actions that a client sends.
 * @example {
 *       "text": "When can we bring your parcel?",
 *       "header": "Delivery",
 *       "footer": "You can change it later.",
 *       "listTitle": "Choose a day",
 *       "actions": [
 *         {
 *           "kind": "Reply",
 *           "id": "day_saturday",
 *           "title": "Saturday",
 *           "description": "Between 9 and 12."
 *         },
 *         {
 *           "kind": "Link",
 *           "title": "Opening hours",
 *           "url": "https://harbour.example/hours"
 *         }
 *       ],
 *       "components": {
 *         "delay": 0
 *       }
 *     }
 */
export type InteractiveContent = {
    /**
     * @description The text of the message.
     * @example When can we bring your parcel?
     */
    text: string;
    /**
     * @description The words above the text.
     * @example Delivery
     */
    header?: string;
    /**
     * @description The words below the text.
     * @example You can change it later.
     */
    footer?: string;
    /**
     * @description The label of the button that opens the list of actions, for applications that show a list.
     * @example Choose a day
     */
    listTitle?: string;
    /**
     * @description The actions, in their order.
     * @example [
     *       {
     *         "kind": "Reply",
     *         "id": "day_saturday",
     *         "title": "Saturday"
     *       }
     *     ]
     */
    actions: NewInteractiveAction[];
    /**
     * @description Further parts of the message in the words of the messaging application. They can be any JSON. The service passes them on unread.
     * @example {
     *       "delay": 0
     *     }
     */
    components?: unknown;
};
/**
 * @description A message with actions to send.
 * @example {
 *       "messageType": "Interactive",
 *       "messageData": {
 *         "text": "When can we bring your parcel?",
 *         "header": "Delivery",
 *         "footer": "You can change it later.",
 *         "listTitle": "Choose a day",
 *         "actions": [
 *           {
 *             "kind": "Reply",
 *             "id": "day_saturday",
 *             "title": "Saturday",
 *             "description": "Between 9 and 12."
 *           },
 *           {
 *             "kind": "Link",
 *             "title": "Opening hours",
 *             "url": "https://harbour.example/hours"
 *           }
 *         ],
 *         "components": {
 *           "delay": 0
 *         }
 *       }
 *     }
 */
export type NewInteractiveMessage = {
    /**
     * @description The type of the message, which determines the properties of `messageData`. (enum property replaced by openapi-typescript)
     * @enum {string}
     */
    messageType: "Interactive";
    /** @description The content of the message. */
    messageData: InteractiveContent;
    /**
     * @description Further media files of the message, in their order.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: NewAttachment[];
    /**
     * @description Further data about the message, which the service passes on unread. What the contract has no property for is under a key with the name of the messaging application.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /** @description The identifier of the message of the conversation that this message replies to. */
    replyToMessageId?: Identifier;
};
/**
 * @description A message to send. `messageType` determines the properties of `messageData`.
 * @example {
 *       "messageType": "Text",
 *       "messageData": {
 *         "text": "It arrives today."
 *       },
 *       "replyToMessageId": "msg_01KAHDV9WA"
 *     }
 */
export type NewMessage = NewTextMessage | NewImageMessage | NewVideoMessage | NewAudioMessage | NewStickerMessage | NewDocumentMessage | NewLocationMessage | NewContactsMessage | NewTemplateMessage | NewInteractiveMessage;
/**
 * @description The response body with one message.
 * @example {
 *       "message": {
 *         "uniqueId": "msg_01KAHDVC31",
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "channelId": "chn_first",
 *         "direction": "OutBound",
 *         "author": {
 *           "kind": "Member",
 *           "memberId": "mem_grace"
 *         },
 *         "status": "Sent",
 *         "messageType": "Text",
 *         "createdAt": "2026-03-13T15:09:41.000Z",
 *         "replyToMessageId": "msg_01KAHDV9WA",
 *         "messageData": {
 *           "text": "It arrives today."
 *         }
 *       }
 *     }
 */
export type MessageEnvelope = {
    /** @description The message as it is now. */
    message: Message;
};
/**
 * @description Error `conversation_not_active` (HTTP 409). The conversation isn't active, so it accepts no messages.
 * @example {
 *       "type": "/problems/conversation_not_active",
 *       "title": "Conversation not active",
 *       "status": 409,
 *       "detail": "The conversation is closed.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "conversation_not_active",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "conversation": {
 *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "campaignId": "cmp_spring",
 *         "organizationId": "org_harbour",
 *         "initiatedBy": "Contact",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "messages": [
 *           {
 *             "uniqueId": "msg_01KAHDV9WA",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "InBound",
 *             "author": {
 *               "kind": "Contact"
 *             },
 *             "status": "Read",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:04:05.000Z",
 *             "messagingAppMessageId": "app.5f1c0ffed",
 *             "messageData": {
 *               "text": "Hello, where is my parcel?"
 *             }
 *           },
 *           {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           }
 *         ],
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "numberOfUnreadMessages": 0,
 *         "totalMessages": 2,
 *         "status": "Closed",
 *         "assignedTo": {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         },
 *         "tags": [
 *           {
 *             "label": "Refund",
 *             "uniqueId": "tag_refund"
 *           }
 *         ]
 *       }
 *     }
 */
export type ConversationNotActiveProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/conversation_not_active
     * @constant
     */
    type: "/problems/conversation_not_active";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Conversation not active
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example conversation_not_active
     * @constant
     */
    code: "conversation_not_active";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The current conversation. You don't need another request to decide again. */
    conversation: Conversation;
};
/**
 * @description Error `reply_window_closed` (HTTP 409). The reply window of the conversation is closed, so the messaging application accepts only templates.
 * @example {
 *       "type": "/problems/reply_window_closed",
 *       "title": "Reply window closed",
 *       "status": 409,
 *       "detail": "Only templates are accepted since 2026-03-14T15:04:05.000Z.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "reply_window_closed",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "replyUntil": "2026-03-14T15:04:05.000Z"
 *     }
 */
export type ReplyWindowClosedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/reply_window_closed
     * @constant
     */
    type: "/problems/reply_window_closed";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Reply window closed
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example reply_window_closed
     * @constant
     */
    code: "reply_window_closed";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description When the reply window closed. */
    replyUntil: Timestamp;
};
/**
 * @description Error `template_unsupported` (HTTP 409). The channel of the conversation has no reply window, so it takes no templates.
 * @example {
 *       "type": "/problems/template_unsupported",
 *       "title": "Template unsupported",
 *       "status": 409,
 *       "detail": "The channel of the conversation has no reply window, so it takes no templates.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "template_unsupported",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type TemplateUnsupportedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/template_unsupported
     * @constant
     */
    type: "/problems/template_unsupported";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Template unsupported
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example template_unsupported
     * @constant
     */
    code: "template_unsupported";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `identity_lost` (HTTP 409). No message can reach the contact. It has no identifier on the channel, or another contact, which `contactId` names, has its address by now.
 * @example {
 *       "type": "/problems/identity_lost",
 *       "title": "Identity lost",
 *       "status": 409,
 *       "detail": "Another contact has the address of the contact.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "identity_lost",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "contactId": "con_ben"
 *     }
 */
export type IdentityLostProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/identity_lost
     * @constant
     */
    type: "/problems/identity_lost";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Identity lost
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example identity_lost
     * @constant
     */
    code: "identity_lost";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
    /** @description The contact that has the address. If there is none, or the member doesn't see it, it is omitted. */
    contactId?: Identifier;
};
/**
 * @description A 409 error of `sendMessage`.
 * @example {
 *       "type": "/problems/conversation_not_active",
 *       "title": "Conversation not active",
 *       "status": 409,
 *       "detail": "The conversation is closed.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "conversation_not_active",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z",
 *       "conversation": {
 *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "campaignId": "cmp_spring",
 *         "organizationId": "org_harbour",
 *         "initiatedBy": "Contact",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "messages": [
 *           {
 *             "uniqueId": "msg_01KAHDV9WA",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "InBound",
 *             "author": {
 *               "kind": "Contact"
 *             },
 *             "status": "Read",
 *             "messageType": "Text",
 *             "createdAt": "2026-03-13T15:04:05.000Z",
 *             "messagingAppMessageId": "app.5f1c0ffed",
 *             "messageData": {
 *               "text": "Hello, where is my parcel?"
 *             }
 *           },
 *           {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           }
 *         ],
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "numberOfUnreadMessages": 0,
 *         "totalMessages": 2,
 *         "status": "Closed",
 *         "assignedTo": {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         },
 *         "tags": [
 *           {
 *             "label": "Refund",
 *             "uniqueId": "tag_refund"
 *           }
 *         ]
 *       }
 *     }
 */
export type SendingConflictProblem = ConversationNotActiveProblem | ContactBlockedProblem | ReplyWindowClosedProblem | TemplateUnsupportedProblem | IdentityLostProblem | UnknownProblem;
/**
 * @description Error `idempotency_key_reused` (HTTP 422). The member used this `Idempotency-Key` for another conversation or another body.
 * @example {
 *       "type": "/problems/idempotency_key_reused",
 *       "title": "Idempotency key reused",
 *       "status": 422,
 *       "detail": "The key was used for another message.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "idempotency_key_reused",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type IdempotencyKeyReusedProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/idempotency_key_reused
     * @constant
     */
    type: "/problems/idempotency_key_reused";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Idempotency key reused
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 422
     * @constant
     */
    status: 422;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example idempotency_key_reused
     * @constant
     */
    code: "idempotency_key_reused";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A 422 error of `sendMessage`.
 * @example {
 *       "type": "/problems/idempotency_key_reused",
 *       "title": "Idempotency key reused",
 *       "status": 422,
 *       "detail": "The key was used for another message.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages",
 *       "code": "idempotency_key_reused",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type SendingUnprocessableProblem = IdempotencyKeyReusedProblem | ReferenceUnknownProblem | UnknownProblem;
/**
 * @description The reaction of the organization to a message.
 * @example {
 *       "reaction": "👍"
 *     }
 */
export type NewReaction = {
    /**
     * @description The emoji of the reaction.
     * @example 👍
     */
    reaction: string;
};
/**
 * @description Error `message_not_found` (HTTP 404). The key's organization has no conversation and message with these identifiers, or the message was removed.
 * @example {
 *       "type": "/problems/message_not_found",
 *       "title": "Message not found",
 *       "status": 404,
 *       "detail": "The conversation has no message with this identifier.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages/msg_none/reaction",
 *       "code": "message_not_found",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MessageNotFoundProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/message_not_found
     * @constant
     */
    type: "/problems/message_not_found";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Message not found
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 404
     * @constant
     */
    status: 404;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example message_not_found
     * @constant
     */
    code: "message_not_found";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `message_not_handed_over` (HTTP 409). The message has no `messagingAppMessageId` yet, so the messaging application doesn't know it.
 * @example {
 *       "type": "/problems/message_not_handed_over",
 *       "title": "Message not handed over",
 *       "status": 409,
 *       "detail": "No channel has handed the message over.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages/msg_01KAHDVC31/reaction",
 *       "code": "message_not_handed_over",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type MessageNotHandedOverProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/message_not_handed_over
     * @constant
     */
    type: "/problems/message_not_handed_over";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Message not handed over
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 409
     * @constant
     */
    status: 409;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example message_not_handed_over
     * @constant
     */
    code: "message_not_handed_over";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A 409 error of `setMessageReaction` or `removeMessageReaction`.
 * @example {
 *       "type": "/problems/message_not_handed_over",
 *       "title": "Message not handed over",
 *       "status": 409,
 *       "detail": "No channel has handed the message over.",
 *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages/msg_01KAHDVC31/reaction",
 *       "code": "message_not_handed_over",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type ReactingConflictProblem = ConversationNotActiveProblem | ContactBlockedProblem | MessageNotHandedOverProblem | ReplyWindowClosedProblem | IdentityLostProblem | UnknownProblem;
/**
 * @description The newest message that was read.
 * @example {
 *       "upToMessageId": "msg_01KAHDV9WA"
 *     }
 */
export type ReadMark = {
    /** @description The identifier of the newest message that was read. */
    upToMessageId: Identifier;
};
/**
 * @description The tags of a conversation.
 * @example {
 *       "tagIds": [
 *         "tag_refund"
 *       ]
 *     }
 */
export type ConversationTags = {
    /**
     * @description The identifiers of all tags that the conversation has afterwards.
     * @example [
     *       "tag_refund"
     *     ]
     */
    tagIds: Identifier[];
};
/**
 * @description A conversation without its messages, except the newest one.
 * @example {
 *       "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *       "contactId": "con_ada",
 *       "campaignId": "cmp_spring",
 *       "organizationId": "org_harbour",
 *       "initiatedBy": "Contact",
 *       "channelId": "chn_first",
 *       "contact": {
 *         "uniqueId": "con_ada",
 *         "name": "Ada Moreau",
 *         "phone": "+33612345678",
 *         "phoneIsKnown": true,
 *         "attributes": {
 *           "plan": "gold",
 *           "visits": 3
 *         },
 *         "createdAt": "2026-01-07T09:30:00.000Z",
 *         "status": "Active"
 *       },
 *       "createdAt": "2026-03-13T15:04:05.000Z",
 *       "numberOfUnreadMessages": 0,
 *       "totalMessages": 2,
 *       "status": "Closed",
 *       "assignedTo": {
 *         "uniqueId": "mem_grace",
 *         "createdAt": "2025-11-02T08:00:00.000Z",
 *         "accessLevel": "Owner",
 *         "name": "Grace Okafor",
 *         "email": "grace@harbour.example",
 *         "roles": [
 *           {
 *             "uniqueId": "rol_supervisor",
 *             "name": "Supervisor",
 *             "description": "Closes and restores conversations.",
 *             "permissions": [
 *               "Get:OrganizationMember",
 *               "Update:Conversation"
 *             ]
 *           }
 *         ]
 *       },
 *       "tags": [
 *         {
 *           "label": "Refund",
 *           "uniqueId": "tag_refund"
 *         }
 *       ],
 *       "lastMessage": {
 *         "uniqueId": "msg_01KAHDVC31",
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "channelId": "chn_first",
 *         "direction": "OutBound",
 *         "author": {
 *           "kind": "Member",
 *           "memberId": "mem_grace"
 *         },
 *         "status": "Delivered",
 *         "messageType": "Location",
 *         "createdAt": "2026-03-13T15:09:41.000Z",
 *         "replyToMessageId": "msg_01KAHDV9WA",
 *         "messagingAppMessageId": "app.5f1c0ffee",
 *         "messageData": {
 *           "latitude": 43.2965,
 *           "longitude": 5.3698,
 *           "name": "Old port"
 *         }
 *       },
 *       "lastActivityAt": "2026-03-13T15:09:41.000Z"
 *     }
 */
export type ConversationSummary = {
    /** @description The identifier of the conversation. */
    uniqueId: Identifier;
    /** @description The identifier of the contact. */
    contactId: Identifier;
    /** @description The identifier of the campaign that the conversation belongs to. If there is none, it is omitted. */
    campaignId?: Identifier;
    /** @description The identifier of the organization. */
    organizationId: Identifier;
    /** @description Who started the conversation. */
    initiatedBy: ConversationInitiator;
    /** @description The identifier of the channel that the conversation belongs to. */
    channelId: Identifier;
    /** @description The contact of the conversation. */
    contact: Contact;
    /** @description The time at which the conversation was created. */
    createdAt: Timestamp;
    /**
     * @description The number of unread messages from the contact in the whole conversation.
     * @example 0
     */
    numberOfUnreadMessages: number;
    /**
     * @description The number of messages in the whole conversation.
     * @example 2
     */
    totalMessages: number;
    /** @description The status of the conversation. */
    status: ConversationStatus;
    /** @description The member that the conversation is assigned to. If there is none, it is omitted. */
    assignedTo?: OrganizationMember;
    /**
     * @description The tags of the conversation.
     * @example [
     *       {
     *         "label": "Refund",
     *         "uniqueId": "tag_refund"
     *       }
     *     ]
     */
    tags: Tag[];
    /** @description Until when the messaging application accepts messages other than templates. If the contact hasn't written yet, it is the time at which the conversation was created. If the channel has no reply window, it is omitted. */
    replyUntil?: Timestamp;
    /** @description The newest message. If the conversation has none, it is omitted. */
    lastMessage?: Message;
    /** @description The time at which the newest message was created that isn't of the history. If there is none, the time at which the conversation was created. */
    lastActivityAt: Timestamp;
};
/**
 * @description A page of conversations.
 * @example {
 *       "conversations": [
 *         {
 *           "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
 *           "contactId": "con_ada",
 *           "campaignId": "cmp_spring",
 *           "organizationId": "org_harbour",
 *           "initiatedBy": "Contact",
 *           "channelId": "chn_first",
 *           "contact": {
 *             "uniqueId": "con_ada",
 *             "name": "Ada Moreau",
 *             "phone": "+33612345678",
 *             "phoneIsKnown": true,
 *             "attributes": {
 *               "plan": "gold",
 *               "visits": 3
 *             },
 *             "createdAt": "2026-01-07T09:30:00.000Z",
 *             "status": "Active"
 *           },
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "numberOfUnreadMessages": 0,
 *           "totalMessages": 2,
 *           "status": "Closed",
 *           "assignedTo": {
 *             "uniqueId": "mem_grace",
 *             "createdAt": "2025-11-02T08:00:00.000Z",
 *             "accessLevel": "Owner",
 *             "name": "Grace Okafor",
 *             "email": "grace@harbour.example",
 *             "roles": [
 *               {
 *                 "uniqueId": "rol_supervisor",
 *                 "name": "Supervisor",
 *                 "description": "Closes and restores conversations.",
 *                 "permissions": [
 *                   "Get:OrganizationMember",
 *                   "Update:Conversation"
 *                 ]
 *               }
 *             ]
 *           },
 *           "tags": [
 *             {
 *               "label": "Refund",
 *               "uniqueId": "tag_refund"
 *             }
 *           ],
 *           "lastMessage": {
 *             "uniqueId": "msg_01KAHDVC31",
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "channelId": "chn_first",
 *             "direction": "OutBound",
 *             "author": {
 *               "kind": "Member",
 *               "memberId": "mem_grace"
 *             },
 *             "status": "Delivered",
 *             "messageType": "Location",
 *             "createdAt": "2026-03-13T15:09:41.000Z",
 *             "replyToMessageId": "msg_01KAHDV9WA",
 *             "messagingAppMessageId": "app.5f1c0ffee",
 *             "messageData": {
 *               "latitude": 43.2965,
 *               "longitude": 5.3698,
 *               "name": "Old port"
 *             }
 *           },
 *           "lastActivityAt": "2026-03-13T15:09:41.000Z"
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type ConversationPage = {
    /**
     * @description The conversations of the page.
     * @example [
     *       {
     *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
     *         "contactId": "con_ada",
     *         "campaignId": "cmp_spring",
     *         "organizationId": "org_harbour",
     *         "initiatedBy": "Contact",
     *         "channelId": "chn_first",
     *         "contact": {
     *           "uniqueId": "con_ada",
     *           "name": "Ada Moreau",
     *           "phone": "+33612345678",
     *           "phoneIsKnown": true,
     *           "attributes": {
     *             "plan": "gold",
     *             "visits": 3
     *           },
     *           "createdAt": "2026-01-07T09:30:00.000Z",
     *           "status": "Active"
     *         },
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "numberOfUnreadMessages": 0,
     *         "totalMessages": 2,
     *         "status": "Closed",
     *         "assignedTo": {
     *           "uniqueId": "mem_grace",
     *           "createdAt": "2025-11-02T08:00:00.000Z",
     *           "accessLevel": "Owner",
     *           "name": "Grace Okafor",
     *           "email": "grace@harbour.example",
     *           "roles": [
     *             {
     *               "uniqueId": "rol_supervisor",
     *               "name": "Supervisor",
     *               "description": "Closes and restores conversations.",
     *               "permissions": [
     *                 "Get:OrganizationMember",
     *                 "Update:Conversation"
     *               ]
     *             }
     *           ]
     *         },
     *         "tags": [
     *           {
     *             "label": "Refund",
     *             "uniqueId": "tag_refund"
     *           }
     *         ],
     *         "lastMessage": {
     *           "uniqueId": "msg_01KAHDVC31",
     *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *           "channelId": "chn_first",
     *           "direction": "OutBound",
     *           "author": {
     *             "kind": "Member",
     *             "memberId": "mem_grace"
     *           },
     *           "status": "Delivered",
     *           "messageType": "Location",
     *           "createdAt": "2026-03-13T15:09:41.000Z",
     *           "replyToMessageId": "msg_01KAHDV9WA",
     *           "messagingAppMessageId": "app.5f1c0ffee",
     *           "messageData": {
     *             "latitude": 43.2965,
     *             "longitude": 5.3698,
     *             "name": "Old port"
     *           }
     *         },
     *         "lastActivityAt": "2026-03-13T15:09:41.000Z"
     *       }
     *     ]
     */
    conversations: ConversationSummary[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description The contact and the channel of a conversation. Unknown properties are rejected.
 * @example {
 *       "contactId": "con_ada",
 *       "channelId": "chn_first"
 *     }
 */
export type NewConversation = {
    /** @description The identifier of the contact. */
    contactId: Identifier;
    /** @description The identifier of the channel. */
    channelId: Identifier;
    /**
     * @description The identifier of the contact to which the messages of a new conversation go until the contact writes. It must be an identifier of the contact in the scope of the channel, or the phone number with which the organization created the contact. If it is omitted, messages go to the newest identifier that isn't a phone number, otherwise to the phone number. It changes nothing in a conversation that is active already.
     * @example app.33612345678
     */
    address?: string;
};
/**
 * @description A 409 error of `createConversation`.
 * @example {
 *       "type": "/problems/identity_lost",
 *       "title": "Identity lost",
 *       "status": 409,
 *       "detail": "The contact has no identifier on the channel, and its phone number can't be used there.",
 *       "instance": "/api/conversations",
 *       "code": "identity_lost",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type WritingConflictProblem = ContactBlockedProblem | IdentityLostProblem | UnknownProblem;
/**
 * @description A type of events.
 * @example message.received
 * @enum {string}
 */
export type EventType = "contact.created" | "contact.updated" | "contact.identities_moved" | "contact.duplicate_suspected" | "contact.duplicate_dismissed" | "contact.alias_ignored" | "contact.erased" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.tagged" | "conversation.read" | "conversation.purged" | "message.received" | "message.recorded" | "message.edited" | "message.sent" | "message.status_changed" | "message.removed" | "message.reacted" | "records.imported" | "webhook.tested";
/**
 * @description The position of an event, an opaque string. Compare positions only for equality, and don't parse them. The order of events is the order in which `listEvents` returns them.
 * @example 4711.Zt3yq8vJw1nC
 */
export type EventPosition = string;
/**
 * @description The kind of actor. A `Member` calls the API, an `Operator` uses the command line of the service, and the `Service` acts by itself.
 * @example Member
 * @enum {string}
 */
export type EventActorKind = "Member" | "Operator" | "Service" | UnknownValue;
/**
 * @description The actor that caused an event. Compare `memberId` with your own to ignore your own changes.
 * @example {
 *       "kind": "Member",
 *       "memberId": "mem_grace",
 *       "keyId": "key_01KAHE0B6T",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type EventActor = {
    /** @description The kind of actor. */
    kind: EventActorKind;
    /** @description The identifier of the member. If the actor isn't a member, it is omitted. */
    memberId?: Identifier;
    /** @description The identifier of the API key that the member used. If the actor isn't a member, it is omitted. */
    keyId?: Identifier;
    /** @description The id of the request that caused the event. If the actor is not a member, it is omitted. */
    requestId?: RequestId;
};
/**
 * @description Event `contact.created`. A contact was created.
 * @example {
 *       "id": "evt_01KAHE1A2B",
 *       "position": "4700.Zt3yq8vJw1nC",
 *       "type": "contact.created",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         },
 *         "channelId": "chn_first"
 *       }
 *     }
 */
export type ContactCreatedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.created
     * @constant
     */
    type: "contact.created";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contact": {
     *         "uniqueId": "con_ada",
     *         "name": "Ada Moreau",
     *         "phone": "+33612345678",
     *         "phoneIsKnown": true,
     *         "attributes": {
     *           "plan": "gold",
     *           "visits": 3
     *         },
     *         "createdAt": "2026-01-07T09:30:00.000Z",
     *         "status": "Active"
     *       },
     *       "channelId": "chn_first"
     *     }
     */
    data: {
        /** @description The contact. If it was erased, it is a placeholder without personal data. */
        contact: Contact;
        /** @description The identifier of the channel on which the contact was created. If `moveIdentities` created it, it is omitted. */
        channelId?: Identifier;
    };
};
/**
 * @description Event `contact.updated`. Properties of a contact changed: its name, its phone, its `messagingAppContactId`, its status or its attributes.
 * @example {
 *       "id": "evt_01KAHE1A2C",
 *       "position": "4701.Zt3yq8vJw1nC",
 *       "type": "contact.updated",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "contact": {
 *           "uniqueId": "con_ada",
 *           "name": "Ada Moreau",
 *           "phone": "+33612345678",
 *           "phoneIsKnown": true,
 *           "attributes": {
 *             "plan": "gold",
 *             "visits": 3
 *           },
 *           "createdAt": "2026-01-07T09:30:00.000Z",
 *           "status": "Active"
 *         }
 *       }
 *     }
 */
export type ContactUpdatedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.updated
     * @constant
     */
    type: "contact.updated";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contact": {
     *         "uniqueId": "con_ada",
     *         "name": "Ada Moreau",
     *         "phone": "+33612345678",
     *         "phoneIsKnown": true,
     *         "attributes": {
     *           "plan": "gold",
     *           "visits": 3
     *         },
     *         "createdAt": "2026-01-07T09:30:00.000Z",
     *         "status": "Active"
     *       }
     *     }
     */
    data: {
        /** @description The contact after the change. If it was erased, it is a placeholder without personal data. */
        contact: Contact;
        /** @description The identifier of the channel through which the change was made. If there is none, it is omitted. */
        channelId?: Identifier;
        /**
         * @description Further data about the change, as the adapter sent it with `reportChanges`. Otherwise, it is omitted.
         * @example {
         *       "whatsapp": {
         *         "type": "user_changed_number"
         *       }
         *     }
         */
        metadata?: {
            [key: string]: unknown;
        };
    };
};
/**
 * @description Event `contact.identities_moved`. A member or an operator moved identifiers of a contact. The event names none of them.
 * @example {
 *       "id": "evt_01KAHE1A2H",
 *       "position": "4706.Zt3yq8vJw1nC",
 *       "type": "contact.identities_moved",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "contactId": "con_ada",
 *         "toContactId": "con_ben",
 *         "channelIds": [
 *           "chn_first"
 *         ]
 *       }
 *     }
 */
export type ContactIdentitiesMovedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.identities_moved
     * @constant
     */
    type: "contact.identities_moved";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contactId": "con_ada",
     *       "toContactId": "con_ben",
     *       "channelIds": [
     *         "chn_first"
     *       ]
     *     }
     */
    data: {
        /** @description The identifier of the contact that had them. */
        contactId: Identifier;
        /** @description The identifier of the contact that has them. If they moved to no contact, it is omitted. */
        toContactId?: Identifier;
        /**
         * @description The channels of the identifiers, one for each scope.
         * @example [
         *       "chn_first"
         *     ]
         */
        channelIds: Identifier[];
    };
};
/**
 * @description Event `contact.duplicate_suspected`. Two contacts can be the same person: a message came with identifiers of both, or with the phone number of the other one, or the organization created a contact with it. The service merges nothing. A pair gets one event until it is dismissed.
 * @example {
 *       "id": "evt_01KAHE1A2T",
 *       "position": "4714.Zt3yq8vJw1nC",
 *       "type": "contact.duplicate_suspected",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "contactId": "con_ada",
 *         "otherContactId": "con_ada_old",
 *         "channelId": "chn_first"
 *       }
 *     }
 */
export type ContactDuplicateSuspectedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.duplicate_suspected
     * @constant
     */
    type: "contact.duplicate_suspected";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contactId": "con_ada",
     *       "otherContactId": "con_ada_old",
     *       "channelId": "chn_first"
     *     }
     */
    data: {
        /** @description The identifier of the contact that wrote or was created. */
        contactId: Identifier;
        /** @description The identifier of the other contact. */
        otherContactId: Identifier;
        /** @description The identifier of the channel of the message, or of the request that created the contact. */
        channelId: Identifier;
    };
};
/**
 * @description Event `contact.duplicate_dismissed`. A member or an operator said that two contacts aren't the same person.
 * @example {
 *       "id": "evt_01KAHE1A2H",
 *       "position": "4706.Zt3yq8vJw1nC",
 *       "type": "contact.duplicate_dismissed",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "contactId": "con_ada",
 *         "otherContactId": "con_ben"
 *       }
 *     }
 */
export type ContactDuplicateDismissedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.duplicate_dismissed
     * @constant
     */
    type: "contact.duplicate_dismissed";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contactId": "con_ada",
     *       "otherContactId": "con_ben"
     *     }
     */
    data: {
        /** @description The identifier of one contact. */
        contactId: Identifier;
        /** @description The identifier of the other contact. */
        otherContactId: Identifier;
    };
};
/**
 * @description Event `contact.alias_ignored`. An alias came with too many identifiers, so that it identifies no contact from now on. An adapter that sends its own identifier causes this. An alias gets one event, which does not name it.
 * @example {
 *       "id": "evt_01KAHE1A2H",
 *       "position": "4706.Zt3yq8vJw1nC",
 *       "type": "contact.alias_ignored",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "channelId": "chn_first",
 *         "contactIds": [
 *           "con_ada"
 *         ]
 *       }
 *     }
 */
export type ContactAliasIgnoredEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.alias_ignored
     * @constant
     */
    type: "contact.alias_ignored";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "channelId": "chn_first",
     *       "contactIds": [
     *         "con_ada"
     *       ]
     *     }
     */
    data: {
        /** @description The identifier of the channel of the message. */
        channelId: Identifier;
        /**
         * @description The contacts with which the alias came. Check them, because each can be several persons.
         * @example [
         *       "con_ada"
         *     ]
         */
        contactIds: Identifier[];
    };
};
/**
 * @description Event `contact.erased`. An operator erased a contact and its conversations. A `conversation.purged` for each of the conversations comes before it. In the earlier events of the contact, `data.contact` is a placeholder: `phone` is `erased`, `phoneIsKnown` is `false`, `attributes` is empty, and the other personal data is omitted.
 * @example {
 *       "id": "evt_01KAHE1A2R",
 *       "position": "4713.Zt3yq8vJw1nC",
 *       "type": "contact.erased",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Operator"
 *       },
 *       "data": {
 *         "contactId": "con_ada"
 *       }
 *     }
 */
export type ContactErasedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example contact.erased
     * @constant
     */
    type: "contact.erased";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "contactId": "con_ada"
     *     }
     */
    data: {
        /** @description The identifier of the contact. */
        contactId: Identifier;
    };
};
/**
 * @description Event `conversation.created`. A conversation was created. It has no assignee and no tags.
 * @example {
 *       "id": "evt_01KAHE1A2D",
 *       "position": "4702.Zt3yq8vJw1nC",
 *       "type": "conversation.created",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "initiatedBy": "Contact",
 *         "createdAt": "2026-03-13T15:04:05.000Z",
 *         "status": "Active"
 *       }
 *     }
 */
export type ConversationCreatedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.created
     * @constant
     */
    type: "conversation.created";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "initiatedBy": "Contact",
     *       "createdAt": "2026-03-13T15:04:05.000Z",
     *       "status": "Active"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The side that started the conversation. */
        initiatedBy: ConversationInitiator;
        /** @description The time at which the conversation was created. */
        createdAt: Timestamp;
        /** @description The status of the conversation. It is `Closed` if an echo or a message of the history created it. */
        status: ConversationStatus;
    };
};
/**
 * @description Event `conversation.status_changed`. The status of a conversation changed.
 * @example {
 *       "id": "evt_01KAHE1A2E",
 *       "position": "4703.Zt3yq8vJw1nC",
 *       "type": "conversation.status_changed",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "from": "Active",
 *         "to": "Closed"
 *       }
 *     }
 */
export type ConversationStatusChangedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.status_changed
     * @constant
     */
    type: "conversation.status_changed";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "from": "Active",
     *       "to": "Closed"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The status before the change. */
        from: ConversationStatus;
        /** @description The status after the change. */
        to: ConversationStatus;
        /** @description The identifier of the message that reopened the conversation. If no message caused the change, it is omitted. */
        messageId?: Identifier;
    };
};
/**
 * @description Event `conversation.assigned`. The assignee of a conversation changed.
 * @example {
 *       "id": "evt_01KAHE1A2F",
 *       "position": "4704.Zt3yq8vJw1nC",
 *       "type": "conversation.assigned",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "to": "mem_grace"
 *       }
 *     }
 */
export type ConversationAssignedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.assigned
     * @constant
     */
    type: "conversation.assigned";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "to": "mem_grace"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The identifier of the member that the conversation was assigned to. If there was none, it is omitted. */
        from?: Identifier;
        /** @description The identifier of the member that the conversation is assigned to. If there is none, it is omitted. */
        to?: Identifier;
    };
};
/**
 * @description Event `conversation.tagged`. The tags of a conversation changed.
 * @example {
 *       "id": "evt_01KAHE1A2G",
 *       "position": "4705.Zt3yq8vJw1nC",
 *       "type": "conversation.tagged",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "from": [],
 *         "to": [
 *           "tag_refund"
 *         ]
 *       }
 *     }
 */
export type ConversationTaggedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.tagged
     * @constant
     */
    type: "conversation.tagged";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "from": [],
     *       "to": [
     *         "tag_refund"
     *       ]
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /**
         * @description The identifiers of the tags before the change.
         * @example []
         */
        from: Identifier[];
        /**
         * @description The identifiers of the tags after the change.
         * @example [
         *       "tag_refund"
         *     ]
         */
        to: Identifier[];
    };
};
/**
 * @description Event `conversation.read`. Messages of a conversation were marked as read.
 * @example {
 *       "id": "evt_01KAHE1A2H",
 *       "position": "4706.Zt3yq8vJw1nC",
 *       "type": "conversation.read",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "upToMessageId": "msg_01KAHDV9WA",
 *         "from": 2,
 *         "to": 0
 *       }
 *     }
 */
export type ConversationReadEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.read
     * @constant
     */
    type: "conversation.read";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "upToMessageId": "msg_01KAHDV9WA",
     *       "from": 2,
     *       "to": 0
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The identifier of the newest message that was marked as read. */
        upToMessageId: Identifier;
        /**
         * @description The identifier of that message in the messaging application. If there is none, it is omitted.
         * @example app.5f1c0ffed
         */
        upToMessagingAppMessageId?: string;
        /**
         * @description The number of unread messages before the change.
         * @example 2
         */
        from: number;
        /**
         * @description The number of unread messages after the change.
         * @example 0
         */
        to: number;
    };
};
/**
 * @description Event `conversation.purged`. An operator purged a conversation with its messages, or erased its contact. The `data` of its earlier events is removed.
 * @example {
 *       "id": "evt_01KAHE1A2J",
 *       "position": "4707.Zt3yq8vJw1nC",
 *       "type": "conversation.purged",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Operator"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first"
 *       }
 *     }
 */
export type ConversationPurgedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example conversation.purged
     * @constant
     */
    type: "conversation.purged";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first"
     *     }
     */
    data: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
    };
};
/**
 * @description Event `message.received`. A message from a contact was received. If it came as one of the history before, its `uniqueId` is known, and it replaces that one.
 * @example {
 *       "id": "evt_01KAHE1A2K",
 *       "position": "4708.Zt3yq8vJw1nC",
 *       "type": "message.received",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "message": {
 *           "uniqueId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "InBound",
 *           "author": {
 *             "kind": "Contact"
 *           },
 *           "status": "Unread",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         }
 *       }
 *     }
 */
export type MessageReceivedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.received
     * @constant
     */
    type: "message.received";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "message": {
     *         "uniqueId": "msg_01KAHDV9WA",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "InBound",
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "status": "Unread",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "messageData": {
     *           "text": "Hello, where is my parcel?"
     *         }
     *       }
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The message. */
        message: Message;
    };
};
/**
 * @description Event `message.recorded`. A message was stored that is no news for agents: an echo, which the organization wrote with another program, or a message of the history. An adapter never sends it.
 * @example {
 *       "id": "evt_01KAHE1A2L",
 *       "position": "4708.Zt3yq8vJw1nC",
 *       "type": "message.recorded",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "message": {
 *           "uniqueId": "msg_01KAHDVC32",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "OutBound",
 *           "author": {
 *             "kind": "External"
 *           },
 *           "status": "Sent",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0fff0",
 *           "messageData": {
 *             "text": "It arrives today."
 *           }
 *         }
 *       }
 *     }
 */
export type MessageRecordedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.recorded
     * @constant
     */
    type: "message.recorded";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "message": {
     *         "uniqueId": "msg_01KAHDVC32",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "OutBound",
     *         "author": {
     *           "kind": "External"
     *         },
     *         "status": "Sent",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "messagingAppMessageId": "app.5f1c0fff0",
     *         "messageData": {
     *           "text": "It arrives today."
     *         }
     *       }
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The message. */
        message: Message;
        /**
         * @description True if the message is of the history: then its place is that of its `createdAt`, which can be before other messages. Otherwise, it is omitted.
         * @example true
         */
        isHistory?: boolean;
    };
};
/**
 * @description Event `message.edited`. A message has another content than before.
 * @example {
 *       "id": "evt_01KAHE1A2K",
 *       "position": "4708.Zt3yq8vJw1nC",
 *       "type": "message.edited",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "message": {
 *           "uniqueId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "InBound",
 *           "author": {
 *             "kind": "Contact"
 *           },
 *           "status": "Unread",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         }
 *       }
 *     }
 */
export type MessageEditedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.edited
     * @constant
     */
    type: "message.edited";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "message": {
     *         "uniqueId": "msg_01KAHDV9WA",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "InBound",
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "status": "Unread",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:04:05.000Z",
     *         "messagingAppMessageId": "app.5f1c0ffed",
     *         "messageData": {
     *           "text": "Hello, where is my parcel?"
     *         }
     *       }
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The message with its content of now. */
        message: Message;
    };
};
/**
 * @description Event `message.sent`. The service accepted a message to a contact. An adapter can send it without another request.
 * @example {
 *       "id": "evt_01KAHE1A2M",
 *       "position": "4709.Zt3yq8vJw1nC",
 *       "type": "message.sent",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "contact": {
 *           "phone": "+33612345678"
 *         },
 *         "message": {
 *           "uniqueId": "msg_01KAHDVC31",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "OutBound",
 *           "author": {
 *             "kind": "Member",
 *             "memberId": "mem_grace"
 *           },
 *           "status": "Sent",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:09:41.000Z",
 *           "replyToMessageId": "msg_01KAHDV9WA",
 *           "messageData": {
 *             "text": "It arrives today."
 *           }
 *         },
 *         "replyToMessagingAppMessageId": "app.5f1c0ffed"
 *       }
 *     }
 */
export type MessageSentEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.sent
     * @constant
     */
    type: "message.sent";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "contact": {
     *         "phone": "+33612345678"
     *       },
     *       "message": {
     *         "uniqueId": "msg_01KAHDVC31",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "OutBound",
     *         "author": {
     *           "kind": "Member",
     *           "memberId": "mem_grace"
     *         },
     *         "status": "Sent",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:09:41.000Z",
     *         "replyToMessageId": "msg_01KAHDV9WA",
     *         "messageData": {
     *           "text": "It arrives today."
     *         }
     *       },
     *       "replyToMessagingAppMessageId": "app.5f1c0ffed"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The address of the contact in the messaging application. */
        contact: ContactAddress;
        /** @description The message. */
        message: Message;
        /**
         * @description The identifier, in the messaging application, of the message that this message replies to. If there is none or it is unknown, it is omitted.
         * @example app.5f1c0ffed
         */
        replyToMessagingAppMessageId?: string;
    };
};
/**
 * @description Event `message.status_changed`. A receipt changed a message: its delivery status, or its `messagingAppMessageId`, which is new when the message was handed over.
 * @example {
 *       "id": "evt_01KAHE1A2N",
 *       "position": "4710.Zt3yq8vJw1nC",
 *       "type": "message.status_changed",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "from": "Sent",
 *         "message": {
 *           "uniqueId": "msg_01KAHDVC31",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "OutBound",
 *           "author": {
 *             "kind": "Member",
 *             "memberId": "mem_grace"
 *           },
 *           "status": "Delivered",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:09:41.000Z",
 *           "replyToMessageId": "msg_01KAHDV9WA",
 *           "messageData": {
 *             "text": "It arrives today."
 *           },
 *           "messagingAppMessageId": "app.5f1c0ffee"
 *         }
 *       }
 *     }
 */
export type MessageStatusChangedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.status_changed
     * @constant
     */
    type: "message.status_changed";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "from": "Sent",
     *       "message": {
     *         "uniqueId": "msg_01KAHDVC31",
     *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *         "channelId": "chn_first",
     *         "direction": "OutBound",
     *         "author": {
     *           "kind": "Member",
     *           "memberId": "mem_grace"
     *         },
     *         "status": "Delivered",
     *         "messageType": "Text",
     *         "createdAt": "2026-03-13T15:09:41.000Z",
     *         "replyToMessageId": "msg_01KAHDV9WA",
     *         "messageData": {
     *           "text": "It arrives today."
     *         },
     *         "messagingAppMessageId": "app.5f1c0ffee"
     *       }
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The status before the change. */
        from: MessageStatus;
        /** @description The time of the status in the messaging application. If the receipt reported a lower status, and only `messagingAppMessageId` is new, it is omitted. */
        at?: Timestamp;
        /** @description The message after the change. */
        message: Message;
    };
};
/**
 * @description Event `message.removed`. A message was removed in the messaging application. Earlier events about the message have lost their `data`.
 * @example {
 *       "id": "evt_01KAHE1A2Q",
 *       "position": "4712.Zt3yq8vJw1nC",
 *       "type": "message.removed",
 *       "timestamp": "2026-03-13T15:06:01.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "messageId": "msg_01KAHDV9WA",
 *         "messagingAppMessageId": "app.5f1c0ffed"
 *       }
 *     }
 */
export type MessageRemovedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.removed
     * @constant
     */
    type: "message.removed";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "messageId": "msg_01KAHDV9WA",
     *       "messagingAppMessageId": "app.5f1c0ffed"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The identifier of the message. */
        messageId: Identifier;
        /**
         * @description The identifier of the message in the messaging application.
         * @example app.5f1c0ffed
         */
        messagingAppMessageId: string;
        /**
         * @description Further data about the removal, as the adapter gave it.
         * @example {
         *       "whatsapp": {
         *         "revokedBy": "contact"
         *       }
         *     }
         */
        metadata?: {
            [key: string]: unknown;
        };
    };
};
/**
 * @description Event `message.reacted`. The reaction of the contact, or of the organization, to a message changed. If the author is a `Member`, an adapter hands the reaction over, and can do so without another request.
 * @example {
 *       "id": "evt_01KAHE1A2R",
 *       "position": "4713.Zt3yq8vJw1nC",
 *       "type": "message.reacted",
 *       "timestamp": "2026-03-13T15:06:01.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "messageId": "msg_01KAHDV9WA",
 *         "messagingAppMessageId": "app.5f1c0ffed",
 *         "contact": {
 *           "phone": "+33612345678"
 *         },
 *         "author": {
 *           "kind": "Member",
 *           "memberId": "mem_grace"
 *         },
 *         "reaction": "👍",
 *         "at": "2026-03-13T15:06:01.000Z"
 *       }
 *     }
 */
export type MessageReactedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example message.reacted
     * @constant
     */
    type: "message.reacted";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed. If the message was removed or the conversation was purged, it is omitted.
     * @example {
     *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *       "contactId": "con_ada",
     *       "channelId": "chn_first",
     *       "messageId": "msg_01KAHDV9WA",
     *       "messagingAppMessageId": "app.5f1c0ffed",
     *       "contact": {
     *         "phone": "+33612345678"
     *       },
     *       "author": {
     *         "kind": "Member",
     *         "memberId": "mem_grace"
     *       },
     *       "reaction": "👍",
     *       "at": "2026-03-13T15:06:01.000Z"
     *     }
     */
    data?: {
        /** @description The identifier of the conversation. */
        conversationId: Identifier;
        /** @description The identifier of the contact. */
        contactId: Identifier;
        /** @description The identifier of the channel of the conversation. */
        channelId: Identifier;
        /** @description The identifier of the message. */
        messageId: Identifier;
        /**
         * @description The identifier of the message in the messaging application.
         * @example app.5f1c0ffed
         */
        messagingAppMessageId: string;
        /** @description The address of the contact in the messaging application. If the author is not a `Member`, nothing is handed over, and it is omitted. */
        contact?: ContactAddress;
        /** @description Who set or removed the reaction. */
        author: MessageAuthor;
        /**
         * @description The emoji of the reaction. If the reaction was removed, it is omitted.
         * @example 👍
         */
        reaction?: string;
        /**
         * @description The emoji of the reaction that a member replaced or removed. If the application refuses the change, an adapter sets this reaction again. If there was none, or the author is not a `Member`, it is omitted.
         * @example 🙏
         */
        formerReaction?: string;
        /** @description The time of the change. With a reaction, it is the `at` of the reaction. */
        at: Timestamp;
        /**
         * @description Further data about the change, as the adapter gave it.
         * @example {
         *       "whatsapp": {
         *         "id": "wamid.5f1c0fff1"
         *       }
         *     }
         */
        metadata?: {
            [key: string]: unknown;
        };
    };
};
/**
 * @description Event `records.imported`. An operator imported records. Their changes have no events of their own, so read what you need again.
 * @example {
 *       "id": "evt_01KAHE1A2P",
 *       "position": "4711.Zt3yq8vJw1nC",
 *       "type": "records.imported",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Operator"
 *       },
 *       "data": {
 *         "numberOfRecords": 120
 *       }
 *     }
 */
export type RecordsImportedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example records.imported
     * @constant
     */
    type: "records.imported";
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What changed.
     * @example {
     *       "numberOfRecords": 120
     *     }
     */
    data: {
        /**
         * @description The number of imported records.
         * @example 120
         */
        numberOfRecords: number;
    };
};
/**
 * @description Event `webhook.tested`. An operator tests an endpoint with this event, which changes nothing. Other endpoints and `listEvents` show it, too.
 * @example {
 *       "id": "evt_01KAHE1A2Q",
 *       "position": "4712.Zt3yq8vJw1nC",
 *       "type": "webhook.tested",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Operator"
 *       },
 *       "data": {
 *         "webhookId": "whk_01KAHE2C7R"
 *       }
 *     }
 */
export type WebhookTestedEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    /**
     * @description The type of the event, which determines the properties of `data`.
     * @example webhook.tested
     * @constant
     */
    type: "webhook.tested";
    /** @description The time of the test. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    /**
     * @description What is tested.
     * @example {
     *       "webhookId": "whk_01KAHE2C7R"
     *     }
     */
    data: {
        /** @description The identifier of the endpoint that is tested. */
        webhookId: Identifier;
    };
};
/**
 * @description An event. `type` determines the properties of `data`. Skip types that you do not know.
 * @example {
 *       "id": "evt_01KAHE1A2K",
 *       "position": "4708.Zt3yq8vJw1nC",
 *       "type": "message.received",
 *       "timestamp": "2026-03-13T15:04:05.000Z",
 *       "actor": {
 *         "kind": "Member",
 *         "memberId": "mem_grace",
 *         "keyId": "key_01KAHE0B6T",
 *         "requestId": "req_01KAHE0J2V8W5Y3Z"
 *       },
 *       "data": {
 *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *         "contactId": "con_ada",
 *         "channelId": "chn_first",
 *         "message": {
 *           "uniqueId": "msg_01KAHDV9WA",
 *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *           "channelId": "chn_first",
 *           "direction": "InBound",
 *           "author": {
 *             "kind": "Contact"
 *           },
 *           "status": "Unread",
 *           "messageType": "Text",
 *           "createdAt": "2026-03-13T15:04:05.000Z",
 *           "messagingAppMessageId": "app.5f1c0ffed",
 *           "messageData": {
 *             "text": "Hello, where is my parcel?"
 *           }
 *         }
 *       }
 *     }
 */
export type Event = ContactCreatedEvent | ContactUpdatedEvent | ContactIdentitiesMovedEvent | ContactDuplicateSuspectedEvent | ContactDuplicateDismissedEvent | ContactAliasIgnoredEvent | ContactErasedEvent | ConversationCreatedEvent | ConversationStatusChangedEvent | ConversationAssignedEvent | ConversationTaggedEvent | ConversationReadEvent | ConversationPurgedEvent | MessageReceivedEvent | MessageRecordedEvent | MessageEditedEvent | MessageSentEvent | MessageStatusChangedEvent | MessageRemovedEvent | MessageReactedEvent | RecordsImportedEvent | WebhookTestedEvent | UnknownEvent;
/**
 * @description A page of events, in order.
 * @example {
 *       "events": [
 *         {
 *           "id": "evt_01KAHE1A2K",
 *           "position": "4708.Zt3yq8vJw1nC",
 *           "type": "message.received",
 *           "timestamp": "2026-03-13T15:04:05.000Z",
 *           "actor": {
 *             "kind": "Member",
 *             "memberId": "mem_grace",
 *             "keyId": "key_01KAHE0B6T",
 *             "requestId": "req_01KAHE0J2V8W5Y3Z"
 *           },
 *           "data": {
 *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *             "contactId": "con_ada",
 *             "channelId": "chn_first",
 *             "message": {
 *               "uniqueId": "msg_01KAHDV9WA",
 *               "conversationId": "cnv_01KAHDV5Q8M3R7T2",
 *               "channelId": "chn_first",
 *               "direction": "InBound",
 *               "author": {
 *                 "kind": "Contact"
 *               },
 *               "status": "Unread",
 *               "messageType": "Text",
 *               "createdAt": "2026-03-13T15:04:05.000Z",
 *               "messagingAppMessageId": "app.5f1c0ffed",
 *               "messageData": {
 *                 "text": "Hello, where is my parcel?"
 *               }
 *             }
 *           }
 *         }
 *       ],
 *       "nextPosition": "4708.Zt3yq8vJw1nC"
 *     }
 */
export type EventPage = {
    /**
     * @description The events after the requested position, in order.
     * @example [
     *       {
     *         "id": "evt_01KAHE1A2K",
     *         "position": "4708.Zt3yq8vJw1nC",
     *         "type": "message.received",
     *         "timestamp": "2026-03-13T15:04:05.000Z",
     *         "actor": {
     *           "kind": "Member",
     *           "memberId": "mem_grace",
     *           "keyId": "key_01KAHE0B6T",
     *           "requestId": "req_01KAHE0J2V8W5Y3Z"
     *         },
     *         "data": {
     *           "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *           "contactId": "con_ada",
     *           "channelId": "chn_first",
     *           "message": {
     *             "uniqueId": "msg_01KAHDV9WA",
     *             "conversationId": "cnv_01KAHDV5Q8M3R7T2",
     *             "channelId": "chn_first",
     *             "direction": "InBound",
     *             "author": {
     *               "kind": "Contact"
     *             },
     *             "status": "Unread",
     *             "messageType": "Text",
     *             "createdAt": "2026-03-13T15:04:05.000Z",
     *             "messagingAppMessageId": "app.5f1c0ffed",
     *             "messageData": {
     *               "text": "Hello, where is my parcel?"
     *             }
     *           }
     *         }
     *       }
     *     ]
     */
    events: Event[];
    /** @description The position to send as `after` in your next request. Store it together with your work. */
    nextPosition: EventPosition;
};
/**
 * @description Error `position_unknown` (HTTP 410). The service has no event at the position in `after`: it was removed, or the store was restored or replaced.
 * @example {
 *       "type": "/problems/position_unknown",
 *       "title": "Event position unknown",
 *       "status": 410,
 *       "detail": "The service has no event at this position.",
 *       "instance": "/api/events",
 *       "code": "position_unknown",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type PositionUnknownProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/position_unknown
     * @constant
     */
    type: "/problems/position_unknown";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Event position unknown
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 410
     * @constant
     */
    status: 410;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example position_unknown
     * @constant
     */
    code: "position_unknown";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description A page of members.
 * @example {
 *       "members": [
 *         {
 *           "uniqueId": "mem_grace",
 *           "createdAt": "2025-11-02T08:00:00.000Z",
 *           "accessLevel": "Owner",
 *           "name": "Grace Okafor",
 *           "email": "grace@harbour.example",
 *           "roles": [
 *             {
 *               "uniqueId": "rol_supervisor",
 *               "name": "Supervisor",
 *               "description": "Closes and restores conversations.",
 *               "permissions": [
 *                 "Get:OrganizationMember",
 *                 "Update:Conversation"
 *               ]
 *             }
 *           ]
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type MemberPage = {
    /**
     * @description The members of the page, in the order of their identifiers.
     * @example [
     *       {
     *         "uniqueId": "mem_grace",
     *         "createdAt": "2025-11-02T08:00:00.000Z",
     *         "accessLevel": "Owner",
     *         "name": "Grace Okafor",
     *         "email": "grace@harbour.example",
     *         "roles": [
     *           {
     *             "uniqueId": "rol_supervisor",
     *             "name": "Supervisor",
     *             "description": "Closes and restores conversations.",
     *             "permissions": [
     *               "Get:OrganizationMember",
     *               "Update:Conversation"
     *             ]
     *           }
     *         ]
     *       }
     *     ]
     */
    members: OrganizationMember[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description A page of tags.
 * @example {
 *       "tags": [
 *         {
 *           "label": "Refund",
 *           "uniqueId": "tag_refund"
 *         }
 *       ],
 *       "nextCursor": "x7Rk2_mVq9TzLw4bNe0sYc"
 *     }
 */
export type TagPage = {
    /**
     * @description The tags of the page, in the order of their identifiers.
     * @example [
     *       {
     *         "label": "Refund",
     *         "uniqueId": "tag_refund"
     *       }
     *     ]
     */
    tags: Tag[];
    /** @description The cursor of the next page. If this is the last page, it is omitted. */
    nextCursor?: PageCursor;
};
/**
 * @description Error `route_not_found` (HTTP 404). No operation has this path.
 * @example {
 *       "type": "/problems/route_not_found",
 *       "title": "Route not found",
 *       "status": 404,
 *       "detail": "Nothing is served at this path.",
 *       "instance": "/api/conversation",
 *       "code": "route_not_found",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type RouteNotFoundProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/route_not_found
     * @constant
     */
    type: "/problems/route_not_found";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Route not found
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 404
     * @constant
     */
    status: 404;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example route_not_found
     * @constant
     */
    code: "route_not_found";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `request_timed_out` (HTTP 408). The request was not complete before the timeout.
 * @example {
 *       "type": "/problems/request_timed_out",
 *       "title": "Request timed out",
 *       "status": 408,
 *       "detail": "The request was not complete before the timeout.",
 *       "instance": "/",
 *       "code": "request_timed_out",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type RequestTimedOutProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/request_timed_out
     * @constant
     */
    type: "/problems/request_timed_out";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Request timed out
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 408
     * @constant
     */
    status: 408;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example request_timed_out
     * @constant
     */
    code: "request_timed_out";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/**
 * @description Error `header_fields_too_large` (HTTP 431). The path and the headers exceed the size limit of the service.
 * @example {
 *       "type": "/problems/header_fields_too_large",
 *       "title": "Request header fields too large",
 *       "status": 431,
 *       "detail": "The path and the headers exceed the size limit of the service.",
 *       "instance": "/",
 *       "code": "header_fields_too_large",
 *       "requestId": "req_01KAHE0J2V8W5Y3Z"
 *     }
 */
export type HeaderFieldsTooLargeProblem = {
    /**
     * @description A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.
     * @example /problems/header_fields_too_large
     * @constant
     */
    type: "/problems/header_fields_too_large";
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Request header fields too large
     */
    title: string;
    /**
     * @description The HTTP status code.
     * @example 431
     * @constant
     */
    status: 431;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    /**
     * @description The error code, for use in programs.
     * @example header_fields_too_large
     * @constant
     */
    code: "header_fields_too_large";
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/** @description A variant of Problem that is newer than this version of the contract. */
export type UnknownProblem = {
    type: string;
    /**
     * @description A short summary of the error type. The wording can change, so use `code` in programs.
     * @example Request invalid
     */
    title: string;
    status: number;
    /** @description What went wrong with this request. */
    detail: ProblemDetail;
    /** @description The path of the request. */
    instance: ProblemInstance;
    code: UnknownValue;
    /** @description The id of the request. Use it to find the request in the service's logs. */
    requestId: RequestId;
};
/** @description A variant of Event that is newer than this version of the contract. */
export type UnknownEvent = {
    /** @description The identifier of the event. */
    id: Identifier;
    /** @description The position of the event. */
    position: EventPosition;
    type: UnknownValue;
    /** @description The time of the change. */
    timestamp: Timestamp;
    /** @description The actor that caused the event. */
    actor: EventActor;
    data?: {
        [key: string]: unknown;
    };
};
/** @description A variant of Message that is newer than this version of the contract. */
export type UnknownMessage = {
    /** @description The identifier of the message. */
    uniqueId: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId: Identifier;
    /** @description The identifier of the channel that the message belongs to. */
    channelId?: Identifier;
    /** @description The direction of the message, from the organization's point of view. */
    direction: MessageDirection;
    /** @description The author of the message. If it is unknown, it is omitted. */
    author?: MessageAuthor;
    /** @description The delivery status of the message. */
    status: MessageStatus;
    /**
     * @description The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.
     * @example The number is not in service.
     */
    statusReason?: string;
    /**
     * @description The code of the status, as the messaging application reports it, for use in programs. If it is unknown, it is omitted.
     * @example 131047
     */
    errorCode?: string;
    messageType: UnknownValue;
    /** @description The time at which the message was created. */
    createdAt: Timestamp;
    /** @description The time at which the message was sent, as the messaging application reports it. Only messages of the history are in its order. If it is unknown, it is omitted. */
    sentAt?: Timestamp;
    /** @description The time of the newest edit in the messaging application. The content is that of this edit. If the message was not edited, it is omitted. */
    editedAt?: Timestamp;
    /** @description The time at which the message was removed in the messaging application. Then the type is `Removed`. If the message was not removed, it is omitted. */
    removedAt?: Timestamp;
    /** @description The identifier of the message that this message replies to. */
    replyToMessageId?: Identifier;
    /**
     * @description The identifier of the message in the external messaging application.
     * @example app.5f1c0ffee
     */
    messagingAppMessageId?: string;
    /**
     * @description The reactions to the message, as they are now: at most one of the contact and one of the organization. If there are none, it is omitted.
     * @example [
     *       {
     *         "author": {
     *           "kind": "Contact"
     *         },
     *         "reaction": "👍",
     *         "at": "2026-03-13T15:10:02.000Z"
     *       }
     *     ]
     */
    reactions?: Reaction[];
    /**
     * @description True if the text is only the beginning of what was written. Otherwise, it is omitted.
     * @example true
     */
    isTruncated?: boolean;
    /**
     * @description Further data about the message, as the channel or the sender gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "referral": "ad.4711"
     *       }
     *     }
     */
    metadata?: {
        [key: string]: unknown;
    };
    /**
     * @description Further data about the status, as the receipts of the message gave it. The `lastMessage` of a conversation in a list doesn't have it.
     * @example {
     *       "whatsapp": {
     *         "pricing": "utility"
     *       }
     *     }
     */
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: {
        [key: string]: unknown;
    };
    /**
     * @description Further media files of the message, in their order. If there are none, it is omitted.
     * @example [
     *       {
     *         "messageType": "Image",
     *         "messageData": {
     *           "link": "https://media.harbour.example/med_5f6",
     *           "mimeType": "image/jpeg"
     *         }
     *       }
     *     ]
     */
    attachments?: Attachment[];
};
/** @description A variant of ChangeResult that is newer than this version of the contract. */
export type UnknownChangeResult = {
    result: UnknownValue;
};
/** @description A variant of ReceivedMessageResult that is newer than this version of the contract. */
export type UnknownReceivedMessageResult = {
    result: UnknownValue;
    /** @description The identifier of the message. */
    messageId?: Identifier;
    /** @description The identifier of the conversation that the message belongs to. */
    conversationId?: Identifier;
};
/** @description A variant of ReceiptResult that is newer than this version of the contract. */
export type UnknownReceiptResult = {
    result: UnknownValue;
};
/** @description A variant of InteractiveAction that is newer than this version of the contract. */
export type UnknownInteractiveAction = {
    kind: UnknownValue;
    /**
     * @description The label of the action.
     * @example Saturday
     */
    title: string;
};
