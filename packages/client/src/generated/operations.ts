// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { OperationId, OperationMetadata, RequiredValue } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '1.1.0'

/** What a path parameter must be, by its name. If a path has another rule, it is listed by path and name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
  'id': /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
}

/** Regenerate the API key */
export const regenerateApiKey: OperationMetadata = {
  "method": "GET",
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
  }
}

/** Get the caller */
export const getCaller: OperationMetadata = {
  "method": "GET",
  "path": "/api/auth/me",
  "retry": "always",
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

/** Receive messages from contacts */
export const receiveMessages: OperationMetadata = {
  "method": "POST",
  "path": "/api/channel/messages",
  "retry": "always",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "results",
        "length",
        "number"
      ]
    ]
  }
}

/** Report receipts of messages */
export const reportReceipts: OperationMetadata = {
  "method": "POST",
  "path": "/api/channel/receipts",
  "retry": "always",
  "hasBody": true,
  "successes": {
    "200": [
      [
        "results",
        "length",
        "number"
      ]
    ]
  }
}

/** Update a contact */
export const updateContact: OperationMetadata = {
  "method": "POST",
  "path": "/api/contact/{id}",
  "retry": "conditional",
  "hasBody": true,
  "successes": {
    "200": [
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
  "method": "GET",
  "path": "/api/conversation/{id}",
  "retry": "always",
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
  "retry": "conditional",
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
  "retry": "conditional",
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
  "retry": "conditional",
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
  "method": "GET",
  "path": "/api/conversation/{id}/messages",
  "retry": "always",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "messages",
        "length",
        "number"
      ]
    ]
  },
  "items": "messages"
}

/** Send a message */
export const sendMessage: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversation/{id}/messages",
  "retry": "conditional",
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

/** Mark messages of a conversation as read */
export const markConversationRead: OperationMetadata = {
  "method": "POST",
  "path": "/api/conversation/{id}/read",
  "retry": "always",
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
  "retry": "conditional",
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
  "method": "GET",
  "path": "/api/conversations",
  "retry": "always",
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
        "length",
        "number"
      ]
    ]
  },
  "items": "conversations"
}

/** List events */
export const listEvents: OperationMetadata = {
  "method": "GET",
  "path": "/api/events",
  "retry": "always",
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
        "length",
        "number"
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
  "method": "GET",
  "path": "/api/members",
  "retry": "always",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "members",
        "length",
        "number"
      ]
    ]
  },
  "items": "members"
}

/** List the tags of the organization */
export const listTags: OperationMetadata = {
  "method": "GET",
  "path": "/api/tags",
  "retry": "always",
  "options": {
    "cursor": "",
    "limit": ""
  },
  "successes": {
    "200": [
      [
        "tags",
        "length",
        "number"
      ]
    ]
  },
  "items": "tags"
}

/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
  regenerateApiKey,
  getCaller,
  receiveMessages,
  reportReceipts,
  updateContact,
  getConversation,
  updateConversation,
  assignConversation,
  unassignConversation,
  listMessages,
  sendMessage,
  markConversationRead,
  setConversationTags,
  listConversations,
  listEvents,
  listMembers,
  listTags,
}

/** What problems require beyond the properties of every problem, each with the code. */
export const problemRequirements: readonly (readonly [code: string, ...required: RequiredValue])[] = [
  [
    "request_invalid",
    "errors",
    "length",
    "number"
  ],
  [
    "permission_missing",
    "permission",
    "string"
  ],
  [
    "conversation_not_active",
    "conversation",
    "uniqueId",
    "string"
  ],
  [
    "conversation_assigned",
    "conversation",
    "uniqueId",
    "string"
  ],
  [
    "precondition_failed",
    "conversation",
    "uniqueId",
    "string"
  ],
  [
    "reference_unknown",
    "errors",
    "length",
    "number"
  ]
]
