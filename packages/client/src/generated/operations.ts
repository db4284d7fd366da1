// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { OperationId, OperationMetadata, RequiredValue } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '1.0.0'

/** What a path parameter must be, by its name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
  id: /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
}

/** The operations of the contract. */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
  "regenerateApiKey": {
    "method": "GET",
    "path": "/api/auth/api-keys/regenerate",
    "retry": "never",
    "required": [
      "apiKey",
      "key",
      "string"
    ],
    "etagStatuses": []
  },
  "updateConversation": {
    "method": "POST",
    "path": "/api/conversation/{id}",
    "retry": "conditional",
    "required": [
      "conversation",
      "uniqueId",
      "string"
    ],
    "etagStatuses": [
      200,
      412
    ]
  }
}

/** What a problem requires beyond the properties of every problem, by its code. */
export const problemRequirements: ReadonlyMap<unknown, RequiredValue> = new Map([
  [
    "request_invalid",
    [
      "errors",
      "length",
      "number"
    ]
  ],
  [
    "permission_missing",
    [
      "permission",
      "string"
    ]
  ],
  [
    "precondition_failed",
    [
      "conversation",
      "uniqueId",
      "string"
    ]
  ]
])
