// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
import { z } from '@hono/zod-openapi'
import * as checks from './checks.ts'

export const ProblemDetail = z.string().min(1).openapi('ProblemDetail', {
  description: 'An explanation for people. Use `code` in programs.',
  examples: ['No conversation has this identifier.'],
  'x-decision': 'problem-shape',
})
export type ProblemDetail = z.infer<typeof ProblemDetail>

export const ProblemInstance = checks.uriReference().min(1).openapi('ProblemInstance', {
  format: 'uri-reference',
  description: 'The path of the request that failed, percent-encoded and without the query string.',
  examples: ['/api/conversation/cnv_01KAHDV5Q8M3R7T2'],
  'x-decision': 'problem-shape',
})
export type ProblemInstance = z.infer<typeof ProblemInstance>

export const RequestId = z.string().min(1).max(64).regex(/^[A-Za-z0-9._-]+$/u).openapi('RequestId', {
  pattern: '^[A-Za-z0-9._-]+$',
  description: 'The id of a request. If the client sends a well-formed `X-Request-Id` or `traceparent`, the service uses its id. Otherwise the service generates one.',
  examples: ['01KAHE0J2V8W5Y3Z'],
  'x-decision': 'request-id',
})
export type RequestId = z.infer<typeof RequestId>

export const ValidationError = z.object({
  in: z.enum(['path', 'query', 'header', 'body']).openapi({
    description: 'The part of the request that has the invalid value.',
    examples: ['body'],
  }),
  pointer: z.string().regex(/^(?:\/(?:[^/~]|~[01])*)*$/u).openapi({
    pattern: '^(?:/(?:[^/~]|~[01])*)*$',
    description: 'A JSON Pointer (RFC 6901) to the invalid value within that part. An empty pointer means the whole part.',
    examples: ['/status'],
  }),
  detail: z.string().min(1).openapi({
    description: 'What is wrong with the value.',
    examples: ['The value must be one of `allowed`.'],
  }),
  allowed: z.array(z.string().min(1).openapi({
    description: 'An allowed value.',
    examples: ['Closed'],
  })).openapi({
    description: 'The allowed values, if they can be listed.',
    examples: [['Active', 'Closed', 'Deleted']],
  }).optional(),
}).openapi('ValidationError', {
  description: 'A validation error: one invalid value in a request.',
  examples: [
    {
      in: 'body',
      pointer: '/status',
      detail: 'The value must be one of `allowed`.',
      allowed: ['Active', 'Closed', 'Deleted'],
    },
  ],
  'x-decision': 'validation-errors',
})
export type ValidationError = z.infer<typeof ValidationError>

export const RequestInvalidProblem = z.object({
  type: z.literal('/problems/request_invalid').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/request_invalid'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Invalid request'],
  }),
  status: z.literal(400).openapi({
    type: 'integer',
    enum: [400],
    description: 'The HTTP status code.',
    examples: [400],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('request_invalid').openapi({
    description: 'The error code, for use in programs.',
    examples: ['request_invalid'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  errors: z.array(ValidationError).min(1).openapi({
    description: 'The validation errors of the request.',
    examples: [
      [
        {
          in: 'body',
          pointer: '/status',
          detail: 'The value must be one of `allowed`.',
          allowed: ['Active', 'Closed', 'Deleted'],
        },
      ],
    ],
  }),
}).openapi('RequestInvalidProblem', {
  description: 'Error `request_invalid` (HTTP 400). The path, a query parameter, a header or the body is invalid.',
  examples: [
    {
      type: '/problems/request_invalid',
      title: 'Invalid request',
      status: 400,
      detail: 'The request has 1 validation error.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'request_invalid',
      requestId: '01KAHE0J2V8W5Y3Z',
      errors: [
        {
          in: 'body',
          pointer: '/status',
          detail: 'The value must be one of `allowed`.',
          allowed: ['Active', 'Closed', 'Deleted'],
        },
      ],
    },
  ],
  'x-problem': {
    title: 'Invalid request',
    when: 'The path, a query parameter, a header or the body is invalid.',
    remedy: 'Fix the values that `errors` lists, then send the request again.',
  },
  'x-decision': 'validation-errors',
})
export type RequestInvalidProblem = z.infer<typeof RequestInvalidProblem>

export const ApiKeyMissingProblem = z.object({
  type: z.literal('/problems/api_key_missing').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/api_key_missing'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['API key missing'],
  }),
  status: z.literal(401).openapi({
    type: 'integer',
    enum: [401],
    description: 'The HTTP status code.',
    examples: [401],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('api_key_missing').openapi({
    description: 'The error code, for use in programs.',
    examples: ['api_key_missing'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ApiKeyMissingProblem', {
  description: 'Error `api_key_missing` (HTTP 401). The request has no API key in the `Authorization` header.',
  examples: [
    {
      type: '/problems/api_key_missing',
      title: 'API key missing',
      status: 401,
      detail: 'The request has no API key.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'api_key_missing',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'API key missing',
    when: 'The request has no API key in the `Authorization` header.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`.',
  },
  'x-decision': 'bearer-key',
})
export type ApiKeyMissingProblem = z.infer<typeof ApiKeyMissingProblem>

export const ApiKeyInvalidProblem = z.object({
  type: z.literal('/problems/api_key_invalid').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/api_key_invalid'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['API key invalid'],
  }),
  status: z.literal(401).openapi({
    type: 'integer',
    enum: [401],
    description: 'The HTTP status code.',
    examples: [401],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('api_key_invalid').openapi({
    description: 'The error code, for use in programs.',
    examples: ['api_key_invalid'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ApiKeyInvalidProblem', {
  description: 'Error `api_key_invalid` (HTTP 401). The API key is malformed, unknown, revoked, or superseded and past its grace period.',
  examples: [
    {
      type: '/problems/api_key_invalid',
      title: 'API key invalid',
      status: 401,
      detail: 'The API key is invalid.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'api_key_invalid',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'API key invalid',
    when: 'The API key is malformed, unknown, revoked, or superseded and past its grace period.',
    remedy: 'Use the newest key. If you have none, ask an operator for a new one.',
  },
  'x-decision': 'bearer-key',
})
export type ApiKeyInvalidProblem = z.infer<typeof ApiKeyInvalidProblem>

export const Permission = z.string().regex(/^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$/u).openapi('Permission', {
  pattern: '^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$',
  description: 'The permission for one action on one type of resource, in the form `<Verb>:<Resource>`.',
  examples: ['Get:OrganizationMember'],
  'x-decision': 'permission-form',
})
export type Permission = z.infer<typeof Permission>

export const PermissionMissingProblem = z.object({
  type: z.literal('/problems/permission_missing').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/permission_missing'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Permission missing'],
  }),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
    description: 'The HTTP status code.',
    examples: [403],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('permission_missing').openapi({
    description: 'The error code, for use in programs.',
    examples: ['permission_missing'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  permission: Permission.openapi({
    description: 'The missing permission.',
  }),
}).openapi('PermissionMissingProblem', {
  description: 'Error `permission_missing` (HTTP 403). The member that the key belongs to lacks a permission, which `permission` names.',
  examples: [
    {
      type: '/problems/permission_missing',
      title: 'Permission missing',
      status: 403,
      detail: 'The member lacks the permission Update:Conversation.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'permission_missing',
      requestId: '01KAHE0J2V8W5Y3Z',
      permission: 'Update:Conversation',
    },
  ],
  'x-problem': {
    title: 'Permission missing',
    when: 'The member that the key belongs to lacks a permission, which `permission` names.',
    remedy: 'Ask an owner of the organization for a role with this permission.',
  },
  'x-decision': 'permissions',
})
export type PermissionMissingProblem = z.infer<typeof PermissionMissingProblem>

export const ApiKeySupersededProblem = z.object({
  type: z.literal('/problems/api_key_superseded').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/api_key_superseded'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['API key superseded'],
  }),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
    description: 'The HTTP status code.',
    examples: [403],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('api_key_superseded').openapi({
    description: 'The error code, for use in programs.',
    examples: ['api_key_superseded'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ApiKeySupersededProblem', {
  description: 'Error `api_key_superseded` (HTTP 403). This key was replaced. During its grace period it can\'t be used to regenerate.',
  examples: [
    {
      type: '/problems/api_key_superseded',
      title: 'API key superseded',
      status: 403,
      detail: 'A newer key is in use. Use that key to regenerate.',
      instance: '/api/auth/api-keys/regenerate',
      code: 'api_key_superseded',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'API key superseded',
    when: 'This key was replaced. During its grace period it can\'t be used to regenerate.',
    remedy: 'Use the newer key.',
  },
  'x-decision': 'superseded-keys',
})
export type ApiKeySupersededProblem = z.infer<typeof ApiKeySupersededProblem>

export const UnsafeRequestRefusedProblem = z.object({
  type: z.literal('/problems/unsafe_request_refused').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/unsafe_request_refused'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Unsafe request rejected'],
  }),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
    description: 'The HTTP status code.',
    examples: [403],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('unsafe_request_refused').openapi({
    description: 'The error code, for use in programs.',
    examples: ['unsafe_request_refused'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('UnsafeRequestRefusedProblem', {
  description: 'Error `unsafe_request_refused` (HTTP 403). A browser sent this as a prefetch, navigation or cross-site request, which can\'t regenerate a key.',
  examples: [
    {
      type: '/problems/unsafe_request_refused',
      title: 'Unsafe request rejected',
      status: 403,
      detail: 'Prefetch, navigation and cross-site requests can\'t regenerate a key.',
      instance: '/api/auth/api-keys/regenerate',
      code: 'unsafe_request_refused',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Unsafe request rejected',
    when: 'A browser sent this as a prefetch, navigation or cross-site request, which can\'t regenerate a key.',
    remedy: 'Call the operation from a program. An address bar or a link is not enough.',
  },
  'x-decision': 'unsafe-get',
})
export type UnsafeRequestRefusedProblem = z.infer<typeof UnsafeRequestRefusedProblem>

export const RouteNotFoundProblem = z.object({
  type: z.literal('/problems/route_not_found').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/route_not_found'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Route not found'],
  }),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
    description: 'The HTTP status code.',
    examples: [404],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('route_not_found').openapi({
    description: 'The error code, for use in programs.',
    examples: ['route_not_found'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('RouteNotFoundProblem', {
  description: 'Error `route_not_found` (HTTP 404). No operation has this path.',
  examples: [
    {
      type: '/problems/route_not_found',
      title: 'Route not found',
      status: 404,
      detail: 'Nothing is served at this path.',
      instance: '/api/conversation',
      code: 'route_not_found',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Route not found',
    when: 'No operation has this path.',
    remedy: 'Check the spelling of the path. Paths are case-sensitive.',
  },
  'x-decision': 'routes-and-methods',
})
export type RouteNotFoundProblem = z.infer<typeof RouteNotFoundProblem>

export const ConversationNotFoundProblem = z.object({
  type: z.literal('/problems/conversation_not_found').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/conversation_not_found'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Conversation not found'],
  }),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
    description: 'The HTTP status code.',
    examples: [404],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('conversation_not_found').openapi({
    description: 'The error code, for use in programs.',
    examples: ['conversation_not_found'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ConversationNotFoundProblem', {
  description: 'Error `conversation_not_found` (HTTP 404). The key\'s organization has no conversation with this identifier.',
  examples: [
    {
      type: '/problems/conversation_not_found',
      title: 'Conversation not found',
      status: 404,
      detail: 'No conversation has this identifier.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'conversation_not_found',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Conversation not found',
    when: 'The key\'s organization has no conversation with this identifier.',
    remedy: 'Check the identifier. It must be one that the service returned.',
  },
  'x-decision': 'tenant-isolation',
})
export type ConversationNotFoundProblem = z.infer<typeof ConversationNotFoundProblem>

export const ContactNotFoundProblem = z.object({
  type: z.literal('/problems/contact_not_found').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/contact_not_found'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Contact not found'],
  }),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
    description: 'The HTTP status code.',
    examples: [404],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('contact_not_found').openapi({
    description: 'The error code, for use in programs.',
    examples: ['contact_not_found'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ContactNotFoundProblem', {
  description: 'Error `contact_not_found` (HTTP 404). The key\'s organization has no contact with this identifier.',
  examples: [
    {
      type: '/problems/contact_not_found',
      title: 'Contact not found',
      status: 404,
      detail: 'No contact has this identifier.',
      instance: '/api/contact/con_ada',
      code: 'contact_not_found',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Contact not found',
    when: 'The key\'s organization has no contact with this identifier.',
    remedy: 'Check the identifier. It must be one that the service returned.',
  },
  'x-decision': 'contact-updates',
})
export type ContactNotFoundProblem = z.infer<typeof ContactNotFoundProblem>

export const MethodNotAllowedProblem = z.object({
  type: z.literal('/problems/method_not_allowed').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/method_not_allowed'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Method not allowed'],
  }),
  status: z.literal(405).openapi({
    type: 'integer',
    enum: [405],
    description: 'The HTTP status code.',
    examples: [405],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('method_not_allowed').openapi({
    description: 'The error code, for use in programs.',
    examples: ['method_not_allowed'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('MethodNotAllowedProblem', {
  description: 'Error `method_not_allowed` (HTTP 405). The path doesn\'t support this method.',
  examples: [
    {
      type: '/problems/method_not_allowed',
      title: 'Method not allowed',
      status: 405,
      detail: 'This path supports GET.',
      instance: '/api/auth/api-keys/regenerate',
      code: 'method_not_allowed',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Method not allowed',
    when: 'The path doesn\'t support this method.',
    remedy: 'Use a method from the `Allow` header.',
  },
  'x-decision': 'routes-and-methods',
})
export type MethodNotAllowedProblem = z.infer<typeof MethodNotAllowedProblem>

export const PositionUnknownProblem = z.object({
  type: z.literal('/problems/position_unknown').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/position_unknown'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Event position unknown'],
  }),
  status: z.literal(410).openapi({
    type: 'integer',
    enum: [410],
    description: 'The HTTP status code.',
    examples: [410],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('position_unknown').openapi({
    description: 'The error code, for use in programs.',
    examples: ['position_unknown'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('PositionUnknownProblem', {
  description: 'Error `position_unknown` (HTTP 410). The service has no event at the position in `after`: it was removed, or the store was restored or replaced.',
  examples: [
    {
      type: '/problems/position_unknown',
      title: 'Event position unknown',
      status: 410,
      detail: 'The service has no event at this position.',
      instance: '/api/events',
      code: 'position_unknown',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Event position unknown',
    when: 'The service has no event at the position in `after`: it was removed, or the store was restored or replaced.',
    remedy: 'Read everything again: get the newest position with `after=now`, read all pages of what you need, then follow from that position.',
  },
  'x-decision': 'event-positions',
})
export type PositionUnknownProblem = z.infer<typeof PositionUnknownProblem>

export const RequestTimedOutProblem = z.object({
  type: z.literal('/problems/request_timed_out').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/request_timed_out'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Request timed out'],
  }),
  status: z.literal(408).openapi({
    type: 'integer',
    enum: [408],
    description: 'The HTTP status code.',
    examples: [408],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('request_timed_out').openapi({
    description: 'The error code, for use in programs.',
    examples: ['request_timed_out'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('RequestTimedOutProblem', {
  description: 'Error `request_timed_out` (HTTP 408). The request was not complete before the timeout.',
  examples: [
    {
      type: '/problems/request_timed_out',
      title: 'Request timed out',
      status: 408,
      instance: '/',
      code: 'request_timed_out',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Request timed out',
    when: 'The request was not complete before the timeout.',
    remedy: 'Retry over a faster connection.',
  },
  'x-decision': 'timeouts',
})
export type RequestTimedOutProblem = z.infer<typeof RequestTimedOutProblem>

export const Identifier = z.string().min(1).max(64).regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/u).openapi('Identifier', {
  pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*$',
  description: 'An opaque identifier. Compare identifiers only for equality, and don\'t parse them. The service generates identifiers that sort by time.',
  examples: ['cnv_01KAHDV5Q8M3R7T2'],
  'x-decision': 'identifiers',
})
export type Identifier = z.infer<typeof Identifier>

export const ConversationInitiator = z.enum(['Contact', 'Campaign', 'Member']).openapi('ConversationInitiator', {
  description: 'Who started the conversation.',
  'x-extensible': true,
  examples: ['Contact'],
  'x-decision': 'initiated-by-values',
})
export type ConversationInitiator = z.infer<typeof ConversationInitiator>

export const Timestamp = checks.dateTime().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/u).openapi('Timestamp', {
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
  description: 'A time in UTC, in the format of RFC 3339 with milliseconds and the letter Z.',
  examples: ['2026-03-13T15:04:05.000Z'],
  'x-decision': 'timestamps',
})
export type Timestamp = z.infer<typeof Timestamp>

export const ContactStatus = z.enum(['Active', 'Inactive', 'Blocked']).openapi('ContactStatus', {
  description: 'The status of the contact, which says whether the organization and the contact can exchange messages.',
  'x-extensible': true,
  examples: ['Active'],
  'x-decision': 'contact-status-values',
})
export type ContactStatus = z.infer<typeof ContactStatus>

export const Contact = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  name: z.string().min(1).openapi({
    description: 'The name of the contact. If the messaging application provides no name, it is omitted.',
    examples: ['Ada Moreau'],
  }).optional(),
  phone: z.string().min(1).openapi({
    description: 'The phone number of the contact in the messaging application.',
    examples: ['+33612345678'],
    'x-decision': 'contact-phone',
  }),
  phoneIsKnown: z.boolean().openapi({
    description: 'Whether `phone` is a phone number. If it is `false`, `phone` is an identifier, because the number is unknown. For contacts that were stored before contract 1.3, it is omitted.',
    examples: [true],
    'x-decision': 'contact-phone',
  }).optional(),
  messagingAppContactId: z.string().min(1).openapi({
    description: 'The first identifier of the contact in the messaging application. If it is unknown, it is omitted. The contact can have more of them.',
    examples: ['app.33612345678'],
    'x-decision': 'contact-identity',
  }).optional(),
  attributes: z.record(z.string(), z.unknown()).openapi({
    description: 'Custom data of the organization about the contact, as key-value pairs.',
    examples: [
      {
        plan: 'gold',
        visits: 3,
      },
    ],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the contact was created.',
  }),
  status: z.lazy(() => ContactStatus).openapi({
    description: 'The status of the contact, which says whether the organization and the contact can exchange messages.',
  }),
}).openapi('Contact', {
  description: 'The person that the organization has a conversation with.',
  examples: [
    {
      uniqueId: 'con_ada',
      name: 'Ada Moreau',
      phone: '+33612345678',
      attributes: {
        plan: 'gold',
        visits: 3,
      },
      createdAt: '2026-01-07T09:30:00.000Z',
      status: 'Active',
    },
  ],
  'x-decision': 'required-fields',
})
export type Contact = z.infer<typeof Contact>

export const MessageDirection = z.enum(['InBound', 'OutBound']).openapi('MessageDirection', {
  description: 'The direction of a message, from the organization\'s point of view.',
  'x-extensible': true,
  examples: ['InBound'],
  'x-decision': 'direction-values',
})
export type MessageDirection = z.infer<typeof MessageDirection>

export const MessageAuthorKind = z.enum(['Contact', 'Member', 'Operator', 'Campaign']).openapi('MessageAuthorKind', {
  description: 'The kind of author. A `Contact` wrote to the organization, and a `Member` replied. Only imported messages have the other two. A `Campaign` sent the message to many contacts. An `Operator` wrote it in another system, for the organization.',
  'x-extensible': true,
  examples: ['Member'],
})
export type MessageAuthorKind = z.infer<typeof MessageAuthorKind>

export const MessageAuthor = z.object({
  kind: MessageAuthorKind.openapi({
    description: 'The kind of author.',
  }),
  memberId: Identifier.openapi({
    description: 'The identifier of the member. If the author isn\'t a member, or the member is unknown, it is omitted. An imported message can name a member that the organization doesn\'t have.',
  }).optional(),
}).openapi('MessageAuthor', {
  description: 'The author of a message.',
  examples: [
    {
      kind: 'Member',
      memberId: 'mem_grace',
    },
  ],
  'x-decision': 'message-author',
})
export type MessageAuthor = z.infer<typeof MessageAuthor>

export const MessageStatus = z.enum(['Sent', 'Delivered', 'Read', 'Unread', 'UnDelivered', 'Failed']).openapi('MessageStatus', {
  description: 'The delivery status of a message.',
  'x-extensible': true,
  examples: ['Read'],
  'x-decision': 'message-status-values',
})
export type MessageStatus = z.infer<typeof MessageStatus>

export const TextMessageData = z.object({
  text: z.string().min(1).openapi({
    description: 'The text of the message.',
    examples: ['Hello, where is my parcel?'],
  }),
}).openapi('TextMessageData', {
  description: 'The content of a text message.',
  examples: [
    {
      text: 'Hello, where is my parcel?',
    },
  ],
  'x-decision': 'required-fields',
})
export type TextMessageData = z.infer<typeof TextMessageData>

export const TextMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Text').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Text'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: TextMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('TextMessage', {
  description: 'A text message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Text',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        text: 'Hello, where is my parcel?',
      },
    },
  ],
  'x-decision': 'required-fields',
})
export type TextMessage = z.infer<typeof TextMessage>

export const ImageMessageData = z.object({
  id: z.string().min(1).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
  }),
  link: checks.uri().openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
  }).optional(),
  caption: z.string().min(1).openapi({
    description: 'The caption of the media file.',
    examples: ['The label on the box.'],
  }).optional(),
}).openapi('ImageMessageData', {
  description: 'The content of an image message.',
  examples: [
    {
      id: 'med_5f1',
      link: 'https://media.harbour.example/med_5f1',
      caption: 'The label on the box.',
    },
  ],
  'x-decision': 'message-data',
})
export type ImageMessageData = z.infer<typeof ImageMessageData>

export const ImageMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Image').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Image'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: ImageMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('ImageMessage', {
  description: 'An image message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Image',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        caption: 'The label on the box.',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type ImageMessage = z.infer<typeof ImageMessage>

export const VideoMessageData = z.object({
  id: z.string().min(1).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
  }),
  link: checks.uri().openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
  }).optional(),
  caption: z.string().min(1).openapi({
    description: 'The caption of the media file.',
    examples: ['The label on the box.'],
  }).optional(),
}).openapi('VideoMessageData', {
  description: 'The content of a video message.',
  examples: [
    {
      id: 'med_5f2',
      caption: 'It rattles when I shake it.',
    },
  ],
  'x-decision': 'message-data',
})
export type VideoMessageData = z.infer<typeof VideoMessageData>

export const VideoMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Video').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Video'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: VideoMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('VideoMessage', {
  description: 'A video message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Video',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        id: 'med_5f2',
        caption: 'It rattles when I shake it.',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type VideoMessage = z.infer<typeof VideoMessage>

export const AudioMessageData = z.object({
  id: z.string().min(1).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
  }),
  link: checks.uri().openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
  }).optional(),
}).openapi('AudioMessageData', {
  description: 'The content of an audio message.',
  examples: [
    {
      id: 'med_5f3',
      link: 'https://media.harbour.example/med_5f3',
    },
  ],
  'x-decision': 'message-data',
})
export type AudioMessageData = z.infer<typeof AudioMessageData>

export const AudioMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Audio').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Audio'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: AudioMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('AudioMessage', {
  description: 'An audio message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Audio',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        id: 'med_5f3',
        link: 'https://media.harbour.example/med_5f3',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type AudioMessage = z.infer<typeof AudioMessage>

export const StickerMessageData = z.object({
  id: z.string().min(1).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
  }),
  link: checks.uri().openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
  }).optional(),
}).openapi('StickerMessageData', {
  description: 'The content of a sticker message.',
  examples: [
    {
      id: 'med_5f4',
    },
  ],
  'x-decision': 'message-data',
})
export type StickerMessageData = z.infer<typeof StickerMessageData>

export const StickerMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Sticker').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Sticker'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: StickerMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('StickerMessage', {
  description: 'A sticker message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Sticker',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        id: 'med_5f4',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type StickerMessage = z.infer<typeof StickerMessage>

export const DocumentMessageData = z.object({
  id: z.string().min(1).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
  }),
  fileName: z.string().min(1).openapi({
    description: 'The file name of the document.',
    examples: ['invoice-2026-03.pdf'],
  }),
  link: checks.uri().openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
  }).optional(),
  caption: z.string().min(1).openapi({
    description: 'The caption of the media file.',
    examples: ['The label on the box.'],
  }).optional(),
}).openapi('DocumentMessageData', {
  description: 'The content of a document message.',
  examples: [
    {
      id: 'med_5f5',
      fileName: 'invoice-2026-03.pdf',
      caption: 'The invoice you asked for.',
    },
  ],
  'x-decision': 'message-data',
})
export type DocumentMessageData = z.infer<typeof DocumentMessageData>

export const DocumentMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Document').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Document'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: DocumentMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('DocumentMessage', {
  description: 'A message with a document.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Document',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        id: 'med_5f5',
        fileName: 'invoice-2026-03.pdf',
        caption: 'The invoice you asked for.',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type DocumentMessage = z.infer<typeof DocumentMessage>

export const LocationMessageData = z.object({
  latitude: z.number().min(-90).max(90).openapi({
    description: 'The latitude, in degrees north of the equator.',
    examples: [43.2965],
  }),
  longitude: z.number().min(-180).max(180).openapi({
    description: 'The longitude, in degrees east of Greenwich.',
    examples: [5.3698],
  }),
  name: z.string().min(1).openapi({
    description: 'The name of the location.',
    examples: ['Old port'],
  }).optional(),
  address: z.string().min(1).openapi({
    description: 'The postal address of the location.',
    examples: ['1 Quai du Port, Marseille'],
  }).optional(),
}).openapi('LocationMessageData', {
  description: 'The content of a location message.',
  examples: [
    {
      latitude: 43.2965,
      longitude: 5.3698,
      name: 'Old port',
      address: '1 Quai du Port, Marseille',
    },
  ],
  'x-decision': 'message-data',
})
export type LocationMessageData = z.infer<typeof LocationMessageData>

export const LocationMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Location').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Location'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: LocationMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('LocationMessage', {
  description: 'A message with a location.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Location',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        latitude: 43.2965,
        longitude: 5.3698,
        name: 'Old port',
        address: '1 Quai du Port, Marseille',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type LocationMessage = z.infer<typeof LocationMessage>

export const ReactionMessageData = z.object({
  reaction: z.string().min(1).openapi({
    description: 'The emoji of the reaction.',
    examples: ['👍'],
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message that the reaction refers to.',
  }).optional(),
}).openapi('ReactionMessageData', {
  description: 'The content of a reaction.',
  examples: [
    {
      reaction: '👍',
      messageId: 'msg_01KAHDV9WA',
    },
  ],
  'x-decision': 'message-data',
})
export type ReactionMessageData = z.infer<typeof ReactionMessageData>

export const ReactionMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Reaction').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Reaction'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: ReactionMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('ReactionMessage', {
  description: 'A reaction to another message.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Reaction',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        reaction: '👍',
        messageId: 'msg_01KAHDV9WA',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type ReactionMessage = z.infer<typeof ReactionMessage>

export const SharedContact = z.object({
  name: z.string().min(1).openapi({
    description: 'The name on the contact card.',
    examples: ['Service desk'],
  }),
  phones: z.array(z.string().min(1).openapi({
    description: 'A phone number on the contact card.',
    examples: ['+33491000000'],
  })).openapi({
    description: 'The phone numbers on the contact card.',
    examples: [['+33491000000']],
  }),
}).openapi('SharedContact', {
  description: 'A contact card in a message.',
  examples: [
    {
      name: 'Service desk',
      phones: ['+33491000000'],
    },
  ],
  'x-decision': 'message-data',
})
export type SharedContact = z.infer<typeof SharedContact>

export const ContactsMessageData = z.object({
  contacts: z.array(SharedContact).min(1).openapi({
    description: 'The contact cards.',
    examples: [
      [
        {
          name: 'Service desk',
          phones: ['+33491000000'],
        },
      ],
    ],
  }),
}).openapi('ContactsMessageData', {
  description: 'The content of a message with contact cards.',
  examples: [
    {
      contacts: [
        {
          name: 'Service desk',
          phones: ['+33491000000'],
        },
      ],
    },
  ],
  'x-decision': 'message-data',
})
export type ContactsMessageData = z.infer<typeof ContactsMessageData>

export const ContactsMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Contacts').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Contacts'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: ContactsMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('ContactsMessage', {
  description: 'A message with contact cards.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Contacts',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        contacts: [
          {
            name: 'Service desk',
            phones: ['+33491000000'],
          },
        ],
      },
    },
  ],
  'x-decision': 'message-types',
})
export type ContactsMessage = z.infer<typeof ContactsMessage>

export const TemplateMessageData = z.object({
  name: z.string().min(1).openapi({
    description: 'The name of the template in the messaging application.',
    examples: ['parcel_arrives'],
  }),
  language: z.string().min(1).openapi({
    description: 'The language of the template, in the words of the messaging application.',
    examples: ['en_GB'],
  }),
  bodyParameters: z.array(z.string().min(1).openapi({
    examples: ['Ada'],
  })).openapi({
    description: 'The texts for the placeholders of the template\'s body, in their order. Without placeholders, it is empty.',
    examples: [['Ada']],
  }),
  components: z.record(z.string(), z.unknown()).openapi({
    description: 'Further parts of the template, such as a header or buttons, in the words of the messaging application. The service passes them on unread.',
    examples: [
      {
        header: {
          image: 'med_5f1',
        },
      },
    ],
  }).optional(),
  text: z.string().min(1).openapi({
    description: 'The text of the filled template, for members who read the conversation. The channel doesn\'t send it.',
    examples: ['Hello Ada, your parcel arrives today.'],
  }).optional(),
}).openapi('TemplateMessageData', {
  description: 'The content of a template message.',
  examples: [
    {
      name: 'parcel_arrives',
      language: 'en_GB',
      bodyParameters: ['Ada'],
      components: {
        header: {
          image: 'med_5f1',
        },
      },
      text: 'Hello Ada, your parcel arrives today.',
    },
  ],
  'x-decision': 'message-data',
})
export type TemplateMessageData = z.infer<typeof TemplateMessageData>

export const TemplateMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Template').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Template'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: TemplateMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('TemplateMessage', {
  description: 'A message that fills a template, which the messaging application has approved.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WC',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'OutBound',
      author: {
        kind: 'Member',
        memberId: 'mem_grace',
      },
      status: 'Delivered',
      messageType: 'Template',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        name: 'parcel_arrives',
        language: 'en_GB',
        bodyParameters: ['Ada'],
        components: {
          header: {
            image: 'med_5f1',
          },
        },
        text: 'Hello Ada, your parcel arrives today.',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type TemplateMessage = z.infer<typeof TemplateMessage>

export const UnsupportedMessageData = z.looseObject({
  originalType: z.string().min(1).openapi({
    description: 'The messaging application\'s own name of the message type. If it is unknown, it is omitted.',
    examples: ['poll'],
  }).optional(),
}).openapi('UnsupportedMessageData', {
  description: 'The content of an unsupported message. It can have any properties, so new message types in the messaging application never break existing clients.',
  examples: [
    {
      originalType: 'poll',
      question: 'Which day suits you?',
    },
  ],
  'x-decision': 'unsupported-messages',
})
export type UnsupportedMessageData = z.infer<typeof UnsupportedMessageData>

export const UnsupportedMessage = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the message belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  direction: MessageDirection.openapi({
    description: 'The direction of the message, from the organization\'s point of view.',
  }),
  author: z.lazy(() => MessageAuthor).openapi({
    description: 'The author of the message. If it is unknown, it is omitted.',
    'x-decision': 'message-author',
  }).optional(),
  status: MessageStatus.openapi({
    description: 'The delivery status of the message.',
  }),
  statusReason: z.string().min(1).openapi({
    description: 'The reason of the status, as the messaging application reports it. If it is unknown, it is omitted.',
    examples: ['The number is not in service.'],
    'x-decision': 'receipts',
  }).optional(),
  messageType: z.literal('Unsupported').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Unsupported'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the message was created.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it. It says nothing about the order of messages. If it is unknown, it is omitted.',
    'x-decision': 'message-time',
  }).optional(),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message that this message replies to.',
  }).optional(),
  messagingAppMessageId: z.string().min(1).openapi({
    description: 'The identifier of the message in the external messaging application.',
    examples: ['app.5f1c0ffee'],
  }).optional(),
  messageData: UnsupportedMessageData.openapi({
    description: 'The content of the message.',
  }),
}).openapi('UnsupportedMessage', {
  description: 'A message of a type that this version of the contract doesn\'t have.',
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WB',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Unsupported',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffee',
      messageData: {
        originalType: 'poll',
        question: 'Which day suits you?',
      },
    },
  ],
  'x-decision': 'unsupported-messages',
})
export type UnsupportedMessage = z.infer<typeof UnsupportedMessage>

export const Message = z.discriminatedUnion('messageType', [
  TextMessage,
  ImageMessage,
  VideoMessage,
  AudioMessage,
  StickerMessage,
  DocumentMessage,
  LocationMessage,
  ReactionMessage,
  ContactsMessage,
  TemplateMessage,
  UnsupportedMessage,
]).openapi('Message', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/TextMessage',
      Image: '#/components/schemas/ImageMessage',
      Video: '#/components/schemas/VideoMessage',
      Audio: '#/components/schemas/AudioMessage',
      Sticker: '#/components/schemas/StickerMessage',
      Document: '#/components/schemas/DocumentMessage',
      Location: '#/components/schemas/LocationMessage',
      Reaction: '#/components/schemas/ReactionMessage',
      Contacts: '#/components/schemas/ContactsMessage',
      Template: '#/components/schemas/TemplateMessage',
      Unsupported: '#/components/schemas/UnsupportedMessage',
    },
  },
  description: 'A message of a conversation. `messageType` determines the properties of `messageData`.',
  'x-extensible': true,
  examples: [
    {
      uniqueId: 'msg_01KAHDV9WA',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      direction: 'InBound',
      author: {
        kind: 'Contact',
      },
      status: 'Read',
      messageType: 'Text',
      createdAt: '2026-03-13T15:04:05.000Z',
      messagingAppMessageId: 'app.5f1c0ffed',
      messageData: {
        text: 'Hello, where is my parcel?',
      },
    },
  ],
  'x-decision': 'message-types',
})
export type Message = z.infer<typeof Message>

export const ConversationStatus = z.enum(['Active', 'Closed', 'Deleted']).openapi('ConversationStatus', {
  description: 'The status of a conversation. `Deleted` is a soft delete: no data is lost, and setting another status restores it.',
  examples: ['Closed'],
  'x-decision': 'soft-delete',
})
export type ConversationStatus = z.infer<typeof ConversationStatus>

export const AccessLevel = z.enum(['Owner', 'Member']).openapi('AccessLevel', {
  description: 'The access level of a member. An `Owner` may do everything. A `Member` may do what the permissions of their roles allow.',
  'x-extensible': true,
  examples: ['Owner'],
  'x-decision': 'access-level-values',
})
export type AccessLevel = z.infer<typeof AccessLevel>

export const Role = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the role.',
  }),
  name: z.string().min(1).openapi({
    description: 'The name of the role.',
    examples: ['Supervisor'],
  }),
  description: z.string().min(1).openapi({
    description: 'The purpose of the role.',
    examples: ['Closes and restores conversations.'],
  }).optional(),
  permissions: z.array(Permission).openapi({
    description: 'The permissions that the role grants.',
    examples: [['Get:OrganizationMember', 'Update:Conversation']],
  }),
}).openapi('Role', {
  description: 'A named set of permissions.',
  examples: [
    {
      uniqueId: 'rol_supervisor',
      name: 'Supervisor',
      description: 'Closes and restores conversations.',
      permissions: ['Get:OrganizationMember', 'Update:Conversation'],
    },
  ],
  'x-decision': 'required-fields',
})
export type Role = z.infer<typeof Role>

export const OrganizationMember = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the member.',
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the member was created.',
  }),
  accessLevel: AccessLevel.openapi({
    description: 'The access level of the member.',
  }),
  name: z.string().min(1).openapi({
    description: 'The name of the member.',
    examples: ['Grace Okafor'],
  }),
  email: checks.email().openapi({
    format: 'email',
    description: 'The email address of the member.',
    examples: ['grace@harbour.example'],
    'x-decision': 'email-format',
  }),
  channelId: Identifier.openapi({
    description: 'The channel that the member is bound to. If it is omitted, the member acts on all channels.',
    'x-decision': 'bound-member',
  }).optional(),
  roles: z.array(Role).openapi({
    description: 'The roles of the member.',
    examples: [
      [
        {
          uniqueId: 'rol_supervisor',
          name: 'Supervisor',
          description: 'Closes and restores conversations.',
          permissions: ['Get:OrganizationMember', 'Update:Conversation'],
        },
      ],
    ],
  }),
}).openapi('OrganizationMember', {
  description: 'A member of the organization.',
  examples: [
    {
      uniqueId: 'mem_grace',
      createdAt: '2025-11-02T08:00:00.000Z',
      accessLevel: 'Owner',
      name: 'Grace Okafor',
      email: 'grace@harbour.example',
      roles: [
        {
          uniqueId: 'rol_supervisor',
          name: 'Supervisor',
          description: 'Closes and restores conversations.',
          permissions: ['Get:OrganizationMember', 'Update:Conversation'],
        },
      ],
    },
  ],
  'x-decision': 'required-fields',
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const Tag = z.object({
  label: z.string().min(1).openapi({
    description: 'The text of the tag.',
    examples: ['Refund'],
  }),
  uniqueId: Identifier.openapi({
    description: 'The identifier of the tag.',
  }),
}).openapi('Tag', {
  description: 'A tag that an organization gives to conversations.',
  examples: [
    {
      label: 'Refund',
      uniqueId: 'tag_refund',
    },
  ],
  'x-decision': 'required-fields',
})
export type Tag = z.infer<typeof Tag>

export const Conversation = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the conversation.',
  }),
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  campaignId: Identifier.openapi({
    description: 'The identifier of the campaign that the conversation belongs to. If there is none, it is omitted.',
  }).optional(),
  organizationId: Identifier.openapi({
    description: 'The identifier of the organization.',
  }),
  initiatedBy: z.lazy(() => ConversationInitiator).openapi({
    description: 'Who started the conversation.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the conversation belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  contact: Contact.openapi({
    description: 'The contact of the conversation.',
  }),
  messages: z.array(Message).max(20).openapi({
    description: 'The newest messages, oldest first, at most twenty, and fewer if they hold more than 1 MiB. `totalMessages` and `numberOfUnreadMessages` count all messages.',
    examples: [
      [
        {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Read',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      ],
    ],
    'x-decision': 'messages-window',
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the conversation was created.',
  }),
  numberOfUnreadMessages: checks.integer().min(0).openapi({
    description: 'The number of unread messages from the contact in the whole conversation.',
    examples: [0],
    'x-decision': 'messages-window',
  }),
  totalMessages: checks.integer().min(0).openapi({
    description: 'The number of messages in the whole conversation.',
    examples: [2],
    'x-decision': 'messages-window',
  }),
  status: ConversationStatus.openapi({
    description: 'The status of the conversation.',
  }),
  assignedTo: OrganizationMember.openapi({
    description: 'The member that the conversation is assigned to. If there is none, it is omitted.',
  }).optional(),
  tags: z.array(Tag).openapi({
    description: 'The tags of the conversation.',
    examples: [
      [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
    ],
  }),
  replyUntil: Timestamp.openapi({
    description: 'Until when the messaging application accepts messages other than templates. If the contact hasn\'t written yet, it is the time at which the conversation was created. If the channel has no reply window, it is omitted.',
    'x-decision': 'reply-window',
  }).optional(),
}).openapi('Conversation', {
  description: 'A conversation between the organization and one contact.',
  examples: [
    {
      uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
      contactId: 'con_ada',
      campaignId: 'cmp_spring',
      organizationId: 'org_harbour',
      initiatedBy: 'Contact',
      channelId: 'chn_first',
      contact: {
        uniqueId: 'con_ada',
        name: 'Ada Moreau',
        phone: '+33612345678',
        attributes: {
          plan: 'gold',
          visits: 3,
        },
        createdAt: '2026-01-07T09:30:00.000Z',
        status: 'Active',
      },
      messages: [
        {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Read',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
        {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Delivered',
          messageType: 'Location',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messagingAppMessageId: 'app.5f1c0ffee',
          messageData: {
            latitude: 43.2965,
            longitude: 5.3698,
            name: 'Old port',
          },
        },
      ],
      createdAt: '2026-03-13T15:04:05.000Z',
      numberOfUnreadMessages: 0,
      totalMessages: 2,
      status: 'Closed',
      assignedTo: {
        uniqueId: 'mem_grace',
        createdAt: '2025-11-02T08:00:00.000Z',
        accessLevel: 'Owner',
        name: 'Grace Okafor',
        email: 'grace@harbour.example',
        roles: [
          {
            uniqueId: 'rol_supervisor',
            name: 'Supervisor',
            description: 'Closes and restores conversations.',
            permissions: ['Get:OrganizationMember', 'Update:Conversation'],
          },
        ],
      },
      tags: [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
    },
  ],
  'x-decision': 'required-fields',
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationNotActiveProblem = z.object({
  type: z.literal('/problems/conversation_not_active').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/conversation_not_active'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Conversation not active'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('conversation_not_active').openapi({
    description: 'The error code, for use in programs.',
    examples: ['conversation_not_active'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  conversation: Conversation.openapi({
    description: 'The current conversation. You don\'t need another request to decide again.',
  }),
}).openapi('ConversationNotActiveProblem', {
  description: 'Error `conversation_not_active` (HTTP 409). The conversation isn\'t active, so it accepts no messages.',
  examples: [
    {
      type: '/problems/conversation_not_active',
      title: 'Conversation not active',
      status: 409,
      detail: 'The conversation is closed.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'conversation_not_active',
      requestId: '01KAHE0J2V8W5Y3Z',
      conversation: {
        uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        campaignId: 'cmp_spring',
        organizationId: 'org_harbour',
        initiatedBy: 'Contact',
        channelId: 'chn_first',
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
        messages: [
          {
            uniqueId: 'msg_01KAHDV9WA',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'InBound',
            author: {
              kind: 'Contact',
            },
            status: 'Read',
            messageType: 'Text',
            createdAt: '2026-03-13T15:04:05.000Z',
            messagingAppMessageId: 'app.5f1c0ffed',
            messageData: {
              text: 'Hello, where is my parcel?',
            },
          },
          {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
        ],
        createdAt: '2026-03-13T15:04:05.000Z',
        numberOfUnreadMessages: 0,
        totalMessages: 2,
        status: 'Closed',
        assignedTo: {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
        tags: [
          {
            label: 'Refund',
            uniqueId: 'tag_refund',
          },
        ],
      },
    },
  ],
  'x-problem': {
    title: 'Conversation not active',
    when: 'The conversation isn\'t active, so it accepts no messages.',
    remedy: 'Review `conversation` in the response. To send the message, set its status to `Active` first.',
  },
  'x-decision': 'sending',
})
export type ConversationNotActiveProblem = z.infer<typeof ConversationNotActiveProblem>

export const ContactBlockedProblem = z.object({
  type: z.literal('/problems/contact_blocked').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/contact_blocked'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Contact blocked'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('contact_blocked').openapi({
    description: 'The error code, for use in programs.',
    examples: ['contact_blocked'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ContactBlockedProblem', {
  description: 'Error `contact_blocked` (HTTP 409). The contact is blocked, so no messages can be sent to it.',
  examples: [
    {
      type: '/problems/contact_blocked',
      title: 'Contact blocked',
      status: 409,
      detail: 'The contact is blocked.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'contact_blocked',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Contact blocked',
    when: 'The contact is blocked, so no messages can be sent to it.',
    remedy: 'Set the status of the contact to `Active` first.',
  },
  'x-decision': 'sending',
})
export type ContactBlockedProblem = z.infer<typeof ContactBlockedProblem>

export const ContactExistsProblem = z.object({
  type: z.literal('/problems/contact_exists').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/contact_exists'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Contact exists'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('contact_exists').openapi({
    description: 'The error code, for use in programs.',
    examples: ['contact_exists'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
}).openapi('ContactExistsProblem', {
  description: 'Error `contact_exists` (HTTP 409). The organization has a contact with this identifier or phone number, which `contactId` names.',
  examples: [
    {
      type: '/problems/contact_exists',
      title: 'Contact exists',
      status: 409,
      detail: 'A contact has this identifier or phone number.',
      instance: '/api/contacts',
      code: 'contact_exists',
      requestId: '01KAHE0J2V8W5Y3Z',
      contactId: 'con_ada',
    },
  ],
  'x-problem': {
    title: 'Contact exists',
    when: 'The organization has a contact with this identifier or phone number, which `contactId` names.',
    remedy: 'Use this contact.',
  },
  'x-decision': 'contact-creation',
})
export type ContactExistsProblem = z.infer<typeof ContactExistsProblem>

export const ReplyWindowClosedProblem = z.object({
  type: z.literal('/problems/reply_window_closed').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/reply_window_closed'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Reply window closed'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('reply_window_closed').openapi({
    description: 'The error code, for use in programs.',
    examples: ['reply_window_closed'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  replyUntil: Timestamp.openapi({
    description: 'When the reply window closed.',
  }),
}).openapi('ReplyWindowClosedProblem', {
  description: 'Error `reply_window_closed` (HTTP 409). The reply window of the conversation is closed, so the messaging application accepts only templates.',
  examples: [
    {
      type: '/problems/reply_window_closed',
      title: 'Reply window closed',
      status: 409,
      detail: 'Only templates are accepted since 2026-03-14T15:04:05.000Z.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'reply_window_closed',
      requestId: '01KAHE0J2V8W5Y3Z',
      replyUntil: '2026-03-14T15:04:05.000Z',
    },
  ],
  'x-problem': {
    title: 'Reply window closed',
    when: 'The reply window of the conversation is closed, so the messaging application accepts only templates.',
    remedy: 'Send a template, or wait until the contact writes.',
  },
  'x-decision': 'reply-window',
})
export type ReplyWindowClosedProblem = z.infer<typeof ReplyWindowClosedProblem>

export const TemplateUnsupportedProblem = z.object({
  type: z.literal('/problems/template_unsupported').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/template_unsupported'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Template unsupported'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('template_unsupported').openapi({
    description: 'The error code, for use in programs.',
    examples: ['template_unsupported'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('TemplateUnsupportedProblem', {
  description: 'Error `template_unsupported` (HTTP 409). The channel of the conversation has no reply window, so it takes no templates.',
  examples: [
    {
      type: '/problems/template_unsupported',
      title: 'Template unsupported',
      status: 409,
      detail: 'The channel of the conversation has no reply window, so it takes no templates.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'template_unsupported',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Template unsupported',
    when: 'The channel of the conversation has no reply window, so it takes no templates.',
    remedy: 'Send another type of message. If the application has templates, the operator sets the reply window of the channel.',
  },
  'x-decision': 'reply-window',
})
export type TemplateUnsupportedProblem = z.infer<typeof TemplateUnsupportedProblem>

export const IdentityLostProblem = z.object({
  type: z.literal('/problems/identity_lost').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/identity_lost'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Identity lost'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('identity_lost').openapi({
    description: 'The error code, for use in programs.',
    examples: ['identity_lost'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('IdentityLostProblem', {
  description: 'Error `identity_lost` (HTTP 409). No identifier of the contact is known to which a message can go. It has none on the channel, or its phone number became an identifier of another contact.',
  examples: [
    {
      type: '/problems/identity_lost',
      title: 'Identity lost',
      status: 409,
      detail: 'The phone number of the contact belongs to another contact.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'identity_lost',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Identity lost',
    when: 'No identifier of the contact is known to which a message can go. It has none on the channel, or its phone number became an identifier of another contact.',
    remedy: 'Wait until the contact writes on the channel, or use another channel.',
  },
  'x-decision': 'conversation-address',
})
export type IdentityLostProblem = z.infer<typeof IdentityLostProblem>

export const ConversationAssignedProblem = z.object({
  type: z.literal('/problems/conversation_assigned').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/conversation_assigned'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Conversation assigned'],
  }),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
    description: 'The HTTP status code.',
    examples: [409],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('conversation_assigned').openapi({
    description: 'The error code, for use in programs.',
    examples: ['conversation_assigned'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  conversation: Conversation.openapi({
    description: 'The current conversation. You don\'t need another request to decide again.',
  }),
}).openapi('ConversationAssignedProblem', {
  description: 'Error `conversation_assigned` (HTTP 409). The request has `onlyIfUnassigned`, and another member has the conversation.',
  examples: [
    {
      type: '/problems/conversation_assigned',
      title: 'Conversation assigned',
      status: 409,
      detail: 'Another member has the conversation.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/assignee',
      code: 'conversation_assigned',
      requestId: '01KAHE0J2V8W5Y3Z',
      conversation: {
        uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        campaignId: 'cmp_spring',
        organizationId: 'org_harbour',
        initiatedBy: 'Contact',
        channelId: 'chn_first',
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
        messages: [
          {
            uniqueId: 'msg_01KAHDV9WA',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'InBound',
            author: {
              kind: 'Contact',
            },
            status: 'Read',
            messageType: 'Text',
            createdAt: '2026-03-13T15:04:05.000Z',
            messagingAppMessageId: 'app.5f1c0ffed',
            messageData: {
              text: 'Hello, where is my parcel?',
            },
          },
          {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
        ],
        createdAt: '2026-03-13T15:04:05.000Z',
        numberOfUnreadMessages: 0,
        totalMessages: 2,
        status: 'Closed',
        assignedTo: {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
        tags: [
          {
            label: 'Refund',
            uniqueId: 'tag_refund',
          },
        ],
      },
    },
  ],
  'x-problem': {
    title: 'Conversation assigned',
    when: 'The request has `onlyIfUnassigned`, and another member has the conversation.',
    remedy: 'Review `conversation` in the response. To take the conversation over, send the request without `onlyIfUnassigned`.',
  },
  'x-decision': 'assignment',
})
export type ConversationAssignedProblem = z.infer<typeof ConversationAssignedProblem>

export const PreconditionFailedProblem = z.object({
  type: z.literal('/problems/precondition_failed').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/precondition_failed'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Precondition failed'],
  }),
  status: z.literal(412).openapi({
    type: 'integer',
    enum: [412],
    description: 'The HTTP status code.',
    examples: [412],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('precondition_failed').openapi({
    description: 'The error code, for use in programs.',
    examples: ['precondition_failed'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  conversation: Conversation.openapi({
    description: 'The current conversation. You don\'t need another request to decide again.',
    'x-decision': 'lost-updates',
  }),
}).openapi('PreconditionFailedProblem', {
  description: 'Error `precondition_failed` (HTTP 412). The conversation changed since you read it. If the request would change nothing, the service returns 200 instead.',
  examples: [
    {
      type: '/problems/precondition_failed',
      title: 'Precondition failed',
      status: 412,
      detail: 'The conversation changed since you read it.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'precondition_failed',
      requestId: '01KAHE0J2V8W5Y3Z',
      conversation: {
        uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        campaignId: 'cmp_spring',
        organizationId: 'org_harbour',
        initiatedBy: 'Contact',
        channelId: 'chn_first',
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
        messages: [
          {
            uniqueId: 'msg_01KAHDV9WA',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'InBound',
            author: {
              kind: 'Contact',
            },
            status: 'Read',
            messageType: 'Text',
            createdAt: '2026-03-13T15:04:05.000Z',
            messagingAppMessageId: 'app.5f1c0ffed',
            messageData: {
              text: 'Hello, where is my parcel?',
            },
          },
          {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
        ],
        createdAt: '2026-03-13T15:04:05.000Z',
        numberOfUnreadMessages: 0,
        totalMessages: 2,
        status: 'Closed',
        assignedTo: {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
        tags: [
          {
            label: 'Refund',
            uniqueId: 'tag_refund',
          },
        ],
      },
    },
  ],
  'x-problem': {
    title: 'Precondition failed',
    when: 'The conversation changed since you read it. If the request would change nothing, the service returns 200 instead.',
    remedy: 'Review `conversation` in the response, then retry with the response\'s `ETag` in `If-Match`.',
  },
  'x-decision': 'lost-updates',
})
export type PreconditionFailedProblem = z.infer<typeof PreconditionFailedProblem>

export const BodyTooLargeProblem = z.object({
  type: z.literal('/problems/body_too_large').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/body_too_large'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Body too large'],
  }),
  status: z.literal(413).openapi({
    type: 'integer',
    enum: [413],
    description: 'The HTTP status code.',
    examples: [413],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('body_too_large').openapi({
    description: 'The error code, for use in programs.',
    examples: ['body_too_large'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('BodyTooLargeProblem', {
  description: 'Error `body_too_large` (HTTP 413). The body exceeds the size limit of the operation.',
  examples: [
    {
      type: '/problems/body_too_large',
      title: 'Body too large',
      status: 413,
      detail: 'The body must not exceed 16384 bytes.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'body_too_large',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Body too large',
    when: 'The body exceeds the size limit of the operation.',
    remedy: 'Send only the properties that the contract defines.',
  },
  'x-decision': 'body-limit',
})
export type BodyTooLargeProblem = z.infer<typeof BodyTooLargeProblem>

export const MediaTypeUnsupportedProblem = z.object({
  type: z.literal('/problems/media_type_unsupported').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/media_type_unsupported'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Media type unsupported'],
  }),
  status: z.literal(415).openapi({
    type: 'integer',
    enum: [415],
    description: 'The HTTP status code.',
    examples: [415],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('media_type_unsupported').openapi({
    description: 'The error code, for use in programs.',
    examples: ['media_type_unsupported'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('MediaTypeUnsupportedProblem', {
  description: 'Error `media_type_unsupported` (HTTP 415). The media type isn\'t `application/json`, or the body has a content encoding.',
  examples: [
    {
      type: '/problems/media_type_unsupported',
      title: 'Media type unsupported',
      status: 415,
      detail: 'Send the body as application/json in UTF-8, without a content encoding.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'media_type_unsupported',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Media type unsupported',
    when: 'The media type isn\'t `application/json`, or the body has a content encoding.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  'x-decision': 'media-type',
})
export type MediaTypeUnsupportedProblem = z.infer<typeof MediaTypeUnsupportedProblem>

export const IdempotencyKeyReusedProblem = z.object({
  type: z.literal('/problems/idempotency_key_reused').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/idempotency_key_reused'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Idempotency key reused'],
  }),
  status: z.literal(422).openapi({
    type: 'integer',
    enum: [422],
    description: 'The HTTP status code.',
    examples: [422],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('idempotency_key_reused').openapi({
    description: 'The error code, for use in programs.',
    examples: ['idempotency_key_reused'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('IdempotencyKeyReusedProblem', {
  description: 'Error `idempotency_key_reused` (HTTP 422). The member used this `Idempotency-Key` for another conversation or another body.',
  examples: [
    {
      type: '/problems/idempotency_key_reused',
      title: 'Idempotency key reused',
      status: 422,
      detail: 'The key was used for another message.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'idempotency_key_reused',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Idempotency key reused',
    when: 'The member used this `Idempotency-Key` for another conversation or another body.',
    remedy: 'Use a new key for each message. Retry with the same key only if the conversation and the body are the same.',
  },
  'x-decision': 'idempotency-keys',
})
export type IdempotencyKeyReusedProblem = z.infer<typeof IdempotencyKeyReusedProblem>

export const ReferenceUnknownProblem = z.object({
  type: z.literal('/problems/reference_unknown').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/reference_unknown'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Reference unknown'],
  }),
  status: z.literal(422).openapi({
    type: 'integer',
    enum: [422],
    description: 'The HTTP status code.',
    examples: [422],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('reference_unknown').openapi({
    description: 'The error code, for use in programs.',
    examples: ['reference_unknown'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
  errors: z.array(ValidationError).min(1).openapi({
    description: 'The identifiers that name nothing.',
    examples: [
      [
        {
          in: 'body',
          pointer: '/replyToMessageId',
          detail: 'No message of this conversation has this identifier.',
        },
      ],
    ],
  }),
}).openapi('ReferenceUnknownProblem', {
  description: 'Error `reference_unknown` (HTTP 422). The body has an identifier that names nothing in the organization.',
  examples: [
    {
      type: '/problems/reference_unknown',
      title: 'Reference unknown',
      status: 422,
      detail: 'The request has 1 unknown reference.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'reference_unknown',
      requestId: '01KAHE0J2V8W5Y3Z',
      errors: [
        {
          in: 'body',
          pointer: '/replyToMessageId',
          detail: 'No message of this conversation has this identifier.',
        },
      ],
    },
  ],
  'x-problem': {
    title: 'Reference unknown',
    when: 'The body has an identifier that names nothing in the organization.',
    remedy: 'Read the resource again, and send an identifier that it has now.',
  },
  'x-decision': 'unknown-references',
})
export type ReferenceUnknownProblem = z.infer<typeof ReferenceUnknownProblem>

export const RateLimitExceededProblem = z.object({
  type: z.literal('/problems/rate_limit_exceeded').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/rate_limit_exceeded'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Rate limit exceeded'],
  }),
  status: z.literal(429).openapi({
    type: 'integer',
    enum: [429],
    description: 'The HTTP status code.',
    examples: [429],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('rate_limit_exceeded').openapi({
    description: 'The error code, for use in programs.',
    examples: ['rate_limit_exceeded'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('RateLimitExceededProblem', {
  description: 'Error `rate_limit_exceeded` (HTTP 429). The member exceeded a rate limit, or authentication from this IP address failed too often.',
  examples: [
    {
      type: '/problems/rate_limit_exceeded',
      title: 'Rate limit exceeded',
      status: 429,
      detail: 'Rate limit exceeded. Retry in 60 seconds.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'rate_limit_exceeded',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Rate limit exceeded',
    when: 'The member exceeded a rate limit, or authentication from this IP address failed too often.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then retry.',
  },
  'x-decision': 'rate-limits',
})
export type RateLimitExceededProblem = z.infer<typeof RateLimitExceededProblem>

export const HeaderFieldsTooLargeProblem = z.object({
  type: z.literal('/problems/header_fields_too_large').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/header_fields_too_large'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Request header fields too large'],
  }),
  status: z.literal(431).openapi({
    type: 'integer',
    enum: [431],
    description: 'The HTTP status code.',
    examples: [431],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('header_fields_too_large').openapi({
    description: 'The error code, for use in programs.',
    examples: ['header_fields_too_large'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('HeaderFieldsTooLargeProblem', {
  description: 'Error `header_fields_too_large` (HTTP 431). The request headers exceed the size limit of the service.',
  examples: [
    {
      type: '/problems/header_fields_too_large',
      title: 'Request header fields too large',
      status: 431,
      instance: '/',
      code: 'header_fields_too_large',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Request header fields too large',
    when: 'The request headers exceed the size limit of the service.',
    remedy: 'Send fewer or shorter headers.',
  },
  'x-decision': 'header-limit',
})
export type HeaderFieldsTooLargeProblem = z.infer<typeof HeaderFieldsTooLargeProblem>

export const InternalErrorProblem = z.object({
  type: z.literal('/problems/internal_error').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/internal_error'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Internal error'],
  }),
  status: z.literal(500).openapi({
    type: 'integer',
    enum: [500],
    description: 'The HTTP status code.',
    examples: [500],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('internal_error').openapi({
    description: 'The error code, for use in programs.',
    examples: ['internal_error'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('InternalErrorProblem', {
  description: 'Error `internal_error` (HTTP 500). The service failed to process the request because of an internal error.',
  examples: [
    {
      type: '/problems/internal_error',
      title: 'Internal error',
      status: 500,
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'internal_error',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Internal error',
    when: 'The service failed to process the request because of an internal error.',
    remedy: 'Report the `requestId` to the operator. The request may or may not have had an effect.',
  },
  'x-decision': 'internal-errors',
})
export type InternalErrorProblem = z.infer<typeof InternalErrorProblem>

export const ServiceUnavailableProblem = z.object({
  type: z.literal('/problems/service_unavailable').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/service_unavailable'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Service unavailable'],
  }),
  status: z.literal(503).openapi({
    type: 'integer',
    enum: [503],
    description: 'The HTTP status code.',
    examples: [503],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('service_unavailable').openapi({
    description: 'The error code, for use in programs.',
    examples: ['service_unavailable'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('ServiceUnavailableProblem', {
  description: 'Error `service_unavailable` (HTTP 503). The service is temporarily unavailable. The request had no effect.',
  examples: [
    {
      type: '/problems/service_unavailable',
      title: 'Service unavailable',
      status: 503,
      detail: 'The service is temporarily unavailable. The request had no effect.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'service_unavailable',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Service unavailable',
    when: 'The service is temporarily unavailable. The request had no effect.',
    remedy: 'Wait for the number of seconds in `Retry-After`, then retry. Never retry `regenerateApiKey` automatically. The old key still works.',
  },
  'x-decision': 'unavailable',
})
export type ServiceUnavailableProblem = z.infer<typeof ServiceUnavailableProblem>

export const OutcomeUnknownProblem = z.object({
  type: z.literal('/problems/outcome_unknown').openapi({
    description: 'A URI reference that identifies the error type. It is relative to the root of the service, which serves a page about the error.',
    examples: ['/problems/outcome_unknown'],
  }),
  title: z.string().min(1).openapi({
    description: 'A short summary of the error type. The wording can change, so use `code` in programs.',
    examples: ['Outcome unknown'],
  }),
  status: z.literal(503).openapi({
    type: 'integer',
    enum: [503],
    description: 'The HTTP status code.',
    examples: [503],
  }),
  detail: ProblemDetail.openapi({
    description: 'What went wrong with this request.',
  }).optional(),
  instance: ProblemInstance.openapi({
    description: 'The path of the request.',
  }),
  code: z.literal('outcome_unknown').openapi({
    description: 'The error code, for use in programs.',
    examples: ['outcome_unknown'],
  }),
  requestId: RequestId.openapi({
    description: 'The id of the request. Use it to find the request in the service\'s logs.',
  }),
}).openapi('OutcomeUnknownProblem', {
  description: 'Error `outcome_unknown` (HTTP 503). The database connection broke while a write was being confirmed, so the write may have happened.',
  examples: [
    {
      type: '/problems/outcome_unknown',
      title: 'Outcome unknown',
      status: 503,
      detail: 'The database connection broke while the write was being confirmed, so the write may have happened.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'outcome_unknown',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-problem': {
    title: 'Outcome unknown',
    when: 'The database connection broke while a write was being confirmed, so the write may have happened.',
    remedy: 'Wait for the number of seconds in `Retry-After`. Then retry if the request only reads, if a channel sends it, or if it has `If-Match` or `Idempotency-Key`. Any other retry can overwrite a newer change. Never retry `regenerateApiKey` automatically. The old key still works.',
  },
  'x-decision': 'outcome-unknown',
})
export type OutcomeUnknownProblem = z.infer<typeof OutcomeUnknownProblem>

export const Problem = z.discriminatedUnion('code', [
  RequestInvalidProblem,
  ApiKeyMissingProblem,
  ApiKeyInvalidProblem,
  PermissionMissingProblem,
  ApiKeySupersededProblem,
  UnsafeRequestRefusedProblem,
  RouteNotFoundProblem,
  ConversationNotFoundProblem,
  ContactNotFoundProblem,
  MethodNotAllowedProblem,
  PositionUnknownProblem,
  RequestTimedOutProblem,
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ContactExistsProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  IdentityLostProblem,
  ConversationAssignedProblem,
  PreconditionFailedProblem,
  BodyTooLargeProblem,
  MediaTypeUnsupportedProblem,
  IdempotencyKeyReusedProblem,
  ReferenceUnknownProblem,
  RateLimitExceededProblem,
  HeaderFieldsTooLargeProblem,
  InternalErrorProblem,
  ServiceUnavailableProblem,
  OutcomeUnknownProblem,
]).openapi('Problem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      request_invalid: '#/components/schemas/RequestInvalidProblem',
      api_key_missing: '#/components/schemas/ApiKeyMissingProblem',
      api_key_invalid: '#/components/schemas/ApiKeyInvalidProblem',
      permission_missing: '#/components/schemas/PermissionMissingProblem',
      api_key_superseded: '#/components/schemas/ApiKeySupersededProblem',
      unsafe_request_refused: '#/components/schemas/UnsafeRequestRefusedProblem',
      route_not_found: '#/components/schemas/RouteNotFoundProblem',
      conversation_not_found: '#/components/schemas/ConversationNotFoundProblem',
      contact_not_found: '#/components/schemas/ContactNotFoundProblem',
      method_not_allowed: '#/components/schemas/MethodNotAllowedProblem',
      position_unknown: '#/components/schemas/PositionUnknownProblem',
      request_timed_out: '#/components/schemas/RequestTimedOutProblem',
      conversation_not_active: '#/components/schemas/ConversationNotActiveProblem',
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      contact_exists: '#/components/schemas/ContactExistsProblem',
      reply_window_closed: '#/components/schemas/ReplyWindowClosedProblem',
      template_unsupported: '#/components/schemas/TemplateUnsupportedProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
      conversation_assigned: '#/components/schemas/ConversationAssignedProblem',
      precondition_failed: '#/components/schemas/PreconditionFailedProblem',
      body_too_large: '#/components/schemas/BodyTooLargeProblem',
      media_type_unsupported: '#/components/schemas/MediaTypeUnsupportedProblem',
      idempotency_key_reused: '#/components/schemas/IdempotencyKeyReusedProblem',
      reference_unknown: '#/components/schemas/ReferenceUnknownProblem',
      rate_limit_exceeded: '#/components/schemas/RateLimitExceededProblem',
      header_fields_too_large: '#/components/schemas/HeaderFieldsTooLargeProblem',
      internal_error: '#/components/schemas/InternalErrorProblem',
      service_unavailable: '#/components/schemas/ServiceUnavailableProblem',
      outcome_unknown: '#/components/schemas/OutcomeUnknownProblem',
    },
  },
  description: 'An error response (RFC 9457). `code` identifies the error.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/conversation_not_found',
      title: 'Conversation not found',
      status: 404,
      detail: 'No conversation has this identifier.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'conversation_not_found',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'problem-codes',
})
export type Problem = z.infer<typeof Problem>

export const RateLimitList = z.string().regex(/^"(?:[ !#-\[\]-~]|\\["\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\.[0-9]{1,3})?|"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*(?:[ \t]*,[ \t]*"(?:[ !#-\[\]-~]|\\["\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\.[0-9]{1,3})?|"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*)*$/u).openapi('RateLimitList', {
  pattern: '^"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|[A-Za-z*][!#$%&\'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*(?:[ \\t]*,[ \\t]*"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|[A-Za-z*][!#$%&\'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*)*$',
  description: 'A list of rate limits as a structured field (RFC 9651). Each item is the name of a limit, with parameters in any order. Ignore unknown parameters.',
  examples: ['"updateConversation";r=599;t=60', '"updateConversation";q=600;w=60'],
  'x-decision': 'rate-limit-headers',
})
export type RateLimitList = z.infer<typeof RateLimitList>

export const ApiKey = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the key object. Every regeneration creates a new object.',
    'x-decision': 'new-key-object',
  }),
  key: z.string().min(1).openapi({
    format: 'password',
    description: 'The key value, a secret. Only this response shows it. The service stores only its SHA-256 hash. The value is `parley_`, ten characters that identify the organization, forty-three random characters, and a checksum of six characters.',
    examples: ['<API_KEY>'],
    'x-secret': true,
    'x-decision': 'key-form',
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the key was created.',
  }),
}).openapi('ApiKey', {
  description: 'An API key. It belongs to one member and has that member\'s permissions at the time of each request.',
  examples: [
    {
      uniqueId: 'key_01KAHE0B6T',
      key: '<API_KEY>',
      createdAt: '2026-03-13T16:00:00.000Z',
    },
  ],
  'x-decision': 'required-fields',
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyEnvelope = z.object({
  apiKey: ApiKey.openapi({
    description: 'The new API key.',
  }),
}).openapi('ApiKeyEnvelope', {
  description: 'The response body of a regeneration.',
  examples: [
    {
      apiKey: {
        uniqueId: 'key_01KAHE0B6T',
        key: '<API_KEY>',
        createdAt: '2026-03-13T16:00:00.000Z',
      },
    },
  ],
  'x-decision': 'required-fields',
})
export type ApiKeyEnvelope = z.infer<typeof ApiKeyEnvelope>

export const UnauthorizedProblem = z.discriminatedUnion('code', [ApiKeyMissingProblem, ApiKeyInvalidProblem]).openapi('UnauthorizedProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      api_key_missing: '#/components/schemas/ApiKeyMissingProblem',
      api_key_invalid: '#/components/schemas/ApiKeyInvalidProblem',
    },
  },
  description: 'The API key is missing or invalid.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/api_key_invalid',
      title: 'API key invalid',
      status: 401,
      detail: 'The API key is invalid.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'api_key_invalid',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'bearer-key',
})
export type UnauthorizedProblem = z.infer<typeof UnauthorizedProblem>

export const RegenerationForbiddenProblem = z.discriminatedUnion('code', [PermissionMissingProblem, ApiKeySupersededProblem, UnsafeRequestRefusedProblem]).openapi('RegenerationForbiddenProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      permission_missing: '#/components/schemas/PermissionMissingProblem',
      api_key_superseded: '#/components/schemas/ApiKeySupersededProblem',
      unsafe_request_refused: '#/components/schemas/UnsafeRequestRefusedProblem',
    },
  },
  description: 'The key lacks permission, was superseded, or the request came from a disallowed browser context.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/unsafe_request_refused',
      title: 'Unsafe request rejected',
      status: 403,
      detail: 'Prefetch, navigation and cross-site requests can\'t regenerate a key.',
      instance: '/api/auth/api-keys/regenerate',
      code: 'unsafe_request_refused',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'unsafe-get',
})
export type RegenerationForbiddenProblem = z.infer<typeof RegenerationForbiddenProblem>

export const UnconfirmedWriteProblem = z.discriminatedUnion('code', [ServiceUnavailableProblem, OutcomeUnknownProblem]).openapi('UnconfirmedWriteProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      service_unavailable: '#/components/schemas/ServiceUnavailableProblem',
      outcome_unknown: '#/components/schemas/OutcomeUnknownProblem',
    },
  },
  description: 'A 503 error of an operation that writes. `code` says whether the write may have happened.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/service_unavailable',
      title: 'Service unavailable',
      status: 503,
      detail: 'The service is temporarily unavailable. The request had no effect.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2',
      code: 'service_unavailable',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'unavailable',
})
export type UnconfirmedWriteProblem = z.infer<typeof UnconfirmedWriteProblem>

export const ApiKeyStatus = z.enum(['Current', 'Previous']).openapi('ApiKeyStatus', {
  description: 'The status of an API key that can still be used. A `Previous` key works until its grace period ends.',
  'x-extensible': true,
  examples: ['Current'],
})
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>

export const ApiKeySummary = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the key object.',
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the key was created.',
  }),
  status: ApiKeyStatus.openapi({
    description: 'The status of the key after this request.',
  }),
}).openapi('ApiKeySummary', {
  description: 'An API key without its value.',
  examples: [
    {
      uniqueId: 'key_01KAHE0B6T',
      createdAt: '2026-03-13T16:00:00.000Z',
      status: 'Current',
    },
  ],
  'x-decision': 'additions',
})
export type ApiKeySummary = z.infer<typeof ApiKeySummary>

export const Caller = z.object({
  member: OrganizationMember.openapi({
    description: 'The member that the API key belongs to, with current roles.',
  }),
  organizationId: Identifier.openapi({
    description: 'The identifier of the organization.',
  }),
  apiKey: ApiKeySummary.openapi({
    description: 'The API key of the request.',
  }),
}).openapi('Caller', {
  description: 'The caller of a request.',
  examples: [
    {
      member: {
        uniqueId: 'mem_grace',
        createdAt: '2025-11-02T08:00:00.000Z',
        accessLevel: 'Owner',
        name: 'Grace Okafor',
        email: 'grace@harbour.example',
        roles: [
          {
            uniqueId: 'rol_supervisor',
            name: 'Supervisor',
            description: 'Closes and restores conversations.',
            permissions: ['Get:OrganizationMember', 'Update:Conversation'],
          },
        ],
      },
      organizationId: 'org_harbour',
      apiKey: {
        uniqueId: 'key_01KAHE0B6T',
        createdAt: '2026-03-13T16:00:00.000Z',
        status: 'Current',
      },
    },
  ],
  'x-decision': 'additions',
})
export type Caller = z.infer<typeof Caller>

export const ReceivedContact = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the contact in the messaging application.',
    examples: ['app.33612345678'],
    'x-decision': 'request-limits',
  }),
  phone: z.string().min(1).max(256).openapi({
    description: 'The phone number of the contact. If it is omitted, a new contact has `messagingAppContactId` as its `phone`.',
    examples: ['+33612345678'],
    'x-decision': 'request-limits',
  }).optional(),
  aliases: z.array(z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    examples: ['app.ada.2025'],
    'x-decision': 'request-limits',
  })).min(1).max(4).check(checks.uniqueItems).openapi({
    uniqueItems: true,
    description: 'Further identifiers of the same person, as the messaging application states them, such as a former one. Send them only if the channel has `usesAliases`.',
    examples: [['app.ada.2025']],
    'x-decision': 'contact-aliases',
  }).optional(),
  name: z.string().min(1).max(256).openapi({
    description: 'The name of the contact. It counts only if the contact is created.',
    examples: ['Ada Moreau'],
    'x-decision': 'request-limits',
  }).optional(),
  attributes: z.record(z.string(), z.unknown()).openapi({
    description: 'Custom data about the contact, as key-value pairs. They count only if the contact is created.',
    examples: [
      {
        plan: 'gold',
      },
    ],
  }).optional(),
}).openapi('ReceivedContact', {
  description: 'The contact of a message, as the messaging application describes it.',
  examples: [
    {
      messagingAppContactId: 'app.33612345678',
      phone: '+33612345678',
      name: 'Ada Moreau',
    },
  ],
  'x-decision': 'contact-identity',
})
export type ReceivedContact = z.infer<typeof ReceivedContact>

export const TextContent = z.strictObject({
  text: z.string().min(1).max(16384).openapi({
    description: 'The text of the message.',
    examples: ['Hello, where is my parcel?'],
    'x-decision': 'request-limits',
  }),
}).openapi('TextContent', {
  description: 'The content of a text message that a client sends.',
  examples: [
    {
      text: 'Hello, where is my parcel?',
    },
  ],
  'x-decision': 'message-data',
})
export type TextContent = z.infer<typeof TextContent>

export const ReceivedTextMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Text').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Text'],
  }),
  messageData: TextContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedTextMessage', {
  description: 'A text message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Text',
      messageData: {
        text: 'Hello, where is my parcel?',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedTextMessage = z.infer<typeof ReceivedTextMessage>

export const CaptionedMediaContent = z.strictObject({
  id: z.string().min(1).max(256).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
    'x-decision': 'request-limits',
  }),
  link: checks.uri().max(4096).openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
    'x-decision': 'request-limits',
  }).optional(),
  caption: z.string().min(1).max(4096).openapi({
    description: 'The caption of the media file.',
    examples: ['The label on the box.'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('CaptionedMediaContent', {
  description: 'The content of an image or a video that a client sends.',
  examples: [
    {
      id: 'med_5f1',
      link: 'https://media.harbour.example/med_5f1',
      caption: 'The label on the box.',
    },
  ],
  'x-decision': 'message-data',
})
export type CaptionedMediaContent = z.infer<typeof CaptionedMediaContent>

export const ReceivedImageMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Image').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Image'],
  }),
  messageData: CaptionedMediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedImageMessage', {
  description: 'An image message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Image',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        caption: 'The label on the box.',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedImageMessage = z.infer<typeof ReceivedImageMessage>

export const ReceivedVideoMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Video').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Video'],
  }),
  messageData: CaptionedMediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedVideoMessage', {
  description: 'A video message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Video',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        caption: 'The label on the box.',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedVideoMessage = z.infer<typeof ReceivedVideoMessage>

export const MediaContent = z.strictObject({
  id: z.string().min(1).max(256).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
    'x-decision': 'request-limits',
  }),
  link: checks.uri().max(4096).openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('MediaContent', {
  description: 'The content of an audio message or a sticker that a client sends.',
  examples: [
    {
      id: 'med_5f1',
      link: 'https://media.harbour.example/med_5f1',
    },
  ],
  'x-decision': 'message-data',
})
export type MediaContent = z.infer<typeof MediaContent>

export const ReceivedAudioMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Audio').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Audio'],
  }),
  messageData: MediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedAudioMessage', {
  description: 'An audio message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Audio',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedAudioMessage = z.infer<typeof ReceivedAudioMessage>

export const ReceivedStickerMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Sticker').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Sticker'],
  }),
  messageData: MediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedStickerMessage', {
  description: 'A sticker message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Sticker',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedStickerMessage = z.infer<typeof ReceivedStickerMessage>

export const DocumentContent = z.strictObject({
  id: z.string().min(1).max(256).openapi({
    description: 'The identifier of the media file in the messaging application.',
    examples: ['med_5f1'],
    'x-decision': 'request-limits',
  }),
  link: checks.uri().max(4096).openapi({
    format: 'uri',
    description: 'The URL of the media file.',
    examples: ['https://media.harbour.example/med_5f1'],
    'x-decision': 'request-limits',
  }).optional(),
  caption: z.string().min(1).max(4096).openapi({
    description: 'The caption of the media file.',
    examples: ['The label on the box.'],
    'x-decision': 'request-limits',
  }).optional(),
  fileName: z.string().min(1).max(256).openapi({
    description: 'The name of the file.',
    examples: ['invoice.pdf'],
    'x-decision': 'request-limits',
  }),
}).openapi('DocumentContent', {
  description: 'The content of a document that a client sends.',
  examples: [
    {
      id: 'med_5f1',
      link: 'https://media.harbour.example/med_5f1',
      fileName: 'invoice.pdf',
    },
  ],
  'x-decision': 'message-data',
})
export type DocumentContent = z.infer<typeof DocumentContent>

export const ReceivedDocumentMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Document').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Document'],
  }),
  messageData: DocumentContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedDocumentMessage', {
  description: 'A document message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Document',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        fileName: 'invoice.pdf',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedDocumentMessage = z.infer<typeof ReceivedDocumentMessage>

export const LocationContent = z.strictObject({
  latitude: z.number().min(-90).max(90).openapi({
    description: 'The latitude, in degrees north of the equator.',
    examples: [43.2965],
  }),
  longitude: z.number().min(-180).max(180).openapi({
    description: 'The longitude, in degrees east of Greenwich.',
    examples: [5.3698],
  }),
  name: z.string().min(1).max(256).openapi({
    description: 'The name of the location.',
    examples: ['Old port'],
    'x-decision': 'request-limits',
  }).optional(),
  address: z.string().min(1).max(4096).openapi({
    description: 'The postal address of the location.',
    examples: ['1 Quai du Port, Marseille'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('LocationContent', {
  description: 'The content of a location message that a client sends.',
  examples: [
    {
      latitude: 43.2965,
      longitude: 5.3698,
      name: 'Old port',
      address: '1 Quai du Port, Marseille',
    },
  ],
  'x-decision': 'message-data',
})
export type LocationContent = z.infer<typeof LocationContent>

export const ReceivedLocationMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Location').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Location'],
  }),
  messageData: LocationContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedLocationMessage', {
  description: 'A location message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Location',
      messageData: {
        latitude: 43.2965,
        longitude: 5.3698,
        name: 'Old port',
        address: '1 Quai du Port, Marseille',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedLocationMessage = z.infer<typeof ReceivedLocationMessage>

export const ReceivedReactionContent = z.strictObject({
  reaction: z.string().min(1).max(256).openapi({
    description: 'The emoji of the reaction.',
    examples: ['👍'],
    'x-decision': 'request-limits',
  }),
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that the reaction refers to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedReactionContent', {
  description: 'The content of a reaction from a contact.',
  examples: [
    {
      reaction: '👍',
      messagingAppMessageId: 'app.5f1c0ffee',
    },
  ],
  'x-decision': 'message-data',
})
export type ReceivedReactionContent = z.infer<typeof ReceivedReactionContent>

export const ReceivedReactionMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Reaction').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Reaction'],
  }),
  messageData: ReceivedReactionContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedReactionMessage', {
  description: 'A reaction to another message from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Reaction',
      messageData: {
        reaction: '👍',
        messagingAppMessageId: 'app.5f1c0ffee',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedReactionMessage = z.infer<typeof ReceivedReactionMessage>

export const ContactCardContent = z.strictObject({
  name: z.string().min(1).max(256).openapi({
    description: 'The name on the contact card.',
    examples: ['Service desk'],
    'x-decision': 'request-limits',
  }),
  phones: z.array(z.string().min(1).max(256).openapi({
    description: 'A phone number on the contact card.',
    examples: ['+33491000000'],
    'x-decision': 'request-limits',
  })).max(100).openapi({
    description: 'The phone numbers on the contact card.',
    examples: [['+33491000000']],
    'x-decision': 'request-limits',
  }),
}).openapi('ContactCardContent', {
  description: 'A contact card that a client sends.',
  examples: [
    {
      name: 'Service desk',
      phones: ['+33491000000'],
    },
  ],
  'x-decision': 'message-data',
})
export type ContactCardContent = z.infer<typeof ContactCardContent>

export const ContactsContent = z.strictObject({
  contacts: z.array(ContactCardContent).min(1).max(100).openapi({
    description: 'The contact cards.',
    examples: [
      [
        {
          name: 'Service desk',
          phones: ['+33491000000'],
        },
      ],
    ],
    'x-decision': 'request-limits',
  }),
}).openapi('ContactsContent', {
  description: 'The content of a message with contact cards that a client sends.',
  examples: [
    {
      contacts: [
        {
          name: 'Service desk',
          phones: ['+33491000000'],
        },
      ],
    },
  ],
  'x-decision': 'message-data',
})
export type ContactsContent = z.infer<typeof ContactsContent>

export const ReceivedContactsMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Contacts').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Contacts'],
  }),
  messageData: ContactsContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedContactsMessage', {
  description: 'A message with contact cards from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Contacts',
      messageData: {
        contacts: [
          {
            name: 'Service desk',
            phones: ['+33491000000'],
          },
        ],
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedContactsMessage = z.infer<typeof ReceivedContactsMessage>

export const UnsupportedContent = z.strictObject({
  originalType: z.string().min(1).max(256).openapi({
    description: 'The messaging application\'s own name of the message type.',
    examples: ['poll'],
    'x-decision': 'request-limits',
  }).optional(),
  content: z.record(z.string(), z.unknown()).openapi({
    description: 'The content of the message, with any properties.',
    examples: [
      {
        question: 'Which day suits you?',
      },
    ],
  }).optional(),
}).openapi('UnsupportedContent', {
  description: 'The content of a message of a type that this version of the contract doesn\'t have.',
  examples: [
    {
      originalType: 'poll',
      content: {
        question: 'Which day suits you?',
      },
    },
  ],
  'x-decision': 'unsupported-messages',
})
export type UnsupportedContent = z.infer<typeof UnsupportedContent>

export const ReceivedUnsupportedMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. It makes the delivery idempotent.',
    examples: ['app.5f1c0ffed'],
    'x-decision': 'request-limits',
  }),
  contact: ReceivedContact.openapi({
    description: 'The contact that wrote the message.',
  }),
  sentAt: Timestamp.openapi({
    description: 'The time at which the message was sent, as the messaging application reports it.',
  }).optional(),
  messageType: z.literal('Unsupported').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Unsupported'],
  }),
  messageData: UnsupportedContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier, in the messaging application, of the message that this message replies to.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('ReceivedUnsupportedMessage', {
  description: 'A message of a type that this version of the contract doesn\'t have from a contact.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Unsupported',
      messageData: {
        originalType: 'poll',
        content: {
          question: 'Which day suits you?',
        },
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedUnsupportedMessage = z.infer<typeof ReceivedUnsupportedMessage>

export const ReceivedMessage = z.discriminatedUnion('messageType', [
  ReceivedTextMessage,
  ReceivedImageMessage,
  ReceivedVideoMessage,
  ReceivedAudioMessage,
  ReceivedStickerMessage,
  ReceivedDocumentMessage,
  ReceivedLocationMessage,
  ReceivedReactionMessage,
  ReceivedContactsMessage,
  ReceivedUnsupportedMessage,
]).openapi('ReceivedMessage', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/ReceivedTextMessage',
      Image: '#/components/schemas/ReceivedImageMessage',
      Video: '#/components/schemas/ReceivedVideoMessage',
      Audio: '#/components/schemas/ReceivedAudioMessage',
      Sticker: '#/components/schemas/ReceivedStickerMessage',
      Document: '#/components/schemas/ReceivedDocumentMessage',
      Location: '#/components/schemas/ReceivedLocationMessage',
      Reaction: '#/components/schemas/ReceivedReactionMessage',
      Contacts: '#/components/schemas/ReceivedContactsMessage',
      Unsupported: '#/components/schemas/ReceivedUnsupportedMessage',
    },
  },
  description: 'A message from a contact. `messageType` determines the properties of `messageData`.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffed',
      contact: {
        messagingAppContactId: 'app.33612345678',
        phone: '+33612345678',
        name: 'Ada Moreau',
      },
      sentAt: '2026-03-13T15:04:03.000Z',
      messageType: 'Text',
      messageData: {
        text: 'Hello, where is my parcel?',
      },
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const ReceivedMessageBatch = z.strictObject({
  messages: z.array(ReceivedMessage).min(1).max(100).openapi({
    description: 'The messages, in the order in which they were sent.',
    examples: [
      [
        {
          messagingAppMessageId: 'app.5f1c0ffed',
          contact: {
            messagingAppContactId: 'app.33612345678',
            phone: '+33612345678',
            name: 'Ada Moreau',
          },
          sentAt: '2026-03-13T15:04:03.000Z',
          messageType: 'Text',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      ],
    ],
  }),
}).openapi('ReceivedMessageBatch', {
  description: 'Messages that a channel delivers.',
  examples: [
    {
      messages: [
        {
          messagingAppMessageId: 'app.5f1c0ffed',
          contact: {
            messagingAppContactId: 'app.33612345678',
            phone: '+33612345678',
            name: 'Ada Moreau',
          },
          sentAt: '2026-03-13T15:04:03.000Z',
          messageType: 'Text',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      ],
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedMessageBatch = z.infer<typeof ReceivedMessageBatch>

export const MessageCreatedResult = z.object({
  result: z.literal('Created').openapi({
    description: 'The result for the item.',
    examples: ['Created'],
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  ignoredAliases: z.array(z.string().min(1).openapi({
    examples: ['app.support'],
  })).min(1).openapi({
    description: 'The aliases that the service ignored, because they came with more than 3 identifiers. Such an alias identifies no contact.',
    examples: [['app.support']],
    'x-decision': 'contact-aliases',
  }).optional(),
}).openapi('MessageCreatedResult', {
  description: 'The message was stored.',
  examples: [
    {
      result: 'Created',
      messageId: 'msg_01KAHDV9WA',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      contactId: 'con_ada',
    },
  ],
  'x-decision': 'channel-delivery',
})
export type MessageCreatedResult = z.infer<typeof MessageCreatedResult>

export const MessageDuplicateResult = z.object({
  result: z.literal('Duplicate').openapi({
    description: 'The result for the item.',
    examples: ['Duplicate'],
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  conversationId: Identifier.openapi({
    description: 'The identifier of the conversation that the message belongs to.',
  }),
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
}).openapi('MessageDuplicateResult', {
  description: 'The message was stored before, and nothing changed.',
  examples: [
    {
      result: 'Duplicate',
      messageId: 'msg_01KAHDV9WA',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      contactId: 'con_ada',
    },
  ],
  'x-decision': 'channel-delivery',
})
export type MessageDuplicateResult = z.infer<typeof MessageDuplicateResult>

export const MessageRejectionCode = z.enum(['contact_blocked', 'message_id_conflict']).openapi('MessageRejectionCode', {
  description: 'The reason for which a message was rejected. With `message_id_conflict`, another message of the channel has this `messagingAppMessageId`: one of another contact, or one that the organization sent.',
  'x-extensible': true,
  examples: ['contact_blocked'],
})
export type MessageRejectionCode = z.infer<typeof MessageRejectionCode>

export const MessageRejectedResult = z.object({
  result: z.literal('Rejected').openapi({
    description: 'The result for the item.',
    examples: ['Rejected'],
  }),
  code: MessageRejectionCode.openapi({
    description: 'The reason, for use in programs.',
  }),
  detail: ProblemDetail.openapi({
    description: 'The reason, for people.',
  }),
}).openapi('MessageRejectedResult', {
  description: 'The message was rejected and not stored.',
  examples: [
    {
      result: 'Rejected',
      code: 'contact_blocked',
      detail: 'The contact is blocked.',
    },
  ],
  'x-decision': 'channel-delivery',
})
export type MessageRejectedResult = z.infer<typeof MessageRejectedResult>

export const ReceivedMessageResult = z.discriminatedUnion('result', [MessageCreatedResult, MessageDuplicateResult, MessageRejectedResult]).openapi('ReceivedMessageResult', {
  discriminator: {
    propertyName: 'result',
    mapping: {
      Created: '#/components/schemas/MessageCreatedResult',
      Duplicate: '#/components/schemas/MessageDuplicateResult',
      Rejected: '#/components/schemas/MessageRejectedResult',
    },
  },
  description: 'The result for one message.',
  'x-extensible': true,
  examples: [
    {
      result: 'Created',
      messageId: 'msg_01KAHDV9WA',
      conversationId: 'cnv_01KAHDV5Q8M3R7T2',
      contactId: 'con_ada',
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedMessageResult = z.infer<typeof ReceivedMessageResult>

export const ReceivedMessageResults = z.object({
  results: z.array(ReceivedMessageResult).openapi({
    description: 'One result for each message, in the order of the request.',
    examples: [
      [
        {
          result: 'Created',
          messageId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          contactId: 'con_ada',
        },
      ],
    ],
  }),
}).openapi('ReceivedMessageResults', {
  description: 'The results of a delivery.',
  examples: [
    {
      results: [
        {
          result: 'Created',
          messageId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          contactId: 'con_ada',
        },
      ],
    },
  ],
  'x-decision': 'channel-delivery',
})
export type ReceivedMessageResults = z.infer<typeof ReceivedMessageResults>

export const ReceiptStatus = z.enum(['Sent', 'Failed', 'UnDelivered', 'Delivered', 'Read']).openapi('ReceiptStatus', {
  description: 'A status that a receipt can report, from the lowest to the highest.',
  examples: ['Delivered'],
})
export type ReceiptStatus = z.infer<typeof ReceiptStatus>

export const MessageReceipt = z.strictObject({
  messageId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application. The service stores it with the message.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }).optional(),
  status: ReceiptStatus.openapi({
    description: 'The status of the message.',
  }),
  at: Timestamp.openapi({
    description: 'The time of the status in the messaging application.',
  }),
  reason: z.string().min(1).max(4096).openapi({
    description: 'The reason of the status.',
    examples: ['The number is not in service.'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('MessageReceipt', {
  description: 'A receipt that names a message by its identifier in the service.',
  examples: [
    {
      messageId: 'msg_01KAHDVC31',
      messagingAppMessageId: 'app.5f1c0ffee',
      status: 'Sent',
      at: '2026-03-13T15:09:42.000Z',
    },
  ],
  'x-decision': 'receipts',
})
export type MessageReceipt = z.infer<typeof MessageReceipt>

export const AppMessageReceipt = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the message in the messaging application, as an earlier receipt reported it.',
    examples: ['app.5f1c0ffee'],
    'x-decision': 'request-limits',
  }),
  status: ReceiptStatus.openapi({
    description: 'The status of the message.',
  }),
  at: Timestamp.openapi({
    description: 'The time of the status in the messaging application.',
  }),
  reason: z.string().min(1).max(4096).openapi({
    description: 'The reason of the status.',
    examples: ['The number is not in service.'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('AppMessageReceipt', {
  description: 'A receipt that names a message by its identifier in the messaging application.',
  examples: [
    {
      messagingAppMessageId: 'app.5f1c0ffee',
      status: 'Delivered',
      at: '2026-03-13T15:09:44.000Z',
    },
  ],
  'x-decision': 'receipts',
})
export type AppMessageReceipt = z.infer<typeof AppMessageReceipt>

export const Receipt = z.union([MessageReceipt, AppMessageReceipt]).openapi('Receipt', {
  description: 'A receipt. It has `messageId`, `messagingAppMessageId`, or both.',
  examples: [
    {
      messageId: 'msg_01KAHDVC31',
      messagingAppMessageId: 'app.5f1c0ffee',
      status: 'Sent',
      at: '2026-03-13T15:09:42.000Z',
    },
    {
      messagingAppMessageId: 'app.5f1c0ffee',
      status: 'Delivered',
      at: '2026-03-13T15:09:44.000Z',
    },
  ],
  'x-decision': 'receipts',
})
export type Receipt = z.infer<typeof Receipt>

export const ReceiptBatch = z.strictObject({
  receipts: z.array(Receipt).min(1).max(100).openapi({
    description: 'The receipts.',
    examples: [
      [
        {
          messageId: 'msg_01KAHDVC31',
          messagingAppMessageId: 'app.5f1c0ffee',
          status: 'Sent',
          at: '2026-03-13T15:09:42.000Z',
        },
        {
          messagingAppMessageId: 'app.5f1c0ffee',
          status: 'Delivered',
          at: '2026-03-13T15:09:44.000Z',
        },
      ],
    ],
  }),
}).openapi('ReceiptBatch', {
  description: 'Receipts that a channel reports.',
  examples: [
    {
      receipts: [
        {
          messageId: 'msg_01KAHDVC31',
          messagingAppMessageId: 'app.5f1c0ffee',
          status: 'Sent',
          at: '2026-03-13T15:09:42.000Z',
        },
        {
          messagingAppMessageId: 'app.5f1c0ffee',
          status: 'Delivered',
          at: '2026-03-13T15:09:44.000Z',
        },
      ],
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptBatch = z.infer<typeof ReceiptBatch>

export const ReceiptAppliedResult = z.object({
  result: z.literal('Applied').openapi({
    description: 'The result for the item.',
    examples: ['Applied'],
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
}).openapi('ReceiptAppliedResult', {
  description: 'The receipt changed the message.',
  examples: [
    {
      result: 'Applied',
      messageId: 'msg_01KAHDVC31',
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptAppliedResult = z.infer<typeof ReceiptAppliedResult>

export const ReceiptDuplicateResult = z.object({
  result: z.literal('Duplicate').openapi({
    description: 'The result for the item.',
    examples: ['Duplicate'],
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message.',
  }),
}).openapi('ReceiptDuplicateResult', {
  description: 'The receipt changed nothing.',
  examples: [
    {
      result: 'Duplicate',
      messageId: 'msg_01KAHDVC31',
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptDuplicateResult = z.infer<typeof ReceiptDuplicateResult>

export const ReceiptRejectionCode = z.enum(['message_unknown', 'message_id_conflict']).openapi('ReceiptRejectionCode', {
  description: 'The reason for which a receipt was rejected. After `message_unknown`, you can retry the receipt.',
  'x-extensible': true,
  examples: ['message_unknown'],
})
export type ReceiptRejectionCode = z.infer<typeof ReceiptRejectionCode>

export const ReceiptRejectedResult = z.object({
  result: z.literal('Rejected').openapi({
    description: 'The result for the item.',
    examples: ['Rejected'],
  }),
  code: ReceiptRejectionCode.openapi({
    description: 'The reason, for use in programs.',
  }),
  detail: ProblemDetail.openapi({
    description: 'The reason, for people.',
  }),
}).openapi('ReceiptRejectedResult', {
  description: 'The receipt was rejected and changed nothing.',
  examples: [
    {
      result: 'Rejected',
      code: 'message_unknown',
      detail: 'The organization has sent no such message.',
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptRejectedResult = z.infer<typeof ReceiptRejectedResult>

export const ReceiptResult = z.discriminatedUnion('result', [ReceiptAppliedResult, ReceiptDuplicateResult, ReceiptRejectedResult]).openapi('ReceiptResult', {
  discriminator: {
    propertyName: 'result',
    mapping: {
      Applied: '#/components/schemas/ReceiptAppliedResult',
      Duplicate: '#/components/schemas/ReceiptDuplicateResult',
      Rejected: '#/components/schemas/ReceiptRejectedResult',
    },
  },
  description: 'The result for one receipt.',
  'x-extensible': true,
  examples: [
    {
      result: 'Applied',
      messageId: 'msg_01KAHDVC31',
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptResult = z.infer<typeof ReceiptResult>

export const ReceiptResults = z.object({
  results: z.array(ReceiptResult).openapi({
    description: 'One result for each receipt, in the order of the request.',
    examples: [
      [
        {
          result: 'Applied',
          messageId: 'msg_01KAHDVC31',
        },
      ],
    ],
  }),
}).openapi('ReceiptResults', {
  description: 'The results of a report.',
  examples: [
    {
      results: [
        {
          result: 'Applied',
          messageId: 'msg_01KAHDVC31',
        },
      ],
    },
  ],
  'x-decision': 'receipts',
})
export type ReceiptResults = z.infer<typeof ReceiptResults>

export const PhoneMatching = z.enum(['Never', 'Told', 'Identifiers']).openapi('PhoneMatching', {
  description: 'How phone numbers identify contacts of a channel. `Never`: they don\'t. `Told`: a number that comes with a message finds contacts without an identifier. `Identifiers`: as `Told`, and numbers also become identifiers.',
  'x-extensible': true,
  examples: ['Identifiers'],
  'x-decision': 'phone-matching',
})
export type PhoneMatching = z.infer<typeof PhoneMatching>

export const Channel = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the channel. The first channel of each organization is `chn_first`.',
  }),
  name: z.string().min(1).openapi({
    description: 'The name of the channel.',
    examples: ['WhatsApp'],
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the channel was created.',
  }),
  identityScope: Identifier.openapi({
    description: 'The scope in which identifiers of contacts are unique. Several channels can have the same scope.',
  }),
  phoneMatching: PhoneMatching.openapi({
    description: 'How phone numbers identify contacts of the channel.',
  }),
  usesAliases: z.boolean().openapi({
    description: 'Whether the channel uses further identifiers of a contact that come with a message.',
    examples: [false],
  }),
  number: z.string().min(1).regex(/^(?:\+|00)?(?:[ ().\/-]*[0-9]){8,15}$/u).openapi({
    pattern: '^(?:\\+|00)?(?:[ ().\\/-]*[0-9]){8,15}$',
    description: 'The phone number of the organization on the channel. A message that names it as an alias of a contact is rejected.',
    examples: ['+33140000000'],
    'x-decision': 'contact-aliases',
  }).optional(),
  replyWindowSeconds: checks.integer().min(1).max(3153600000).openapi({
    description: 'For how many seconds after a message of a contact the messaging application accepts replies. If it always does, this is omitted.',
    examples: [86400],
  }).optional(),
}).openapi('Channel', {
  description: 'A connection to one messaging application or account. Each conversation belongs to one channel.',
  examples: [
    {
      uniqueId: 'chn_whatsapp',
      name: 'WhatsApp',
      createdAt: '2026-03-01T08:00:00.000Z',
      identityScope: 'chn_whatsapp',
      phoneMatching: 'Identifiers',
      usesAliases: false,
      replyWindowSeconds: 86400,
    },
  ],
  'x-decision': 'channels',
})
export type Channel = z.infer<typeof Channel>

export const PageCursor = z.string().regex(/^[A-Za-z0-9_-]+$/u).openapi('PageCursor', {
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'The place at which the next page begins, an opaque string.',
  examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
  'x-decision': 'paging',
})
export type PageCursor = z.infer<typeof PageCursor>

export const ChannelPage = z.object({
  channels: z.array(Channel).openapi({
    description: 'The channels of the page, in the order of their identifiers.',
    examples: [
      [
        {
          uniqueId: 'chn_whatsapp',
          name: 'WhatsApp',
          createdAt: '2026-03-01T08:00:00.000Z',
          identityScope: 'chn_whatsapp',
          phoneMatching: 'Identifiers',
          usesAliases: false,
          replyWindowSeconds: 86400,
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('ChannelPage', {
  description: 'A page of channels.',
  examples: [
    {
      channels: [
        {
          uniqueId: 'chn_first',
          name: 'First channel',
          createdAt: '2025-11-02T08:00:00.000Z',
          identityScope: 'chn_first',
          phoneMatching: 'Told',
          usesAliases: false,
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type ChannelPage = z.infer<typeof ChannelPage>

export const ContactEnvelope = z.object({
  contact: Contact.openapi({
    description: 'The current contact.',
  }),
}).openapi('ContactEnvelope', {
  description: 'The response body with one contact.',
  examples: [
    {
      contact: {
        uniqueId: 'con_ada',
        name: 'Ada Moreau',
        phone: '+33612345678',
        attributes: {
          plan: 'gold',
          visits: 3,
        },
        createdAt: '2026-01-07T09:30:00.000Z',
        status: 'Active',
      },
    },
  ],
  'x-decision': 'contact-updates',
})
export type ContactEnvelope = z.infer<typeof ContactEnvelope>

export const ContactUpdate = z.strictObject({
  name: z.string().min(1).max(256).openapi({
    description: 'The new name of the contact.',
    examples: ['Ada Moreau'],
    'x-decision': 'request-limits',
  }).optional(),
  status: z.enum(['Active', 'Inactive', 'Blocked']).openapi({
    description: 'The new status of the contact.',
    examples: ['Blocked'],
  }).optional(),
  attributes: z.record(z.string(), z.unknown()).openapi({
    description: 'The new attributes of the contact. They replace all attributes.',
    examples: [
      {
        plan: 'gold',
        visits: 4,
      },
    ],
  }).optional(),
}).openapi('ContactUpdate', {
  description: 'The properties of a contact to update. Unknown properties are rejected.',
  examples: [
    {
      name: 'Ada Moreau',
      attributes: {
        plan: 'gold',
        visits: 4,
      },
    },
  ],
  'x-decision': 'contact-updates',
})
export type ContactUpdate = z.infer<typeof ContactUpdate>

export const ContactPage = z.object({
  contacts: z.array(Contact).openapi({
    description: 'The contacts of the page, in the order of their identifiers.',
    examples: [
      [
        {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('ContactPage', {
  description: 'A page of contacts.',
  examples: [
    {
      contacts: [
        {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type ContactPage = z.infer<typeof ContactPage>

export const NewPhoneContact = z.strictObject({
  phone: z.string().min(1).max(256).regex(/^(?:\+|00)?(?:[ ().\/-]*[0-9]){8,15}$/u).openapi({
    pattern: '^(?:\\+|00)?(?:[ ().\\/-]*[0-9]){8,15}$',
    description: 'The phone number of the contact, with its country code. It has 8 to 15 digits, and separators don\'t matter.',
    examples: ['+33698765432'],
    'x-decision': 'request-limits',
  }),
  name: z.string().min(1).max(256).openapi({
    description: 'The name of the contact.',
    examples: ['Ada Moreau'],
    'x-decision': 'request-limits',
  }).optional(),
  attributes: z.record(z.string(), z.unknown()).openapi({
    description: 'Custom data about the contact, as key-value pairs.',
    examples: [
      {
        plan: 'gold',
      },
    ],
  }).optional(),
}).openapi('NewPhoneContact', {
  description: 'A contact to create of which only the phone number is known.',
  examples: [
    {
      phone: '+33698765432',
      name: 'Ada Moreau',
    },
  ],
  'x-decision': 'contact-creation',
})
export type NewPhoneContact = z.infer<typeof NewPhoneContact>

export const NewAppContact = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the contact in the messaging application.',
    examples: ['app.33698765432'],
    'x-decision': 'request-limits',
  }),
  phone: z.string().min(1).max(256).regex(/^(?:\+|00)?(?:[ ().\/-]*[0-9]){8,15}$/u).openapi({
    pattern: '^(?:\\+|00)?(?:[ ().\\/-]*[0-9]){8,15}$',
    description: 'The phone number of the contact, with its country code. It has 8 to 15 digits, and separators don\'t matter. If it is omitted, it is `messagingAppContactId`.',
    examples: ['+33698765432'],
    'x-decision': 'request-limits',
  }).optional(),
  name: z.string().min(1).max(256).openapi({
    description: 'The name of the contact.',
    examples: ['Ada Moreau'],
    'x-decision': 'request-limits',
  }).optional(),
  attributes: z.record(z.string(), z.unknown()).openapi({
    description: 'Custom data about the contact, as key-value pairs.',
    examples: [
      {
        plan: 'gold',
      },
    ],
  }).optional(),
}).openapi('NewAppContact', {
  description: 'A contact to create that has an identifier in the messaging application.',
  examples: [
    {
      messagingAppContactId: 'app.33698765432',
      phone: '+33698765432',
      name: 'Ada Moreau',
    },
  ],
  'x-decision': 'contact-creation',
})
export type NewAppContact = z.infer<typeof NewAppContact>

export const NewContact = z.union([NewPhoneContact, NewAppContact]).openapi('NewContact', {
  description: 'A contact to create. It has `messagingAppContactId`, `phone`, or both.',
  examples: [
    {
      phone: '+33698765432',
      name: 'Ada Moreau',
    },
  ],
  'x-decision': 'contact-creation',
})
export type NewContact = z.infer<typeof NewContact>

export const EntityTagList = z.string().max(4096).regex(/^(?:\*|(?:,[ \t]*)*(?:W\/)?"[!#-~\x80-\xff]*"(?:[ \t]*,(?:[ \t]*(?:W\/)?"[!#-~\x80-\xff]*")?)*[ \t]*)$/u).openapi('EntityTagList', {
  pattern: '^(?:\\*|(?:,[ \\t]*)*(?:W/)?"[!#-~\\x80-\\xff]*"(?:[ \\t]*,(?:[ \\t]*(?:W/)?"[!#-~\\x80-\\xff]*")?)*[ \\t]*)$',
  description: 'One `ETag`, several with commas between them, or `*` for any, as RFC 9110 writes them in the headers of conditional requests (section 13.1).',
  examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
  'x-decision': 'lost-updates',
})
export type EntityTagList = z.infer<typeof EntityTagList>

export const ConversationEnvelope = z.object({
  conversation: Conversation.openapi({
    description: 'The conversation as it is after the request.',
  }),
}).openapi('ConversationEnvelope', {
  description: 'A response body with a conversation.',
  examples: [
    {
      conversation: {
        uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        campaignId: 'cmp_spring',
        organizationId: 'org_harbour',
        initiatedBy: 'Contact',
        channelId: 'chn_first',
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
        messages: [
          {
            uniqueId: 'msg_01KAHDV9WA',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'InBound',
            author: {
              kind: 'Contact',
            },
            status: 'Read',
            messageType: 'Text',
            createdAt: '2026-03-13T15:04:05.000Z',
            messagingAppMessageId: 'app.5f1c0ffed',
            messageData: {
              text: 'Hello, where is my parcel?',
            },
          },
          {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
        ],
        createdAt: '2026-03-13T15:04:05.000Z',
        numberOfUnreadMessages: 0,
        totalMessages: 2,
        status: 'Closed',
        assignedTo: {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
        tags: [
          {
            label: 'Refund',
            uniqueId: 'tag_refund',
          },
        ],
      },
    },
  ],
  'x-decision': 'required-fields',
})
export type ConversationEnvelope = z.infer<typeof ConversationEnvelope>

export const ConversationUpdate = z.strictObject({
  status: ConversationStatus.openapi({
    description: 'The new status of the conversation.',
  }),
}).openapi('ConversationUpdate', {
  description: 'The properties of a conversation to update. Unknown properties are rejected.',
  examples: [
    {
      status: 'Closed',
    },
  ],
  'x-decision': 'update-body',
})
export type ConversationUpdate = z.infer<typeof ConversationUpdate>

export const ConversationAssignment = z.strictObject({
  memberId: Identifier.openapi({
    description: 'The identifier of the member.',
  }),
  onlyIfUnassigned: z.boolean().openapi({
    description: 'Whether the request fails if another member has the conversation. If it is omitted, it takes the conversation over.',
    examples: [true],
  }).optional(),
}).openapi('ConversationAssignment', {
  description: 'The assignee of a conversation.',
  examples: [
    {
      memberId: 'mem_grace',
      onlyIfUnassigned: true,
    },
  ],
  'x-decision': 'assignment',
})
export type ConversationAssignment = z.infer<typeof ConversationAssignment>

export const MessagePage = z.object({
  messages: z.array(Message).openapi({
    description: 'The messages of the page, newest first.',
    examples: [
      [
        {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Delivered',
          messageType: 'Location',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messagingAppMessageId: 'app.5f1c0ffee',
          messageData: {
            latitude: 43.2965,
            longitude: 5.3698,
            name: 'Old port',
          },
        },
        {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Read',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('MessagePage', {
  description: 'A page of messages, newest first.',
  examples: [
    {
      messages: [
        {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Delivered',
          messageType: 'Location',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messagingAppMessageId: 'app.5f1c0ffee',
          messageData: {
            latitude: 43.2965,
            longitude: 5.3698,
            name: 'Old port',
          },
        },
        {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Read',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type MessagePage = z.infer<typeof MessagePage>

export const NewTextMessage = z.strictObject({
  messageType: z.literal('Text').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Text'],
  }),
  messageData: TextContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewTextMessage', {
  description: 'A text message to send.',
  examples: [
    {
      messageType: 'Text',
      messageData: {
        text: 'It arrives today.',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewTextMessage = z.infer<typeof NewTextMessage>

export const NewImageMessage = z.strictObject({
  messageType: z.literal('Image').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Image'],
  }),
  messageData: CaptionedMediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewImageMessage', {
  description: 'An image message to send.',
  examples: [
    {
      messageType: 'Image',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        caption: 'The label on the box.',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewImageMessage = z.infer<typeof NewImageMessage>

export const NewVideoMessage = z.strictObject({
  messageType: z.literal('Video').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Video'],
  }),
  messageData: CaptionedMediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewVideoMessage', {
  description: 'A video message to send.',
  examples: [
    {
      messageType: 'Video',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        caption: 'The label on the box.',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewVideoMessage = z.infer<typeof NewVideoMessage>

export const NewAudioMessage = z.strictObject({
  messageType: z.literal('Audio').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Audio'],
  }),
  messageData: MediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewAudioMessage', {
  description: 'An audio message to send.',
  examples: [
    {
      messageType: 'Audio',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewAudioMessage = z.infer<typeof NewAudioMessage>

export const NewStickerMessage = z.strictObject({
  messageType: z.literal('Sticker').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Sticker'],
  }),
  messageData: MediaContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewStickerMessage', {
  description: 'A sticker message to send.',
  examples: [
    {
      messageType: 'Sticker',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewStickerMessage = z.infer<typeof NewStickerMessage>

export const NewDocumentMessage = z.strictObject({
  messageType: z.literal('Document').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Document'],
  }),
  messageData: DocumentContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewDocumentMessage', {
  description: 'A document message to send.',
  examples: [
    {
      messageType: 'Document',
      messageData: {
        id: 'med_5f1',
        link: 'https://media.harbour.example/med_5f1',
        fileName: 'invoice.pdf',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewDocumentMessage = z.infer<typeof NewDocumentMessage>

export const NewLocationMessage = z.strictObject({
  messageType: z.literal('Location').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Location'],
  }),
  messageData: LocationContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewLocationMessage', {
  description: 'A location message to send.',
  examples: [
    {
      messageType: 'Location',
      messageData: {
        latitude: 43.2965,
        longitude: 5.3698,
        name: 'Old port',
        address: '1 Quai du Port, Marseille',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewLocationMessage = z.infer<typeof NewLocationMessage>

export const SentReactionContent = z.strictObject({
  reaction: z.string().min(1).max(256).openapi({
    description: 'The emoji of the reaction.',
    examples: ['👍'],
    'x-decision': 'request-limits',
  }),
  messageId: Identifier.openapi({
    description: 'The identifier of the message that the reaction refers to.',
  }),
}).openapi('SentReactionContent', {
  description: 'The content of a reaction to a message of the conversation.',
  examples: [
    {
      reaction: '👍',
      messageId: 'msg_01KAHDV9WA',
    },
  ],
  'x-decision': 'message-data',
})
export type SentReactionContent = z.infer<typeof SentReactionContent>

export const NewReactionMessage = z.strictObject({
  messageType: z.literal('Reaction').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Reaction'],
  }),
  messageData: SentReactionContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewReactionMessage', {
  description: 'A reaction to another message to send.',
  examples: [
    {
      messageType: 'Reaction',
      messageData: {
        reaction: '👍',
        messageId: 'msg_01KAHDV9WA',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewReactionMessage = z.infer<typeof NewReactionMessage>

export const NewContactsMessage = z.strictObject({
  messageType: z.literal('Contacts').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Contacts'],
  }),
  messageData: ContactsContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewContactsMessage', {
  description: 'A message with contact cards to send.',
  examples: [
    {
      messageType: 'Contacts',
      messageData: {
        contacts: [
          {
            name: 'Service desk',
            phones: ['+33491000000'],
          },
        ],
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewContactsMessage = z.infer<typeof NewContactsMessage>

export const TemplateContent = z.strictObject({
  name: z.string().min(1).max(256).openapi({
    description: 'The name of the template in the messaging application.',
    examples: ['parcel_arrives'],
    'x-decision': 'request-limits',
  }),
  language: z.string().min(1).max(256).openapi({
    description: 'The language of the template, in the words of the messaging application.',
    examples: ['en_GB'],
    'x-decision': 'request-limits',
  }),
  bodyParameters: z.array(z.string().min(1).max(4096).openapi({
    examples: ['Ada'],
    'x-decision': 'request-limits',
  })).max(20).openapi({
    description: 'The texts for the placeholders of the template\'s body, in their order. Without placeholders, it is empty.',
    examples: [['Ada']],
    'x-decision': 'request-limits',
  }),
  components: z.record(z.string(), z.unknown()).openapi({
    description: 'Further parts of the template, such as a header or buttons, in the words of the messaging application. The service passes them on unread.',
    examples: [
      {
        header: {
          image: 'med_5f1',
        },
      },
    ],
  }).optional(),
  text: z.string().min(1).max(16384).openapi({
    description: 'The text of the filled template, for members who read the conversation. The channel doesn\'t send it.',
    examples: ['Hello Ada, your parcel arrives today.'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('TemplateContent', {
  description: 'The content of a template message that a client sends.',
  examples: [
    {
      name: 'parcel_arrives',
      language: 'en_GB',
      bodyParameters: ['Ada'],
      text: 'Hello Ada, your parcel arrives today.',
    },
  ],
  'x-decision': 'message-data',
})
export type TemplateContent = z.infer<typeof TemplateContent>

export const NewTemplateMessage = z.strictObject({
  messageType: z.literal('Template').openapi({
    description: 'The type of the message, which determines the properties of `messageData`.',
    examples: ['Template'],
  }),
  messageData: TemplateContent.openapi({
    description: 'The content of the message.',
  }),
  replyToMessageId: Identifier.openapi({
    description: 'The identifier of the message of the conversation that this message replies to.',
  }).optional(),
}).openapi('NewTemplateMessage', {
  description: 'A template message to send.',
  examples: [
    {
      messageType: 'Template',
      messageData: {
        name: 'parcel_arrives',
        language: 'en_GB',
        bodyParameters: ['Ada'],
        components: {
          header: {
            image: 'med_5f1',
          },
        },
        text: 'Hello Ada, your parcel arrives today.',
      },
    },
  ],
  'x-decision': 'sending',
})
export type NewTemplateMessage = z.infer<typeof NewTemplateMessage>

export const NewMessage = z.discriminatedUnion('messageType', [
  NewTextMessage,
  NewImageMessage,
  NewVideoMessage,
  NewAudioMessage,
  NewStickerMessage,
  NewDocumentMessage,
  NewLocationMessage,
  NewReactionMessage,
  NewContactsMessage,
  NewTemplateMessage,
]).openapi('NewMessage', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/NewTextMessage',
      Image: '#/components/schemas/NewImageMessage',
      Video: '#/components/schemas/NewVideoMessage',
      Audio: '#/components/schemas/NewAudioMessage',
      Sticker: '#/components/schemas/NewStickerMessage',
      Document: '#/components/schemas/NewDocumentMessage',
      Location: '#/components/schemas/NewLocationMessage',
      Reaction: '#/components/schemas/NewReactionMessage',
      Contacts: '#/components/schemas/NewContactsMessage',
      Template: '#/components/schemas/NewTemplateMessage',
    },
  },
  description: 'A message to send. `messageType` determines the properties of `messageData`.',
  examples: [
    {
      messageType: 'Text',
      messageData: {
        text: 'It arrives today.',
      },
      replyToMessageId: 'msg_01KAHDV9WA',
    },
  ],
  'x-decision': 'sending',
})
export type NewMessage = z.infer<typeof NewMessage>

export const MessageEnvelope = z.object({
  message: Message.openapi({
    description: 'The message as it is now.',
  }),
}).openapi('MessageEnvelope', {
  description: 'The response body with one message.',
  examples: [
    {
      message: {
        uniqueId: 'msg_01KAHDVC31',
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        channelId: 'chn_first',
        direction: 'OutBound',
        author: {
          kind: 'Member',
          memberId: 'mem_grace',
        },
        status: 'Sent',
        messageType: 'Text',
        createdAt: '2026-03-13T15:09:41.000Z',
        replyToMessageId: 'msg_01KAHDV9WA',
        messageData: {
          text: 'It arrives today.',
        },
      },
    },
  ],
  'x-decision': 'sending',
})
export type MessageEnvelope = z.infer<typeof MessageEnvelope>

export const SendingConflictProblem = z.discriminatedUnion('code', [
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  IdentityLostProblem,
]).openapi('SendingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      conversation_not_active: '#/components/schemas/ConversationNotActiveProblem',
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      reply_window_closed: '#/components/schemas/ReplyWindowClosedProblem',
      template_unsupported: '#/components/schemas/TemplateUnsupportedProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
    },
  },
  description: 'A 409 error of `sendMessage`.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/conversation_not_active',
      title: 'Conversation not active',
      status: 409,
      detail: 'The conversation is closed.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'conversation_not_active',
      requestId: '01KAHE0J2V8W5Y3Z',
      conversation: {
        uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        campaignId: 'cmp_spring',
        organizationId: 'org_harbour',
        initiatedBy: 'Contact',
        channelId: 'chn_first',
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
        messages: [
          {
            uniqueId: 'msg_01KAHDV9WA',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'InBound',
            author: {
              kind: 'Contact',
            },
            status: 'Read',
            messageType: 'Text',
            createdAt: '2026-03-13T15:04:05.000Z',
            messagingAppMessageId: 'app.5f1c0ffed',
            messageData: {
              text: 'Hello, where is my parcel?',
            },
          },
          {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
        ],
        createdAt: '2026-03-13T15:04:05.000Z',
        numberOfUnreadMessages: 0,
        totalMessages: 2,
        status: 'Closed',
        assignedTo: {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
        tags: [
          {
            label: 'Refund',
            uniqueId: 'tag_refund',
          },
        ],
      },
    },
  ],
  'x-decision': 'sending',
})
export type SendingConflictProblem = z.infer<typeof SendingConflictProblem>

export const SendingUnprocessableProblem = z.discriminatedUnion('code', [IdempotencyKeyReusedProblem, ReferenceUnknownProblem]).openapi('SendingUnprocessableProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      idempotency_key_reused: '#/components/schemas/IdempotencyKeyReusedProblem',
      reference_unknown: '#/components/schemas/ReferenceUnknownProblem',
    },
  },
  description: 'A 422 error of `sendMessage`.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/idempotency_key_reused',
      title: 'Idempotency key reused',
      status: 422,
      detail: 'The key was used for another message.',
      instance: '/api/conversation/cnv_01KAHDV5Q8M3R7T2/messages',
      code: 'idempotency_key_reused',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'idempotency-keys',
})
export type SendingUnprocessableProblem = z.infer<typeof SendingUnprocessableProblem>

export const ReadMark = z.strictObject({
  upToMessageId: Identifier.openapi({
    description: 'The identifier of the newest message that was read.',
  }),
}).openapi('ReadMark', {
  description: 'The newest message that was read.',
  examples: [
    {
      upToMessageId: 'msg_01KAHDV9WA',
    },
  ],
  'x-decision': 'read-marks',
})
export type ReadMark = z.infer<typeof ReadMark>

export const ConversationTags = z.strictObject({
  tagIds: z.array(Identifier).max(100).check(checks.uniqueItems).openapi({
    uniqueItems: true,
    description: 'The identifiers of all tags that the conversation has afterwards.',
    examples: [['tag_refund']],
  }),
}).openapi('ConversationTags', {
  description: 'The tags of a conversation.',
  examples: [
    {
      tagIds: ['tag_refund'],
    },
  ],
  'x-decision': 'tagging',
})
export type ConversationTags = z.infer<typeof ConversationTags>

export const ConversationSummary = z.object({
  uniqueId: Identifier.openapi({
    description: 'The identifier of the conversation.',
  }),
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  campaignId: Identifier.openapi({
    description: 'The identifier of the campaign that the conversation belongs to. If there is none, it is omitted.',
  }).optional(),
  organizationId: Identifier.openapi({
    description: 'The identifier of the organization.',
  }),
  initiatedBy: z.lazy(() => ConversationInitiator).openapi({
    description: 'Who started the conversation.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel that the conversation belongs to. If it is omitted, it is the first channel.',
    'x-decision': 'conversation-channel',
  }).optional(),
  contact: Contact.openapi({
    description: 'The contact of the conversation.',
  }),
  createdAt: Timestamp.openapi({
    description: 'The time at which the conversation was created.',
  }),
  numberOfUnreadMessages: checks.integer().min(0).openapi({
    description: 'The number of unread messages from the contact in the whole conversation.',
    examples: [0],
    'x-decision': 'messages-window',
  }),
  totalMessages: checks.integer().min(0).openapi({
    description: 'The number of messages in the whole conversation.',
    examples: [2],
    'x-decision': 'messages-window',
  }),
  status: ConversationStatus.openapi({
    description: 'The status of the conversation.',
  }),
  assignedTo: OrganizationMember.openapi({
    description: 'The member that the conversation is assigned to. If there is none, it is omitted.',
  }).optional(),
  tags: z.array(Tag).openapi({
    description: 'The tags of the conversation.',
    examples: [
      [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
    ],
  }),
  replyUntil: Timestamp.openapi({
    description: 'Until when the messaging application accepts messages other than templates. If the contact hasn\'t written yet, it is the time at which the conversation was created. If the channel has no reply window, it is omitted.',
    'x-decision': 'reply-window',
  }).optional(),
  lastMessage: Message.openapi({
    description: 'The newest message. If the conversation has none, it is omitted.',
  }).optional(),
  lastActivityAt: Timestamp.openapi({
    description: 'The time at which the newest message was created. If there is none, the time at which the conversation was created.',
  }),
}).openapi('ConversationSummary', {
  description: 'A conversation without its messages, except the newest one.',
  examples: [
    {
      uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
      contactId: 'con_ada',
      campaignId: 'cmp_spring',
      organizationId: 'org_harbour',
      initiatedBy: 'Contact',
      channelId: 'chn_first',
      contact: {
        uniqueId: 'con_ada',
        name: 'Ada Moreau',
        phone: '+33612345678',
        attributes: {
          plan: 'gold',
          visits: 3,
        },
        createdAt: '2026-01-07T09:30:00.000Z',
        status: 'Active',
      },
      createdAt: '2026-03-13T15:04:05.000Z',
      numberOfUnreadMessages: 0,
      totalMessages: 2,
      status: 'Closed',
      assignedTo: {
        uniqueId: 'mem_grace',
        createdAt: '2025-11-02T08:00:00.000Z',
        accessLevel: 'Owner',
        name: 'Grace Okafor',
        email: 'grace@harbour.example',
        roles: [
          {
            uniqueId: 'rol_supervisor',
            name: 'Supervisor',
            description: 'Closes and restores conversations.',
            permissions: ['Get:OrganizationMember', 'Update:Conversation'],
          },
        ],
      },
      tags: [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
      lastMessage: {
        uniqueId: 'msg_01KAHDVC31',
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        direction: 'OutBound',
        author: {
          kind: 'Member',
          memberId: 'mem_grace',
        },
        status: 'Delivered',
        messageType: 'Location',
        createdAt: '2026-03-13T15:09:41.000Z',
        replyToMessageId: 'msg_01KAHDV9WA',
        messagingAppMessageId: 'app.5f1c0ffee',
        messageData: {
          latitude: 43.2965,
          longitude: 5.3698,
          name: 'Old port',
        },
      },
      lastActivityAt: '2026-03-13T15:09:41.000Z',
    },
  ],
  'x-decision': 'conversation-list',
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const ConversationPage = z.object({
  conversations: z.array(ConversationSummary).openapi({
    description: 'The conversations of the page.',
    examples: [
      [
        {
          uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
          contactId: 'con_ada',
          campaignId: 'cmp_spring',
          organizationId: 'org_harbour',
          initiatedBy: 'Contact',
          channelId: 'chn_first',
          contact: {
            uniqueId: 'con_ada',
            name: 'Ada Moreau',
            phone: '+33612345678',
            attributes: {
              plan: 'gold',
              visits: 3,
            },
            createdAt: '2026-01-07T09:30:00.000Z',
            status: 'Active',
          },
          createdAt: '2026-03-13T15:04:05.000Z',
          numberOfUnreadMessages: 0,
          totalMessages: 2,
          status: 'Closed',
          assignedTo: {
            uniqueId: 'mem_grace',
            createdAt: '2025-11-02T08:00:00.000Z',
            accessLevel: 'Owner',
            name: 'Grace Okafor',
            email: 'grace@harbour.example',
            roles: [
              {
                uniqueId: 'rol_supervisor',
                name: 'Supervisor',
                description: 'Closes and restores conversations.',
                permissions: ['Get:OrganizationMember', 'Update:Conversation'],
              },
            ],
          },
          tags: [
            {
              label: 'Refund',
              uniqueId: 'tag_refund',
            },
          ],
          lastMessage: {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
          lastActivityAt: '2026-03-13T15:09:41.000Z',
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('ConversationPage', {
  description: 'A page of conversations.',
  examples: [
    {
      conversations: [
        {
          uniqueId: 'cnv_01KAHDV5Q8M3R7T2',
          contactId: 'con_ada',
          campaignId: 'cmp_spring',
          organizationId: 'org_harbour',
          initiatedBy: 'Contact',
          channelId: 'chn_first',
          contact: {
            uniqueId: 'con_ada',
            name: 'Ada Moreau',
            phone: '+33612345678',
            attributes: {
              plan: 'gold',
              visits: 3,
            },
            createdAt: '2026-01-07T09:30:00.000Z',
            status: 'Active',
          },
          createdAt: '2026-03-13T15:04:05.000Z',
          numberOfUnreadMessages: 0,
          totalMessages: 2,
          status: 'Closed',
          assignedTo: {
            uniqueId: 'mem_grace',
            createdAt: '2025-11-02T08:00:00.000Z',
            accessLevel: 'Owner',
            name: 'Grace Okafor',
            email: 'grace@harbour.example',
            roles: [
              {
                uniqueId: 'rol_supervisor',
                name: 'Supervisor',
                description: 'Closes and restores conversations.',
                permissions: ['Get:OrganizationMember', 'Update:Conversation'],
              },
            ],
          },
          tags: [
            {
              label: 'Refund',
              uniqueId: 'tag_refund',
            },
          ],
          lastMessage: {
            uniqueId: 'msg_01KAHDVC31',
            conversationId: 'cnv_01KAHDV5Q8M3R7T2',
            direction: 'OutBound',
            author: {
              kind: 'Member',
              memberId: 'mem_grace',
            },
            status: 'Delivered',
            messageType: 'Location',
            createdAt: '2026-03-13T15:09:41.000Z',
            replyToMessageId: 'msg_01KAHDV9WA',
            messagingAppMessageId: 'app.5f1c0ffee',
            messageData: {
              latitude: 43.2965,
              longitude: 5.3698,
              name: 'Old port',
            },
          },
          lastActivityAt: '2026-03-13T15:09:41.000Z',
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type ConversationPage = z.infer<typeof ConversationPage>

export const NewConversation = z.strictObject({
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  channelId: Identifier.openapi({
    description: 'The identifier of the channel.',
  }),
  identity: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
    description: 'The identifier of the contact in the messaging application to which the messages of a new conversation go until the contact writes. It must be an identifier of the contact in the scope of the channel. If it is omitted, messages go to the newest one that isn\'t a phone number, otherwise to the phone number. It changes nothing in a conversation that is active already.',
    examples: ['app.33612345678'],
    'x-decision': 'request-limits',
  }).optional(),
}).openapi('NewConversation', {
  description: 'The contact and the channel of a conversation. Unknown properties are rejected.',
  examples: [
    {
      contactId: 'con_ada',
      channelId: 'chn_first',
    },
  ],
  'x-decision': 'writing-first',
})
export type NewConversation = z.infer<typeof NewConversation>

export const WritingConflictProblem = z.discriminatedUnion('code', [ContactBlockedProblem, ContactExistsProblem, IdentityLostProblem]).openapi('WritingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      contact_exists: '#/components/schemas/ContactExistsProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
    },
  },
  description: 'A 409 error of `createConversation`.',
  'x-extensible': true,
  examples: [
    {
      type: '/problems/identity_lost',
      title: 'Identity lost',
      status: 409,
      detail: 'The contact has no identifier on the channel, and its phone number can\'t be used there.',
      instance: '/api/conversations',
      code: 'identity_lost',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'writing-first',
})
export type WritingConflictProblem = z.infer<typeof WritingConflictProblem>

export const EventType = z.enum([
  'contact.created',
  'contact.updated',
  'contact.erased',
  'conversation.created',
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.tagged',
  'conversation.read',
  'conversation.purged',
  'message.received',
  'message.sent',
  'message.status_changed',
  'records.imported',
  'contact.duplicate_suspected',
  'webhook.tested',
]).openapi('EventType', {
  description: 'A type of events.',
  examples: ['message.received'],
})
export type EventType = z.infer<typeof EventType>

export const EventPosition = z.string().regex(/^[A-Za-z0-9._~-]+$/u).openapi('EventPosition', {
  pattern: '^[A-Za-z0-9._~-]+$',
  description: 'The position of an event, an opaque string. Compare positions only for equality, and don\'t parse them. The order of events is the order in which `listEvents` returns them.',
  examples: ['4711.Zt3yq8vJw1nC'],
  'x-decision': 'event-positions',
})
export type EventPosition = z.infer<typeof EventPosition>

export const EventActorKind = z.enum(['Member', 'Operator']).openapi('EventActorKind', {
  description: 'The kind of actor. A `Member` calls the API, and an `Operator` uses the command line of the service.',
  'x-extensible': true,
  examples: ['Member'],
})
export type EventActorKind = z.infer<typeof EventActorKind>

export const EventActor = z.object({
  kind: EventActorKind.openapi({
    description: 'The kind of actor.',
  }),
  memberId: Identifier.openapi({
    description: 'The identifier of the member. If the actor is an operator, it is omitted.',
  }).optional(),
  keyId: Identifier.openapi({
    description: 'The identifier of the API key that the member used. If the actor is an operator, it is omitted.',
  }).optional(),
  requestId: RequestId.openapi({
    description: 'The id of the request that caused the event. If the actor is an operator, it is omitted.',
  }).optional(),
}).openapi('EventActor', {
  description: 'The actor that caused an event. Compare `memberId` with your own to ignore your own changes.',
  examples: [
    {
      kind: 'Member',
      memberId: 'mem_grace',
      keyId: 'key_01KAHE0B6T',
      requestId: '01KAHE0J2V8W5Y3Z',
    },
  ],
  'x-decision': 'events',
})
export type EventActor = z.infer<typeof EventActor>

export const ContactCreatedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('contact.created').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['contact.created'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contact: Contact.openapi({
      description: 'The contact. If it was erased, it is a placeholder without personal data.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel through which the change was made. If there is none, it is omitted.',
      'x-decision': 'conversation-channel',
    }).optional(),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      },
    ],
  }),
}).openapi('ContactCreatedEvent', {
  description: 'Event `contact.created`. A contact was created.',
  examples: [
    {
      id: 'evt_01KAHE1A2B',
      position: '4700.Zt3yq8vJw1nC',
      type: 'contact.created',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      },
    },
  ],
  'x-decision': 'events',
})
export type ContactCreatedEvent = z.infer<typeof ContactCreatedEvent>

export const ContactUpdatedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('contact.updated').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['contact.updated'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contact: Contact.openapi({
      description: 'The contact after the change. If it was erased, it is a placeholder without personal data.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel through which the change was made. If there is none, it is omitted.',
      'x-decision': 'conversation-channel',
    }).optional(),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      },
    ],
  }),
}).openapi('ContactUpdatedEvent', {
  description: 'Event `contact.updated`. The name, the status or the attributes of a contact changed.',
  examples: [
    {
      id: 'evt_01KAHE1A2C',
      position: '4701.Zt3yq8vJw1nC',
      type: 'contact.updated',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contact: {
          uniqueId: 'con_ada',
          name: 'Ada Moreau',
          phone: '+33612345678',
          attributes: {
            plan: 'gold',
            visits: 3,
          },
          createdAt: '2026-01-07T09:30:00.000Z',
          status: 'Active',
        },
      },
    },
  ],
  'x-decision': 'events',
})
export type ContactUpdatedEvent = z.infer<typeof ContactUpdatedEvent>

export const ContactErasedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('contact.erased').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['contact.erased'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        contactId: 'con_ada',
      },
    ],
  }),
}).openapi('ContactErasedEvent', {
  description: 'Event `contact.erased`. An operator erased a contact and its conversations. A `conversation.purged` for each of the conversations comes before it. In the earlier events of the contact, `data.contact` is a placeholder: `phone` is `erased`, `attributes` is empty, and the other personal data is omitted.',
  examples: [
    {
      id: 'evt_01KAHE1A2R',
      position: '4713.Zt3yq8vJw1nC',
      type: 'contact.erased',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Operator',
      },
      data: {
        contactId: 'con_ada',
      },
    },
  ],
  'x-decision': 'contact-erasure',
})
export type ContactErasedEvent = z.infer<typeof ContactErasedEvent>

export const ConversationCreatedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.created').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.created'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    campaignId: Identifier.openapi({
      description: 'The identifier of the campaign that the conversation belongs to. If there is none, it is omitted.',
    }).optional(),
    initiatedBy: ConversationInitiator.openapi({
      description: 'The side that started the conversation.',
    }),
    createdAt: Timestamp.openapi({
      description: 'The time at which the conversation was created.',
    }),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        initiatedBy: 'Contact',
        createdAt: '2026-03-13T15:04:05.000Z',
      },
    ],
  }).optional(),
}).openapi('ConversationCreatedEvent', {
  description: 'Event `conversation.created`. A conversation was created. It is active, without an assignee and without tags.',
  examples: [
    {
      id: 'evt_01KAHE1A2D',
      position: '4702.Zt3yq8vJw1nC',
      type: 'conversation.created',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        initiatedBy: 'Contact',
        createdAt: '2026-03-13T15:04:05.000Z',
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationCreatedEvent = z.infer<typeof ConversationCreatedEvent>

export const ConversationStatusChangedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.status_changed').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.status_changed'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    from: ConversationStatus.openapi({
      description: 'The status before the change.',
    }),
    to: ConversationStatus.openapi({
      description: 'The status after the change.',
    }),
    messageId: Identifier.openapi({
      description: 'The identifier of the message that reopened the conversation. If no message caused the change, it is omitted.',
    }).optional(),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: 'Active',
        to: 'Closed',
      },
    ],
  }).optional(),
}).openapi('ConversationStatusChangedEvent', {
  description: 'Event `conversation.status_changed`. The status of a conversation changed.',
  examples: [
    {
      id: 'evt_01KAHE1A2E',
      position: '4703.Zt3yq8vJw1nC',
      type: 'conversation.status_changed',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: 'Active',
        to: 'Closed',
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationStatusChangedEvent = z.infer<typeof ConversationStatusChangedEvent>

export const ConversationAssignedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.assigned').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.assigned'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    from: Identifier.openapi({
      description: 'The identifier of the member that the conversation was assigned to. If there was none, it is omitted.',
    }).optional(),
    to: Identifier.openapi({
      description: 'The identifier of the member that the conversation is assigned to. If there is none, it is omitted.',
    }).optional(),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        to: 'mem_grace',
      },
    ],
  }).optional(),
}).openapi('ConversationAssignedEvent', {
  description: 'Event `conversation.assigned`. The assignee of a conversation changed.',
  examples: [
    {
      id: 'evt_01KAHE1A2F',
      position: '4704.Zt3yq8vJw1nC',
      type: 'conversation.assigned',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        to: 'mem_grace',
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationAssignedEvent = z.infer<typeof ConversationAssignedEvent>

export const ConversationTaggedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.tagged').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.tagged'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    from: z.array(Identifier).openapi({
      description: 'The identifiers of the tags before the change.',
      examples: [[]],
    }),
    to: z.array(Identifier).openapi({
      description: 'The identifiers of the tags after the change.',
      examples: [['tag_refund']],
    }),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: [],
        to: ['tag_refund'],
      },
    ],
  }).optional(),
}).openapi('ConversationTaggedEvent', {
  description: 'Event `conversation.tagged`. The tags of a conversation changed.',
  examples: [
    {
      id: 'evt_01KAHE1A2G',
      position: '4705.Zt3yq8vJw1nC',
      type: 'conversation.tagged',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: [],
        to: ['tag_refund'],
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationTaggedEvent = z.infer<typeof ConversationTaggedEvent>

export const ConversationReadEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.read').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.read'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    upToMessageId: Identifier.openapi({
      description: 'The identifier of the newest message that was marked as read.',
    }),
    from: checks.integer().min(0).openapi({
      description: 'The number of unread messages before the change.',
      examples: [2],
    }),
    to: checks.integer().min(0).openapi({
      description: 'The number of unread messages after the change.',
      examples: [0],
    }),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        upToMessageId: 'msg_01KAHDV9WA',
        from: 2,
        to: 0,
      },
    ],
  }).optional(),
}).openapi('ConversationReadEvent', {
  description: 'Event `conversation.read`. Messages of a conversation were marked as read.',
  examples: [
    {
      id: 'evt_01KAHE1A2H',
      position: '4706.Zt3yq8vJw1nC',
      type: 'conversation.read',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
        channelId: 'chn_first',
        upToMessageId: 'msg_01KAHDV9WA',
        from: 2,
        to: 0,
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationReadEvent = z.infer<typeof ConversationReadEvent>

export const ConversationPurgedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('conversation.purged').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['conversation.purged'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    conversationId: Identifier.openapi({
      description: 'The identifier of the conversation.',
    }),
    contactId: Identifier.openapi({
      description: 'The identifier of the contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
      },
    ],
  }),
}).openapi('ConversationPurgedEvent', {
  description: 'Event `conversation.purged`. An operator purged a conversation with its messages, or erased its contact. The `data` of its earlier events is removed.',
  examples: [
    {
      id: 'evt_01KAHE1A2J',
      position: '4707.Zt3yq8vJw1nC',
      type: 'conversation.purged',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Operator',
      },
      data: {
        conversationId: 'cnv_01KAHDV5Q8M3R7T2',
        contactId: 'con_ada',
      },
    },
  ],
  'x-decision': 'events',
})
export type ConversationPurgedEvent = z.infer<typeof ConversationPurgedEvent>

export const MessageReceivedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('message.received').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['message.received'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contactId: Identifier.openapi({
      description: 'The identifier of the contact of the conversation.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    message: Message.openapi({
      description: 'The message.',
    }),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        contactId: 'con_ada',
        channelId: 'chn_first',
        message: {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Unread',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      },
    ],
  }).optional(),
}).openapi('MessageReceivedEvent', {
  description: 'Event `message.received`. A message from a contact was received.',
  examples: [
    {
      id: 'evt_01KAHE1A2K',
      position: '4708.Zt3yq8vJw1nC',
      type: 'message.received',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contactId: 'con_ada',
        channelId: 'chn_first',
        message: {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Unread',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      },
    },
  ],
  'x-decision': 'events',
})
export type MessageReceivedEvent = z.infer<typeof MessageReceivedEvent>

export const ContactAddress = z.object({
  contactId: Identifier.openapi({
    description: 'The identifier of the contact.',
  }),
  messagingAppContactId: z.string().min(1).openapi({
    description: 'The identifier that the message goes to: that of the newest message from the contact in the conversation. If it is unknown, it is omitted, and the message goes to `phone`.',
    examples: ['app.33612345678'],
    'x-decision': 'conversation-address',
  }).optional(),
  phone: z.string().min(1).openapi({
    description: 'The phone number of the contact in the messaging application.',
    examples: ['+33612345678'],
  }),
}).openapi('ContactAddress', {
  description: 'The address of a contact in the messaging application.',
  examples: [
    {
      contactId: 'con_ada',
      phone: '+33612345678',
    },
  ],
  'x-decision': 'events',
})
export type ContactAddress = z.infer<typeof ContactAddress>

export const MessageSentEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('message.sent').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['message.sent'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contact: ContactAddress.openapi({
      description: 'The address of the contact in the messaging application.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    message: Message.openapi({
      description: 'The message.',
    }),
    replyToMessagingAppMessageId: z.string().min(1).openapi({
      description: 'The identifier, in the messaging application, of the message that this message replies to. If there is none or it is unknown, it is omitted.',
      examples: ['app.5f1c0ffed'],
    }).optional(),
    reactionToMessagingAppMessageId: z.string().min(1).openapi({
      description: 'The identifier, in the messaging application, of the message that this reaction refers to. If there is none or it is unknown, it is omitted.',
      examples: ['app.5f1c0ffed'],
    }).optional(),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        contact: {
          contactId: 'con_ada',
          phone: '+33612345678',
        },
        message: {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Sent',
          messageType: 'Text',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messageData: {
            text: 'It arrives today.',
          },
        },
        replyToMessagingAppMessageId: 'app.5f1c0ffed',
      },
    ],
  }).optional(),
}).openapi('MessageSentEvent', {
  description: 'Event `message.sent`. The service accepted a message to a contact. A channel can deliver it without another request.',
  examples: [
    {
      id: 'evt_01KAHE1A2M',
      position: '4709.Zt3yq8vJw1nC',
      type: 'message.sent',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contact: {
          contactId: 'con_ada',
          phone: '+33612345678',
        },
        message: {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Sent',
          messageType: 'Text',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messageData: {
            text: 'It arrives today.',
          },
        },
        replyToMessagingAppMessageId: 'app.5f1c0ffed',
      },
    },
  ],
  'x-decision': 'events',
})
export type MessageSentEvent = z.infer<typeof MessageSentEvent>

export const MessageStatusChangedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('message.status_changed').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['message.status_changed'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contactId: Identifier.openapi({
      description: 'The identifier of the contact of the conversation.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the conversation. If it is omitted, it is the first channel.',
      'x-decision': 'conversation-channel',
    }).optional(),
    from: MessageStatus.openapi({
      description: 'The status before the change.',
    }),
    at: Timestamp.openapi({
      description: 'The time of the status in the messaging application. If it is unknown, it is omitted.',
      'x-decision': 'receipts',
    }).optional(),
    message: Message.openapi({
      description: 'The message after the change.',
    }),
  }).openapi({
    description: 'What changed. If the conversation was purged, it is omitted.',
    examples: [
      {
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: 'Sent',
        message: {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Delivered',
          messageType: 'Text',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messageData: {
            text: 'It arrives today.',
          },
          messagingAppMessageId: 'app.5f1c0ffee',
        },
      },
    ],
  }).optional(),
}).openapi('MessageStatusChangedEvent', {
  description: 'Event `message.status_changed`. The delivery status of a message changed.',
  examples: [
    {
      id: 'evt_01KAHE1A2N',
      position: '4710.Zt3yq8vJw1nC',
      type: 'message.status_changed',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contactId: 'con_ada',
        channelId: 'chn_first',
        from: 'Sent',
        message: {
          uniqueId: 'msg_01KAHDVC31',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'OutBound',
          author: {
            kind: 'Member',
            memberId: 'mem_grace',
          },
          status: 'Delivered',
          messageType: 'Text',
          createdAt: '2026-03-13T15:09:41.000Z',
          replyToMessageId: 'msg_01KAHDV9WA',
          messageData: {
            text: 'It arrives today.',
          },
          messagingAppMessageId: 'app.5f1c0ffee',
        },
      },
    },
  ],
  'x-decision': 'events',
})
export type MessageStatusChangedEvent = z.infer<typeof MessageStatusChangedEvent>

export const RecordsImportedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('records.imported').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['records.imported'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    numberOfRecords: checks.integer().min(0).openapi({
      description: 'The number of imported records.',
      examples: [120],
    }),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        numberOfRecords: 120,
      },
    ],
  }),
}).openapi('RecordsImportedEvent', {
  description: 'Event `records.imported`. An operator imported records. Their changes have no events of their own, so read what you need again.',
  examples: [
    {
      id: 'evt_01KAHE1A2P',
      position: '4711.Zt3yq8vJw1nC',
      type: 'records.imported',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Operator',
      },
      data: {
        numberOfRecords: 120,
      },
    },
  ],
  'x-decision': 'events',
})
export type RecordsImportedEvent = z.infer<typeof RecordsImportedEvent>

export const ContactDuplicateSuspectedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('contact.duplicate_suspected').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['contact.duplicate_suspected'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the change.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    contactId: Identifier.openapi({
      description: 'The identifier of the contact that wrote.',
    }),
    otherContactId: Identifier.openapi({
      description: 'The identifier of the other contact.',
    }),
    channelId: Identifier.openapi({
      description: 'The identifier of the channel of the message.',
    }).optional(),
  }).openapi({
    description: 'What changed.',
    examples: [
      {
        contactId: 'con_ada',
        otherContactId: 'con_ada_old',
        channelId: 'chn_first',
      },
    ],
  }),
}).openapi('ContactDuplicateSuspectedEvent', {
  description: 'Event `contact.duplicate_suspected`. Two contacts can be the same person: a message came with identifiers of both, or with a phone number that moved from one to the other. The service merges nothing. A pair gets one event.',
  examples: [
    {
      id: 'evt_01KAHE1A2T',
      position: '4714.Zt3yq8vJw1nC',
      type: 'contact.duplicate_suspected',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contactId: 'con_ada',
        otherContactId: 'con_ada_old',
        channelId: 'chn_first',
      },
    },
  ],
  'x-decision': 'contact-duplicates',
})
export type ContactDuplicateSuspectedEvent = z.infer<typeof ContactDuplicateSuspectedEvent>

export const WebhookTestedEvent = z.object({
  id: Identifier.openapi({
    description: 'The identifier of the event.',
  }),
  position: EventPosition.openapi({
    description: 'The position of the event.',
  }),
  type: z.literal('webhook.tested').openapi({
    description: 'The type of the event, which determines the properties of `data`.',
    examples: ['webhook.tested'],
  }),
  timestamp: Timestamp.openapi({
    description: 'The time of the test.',
  }),
  actor: EventActor.openapi({
    description: 'The actor that caused the event.',
  }),
  data: z.object({
    webhookId: Identifier.openapi({
      description: 'The identifier of the endpoint that is tested.',
    }),
  }).openapi({
    description: 'What is tested.',
    examples: [
      {
        webhookId: 'whk_01KAHE2C7R',
      },
    ],
  }),
}).openapi('WebhookTestedEvent', {
  description: 'Event `webhook.tested`. An operator tests an endpoint with this event, which changes nothing. Other endpoints and `listEvents` show it, too.',
  examples: [
    {
      id: 'evt_01KAHE1A2Q',
      position: '4712.Zt3yq8vJw1nC',
      type: 'webhook.tested',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Operator',
      },
      data: {
        webhookId: 'whk_01KAHE2C7R',
      },
    },
  ],
  'x-decision': 'events',
})
export type WebhookTestedEvent = z.infer<typeof WebhookTestedEvent>

export const Event = z.discriminatedUnion('type', [
  ContactCreatedEvent,
  ContactUpdatedEvent,
  ContactErasedEvent,
  ConversationCreatedEvent,
  ConversationStatusChangedEvent,
  ConversationAssignedEvent,
  ConversationTaggedEvent,
  ConversationReadEvent,
  ConversationPurgedEvent,
  MessageReceivedEvent,
  MessageSentEvent,
  MessageStatusChangedEvent,
  RecordsImportedEvent,
  ContactDuplicateSuspectedEvent,
  WebhookTestedEvent,
]).openapi('Event', {
  discriminator: {
    propertyName: 'type',
    mapping: {
      'contact.created': '#/components/schemas/ContactCreatedEvent',
      'contact.updated': '#/components/schemas/ContactUpdatedEvent',
      'contact.erased': '#/components/schemas/ContactErasedEvent',
      'conversation.created': '#/components/schemas/ConversationCreatedEvent',
      'conversation.status_changed': '#/components/schemas/ConversationStatusChangedEvent',
      'conversation.assigned': '#/components/schemas/ConversationAssignedEvent',
      'conversation.tagged': '#/components/schemas/ConversationTaggedEvent',
      'conversation.read': '#/components/schemas/ConversationReadEvent',
      'conversation.purged': '#/components/schemas/ConversationPurgedEvent',
      'message.received': '#/components/schemas/MessageReceivedEvent',
      'message.sent': '#/components/schemas/MessageSentEvent',
      'message.status_changed': '#/components/schemas/MessageStatusChangedEvent',
      'records.imported': '#/components/schemas/RecordsImportedEvent',
      'contact.duplicate_suspected': '#/components/schemas/ContactDuplicateSuspectedEvent',
      'webhook.tested': '#/components/schemas/WebhookTestedEvent',
    },
  },
  description: 'An event. `type` determines the properties of `data`. Skip types that you do not know.',
  'x-extensible': true,
  examples: [
    {
      id: 'evt_01KAHE1A2K',
      position: '4708.Zt3yq8vJw1nC',
      type: 'message.received',
      timestamp: '2026-03-13T15:04:05.000Z',
      actor: {
        kind: 'Member',
        memberId: 'mem_grace',
        keyId: 'key_01KAHE0B6T',
        requestId: '01KAHE0J2V8W5Y3Z',
      },
      data: {
        contactId: 'con_ada',
        message: {
          uniqueId: 'msg_01KAHDV9WA',
          conversationId: 'cnv_01KAHDV5Q8M3R7T2',
          direction: 'InBound',
          author: {
            kind: 'Contact',
          },
          status: 'Unread',
          messageType: 'Text',
          createdAt: '2026-03-13T15:04:05.000Z',
          messagingAppMessageId: 'app.5f1c0ffed',
          messageData: {
            text: 'Hello, where is my parcel?',
          },
        },
      },
    },
  ],
  'x-decision': 'events',
})
export type Event = z.infer<typeof Event>

export const EventPage = z.object({
  events: z.array(Event).openapi({
    description: 'The events after the requested position, in order.',
    examples: [
      [
        {
          id: 'evt_01KAHE1A2K',
          position: '4708.Zt3yq8vJw1nC',
          type: 'message.received',
          timestamp: '2026-03-13T15:04:05.000Z',
          actor: {
            kind: 'Member',
            memberId: 'mem_grace',
            keyId: 'key_01KAHE0B6T',
            requestId: '01KAHE0J2V8W5Y3Z',
          },
          data: {
            contactId: 'con_ada',
            message: {
              uniqueId: 'msg_01KAHDV9WA',
              conversationId: 'cnv_01KAHDV5Q8M3R7T2',
              direction: 'InBound',
              author: {
                kind: 'Contact',
              },
              status: 'Unread',
              messageType: 'Text',
              createdAt: '2026-03-13T15:04:05.000Z',
              messagingAppMessageId: 'app.5f1c0ffed',
              messageData: {
                text: 'Hello, where is my parcel?',
              },
            },
          },
        },
      ],
    ],
  }),
  nextPosition: EventPosition.openapi({
    description: 'The position to send as `after` in your next request. Store it together with your work.',
  }),
}).openapi('EventPage', {
  description: 'A page of events, in order.',
  examples: [
    {
      events: [
        {
          id: 'evt_01KAHE1A2K',
          position: '4708.Zt3yq8vJw1nC',
          type: 'message.received',
          timestamp: '2026-03-13T15:04:05.000Z',
          actor: {
            kind: 'Member',
            memberId: 'mem_grace',
            keyId: 'key_01KAHE0B6T',
            requestId: '01KAHE0J2V8W5Y3Z',
          },
          data: {
            contactId: 'con_ada',
            message: {
              uniqueId: 'msg_01KAHDV9WA',
              conversationId: 'cnv_01KAHDV5Q8M3R7T2',
              direction: 'InBound',
              author: {
                kind: 'Contact',
              },
              status: 'Unread',
              messageType: 'Text',
              createdAt: '2026-03-13T15:04:05.000Z',
              messagingAppMessageId: 'app.5f1c0ffed',
              messageData: {
                text: 'Hello, where is my parcel?',
              },
            },
          },
        },
      ],
      nextPosition: '4708.Zt3yq8vJw1nC',
    },
  ],
  'x-decision': 'event-positions',
})
export type EventPage = z.infer<typeof EventPage>

export const MemberPage = z.object({
  members: z.array(OrganizationMember).openapi({
    description: 'The members of the page, in the order of their identifiers.',
    examples: [
      [
        {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('MemberPage', {
  description: 'A page of members.',
  examples: [
    {
      members: [
        {
          uniqueId: 'mem_grace',
          createdAt: '2025-11-02T08:00:00.000Z',
          accessLevel: 'Owner',
          name: 'Grace Okafor',
          email: 'grace@harbour.example',
          roles: [
            {
              uniqueId: 'rol_supervisor',
              name: 'Supervisor',
              description: 'Closes and restores conversations.',
              permissions: ['Get:OrganizationMember', 'Update:Conversation'],
            },
          ],
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type MemberPage = z.infer<typeof MemberPage>

export const TagPage = z.object({
  tags: z.array(Tag).openapi({
    description: 'The tags of the page, in the order of their identifiers.',
    examples: [
      [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
    ],
  }),
  nextCursor: PageCursor.openapi({
    description: 'The cursor of the next page. If this is the last page, it is omitted.',
  }).optional(),
}).openapi('TagPage', {
  description: 'A page of tags.',
  examples: [
    {
      tags: [
        {
          label: 'Refund',
          uniqueId: 'tag_refund',
        },
      ],
      nextCursor: 'eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0',
    },
  ],
  'x-decision': 'paging',
})
export type TagPage = z.infer<typeof TagPage>

/** Every component schema, each after those that it refers to. */
export const schemas = {
  ProblemDetail,
  ProblemInstance,
  RequestId,
  ValidationError,
  RequestInvalidProblem,
  ApiKeyMissingProblem,
  ApiKeyInvalidProblem,
  Permission,
  PermissionMissingProblem,
  ApiKeySupersededProblem,
  UnsafeRequestRefusedProblem,
  RouteNotFoundProblem,
  ConversationNotFoundProblem,
  ContactNotFoundProblem,
  MethodNotAllowedProblem,
  PositionUnknownProblem,
  RequestTimedOutProblem,
  Identifier,
  ConversationInitiator,
  Timestamp,
  ContactStatus,
  Contact,
  MessageDirection,
  MessageAuthorKind,
  MessageAuthor,
  MessageStatus,
  TextMessageData,
  TextMessage,
  ImageMessageData,
  ImageMessage,
  VideoMessageData,
  VideoMessage,
  AudioMessageData,
  AudioMessage,
  StickerMessageData,
  StickerMessage,
  DocumentMessageData,
  DocumentMessage,
  LocationMessageData,
  LocationMessage,
  ReactionMessageData,
  ReactionMessage,
  SharedContact,
  ContactsMessageData,
  ContactsMessage,
  TemplateMessageData,
  TemplateMessage,
  UnsupportedMessageData,
  UnsupportedMessage,
  Message,
  ConversationStatus,
  AccessLevel,
  Role,
  OrganizationMember,
  Tag,
  Conversation,
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ContactExistsProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  IdentityLostProblem,
  ConversationAssignedProblem,
  PreconditionFailedProblem,
  BodyTooLargeProblem,
  MediaTypeUnsupportedProblem,
  IdempotencyKeyReusedProblem,
  ReferenceUnknownProblem,
  RateLimitExceededProblem,
  HeaderFieldsTooLargeProblem,
  InternalErrorProblem,
  ServiceUnavailableProblem,
  OutcomeUnknownProblem,
  Problem,
  RateLimitList,
  ApiKey,
  ApiKeyEnvelope,
  UnauthorizedProblem,
  RegenerationForbiddenProblem,
  UnconfirmedWriteProblem,
  ApiKeyStatus,
  ApiKeySummary,
  Caller,
  ReceivedContact,
  TextContent,
  ReceivedTextMessage,
  CaptionedMediaContent,
  ReceivedImageMessage,
  ReceivedVideoMessage,
  MediaContent,
  ReceivedAudioMessage,
  ReceivedStickerMessage,
  DocumentContent,
  ReceivedDocumentMessage,
  LocationContent,
  ReceivedLocationMessage,
  ReceivedReactionContent,
  ReceivedReactionMessage,
  ContactCardContent,
  ContactsContent,
  ReceivedContactsMessage,
  UnsupportedContent,
  ReceivedUnsupportedMessage,
  ReceivedMessage,
  ReceivedMessageBatch,
  MessageCreatedResult,
  MessageDuplicateResult,
  MessageRejectionCode,
  MessageRejectedResult,
  ReceivedMessageResult,
  ReceivedMessageResults,
  ReceiptStatus,
  MessageReceipt,
  AppMessageReceipt,
  Receipt,
  ReceiptBatch,
  ReceiptAppliedResult,
  ReceiptDuplicateResult,
  ReceiptRejectionCode,
  ReceiptRejectedResult,
  ReceiptResult,
  ReceiptResults,
  PhoneMatching,
  Channel,
  PageCursor,
  ChannelPage,
  ContactEnvelope,
  ContactUpdate,
  ContactPage,
  NewPhoneContact,
  NewAppContact,
  NewContact,
  EntityTagList,
  ConversationEnvelope,
  ConversationUpdate,
  ConversationAssignment,
  MessagePage,
  NewTextMessage,
  NewImageMessage,
  NewVideoMessage,
  NewAudioMessage,
  NewStickerMessage,
  NewDocumentMessage,
  NewLocationMessage,
  SentReactionContent,
  NewReactionMessage,
  NewContactsMessage,
  TemplateContent,
  NewTemplateMessage,
  NewMessage,
  MessageEnvelope,
  SendingConflictProblem,
  SendingUnprocessableProblem,
  ReadMark,
  ConversationTags,
  ConversationSummary,
  ConversationPage,
  NewConversation,
  WritingConflictProblem,
  EventType,
  EventPosition,
  EventActorKind,
  EventActor,
  ContactCreatedEvent,
  ContactUpdatedEvent,
  ContactErasedEvent,
  ConversationCreatedEvent,
  ConversationStatusChangedEvent,
  ConversationAssignedEvent,
  ConversationTaggedEvent,
  ConversationReadEvent,
  ConversationPurgedEvent,
  MessageReceivedEvent,
  ContactAddress,
  MessageSentEvent,
  MessageStatusChangedEvent,
  RecordsImportedEvent,
  ContactDuplicateSuspectedEvent,
  WebhookTestedEvent,
  Event,
  EventPage,
  MemberPage,
  TagPage,
}
