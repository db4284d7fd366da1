// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
import type { OperationMetadata, OperationId } from '../contract.ts'

/** The version of the contract that this client was made from. */
export const contractVersion = '1.0.0'

/** What a path parameter must be, by its name. */
export const pathParameters: Readonly<Record<string, RegExp>> = {
  id: /^(?=.{1,64}$)[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
}

/**
 * The operations. A success has its `requiredProperty`, a way of members; answers whose status is `etagStatuses` have an ETag;
 * `problems` are the codes of what can go wrong, with their statuses.
 */
export const operationTable: Readonly<Record<OperationId, OperationMetadata>> = {
  "regenerateApiKey": {
    "method": "GET",
    "path": "/api/auth/api-keys/regenerate",
    "retry": "never",
    "requiredProperty": [
      "apiKey",
      "key"
    ],
    "etagStatuses": [],
    "problems": {
      "api_key_missing": 401,
      "api_key_invalid": 401,
      "permission_missing": 403,
      "api_key_superseded": 403,
      "unsafe_request_refused": 403,
      "method_not_allowed": 405,
      "rate_limit_exceeded": 429,
      "internal_error": 500,
      "service_unavailable": 503
    }
  },
  "updateConversation": {
    "method": "POST",
    "path": "/api/conversation/{id}",
    "retry": "conditional",
    "requiredProperty": [
      "conversation",
      "uniqueId"
    ],
    "etagStatuses": [
      200,
      412
    ],
    "problems": {
      "request_invalid": 400,
      "api_key_missing": 401,
      "api_key_invalid": 401,
      "permission_missing": 403,
      "conversation_not_found": 404,
      "method_not_allowed": 405,
      "precondition_failed": 412,
      "body_too_large": 413,
      "media_type_unsupported": 415,
      "rate_limit_exceeded": 429,
      "internal_error": 500,
      "service_unavailable": 503
    }
  }
}
