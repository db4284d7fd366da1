// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
import { createRoute, z } from '@hono/zod-openapi'
import * as checks from './checks.ts'
import { schemas } from './schemas.ts'

const responses = {
  ApiKeyRegenerated: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ApiKeyEnvelope,
      },
    },
  },
  RequestInvalid: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RequestInvalidProblem,
      },
    },
  },
  Unauthorized: {
    description: '',
    headers: z.object({
      'WWW-Authenticate': z.string().regex(/^Bearer(?: .+)?$/u).openapi({
        pattern: '^Bearer(?: .+)?$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.UnauthorizedProblem,
      },
    },
  },
  RegenerationForbidden: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RegenerationForbiddenProblem,
      },
    },
  },
  MethodNotAllowed: {
    description: '',
    headers: z.object({
      Allow: z.string().regex(/^[A-Z]+(?:, [A-Z]+)*$/u).openapi({
        pattern: '^[A-Z]+(?:, [A-Z]+)*$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MethodNotAllowedProblem,
      },
    },
  },
  RateLimitExceeded: {
    description: '',
    headers: z.object({
      'Retry-After': checks.numberFromText(checks.integer().min(1)),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RateLimitExceededProblem,
      },
    },
  },
  InternalError: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.InternalErrorProblem,
      },
    },
  },
  ServiceUnavailable: {
    description: '',
    headers: z.object({
      'Retry-After': checks.numberFromText(checks.integer().min(1)),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.UnconfirmedWriteProblem,
      },
    },
  },
  Caller: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.Caller,
      },
    },
  },
  ChangesReported: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ChangeResults,
      },
    },
  },
  PermissionMissing: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PermissionMissingProblem,
      },
    },
  },
  BodyTooLarge: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.BodyTooLargeProblem,
      },
    },
  },
  MediaTypeUnsupported: {
    description: '',
    headers: z.object({
      'Accept-Encoding': z.string().min(1).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MediaTypeUnsupportedProblem,
      },
    },
  },
  ReferenceUnknown: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ReferenceUnknownProblem,
      },
    },
  },
  QueuedMessagePage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.QueuedMessagePage,
      },
    },
  },
  MessagesReceived: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ReceivedMessageResults,
      },
    },
  },
  ReceiptsReported: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ReceiptResults,
      },
    },
  },
  ChannelPage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ChannelPage,
      },
    },
  },
  ContactDetails: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactDetails,
      },
    },
  },
  NotModified: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
  },
  ContactNotFound: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ContactNotFoundProblem,
      },
    },
  },
  ContactEnvelope: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactEnvelope,
      },
    },
  },
  MemberForbidden: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MemberForbiddenProblem,
      },
    },
  },
  UpdatingConflict: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.UpdatingConflictProblem,
      },
    },
  },
  ContactPreconditionFailed: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ContactPreconditionFailedProblem,
      },
    },
  },
  DuplicateDismissed: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
  },
  IdentitiesMoved: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.IdentitiesMoved,
      },
    },
  },
  MovingConflict: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MovingConflictProblem,
      },
    },
  },
  ContactPage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactPage,
      },
    },
  },
  ContactCreated: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactEnvelope,
      },
    },
  },
  ContactExists: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ContactExistsProblem,
      },
    },
  },
  ConversationRead: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  ConversationNotFound: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ConversationNotFoundProblem,
      },
    },
  },
  ConversationUpdated: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  PreconditionFailed: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PreconditionFailedProblem,
      },
    },
  },
  ConversationAssigned: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ConversationAssignedProblem,
      },
    },
  },
  MessagePage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MessagePage,
      },
    },
  },
  MessageSent: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MessageEnvelope,
      },
    },
  },
  SendingConflict: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.SendingConflictProblem,
      },
    },
  },
  SendingUnprocessable: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.SendingUnprocessableProblem,
      },
    },
  },
  MessageReacted: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MessageEnvelope,
      },
    },
  },
  MessageNotFound: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MessageNotFoundProblem,
      },
    },
  },
  ReactingConflict: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ReactingConflictProblem,
      },
    },
  },
  ConversationPage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationPage,
      },
    },
  },
  ConversationFound: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  ConversationCreated: {
    description: '',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
      }),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  WritingConflict: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.WritingConflictProblem,
      },
    },
  },
  EventPage: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.EventPage,
      },
    },
  },
  PositionUnknown: {
    description: '',
    headers: z.object({
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PositionUnknownProblem,
      },
    },
  },
  MemberPage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MemberPage,
      },
    },
  },
  TagPage: {
    description: '',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
      }).optional(),
      'X-Request-Id': schemas.RequestId,
      'Cache-Control': z.literal('no-store'),
      RateLimit: schemas.RateLimitList.optional(),
      'RateLimit-Policy': schemas.RateLimitList.optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.TagPage,
      },
    },
  },
}

export const routes = {
  regenerateApiKey: createRoute({
    method: 'get',
    path: '/api/auth/api-keys/regenerate',
    operationId: 'regenerateApiKey',
    security: [
      {
        apiKey: [],
      },
    ],
    responses: {
      200: responses.ApiKeyRegenerated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.RegenerationForbidden,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  getCaller: createRoute({
    method: 'get',
    path: '/api/auth/me',
    operationId: 'getCaller',
    security: [
      {
        apiKey: [],
      },
    ],
    responses: {
      200: responses.Caller,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  reportChanges: createRoute({
    method: 'post',
    path: '/api/channel/changes',
    operationId: 'reportChanges',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ChangeBatch,
          },
        },
      },
    },
    responses: {
      200: responses.ChangesReported,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listQueuedMessages: createRoute({
    method: 'get',
    path: '/api/channel/messages',
    operationId: 'listQueuedMessages',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        channelId: schemas.Identifier.optional(),
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.QueuedMessagePage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  receiveMessages: createRoute({
    method: 'post',
    path: '/api/channel/messages',
    operationId: 'receiveMessages',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReceivedMessageBatch,
          },
        },
      },
    },
    responses: {
      200: responses.MessagesReceived,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  reportReceipts: createRoute({
    method: 'post',
    path: '/api/channel/receipts',
    operationId: 'reportReceipts',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReceiptBatch,
          },
        },
      },
    },
    responses: {
      200: responses.ReceiptsReported,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listChannels: createRoute({
    method: 'get',
    path: '/api/channels',
    operationId: 'listChannels',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.ChannelPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  getContact: createRoute({
    method: 'get',
    path: '/api/contact/{id}',
    operationId: 'getContact',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-None-Match': schemas.EntityTagList.optional(),
      }),
    },
    responses: {
      200: responses.ContactDetails,
      304: responses.NotModified,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ContactNotFound,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  updateContact: createRoute({
    method: 'post',
    path: '/api/contact/{id}',
    operationId: 'updateContact',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactUpdate,
          },
        },
      },
    },
    responses: {
      200: responses.ContactEnvelope,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.MemberForbidden,
      404: responses.ContactNotFound,
      405: responses.MethodNotAllowed,
      409: responses.UpdatingConflict,
      412: responses.ContactPreconditionFailed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  dismissDuplicate: createRoute({
    method: 'delete',
    path: '/api/contact/{id}/duplicate/{otherContactId}',
    operationId: 'dismissDuplicate',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
        otherContactId: schemas.Identifier,
      }),
    },
    responses: {
      204: responses.DuplicateDismissed,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.MemberForbidden,
      404: responses.ContactNotFound,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  moveIdentities: createRoute({
    method: 'post',
    path: '/api/contact/{id}/identities/move',
    operationId: 'moveIdentities',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.IdentityMove,
          },
        },
      },
    },
    responses: {
      200: responses.IdentitiesMoved,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.MemberForbidden,
      404: responses.ContactNotFound,
      405: responses.MethodNotAllowed,
      409: responses.MovingConflict,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listContacts: createRoute({
    method: 'get',
    path: '/api/contacts',
    operationId: 'listContacts',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        phone: z.string().min(1).max(256).regex(/^[^\x00-\x08\x0E-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x08\\x0E-\\x1F]+$',
        }).optional(),
        messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x1F]+$',
        }).optional(),
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.ContactPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.MemberForbidden,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  createContact: createRoute({
    method: 'post',
    path: '/api/contacts',
    operationId: 'createContact',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewContact,
          },
        },
      },
    },
    responses: {
      201: responses.ContactCreated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.MemberForbidden,
      405: responses.MethodNotAllowed,
      409: responses.ContactExists,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  getConversation: createRoute({
    method: 'get',
    path: '/api/conversation/{id}',
    operationId: 'getConversation',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-None-Match': schemas.EntityTagList.optional(),
      }),
    },
    responses: {
      200: responses.ConversationRead,
      304: responses.NotModified,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  updateConversation: createRoute({
    method: 'post',
    path: '/api/conversation/{id}',
    operationId: 'updateConversation',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationUpdate,
          },
        },
      },
    },
    responses: {
      200: responses.ConversationUpdated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      412: responses.PreconditionFailed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  assignConversation: createRoute({
    method: 'put',
    path: '/api/conversation/{id}/assignee',
    operationId: 'assignConversation',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationAssignment,
          },
        },
      },
    },
    responses: {
      200: responses.ConversationUpdated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      409: responses.ConversationAssigned,
      412: responses.PreconditionFailed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  unassignConversation: createRoute({
    method: 'delete',
    path: '/api/conversation/{id}/assignee',
    operationId: 'unassignConversation',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
    },
    responses: {
      200: responses.ConversationUpdated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      412: responses.PreconditionFailed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listMessages: createRoute({
    method: 'get',
    path: '/api/conversation/{id}/messages',
    operationId: 'listMessages',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.MessagePage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  sendMessage: createRoute({
    method: 'post',
    path: '/api/conversation/{id}/messages',
    operationId: 'sendMessage',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'Idempotency-Key': z.string().max(66).regex(/^(?:"[!#-\[\]-~]{1,64}"|[!#-\[\]-~]{1,64})$/u).openapi({
          pattern: '^(?:"[!#-\\[\\]-~]{1,64}"|[!#-\\[\\]-~]{1,64})$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewMessage,
          },
        },
      },
    },
    responses: {
      201: responses.MessageSent,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      409: responses.SendingConflict,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.SendingUnprocessable,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  setMessageReaction: createRoute({
    method: 'put',
    path: '/api/conversation/{id}/messages/{messageId}/reaction',
    operationId: 'setMessageReaction',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
        messageId: schemas.Identifier,
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewReaction,
          },
        },
      },
    },
    responses: {
      200: responses.MessageReacted,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.MessageNotFound,
      405: responses.MethodNotAllowed,
      409: responses.ReactingConflict,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  removeMessageReaction: createRoute({
    method: 'delete',
    path: '/api/conversation/{id}/messages/{messageId}/reaction',
    operationId: 'removeMessageReaction',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
        messageId: schemas.Identifier,
      }),
    },
    responses: {
      200: responses.MessageReacted,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.MessageNotFound,
      405: responses.MethodNotAllowed,
      409: responses.ReactingConflict,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  markConversationRead: createRoute({
    method: 'post',
    path: '/api/conversation/{id}/read',
    operationId: 'markConversationRead',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReadMark,
          },
        },
      },
    },
    responses: {
      200: responses.ConversationUpdated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      412: responses.PreconditionFailed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  setConversationTags: createRoute({
    method: 'put',
    path: '/api/conversation/{id}/tags',
    operationId: 'setConversationTags',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      params: z.object({
        id: schemas.Identifier,
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.optional(),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationTags,
          },
        },
      },
    },
    responses: {
      200: responses.ConversationUpdated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ConversationNotFound,
      405: responses.MethodNotAllowed,
      412: responses.PreconditionFailed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listConversations: createRoute({
    method: 'get',
    path: '/api/conversations',
    operationId: 'listConversations',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        status: checks.listFromText(z.array(schemas.ConversationStatus)).openapi({
          param: {
            style: 'form',
            explode: true,
          },
        }).default(['Active', 'Closed']),
        assignedToId: schemas.Identifier.optional(),
        isUnassigned: checks.booleanFromText(z.literal(true).openapi({
          type: 'boolean',
          enum: [true],
        })).optional(),
        contactId: schemas.Identifier.optional(),
        phone: z.string().min(1).max(256).regex(/^[^\x00-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x1F]+$',
        }).optional(),
        tagId: schemas.Identifier.optional(),
        lastActivityBefore: schemas.Timestamp.optional(),
        order: z.enum(['activity', 'created']).default('activity'),
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.ConversationPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  createConversation: createRoute({
    method: 'post',
    path: '/api/conversations',
    operationId: 'createConversation',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewConversation,
          },
        },
      },
    },
    responses: {
      200: responses.ConversationFound,
      201: responses.ConversationCreated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      409: responses.WritingConflict,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      422: responses.ReferenceUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listEvents: createRoute({
    method: 'get',
    path: '/api/events',
    operationId: 'listEvents',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        after: z.string().max(256).regex(/^[A-Za-z0-9._~-]+$/u).openapi({
          pattern: '^[A-Za-z0-9._~-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
        type: checks.listFromText(z.array(schemas.EventType)).openapi({
          param: {
            style: 'form',
            explode: true,
          },
        }).optional(),
        wait: checks.numberFromText(checks.integer().min(0).max(30)).default(0),
      }),
    },
    responses: {
      200: responses.EventPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      410: responses.PositionUnknown,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listMembers: createRoute({
    method: 'get',
    path: '/api/members',
    operationId: 'listMembers',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.MemberPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listTags: createRoute({
    method: 'get',
    path: '/api/tags',
    operationId: 'listTags',
    security: [
      {
        apiKey: [],
      },
    ],
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100)).default(20),
      }),
    },
    responses: {
      200: responses.TagPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
}

/** The requests that the server sends. */
export const webhooks = {
  'contact.created': createRoute({
    method: 'post',
    path: 'contact.created',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactCreatedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.updated': createRoute({
    method: 'post',
    path: 'contact.updated',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactUpdatedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.identities_moved': createRoute({
    method: 'post',
    path: 'contact.identities_moved',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactIdentitiesMovedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.duplicate_suspected': createRoute({
    method: 'post',
    path: 'contact.duplicate_suspected',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactDuplicateSuspectedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.duplicate_dismissed': createRoute({
    method: 'post',
    path: 'contact.duplicate_dismissed',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactDuplicateDismissedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.alias_ignored': createRoute({
    method: 'post',
    path: 'contact.alias_ignored',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactAliasIgnoredEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'contact.erased': createRoute({
    method: 'post',
    path: 'contact.erased',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactErasedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.created': createRoute({
    method: 'post',
    path: 'conversation.created',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationCreatedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.status_changed': createRoute({
    method: 'post',
    path: 'conversation.status_changed',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationStatusChangedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.assigned': createRoute({
    method: 'post',
    path: 'conversation.assigned',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationAssignedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.tagged': createRoute({
    method: 'post',
    path: 'conversation.tagged',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationTaggedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.read': createRoute({
    method: 'post',
    path: 'conversation.read',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationReadEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'conversation.purged': createRoute({
    method: 'post',
    path: 'conversation.purged',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationPurgedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.received': createRoute({
    method: 'post',
    path: 'message.received',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageReceivedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.recorded': createRoute({
    method: 'post',
    path: 'message.recorded',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageRecordedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.edited': createRoute({
    method: 'post',
    path: 'message.edited',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageEditedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.sent': createRoute({
    method: 'post',
    path: 'message.sent',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageSentEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.status_changed': createRoute({
    method: 'post',
    path: 'message.status_changed',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageStatusChangedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.removed': createRoute({
    method: 'post',
    path: 'message.removed',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageRemovedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'message.reacted': createRoute({
    method: 'post',
    path: 'message.reacted',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageReactedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'records.imported': createRoute({
    method: 'post',
    path: 'records.imported',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.RecordsImportedEvent,
          },
        },
      },
    },
    responses: {},
  }),
  'webhook.tested': createRoute({
    method: 'post',
    path: 'webhook.tested',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier,
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0)),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
        }),
      }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.WebhookTestedEvent,
          },
        },
      },
    },
    responses: {},
  }),
}
