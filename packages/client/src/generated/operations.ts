// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { OperationId } from '../contract.ts'
import type { OperationMetadata, RequiredValue } from '../operation-metadata.ts'
import { regenerationOutcomeUnknownError } from '../errors/errors.ts'
import { createPages } from '../pages.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '1.0.0'

/** The version of this package. */
export const clientVersion = '1.0.0'

/** By how many seconds the timestamp of a webhook may differ from the clock of its receiver. */
export const timestampToleranceSeconds = 300

/** The pattern of each path parameter, by name. Exceptions for one path are listed by path and name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
  'id': /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
  'otherContactId': /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
  'messageId': /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
}

/** Regenerate the API key */
export const regenerateApiKey: OperationMetadata = {
  "path": "/api/auth/api-keys/regenerate",
  "retry": "never",
  "successes": {
    "200": [
      [
        "apiKey",
        "key",
        "string"
      ]
    ]
  },
  lost: regenerationOutcomeUnknownError
}

/** Get the caller */
export const getCaller: OperationMetadata = {
  "path": "/api/auth/me",
  "successes": {
    "200": [
      [
        "member",
        "uniqueId",
        "string"
      ],
      [
        "organizationId",
        "string"
      ],
      [
        "apiKey",
        "uniqueId",
        "string"
      ]
    ]
  }
}

/** Report changes of messages and contacts */
export const reportChanges: OperationMetadata = {
  "method": "POST",
  "path": "/api/channel/changes",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "results",
        "array"
      ]
    ]
  }
}

/** List the messages that wait for the adapter */
export const listQueuedMessages: OperationMetadata = {
  "path": "/api/channel/messages",
  "options": {
    "channelId": "",
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "queuedMessages",
        "array"
      ]
    ]
  },
  "items": "queuedMessages",
  createPages
}

/** Receive messages of a messaging application */
export const receiveMessages: OperationMetadata = {
  "method": "POST",
  "path": "/api/channel/messages",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "results",
        "array"
      ]
    ]
  }
}

/** Report receipts of messages */
export const reportReceipts: OperationMetadata = {
  "method": "POST",
  "path": "/api/channel/receipts",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "results",
        "array"
      ]
    ]
  }
}

/** List the channels of the organization */
export const listChannels: OperationMetadata = {
  "path": "/api/channels",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "channels",
        "array"
      ]
    ]
  },
  "items": "channels",
  createPages
}

/** Get a contact */
export const getContact: OperationMetadata = {
  "path": "/api/contact/{id}",
  "options": {
    "ifNoneMatch": "if-none-match"
  },
  "successes": {
    "200": [
      [
        "contact",
        "uniqueId",
        "string"
      ],
      [
        "identities",
        "array"
      ],
      [
        "possibleDuplicates",
        "array"
      ]
    ],
    "304": []
  },
  "etagStatuses": [
    200,
    304
  ]
}

/** Update a contact */
export const updateContact: OperationMetadata = {
  "method": "POST",
  "path": "/api/contact/{id}",
  "retry": "ifCertain",
  "hasBody": true,
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "contact",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** Dismiss a possible duplicate */
export const dismissDuplicate: OperationMetadata = {
  "method": "DELETE",
  "path": "/api/contact/{id}/duplicate/{otherContactId}",
  "successes": {
    "204": []
  }
}

/** Move identifiers of a contact */
export const moveIdentities: OperationMetadata = {
  "method": "POST",
  "path": "/api/contact/{id}/identities/move",
  "retry": "ifCertain",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "contact",
        "uniqueId",
        "string"
      ],
      [
        "moved",
        "array"
      ]
    ]
  }
}

/** List contacts */
export const listContacts: OperationMetadata = {
  "path": "/api/contacts",
  "options": {
    "phone": "",
    "messagingAppContactId": "",
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "contacts",
        "array"
      ]
    ]
  },
  "items": "contacts",
  createPages
}

/** Create a contact */
export const createContact: OperationMetadata = {
  "method": "POST",
  "path": "/api/contacts",
  "hasBody": true,
  "successes": {
    "201": [
      [
        "contact",
        "uniqueId",
        "string"
      ]
    ]
  }
}

/** Get a conversation */
export const getConversation: OperationMetadata = {
  "path": "/api/conversation/{id}",
  "options": {
    "ifNoneMatch": "if-none-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ],
    "304": []
  },
  "etagStatuses": [
    200,
    304
  ]
}

/** Update a conversation */
export const updateConversation: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversation/{id}",
  "retry": "ifCertain",
  "hasBody": true,
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** Assign a conversation */
export const assignConversation: OperationMetadata = {
  "method": "PUT",
  "path": "/api/conversation/{id}/assignee",
  "retry": "ifCertain",
  "hasBody": true,
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** Unassign a conversation */
export const unassignConversation: OperationMetadata = {
  "method": "DELETE",
  "path": "/api/conversation/{id}/assignee",
  "retry": "ifCertain",
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** List the messages of a conversation */
export const listMessages: OperationMetadata = {
  "path": "/api/conversation/{id}/messages",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "messages",
        "array"
      ]
    ]
  },
  "items": "messages",
  createPages
}

/** Send a message */
export const sendMessage: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversation/{id}/messages",
  "hasBody": true,
  "options": {
    "idempotencyKey": "idempotency-key"
  },
  "successes": {
    "201": [
      [
        "message",
        "uniqueId",
        "string"
      ]
    ]
  }
}

/** Set the reaction to a message */
export const setMessageReaction: OperationMetadata = {
  "method": "PUT",
  "path": "/api/conversation/{id}/messages/{messageId}/reaction",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "message",
        "uniqueId",
        "string"
      ]
    ]
  }
}

/** Remove the reaction to a message */
export const removeMessageReaction: OperationMetadata = {
  "method": "DELETE",
  "path": "/api/conversation/{id}/messages/{messageId}/reaction",
  "successes": {
    "200": [
      [
        "message",
        "uniqueId",
        "string"
      ]
    ]
  }
}

/** Mark messages of a conversation as read */
export const markConversationRead: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversation/{id}/read",
  "hasBody": true,
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** Set the tags of a conversation */
export const setConversationTags: OperationMetadata = {
  "method": "PUT",
  "path": "/api/conversation/{id}/tags",
  "retry": "ifCertain",
  "hasBody": true,
  "options": {
    "ifMatch": "if-match"
  },
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    412
  ]
}

/** List conversations */
export const listConversations: OperationMetadata = {
  "path": "/api/conversations",
  "options": {
    "status": "",
    "assignedToId": "",
    "isUnassigned": "",
    "contactId": "",
    "phone": "",
    "tagId": "",
    "lastActivityBefore": "",
    "order": "",
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "conversations",
        "array"
      ]
    ]
  },
  "items": "conversations",
  createPages
}

/** Create a conversation */
export const createConversation: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversations",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ],
    "201": [
      [
        "conversation",
        "uniqueId",
        "string"
      ]
    ]
  },
  "etagStatuses": [
    200,
    201
  ]
}

/** List events */
export const listEvents: OperationMetadata = {
  "path": "/api/events",
  "options": {
    "after": "",
    "limit": "",
    "type": "",
    "wait": ""
  },
  "successes": {
    "200": [
      [
        "events",
        "array"
      ],
      [
        "nextPosition",
        "string"
      ]
    ]
  }
}

/** List the members of the organization */
export const listMembers: OperationMetadata = {
  "path": "/api/members",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "members",
        "array"
      ]
    ]
  },
  "items": "members",
  createPages
}

/** List the tags of the organization */
export const listTags: OperationMetadata = {
  "path": "/api/tags",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "tags",
        "array"
      ]
    ]
  },
  "items": "tags",
  createPages
}

/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
  regenerateApiKey,
  getCaller,
  reportChanges,
  listQueuedMessages,
  receiveMessages,
  reportReceipts,
  listChannels,
  getContact,
  updateContact,
  dismissDuplicate,
  moveIdentities,
  listContacts,
  createContact,
  getConversation,
  updateConversation,
  assignConversation,
  unassignConversation,
  listMessages,
  sendMessage,
  setMessageReaction,
  removeMessageReaction,
  markConversationRead,
  setConversationTags,
  listConversations,
  createConversation,
  listEvents,
  listMembers,
  listTags,
}

/** Properties that problems require in addition to the common ones, with their codes. */
export const problemRequirements: readonly (readonly [codes: readonly string[], ...required: RequiredValue])[] = [
  [
    [
      "request_invalid",
      "reference_unknown"
    ],
    "errors",
    "array"
  ],
  [
    [
      "permission_missing"
    ],
    "permission",
    "string"
  ],
  [
    [
      "conversation_not_active",
      "conversation_assigned",
      "precondition_failed"
    ],
    "conversation",
    "uniqueId",
    "string"
  ],
  [
    [
      "contact_exists"
    ],
    "contactId",
    "string"
  ],
  [
    [
      "reply_window_closed"
    ],
    "replyUntil",
    "string"
  ],
  [
    [
      "contact_precondition_failed"
    ],
    "contact",
    "uniqueId",
    "string"
  ]
]
