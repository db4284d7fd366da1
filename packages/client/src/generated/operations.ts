// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { OperationId, OperationMetadata, RequiredValue } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '1.1.0'

/** What a path parameter must be, by its name. If a path has another rule, it is listed by path and name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
  'id': /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
}

/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
  "regenerateApiKey": {
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
    },
    "etagStatuses": []
  },
  "getCaller": {
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
    },
    "etagStatuses": []
  },
  "receiveMessages": {
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
    },
    "etagStatuses": []
  },
  "reportReceipts": {
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
    },
    "etagStatuses": []
  },
  "updateContact": {
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
    },
    "etagStatuses": []
  },
  "getConversation": {
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
  },
  "updateConversation": {
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
  },
  "assignConversation": {
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
  },
  "unassignConversation": {
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
  },
  "listMessages": {
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
    "etagStatuses": []
  },
  "sendMessage": {
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
    },
    "etagStatuses": []
  },
  "markConversationRead": {
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
  },
  "setConversationTags": {
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
  },
  "listConversations": {
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
    "etagStatuses": []
  },
  "listEvents": {
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
    },
    "etagStatuses": []
  },
  "listMembers": {
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
    "etagStatuses": []
  },
  "listTags": {
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
    "etagStatuses": []
  }
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
