// Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.
declare enum NewerThanThisContract { value = 'newer than this version of the contract' }
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
         * @description Makes a new API key for the member who calls and returns it. The old key works until the new one is first used: an answer that gets lost locks nobody out, and an answer that is thrown away changes nothing. Although the method is GET, the operation has an effect. Never repeat, cache, prefetch or link to it.
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
    "/api/conversation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifies the conversation to update. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a conversation
         * @description Sets the status of a conversation and returns the conversation. Each of the three statuses may follow each. Setting the status that the conversation already has changes nothing and succeeds, so that a repeat after a lost answer does no harm. A caller that sends `If-Match` never undoes a newer write; without it the last writer wins.
         */
        post: operations["updateConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Any problem that the service answers (RFC 9457). `code` says which.
         * @example {
         *       "type": "/problems/conversation_not_found",
         *       "title": "Conversation not found",
         *       "status": 404,
         *       "detail": "No conversation has this identifier.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "conversation_not_found",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        Problem: components["schemas"]["RequestInvalidProblem"] | components["schemas"]["ApiKeyMissingProblem"] | components["schemas"]["ApiKeyInvalidProblem"] | components["schemas"]["PermissionMissingProblem"] | components["schemas"]["ApiKeySupersededProblem"] | components["schemas"]["UnsafeRequestRefusedProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["ConversationNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["RequestTimedOutProblem"] | components["schemas"]["PreconditionFailedProblem"] | components["schemas"]["BodyTooLargeProblem"] | components["schemas"]["MediaTypeUnsupportedProblem"] | components["schemas"]["RateLimitExceededProblem"] | components["schemas"]["HeaderFieldsTooLargeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
        /**
         * @description Names one request. It is the caller's own where a well-formed `X-Request-Id` or `traceparent` came, else the service makes one.
         * @example 01KAHE0J2V8W5Y3Z
         */
        RequestId: string;
        /**
         * @description An opaque identifier. The server makes time-ordered ones; callers compare them and read nothing into them.
         * @example cnv_01KAHDV5Q8M3R7T2
         */
        Identifier: string;
        /**
         * Format: date-time
         * @description An instant in UTC, as RFC 3339 writes it, with milliseconds and the letter Z.
         * @example 2026-03-13T15:04:05.000Z
         */
        Timestamp: string;
        /**
         * @description A key that authorizes calls to this interface. It belongs to one member, and the rights behind it are the member's rights at the moment of each call.
         * @example {
         *       "uniqueId": "key_01KAHE0B6T",
         *       "key": "<API_KEY>",
         *       "createdAt": "2026-03-13T16:00:00.000Z"
         *     }
         */
        ApiKey: {
            /** @description Identifies the key object; every regeneration makes a new one. */
            uniqueId: components["schemas"]["Identifier"];
            /**
             * Format: password
             * @description The key value, a secret. It is shown in this answer and never again; the service keeps only its SHA-256 hash. It is `parley_`, ten characters that name the organization, forty-three random ones, and six of checksum.
             * @example <API_KEY>
             */
            key: string;
            /** @description When the key was made. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The answer of a regeneration.
         * @example {
         *       "apiKey": {
         *         "uniqueId": "key_01KAHE0B6T",
         *         "key": "<API_KEY>",
         *         "createdAt": "2026-03-13T16:00:00.000Z"
         *       }
         *     }
         */
        ApiKeyEnvelope: {
            /** @description The new key. */
            apiKey: components["schemas"]["ApiKey"];
        };
        /**
         * @description A sentence for people. Programs read `code`.
         * @example No conversation has this identifier.
         */
        ProblemDetail: string;
        /**
         * Format: uri-reference
         * @description The path of the request that met the problem, percent-encoded and without its query.
         * @example /api/conversation/cnv_01KAHDV5Q8M3R7T2
         */
        ProblemInstance: string;
        /**
         * @description The problem `api_key_missing`, which is answered when no API key came in an `Authorization` header.
         * @example {
         *       "type": "/problems/api_key_missing",
         *       "title": "API key missing",
         *       "status": 401,
         *       "detail": "The request carries no API key.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "api_key_missing",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        ApiKeyMissingProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/api_key_missing
             * @constant
             */
            type: "/problems/api_key_missing";
            /**
             * @description The kind of problem in words.
             * @example API key missing
             * @constant
             */
            title: "API key missing";
            /**
             * @description The status of the answer.
             * @example 401
             * @constant
             */
            status: 401;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "api_key_missing";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `api_key_invalid`, which is answered when the API key is malformed, unknown, superseded or revoked.
         * @example {
         *       "type": "/problems/api_key_invalid",
         *       "title": "API key invalid",
         *       "status": 401,
         *       "detail": "This API key is not valid.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "api_key_invalid",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        ApiKeyInvalidProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/api_key_invalid
             * @constant
             */
            type: "/problems/api_key_invalid";
            /**
             * @description The kind of problem in words.
             * @example API key invalid
             * @constant
             */
            title: "API key invalid";
            /**
             * @description The status of the answer.
             * @example 401
             * @constant
             */
            status: 401;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "api_key_invalid";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description Either problem with the API key that a request brought or did not bring.
         * @example {
         *       "type": "/problems/api_key_invalid",
         *       "title": "API key invalid",
         *       "status": 401,
         *       "detail": "This API key is not valid.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "api_key_invalid",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        UnauthorizedProblem: components["schemas"]["ApiKeyMissingProblem"] | components["schemas"]["ApiKeyInvalidProblem"];
        /**
         * @description The right to do one thing to one kind of resource, in the form `<Verb>:<Resource>`.
         * @example Get:OrganizationMember
         */
        Permission: string;
        /**
         * @description The problem `permission_missing`, which is answered when the member whom the key belongs to lacks the permission that is named.
         * @example {
         *       "type": "/problems/permission_missing",
         *       "title": "Permission missing",
         *       "status": 403,
         *       "detail": "The member lacks the permission Update:Conversation.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "permission_missing",
         *       "requestId": "01KAHE0J2V8W5Y3Z",
         *       "permission": "Update:Conversation"
         *     }
         */
        PermissionMissingProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/permission_missing
             * @constant
             */
            type: "/problems/permission_missing";
            /**
             * @description The kind of problem in words.
             * @example Permission missing
             * @constant
             */
            title: "Permission missing";
            /**
             * @description The status of the answer.
             * @example 403
             * @constant
             */
            status: 403;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "permission_missing";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
            /** @description The permission that the member lacks. */
            permission: components["schemas"]["Permission"];
        };
        /**
         * @description The problem `api_key_superseded`, which is answered when a key in its time of grace asks for a new key.
         * @example {
         *       "type": "/problems/api_key_superseded",
         *       "title": "API key superseded",
         *       "status": 403,
         *       "detail": "A newer key is in use; only that one can be regenerated.",
         *       "instance": "/api/auth/api-keys/regenerate",
         *       "code": "api_key_superseded",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        ApiKeySupersededProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/api_key_superseded
             * @constant
             */
            type: "/problems/api_key_superseded";
            /**
             * @description The kind of problem in words.
             * @example API key superseded
             * @constant
             */
            title: "API key superseded";
            /**
             * @description The status of the answer.
             * @example 403
             * @constant
             */
            status: 403;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "api_key_superseded";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `unsafe_request_refused`, which is answered when a prefetch, a navigation or a cross-site request asks for an effect.
         * @example {
         *       "type": "/problems/unsafe_request_refused",
         *       "title": "Unsafe request refused",
         *       "status": 403,
         *       "detail": "Prefetches, navigations and cross-site requests cannot make a new key.",
         *       "instance": "/api/auth/api-keys/regenerate",
         *       "code": "unsafe_request_refused",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        UnsafeRequestRefusedProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/unsafe_request_refused
             * @constant
             */
            type: "/problems/unsafe_request_refused";
            /**
             * @description The kind of problem in words.
             * @example Unsafe request refused
             * @constant
             */
            title: "Unsafe request refused";
            /**
             * @description The status of the answer.
             * @example 403
             * @constant
             */
            status: 403;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "unsafe_request_refused";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description Any reason why a request for a new key is refused, whoever asks.
         * @example {
         *       "type": "/problems/unsafe_request_refused",
         *       "title": "Unsafe request refused",
         *       "status": 403,
         *       "detail": "Prefetches, navigations and cross-site requests cannot make a new key.",
         *       "instance": "/api/auth/api-keys/regenerate",
         *       "code": "unsafe_request_refused",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        RegenerationRefusedProblem: components["schemas"]["PermissionMissingProblem"] | components["schemas"]["ApiKeySupersededProblem"] | components["schemas"]["UnsafeRequestRefusedProblem"];
        /**
         * @description The problem `method_not_allowed`, which is answered when the path exists, but not with this method.
         * @example {
         *       "type": "/problems/method_not_allowed",
         *       "title": "Method not allowed",
         *       "status": 405,
         *       "detail": "This path answers POST.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "method_not_allowed",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        MethodNotAllowedProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/method_not_allowed
             * @constant
             */
            type: "/problems/method_not_allowed";
            /**
             * @description The kind of problem in words.
             * @example Method not allowed
             * @constant
             */
            title: "Method not allowed";
            /**
             * @description The status of the answer.
             * @example 405
             * @constant
             */
            status: 405;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "method_not_allowed";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `rate_limit_exceeded`, which is answered when the member, or the address after failed authentication, sent more requests than the limit allows.
         * @example {
         *       "type": "/problems/rate_limit_exceeded",
         *       "title": "Rate limit exceeded",
         *       "status": 429,
         *       "detail": "The limit is used up; it is whole again in 60 seconds.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "rate_limit_exceeded",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        RateLimitExceededProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/rate_limit_exceeded
             * @constant
             */
            type: "/problems/rate_limit_exceeded";
            /**
             * @description The kind of problem in words.
             * @example Rate limit exceeded
             * @constant
             */
            title: "Rate limit exceeded";
            /**
             * @description The status of the answer.
             * @example 429
             * @constant
             */
            status: 429;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "rate_limit_exceeded";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `internal_error`, which is answered when the service met a fault of its own.
         * @example {
         *       "type": "/problems/internal_error",
         *       "title": "Internal error",
         *       "status": 500,
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "internal_error",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        InternalErrorProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/internal_error
             * @constant
             */
            type: "/problems/internal_error";
            /**
             * @description The kind of problem in words.
             * @example Internal error
             * @constant
             */
            title: "Internal error";
            /**
             * @description The status of the answer.
             * @example 500
             * @constant
             */
            status: 500;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "internal_error";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `service_unavailable`, which is answered when the service cannot take the request now, and nothing of it was done; or its database broke off in the middle of a write, and did not come back in time to say whether it was done.
         * @example {
         *       "type": "/problems/service_unavailable",
         *       "title": "Service unavailable",
         *       "status": 503,
         *       "detail": "The service is busy; nothing was done.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "service_unavailable",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        ServiceUnavailableProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/service_unavailable
             * @constant
             */
            type: "/problems/service_unavailable";
            /**
             * @description The kind of problem in words.
             * @example Service unavailable
             * @constant
             */
            title: "Service unavailable";
            /**
             * @description The status of the answer.
             * @example 503
             * @constant
             */
            status: 503;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "service_unavailable";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description Where a conversation stands. `Deleted` is a soft delete: nothing is lost, and setting another status restores it.
         * @example Closed
         * @enum {string}
         */
        ConversationStatus: "Active" | "Closed" | "Deleted";
        /**
         * @description What to change. A member that is not named here is refused, because an ignored one is a failure nobody sees.
         * @example {
         *       "status": "Closed"
         *     }
         */
        ConversationUpdate: {
            /** @description The status that the conversation shall have. */
            status: components["schemas"]["ConversationStatus"];
        };
        /**
         * @description Who began the conversation.
         * @example Contact
         * @enum {string}
         */
        ConversationInitiator: "Contact" | "Campaign";
        /**
         * @description Whether messages can be exchanged with the contact.
         * @example Active
         * @enum {string}
         */
        ContactStatus: "Active" | "Inactive" | "Blocked";
        /**
         * @description The person at the other end of a conversation.
         * @example {
         *       "uniqueId": "con_ada",
         *       "name": "Ada Moreau",
         *       "phone": "+33612345678",
         *       "attributes": {
         *         "plan": "gold",
         *         "visits": 3
         *       },
         *       "createdAt": "2026-01-07T09:30:00.000Z",
         *       "status": "Active"
         *     }
         */
        Contact: {
            /** @description Identifies the contact. */
            uniqueId: components["schemas"]["Identifier"];
            /**
             * @description The name that the contact goes by.
             * @example Ada Moreau
             */
            name: string;
            /**
             * @description The contact's number in the messaging application.
             * @example +33612345678
             */
            phone: string;
            /**
             * @description What the organization wrote down about the contact, as a free map of keys to values.
             * @example {
             *       "plan": "gold",
             *       "visits": 3
             *     }
             */
            attributes: {
                [key: string]: unknown;
            };
            /** @description When the contact was first seen. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Whether messages can be exchanged with the contact. */
            status: components["schemas"]["ContactStatus"];
        };
        /**
         * @description Which way a message went, as the organization sees it.
         * @example InBound
         * @enum {string}
         */
        MessageDirection: "InBound" | "OutBound";
        /**
         * @description How far a message got.
         * @example Read
         * @enum {string}
         */
        MessageStatus: "Sent" | "Delivered" | "Read" | "Unread" | "UnDelivered" | "Failed";
        /**
         * @description The content of the text of a message.
         * @example {
         *       "text": "Hello, where is my parcel?"
         *     }
         */
        TextMessageData: {
            /**
             * @description The words of the message.
             * @example Hello, where is my parcel?
             */
            text: string;
        };
        /**
         * @description A message whose content is the text of a message.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
         *       "status": "Read",
         *       "messageType": "Text",
         *       "createdAt": "2026-03-13T15:04:05.000Z",
         *       "messagingAppMessageId": "app.5f1c0ffee",
         *       "messageData": {
         *         "text": "Hello, where is my parcel?"
         *       }
         *     }
         */
        TextMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Text";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["TextMessageData"];
        };
        /**
         * @description The content of a picture.
         * @example {
         *       "id": "med_5f1",
         *       "link": "https://media.harbour.example/med_5f1",
         *       "caption": "The label on the box."
         *     }
         */
        ImageMessageData: {
            /**
             * @description Identifies the media object in the messaging application.
             * @example med_5f1
             */
            id: string;
            /**
             * Format: uri
             * @description Where the media object can be fetched.
             * @example https://media.harbour.example/med_5f1
             */
            link?: string;
            /**
             * @description The words below it.
             * @example The label on the box.
             */
            caption?: string;
        };
        /**
         * @description A message whose content is a picture.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        ImageMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Image";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["ImageMessageData"];
        };
        /**
         * @description The content of a film.
         * @example {
         *       "id": "med_5f2",
         *       "caption": "It rattles when I shake it."
         *     }
         */
        VideoMessageData: {
            /**
             * @description Identifies the media object in the messaging application.
             * @example med_5f1
             */
            id: string;
            /**
             * Format: uri
             * @description Where the media object can be fetched.
             * @example https://media.harbour.example/med_5f1
             */
            link?: string;
            /**
             * @description The words below it.
             * @example The label on the box.
             */
            caption?: string;
        };
        /**
         * @description A message whose content is a film.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        VideoMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Video";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["VideoMessageData"];
        };
        /**
         * @description The content of a recording.
         * @example {
         *       "id": "med_5f3",
         *       "link": "https://media.harbour.example/med_5f3"
         *     }
         */
        AudioMessageData: {
            /**
             * @description Identifies the media object in the messaging application.
             * @example med_5f1
             */
            id: string;
            /**
             * Format: uri
             * @description Where the media object can be fetched.
             * @example https://media.harbour.example/med_5f1
             */
            link?: string;
        };
        /**
         * @description A message whose content is a recording.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        AudioMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Audio";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["AudioMessageData"];
        };
        /**
         * @description The content of a sticker.
         * @example {
         *       "id": "med_5f4"
         *     }
         */
        StickerMessageData: {
            /**
             * @description Identifies the media object in the messaging application.
             * @example med_5f1
             */
            id: string;
            /**
             * Format: uri
             * @description Where the media object can be fetched.
             * @example https://media.harbour.example/med_5f1
             */
            link?: string;
        };
        /**
         * @description A message whose content is a sticker.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
         *       "status": "Read",
         *       "messageType": "Sticker",
         *       "createdAt": "2026-03-13T15:04:05.000Z",
         *       "messagingAppMessageId": "app.5f1c0ffee",
         *       "messageData": {
         *         "id": "med_5f4"
         *       }
         *     }
         */
        StickerMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Sticker";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["StickerMessageData"];
        };
        /**
         * @description The content of a file.
         * @example {
         *       "id": "med_5f5",
         *       "fileName": "invoice-2026-03.pdf",
         *       "caption": "The invoice you asked for."
         *     }
         */
        DocumentMessageData: {
            /**
             * @description Identifies the media object in the messaging application.
             * @example med_5f1
             */
            id: string;
            /**
             * @description The name of the file.
             * @example invoice-2026-03.pdf
             */
            fileName: string;
            /**
             * Format: uri
             * @description Where the media object can be fetched.
             * @example https://media.harbour.example/med_5f1
             */
            link?: string;
            /**
             * @description The words below it.
             * @example The label on the box.
             */
            caption?: string;
        };
        /**
         * @description A message whose content is a file.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        DocumentMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Document";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["DocumentMessageData"];
        };
        /**
         * @description The content of a place.
         * @example {
         *       "latitude": 43.2965,
         *       "longitude": 5.3698,
         *       "name": "Old port",
         *       "address": "1 Quai du Port, Marseille"
         *     }
         */
        LocationMessageData: {
            /**
             * @description Degrees north of the equator.
             * @example 43.2965
             */
            latitude: number;
            /**
             * @description Degrees east of Greenwich.
             * @example 5.3698
             */
            longitude: number;
            /**
             * @description What the place is called.
             * @example Old port
             */
            name?: string;
            /**
             * @description Where the place is, in words.
             * @example 1 Quai du Port, Marseille
             */
            address?: string;
        };
        /**
         * @description A message whose content is a place.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        LocationMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Location";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["LocationMessageData"];
        };
        /**
         * @description The content of a reaction to another message.
         * @example {
         *       "reaction": "👍",
         *       "messageId": "msg_01KAHDV9WA"
         *     }
         */
        ReactionMessageData: {
            /**
             * @description The reaction, an emoji.
             * @example 👍
             */
            reaction: string;
            /** @description The message that was reacted to. */
            messageId?: components["schemas"]["Identifier"];
        };
        /**
         * @description A message whose content is a reaction to another message.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
         *       "status": "Read",
         *       "messageType": "Reaction",
         *       "createdAt": "2026-03-13T15:04:05.000Z",
         *       "messagingAppMessageId": "app.5f1c0ffee",
         *       "messageData": {
         *         "reaction": "👍",
         *         "messageId": "msg_01KAHDV9WA"
         *       }
         *     }
         */
        ReactionMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Reaction";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["ReactionMessageData"];
        };
        /**
         * @description A contact card that was sent in a message.
         * @example {
         *       "name": "Service desk",
         *       "phones": [
         *         "+33491000000"
         *       ]
         *     }
         */
        SharedContact: {
            /**
             * @description The name on the card.
             * @example Service desk
             */
            name: string;
            /**
             * @description The numbers on the card.
             * @example [
             *       "+33491000000"
             *     ]
             */
            phones: string[];
        };
        /**
         * @description The content of contact cards.
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
        ContactsMessageData: {
            /**
             * @description The cards.
             * @example [
             *       {
             *         "name": "Service desk",
             *         "phones": [
             *           "+33491000000"
             *         ]
             *       }
             *     ]
             */
            contacts: components["schemas"]["SharedContact"][];
        };
        /**
         * @description A message whose content is contact cards.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
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
        ContactsMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Contacts";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["ContactsMessageData"];
        };
        /**
         * @description The content of what no other type describes. Its shape is open, so that a message type of tomorrow never breaks a client of today.
         * @example {
         *       "kind": "poll",
         *       "question": "Which day suits you?"
         *     }
         */
        UnsupportedMessageData: {
            [key: string]: unknown;
        };
        /**
         * @description A message whose content is what no other type describes.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WB",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
         *       "status": "Read",
         *       "messageType": "Unsupported",
         *       "createdAt": "2026-03-13T15:04:05.000Z",
         *       "messagingAppMessageId": "app.5f1c0ffee",
         *       "messageData": {
         *         "kind": "poll",
         *         "question": "Which day suits you?"
         *       }
         *     }
         */
        UnsupportedMessage: {
            /** @description Identifies the message. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description The conversation that the message belongs to. */
            conversationId: components["schemas"]["Identifier"];
            /** @description Which way the message went. */
            direction: components["schemas"]["MessageDirection"];
            /** @description How far the message got. */
            status: components["schemas"]["MessageStatus"];
            /**
             * @description Says what `messageData` holds. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            messageType: "Unsupported";
            /** @description When the message was made. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The message that this one answers. */
            replyToMessageId?: components["schemas"]["Identifier"];
            /**
             * @description Identifies the message in the external messaging application.
             * @example app.5f1c0ffee
             */
            messagingAppMessageId?: string;
            /** @description The content of the message. */
            messageData: components["schemas"]["UnsupportedMessageData"];
        };
        /**
         * @description One message of a conversation. `messageType` says what `messageData` holds.
         * @example {
         *       "uniqueId": "msg_01KAHDV9WA",
         *       "conversationId": "cnv_01KAHDV5Q8M3R7T2",
         *       "direction": "InBound",
         *       "status": "Read",
         *       "messageType": "Text",
         *       "createdAt": "2026-03-13T15:04:05.000Z",
         *       "messagingAppMessageId": "app.5f1c0ffed",
         *       "messageData": {
         *         "text": "Hello, where is my parcel?"
         *       }
         *     }
         */
        Message: components["schemas"]["TextMessage"] | components["schemas"]["ImageMessage"] | components["schemas"]["VideoMessage"] | components["schemas"]["AudioMessage"] | components["schemas"]["StickerMessage"] | components["schemas"]["DocumentMessage"] | components["schemas"]["LocationMessage"] | components["schemas"]["ReactionMessage"] | components["schemas"]["ContactsMessage"] | components["schemas"]["UnsupportedMessage"];
        /**
         * @description What a member may do. An `Owner` may do everything; a `Member` what the permissions of its roles allow.
         * @example Owner
         * @enum {string}
         */
        AccessLevel: "Owner" | "Member";
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
        Role: {
            /** @description Identifies the role. */
            uniqueId: components["schemas"]["Identifier"];
            /**
             * @description What the organization calls the role.
             * @example Supervisor
             */
            name: string;
            /**
             * @description What the role is for.
             * @example Closes and restores conversations.
             */
            description?: string;
            /**
             * @description The rights that the role gives to its members.
             * @example [
             *       "Get:OrganizationMember",
             *       "Update:Conversation"
             *     ]
             */
            permissions: components["schemas"]["Permission"][];
        };
        /**
         * @description A person who works for the organization.
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
        OrganizationMember: {
            /** @description Identifies the member. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description When the member joined. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description What the member may do. */
            accessLevel: components["schemas"]["AccessLevel"];
            /**
             * @description The member's name.
             * @example Grace Okafor
             */
            name: string;
            /**
             * Format: email
             * @description The member's e-mail address.
             * @example grace@harbour.example
             */
            email: string;
            /**
             * @description The roles that the member has.
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
            roles: components["schemas"]["Role"][];
        };
        /**
         * @description A label that the organization puts on conversations.
         * @example {
         *       "label": "Refund",
         *       "uniqueId": "tag_refund"
         *     }
         */
        Tag: {
            /**
             * @description The words on the tag.
             * @example Refund
             */
            label: string;
            /** @description Identifies the tag. */
            uniqueId: components["schemas"]["Identifier"];
        };
        /**
         * @description A conversation between the organization and one contact.
         * @example {
         *       "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
         *       "contactId": "con_ada",
         *       "campaignId": "cmp_spring",
         *       "organizationId": "org_harbour",
         *       "initiatedBy": "Contact",
         *       "contact": {
         *         "uniqueId": "con_ada",
         *         "name": "Ada Moreau",
         *         "phone": "+33612345678",
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
         *           "direction": "InBound",
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
         *           "direction": "OutBound",
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
        Conversation: {
            /** @description Identifies the conversation. */
            uniqueId: components["schemas"]["Identifier"];
            /** @description Identifies the contact. */
            contactId: components["schemas"]["Identifier"];
            /** @description Identifies the campaign that the conversation belongs to, where it belongs to one. */
            campaignId?: components["schemas"]["Identifier"];
            /** @description Identifies the organization. */
            organizationId: components["schemas"]["Identifier"];
            /** @description Who began the conversation. */
            initiatedBy: components["schemas"]["ConversationInitiator"];
            /** @description The contact. */
            contact: components["schemas"]["Contact"];
            /**
             * @description The newest messages, oldest first, at most twenty. The two counters below count all of them.
             * @example [
             *       {
             *         "uniqueId": "msg_01KAHDV9WA",
             *         "conversationId": "cnv_01KAHDV5Q8M3R7T2",
             *         "direction": "InBound",
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
            messages: components["schemas"]["Message"][];
            /** @description When the conversation began. */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description How many messages of the contact nobody has read, over the whole conversation.
             * @example 0
             */
            numberOfUnreadMessages: number;
            /**
             * @description How many messages the whole conversation has.
             * @example 2
             */
            totalMessages: number;
            /** @description Where the conversation stands. */
            status: components["schemas"]["ConversationStatus"];
            /** @description The member who takes care of the conversation, where there is one. */
            assignedTo?: components["schemas"]["OrganizationMember"];
            /**
             * @description The labels on the conversation.
             * @example [
             *       {
             *         "label": "Refund",
             *         "uniqueId": "tag_refund"
             *       }
             *     ]
             */
            tags: components["schemas"]["Tag"][];
        };
        /**
         * @description The answer of an update.
         * @example {
         *       "conversation": {
         *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
         *         "contactId": "con_ada",
         *         "campaignId": "cmp_spring",
         *         "organizationId": "org_harbour",
         *         "initiatedBy": "Contact",
         *         "contact": {
         *           "uniqueId": "con_ada",
         *           "name": "Ada Moreau",
         *           "phone": "+33612345678",
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
         *             "direction": "InBound",
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
         *             "direction": "OutBound",
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
        ConversationEnvelope: {
            /** @description The conversation as it is after the update. */
            conversation: components["schemas"]["Conversation"];
        };
        /**
         * @description One part of a request that does not follow the contract.
         * @example {
         *       "in": "body",
         *       "pointer": "/status",
         *       "detail": "The value is none of those that are allowed.",
         *       "allowed": [
         *         "Active",
         *         "Closed",
         *         "Deleted"
         *       ]
         *     }
         */
        InvalidPart: {
            /**
             * @description Which part of the request it is.
             * @example body
             * @enum {string}
             */
            in: "path" | "query" | "header" | "body";
            /**
             * @description A JSON Pointer (RFC 6901) to the place within that part; empty for the whole of it.
             * @example /status
             */
            pointer: string;
            /**
             * @description What is wrong there.
             * @example The value is none of those that are allowed.
             */
            detail: string;
            /**
             * @description The values that are allowed there, where they can be listed.
             * @example [
             *       "Active",
             *       "Closed",
             *       "Deleted"
             *     ]
             */
            allowed?: string[];
        };
        /**
         * @description The problem `request_invalid`, which is answered when the path, a header or the body does not follow the contract.
         * @example {
         *       "type": "/problems/request_invalid",
         *       "title": "Invalid request",
         *       "status": 400,
         *       "detail": "The request does not follow the contract in one place.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "request_invalid",
         *       "requestId": "01KAHE0J2V8W5Y3Z",
         *       "errors": [
         *         {
         *           "in": "body",
         *           "pointer": "/status",
         *           "detail": "The value is none of those that are allowed.",
         *           "allowed": [
         *             "Active",
         *             "Closed",
         *             "Deleted"
         *           ]
         *         }
         *       ]
         *     }
         */
        RequestInvalidProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/request_invalid
             * @constant
             */
            type: "/problems/request_invalid";
            /**
             * @description The kind of problem in words.
             * @example Invalid request
             * @constant
             */
            title: "Invalid request";
            /**
             * @description The status of the answer.
             * @example 400
             * @constant
             */
            status: 400;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "request_invalid";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
            /**
             * @description Each part of the request that does not follow the contract.
             * @example [
             *       {
             *         "in": "body",
             *         "pointer": "/status",
             *         "detail": "The value is none of those that are allowed.",
             *         "allowed": [
             *           "Active",
             *           "Closed",
             *           "Deleted"
             *         ]
             *       }
             *     ]
             */
            errors: components["schemas"]["InvalidPart"][];
        };
        /**
         * @description The problem `conversation_not_found`, which is answered when the organization of the key has no conversation with this identifier.
         * @example {
         *       "type": "/problems/conversation_not_found",
         *       "title": "Conversation not found",
         *       "status": 404,
         *       "detail": "No conversation has this identifier.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "conversation_not_found",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        ConversationNotFoundProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/conversation_not_found
             * @constant
             */
            type: "/problems/conversation_not_found";
            /**
             * @description The kind of problem in words.
             * @example Conversation not found
             * @constant
             */
            title: "Conversation not found";
            /**
             * @description The status of the answer.
             * @example 404
             * @constant
             */
            status: 404;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "conversation_not_found";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `precondition_failed`, which is answered when the conversation is no longer what `If-Match` says it was, and the request would change it.
         * @example {
         *       "type": "/problems/precondition_failed",
         *       "title": "Precondition failed",
         *       "status": 412,
         *       "detail": "The conversation changed since it was read.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "precondition_failed",
         *       "requestId": "01KAHE0J2V8W5Y3Z",
         *       "conversation": {
         *         "uniqueId": "cnv_01KAHDV5Q8M3R7T2",
         *         "contactId": "con_ada",
         *         "campaignId": "cmp_spring",
         *         "organizationId": "org_harbour",
         *         "initiatedBy": "Contact",
         *         "contact": {
         *           "uniqueId": "con_ada",
         *           "name": "Ada Moreau",
         *           "phone": "+33612345678",
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
         *             "direction": "InBound",
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
         *             "direction": "OutBound",
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
        PreconditionFailedProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/precondition_failed
             * @constant
             */
            type: "/problems/precondition_failed";
            /**
             * @description The kind of problem in words.
             * @example Precondition failed
             * @constant
             */
            title: "Precondition failed";
            /**
             * @description The status of the answer.
             * @example 412
             * @constant
             */
            status: 412;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "precondition_failed";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
            /** @description The conversation as it is now, so that the caller can decide again without another request. */
            conversation: components["schemas"]["Conversation"];
        };
        /**
         * @description The problem `body_too_large`, which is answered when the body has more bytes than the operation takes.
         * @example {
         *       "type": "/problems/body_too_large",
         *       "title": "Body too large",
         *       "status": 413,
         *       "detail": "The body may have 16384 bytes.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "body_too_large",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        BodyTooLargeProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/body_too_large
             * @constant
             */
            type: "/problems/body_too_large";
            /**
             * @description The kind of problem in words.
             * @example Body too large
             * @constant
             */
            title: "Body too large";
            /**
             * @description The status of the answer.
             * @example 413
             * @constant
             */
            status: 413;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "body_too_large";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `media_type_unsupported`, which is answered when the body is not of the media type `application/json`, or is encoded.
         * @example {
         *       "type": "/problems/media_type_unsupported",
         *       "title": "Media type unsupported",
         *       "status": 415,
         *       "detail": "Send the body as application/json, in UTF-8 and not encoded.",
         *       "instance": "/api/conversation/cnv_01KAHDV5Q8M3R7T2",
         *       "code": "media_type_unsupported",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        MediaTypeUnsupportedProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/media_type_unsupported
             * @constant
             */
            type: "/problems/media_type_unsupported";
            /**
             * @description The kind of problem in words.
             * @example Media type unsupported
             * @constant
             */
            title: "Media type unsupported";
            /**
             * @description The status of the answer.
             * @example 415
             * @constant
             */
            status: 415;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "media_type_unsupported";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `route_not_found`, which is answered when no operation has this path.
         * @example {
         *       "type": "/problems/route_not_found",
         *       "title": "Route not found",
         *       "status": 404,
         *       "detail": "Nothing is served at this path.",
         *       "instance": "/api/conversations",
         *       "code": "route_not_found",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        RouteNotFoundProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/route_not_found
             * @constant
             */
            type: "/problems/route_not_found";
            /**
             * @description The kind of problem in words.
             * @example Route not found
             * @constant
             */
            title: "Route not found";
            /**
             * @description The status of the answer.
             * @example 404
             * @constant
             */
            status: 404;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "route_not_found";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `request_timed_out`, which is answered when the request does not arrive whole within the time that the operator allows.
         * @example {
         *       "type": "/problems/request_timed_out",
         *       "title": "Request timed out",
         *       "status": 408,
         *       "instance": "/",
         *       "code": "request_timed_out",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        RequestTimedOutProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/request_timed_out
             * @constant
             */
            type: "/problems/request_timed_out";
            /**
             * @description The kind of problem in words.
             * @example Request timed out
             * @constant
             */
            title: "Request timed out";
            /**
             * @description The status of the answer.
             * @example 408
             * @constant
             */
            status: 408;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "request_timed_out";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * @description The problem `header_fields_too_large`, which is answered when the header fields have more bytes than the service takes.
         * @example {
         *       "type": "/problems/header_fields_too_large",
         *       "title": "Header fields too large",
         *       "status": 431,
         *       "instance": "/",
         *       "code": "header_fields_too_large",
         *       "requestId": "01KAHE0J2V8W5Y3Z"
         *     }
         */
        HeaderFieldsTooLargeProblem: {
            /**
             * @description Identifies the kind of problem; a reference from the root of the service, which answers it.
             * @example /problems/header_fields_too_large
             * @constant
             */
            type: "/problems/header_fields_too_large";
            /**
             * @description The kind of problem in words.
             * @example Header fields too large
             * @constant
             */
            title: "Header fields too large";
            /**
             * @description The status of the answer.
             * @example 431
             * @constant
             */
            status: 431;
            /** @description What happened this time. */
            detail?: components["schemas"]["ProblemDetail"];
            /** @description The path that was asked for. */
            instance: components["schemas"]["ProblemInstance"];
            /**
             * @description The kind of problem as a word for programs. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "header_fields_too_large";
            /** @description Names this request in the service's logs. */
            requestId: components["schemas"]["RequestId"];
        };
    };
    responses: {
        /** @description The new API key. It takes over from the old one when it is first used, and not before. */
        ApiKeyRegenerated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKeyEnvelope"];
            };
        };
        /** @description The API key is missing or not valid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** @description The request is refused because of who asks, or because of how it was sent. */
        RegenerationRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RegenerationRefusedProblem"];
            };
        };
        /** @description The path exists, but not with this method. `HEAD` is such a method too, and runs nothing. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
            };
        };
        /** @description The member, or an address after failed authentication, sent more requests than its limit allows. */
        RateLimitExceeded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitExceededProblem"];
            };
        };
        /** @description The service met a fault of its own. The answer says nothing about it; the log does, under the request id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description The service cannot take the request now. Nothing of it was done. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
        /** @description The conversation, with its new status or, where it had that status already, unchanged. */
        ConversationUpdated: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConversationEnvelope"];
            };
        };
        /** @description The path, a header or the body does not follow the contract. */
        RequestInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestInvalidProblem"];
            };
        };
        /** @description The member whom the key belongs to lacks a permission. The answer names it and never depends on the conversation. */
        PermissionMissing: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PermissionMissingProblem"];
            };
        };
        /** @description There is no such conversation, or it belongs to another organization; the answer is the same. */
        ConversationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ConversationNotFoundProblem"];
            };
        };
        /** @description The conversation changed since the caller read it. The answer holds it as it is now, with its `ETag`. */
        PreconditionFailed: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** @description The body has more bytes than the operation takes. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BodyTooLargeProblem"];
            };
        };
        /** @description The body is not JSON by its media type, or is encoded. */
        MediaTypeUnsupported: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MediaTypeUnsupportedProblem"];
            };
        };
    };
    parameters: {
        /** @description Identifies the conversation to update. */
        ConversationId: components["schemas"]["Identifier"];
        /** @description The `ETag` that the caller decided on, a list of them, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without it the last writer wins, and a late repeat can overwrite a newer status. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the service's logs. */
        RequestId: components["schemas"]["RequestId"];
        /** @description No answer is kept by any cache. */
        NoStore: "no-store";
        /** @description What is left of the limit, `r`, and in how many seconds it is whole again, `t` (draft-ietf-httpapi-ratelimit-headers-10). Absent where the operator turned the limit off. */
        RateLimit: string;
        /** @description The limit, `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10). Absent where the operator turned the limit off. */
        RateLimitPolicy: string;
        /** @description The scheme that authorizes, with an error only where a credential came (RFC 6750, section 3). */
        WwwAuthenticate: "Bearer" | "Bearer error=\"invalid_token\"";
        /** @description The methods that the path answers (RFC 9110, section 10.2.1). */
        Allow: string;
        /** @description How many seconds to wait (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /** @description A strong validator of the conversation (RFC 9110, section 8.8.3). It changes whenever anything in the conversation does, messages included. Send it back in `If-Match`. */
        ETag: string;
    };
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type RequestId = components['schemas']['RequestId'];
export type Identifier = components['schemas']['Identifier'];
export type Timestamp = components['schemas']['Timestamp'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyEnvelope = components['schemas']['ApiKeyEnvelope'];
export type ProblemDetail = components['schemas']['ProblemDetail'];
export type ProblemInstance = components['schemas']['ProblemInstance'];
export type ApiKeyMissingProblem = components['schemas']['ApiKeyMissingProblem'];
export type ApiKeyInvalidProblem = components['schemas']['ApiKeyInvalidProblem'];
export type UnauthorizedProblem = components['schemas']['UnauthorizedProblem'];
export type Permission = components['schemas']['Permission'];
export type PermissionMissingProblem = components['schemas']['PermissionMissingProblem'];
export type ApiKeySupersededProblem = components['schemas']['ApiKeySupersededProblem'];
export type UnsafeRequestRefusedProblem = components['schemas']['UnsafeRequestRefusedProblem'];
export type RegenerationRefusedProblem = components['schemas']['RegenerationRefusedProblem'];
export type MethodNotAllowedProblem = components['schemas']['MethodNotAllowedProblem'];
export type RateLimitExceededProblem = components['schemas']['RateLimitExceededProblem'];
export type InternalErrorProblem = components['schemas']['InternalErrorProblem'];
export type ServiceUnavailableProblem = components['schemas']['ServiceUnavailableProblem'];
export type ConversationStatus = components['schemas']['ConversationStatus'];
export type ConversationUpdate = components['schemas']['ConversationUpdate'];
export type ConversationInitiator = components['schemas']['ConversationInitiator'];
export type ContactStatus = components['schemas']['ContactStatus'];
export type Contact = components['schemas']['Contact'];
export type MessageDirection = components['schemas']['MessageDirection'];
export type MessageStatus = components['schemas']['MessageStatus'];
export type TextMessageData = components['schemas']['TextMessageData'];
export type TextMessage = components['schemas']['TextMessage'];
export type ImageMessageData = components['schemas']['ImageMessageData'];
export type ImageMessage = components['schemas']['ImageMessage'];
export type VideoMessageData = components['schemas']['VideoMessageData'];
export type VideoMessage = components['schemas']['VideoMessage'];
export type AudioMessageData = components['schemas']['AudioMessageData'];
export type AudioMessage = components['schemas']['AudioMessage'];
export type StickerMessageData = components['schemas']['StickerMessageData'];
export type StickerMessage = components['schemas']['StickerMessage'];
export type DocumentMessageData = components['schemas']['DocumentMessageData'];
export type DocumentMessage = components['schemas']['DocumentMessage'];
export type LocationMessageData = components['schemas']['LocationMessageData'];
export type LocationMessage = components['schemas']['LocationMessage'];
export type ReactionMessageData = components['schemas']['ReactionMessageData'];
export type ReactionMessage = components['schemas']['ReactionMessage'];
export type SharedContact = components['schemas']['SharedContact'];
export type ContactsMessageData = components['schemas']['ContactsMessageData'];
export type ContactsMessage = components['schemas']['ContactsMessage'];
export type UnsupportedMessageData = components['schemas']['UnsupportedMessageData'];
export type UnsupportedMessage = components['schemas']['UnsupportedMessage'];
export type Message = components['schemas']['Message'];
export type AccessLevel = components['schemas']['AccessLevel'];
export type Role = components['schemas']['Role'];
export type OrganizationMember = components['schemas']['OrganizationMember'];
export type Tag = components['schemas']['Tag'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationEnvelope = components['schemas']['ConversationEnvelope'];
export type InvalidPart = components['schemas']['InvalidPart'];
export type RequestInvalidProblem = components['schemas']['RequestInvalidProblem'];
export type ConversationNotFoundProblem = components['schemas']['ConversationNotFoundProblem'];
export type PreconditionFailedProblem = components['schemas']['PreconditionFailedProblem'];
export type BodyTooLargeProblem = components['schemas']['BodyTooLargeProblem'];
export type MediaTypeUnsupportedProblem = components['schemas']['MediaTypeUnsupportedProblem'];
export type RouteNotFoundProblem = components['schemas']['RouteNotFoundProblem'];
export type RequestTimedOutProblem = components['schemas']['RequestTimedOutProblem'];
export type HeaderFieldsTooLargeProblem = components['schemas']['HeaderFieldsTooLargeProblem'];
export type ResponseApiKeyRegenerated = components['responses']['ApiKeyRegenerated'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseRegenerationRefused = components['responses']['RegenerationRefused'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseRateLimitExceeded = components['responses']['RateLimitExceeded'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseConversationUpdated = components['responses']['ConversationUpdated'];
export type ResponseRequestInvalid = components['responses']['RequestInvalid'];
export type ResponsePermissionMissing = components['responses']['PermissionMissing'];
export type ResponseConversationNotFound = components['responses']['ConversationNotFound'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseMediaTypeUnsupported = components['responses']['MediaTypeUnsupported'];
export type ParameterConversationId = components['parameters']['ConversationId'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderNoStore = components['headers']['NoStore'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RegenerationRefused"];
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
                /** @description The `ETag` that the caller decided on, a list of them, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without it the last writer wins, and a late repeat can overwrite a newer status. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Identifies the conversation to update. */
                id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationUpdate"];
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
}
