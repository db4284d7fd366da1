// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
import { createRoute, z } from '@hono/zod-openapi'
import * as checks from './checks.ts'
import { schemas } from './schemas.ts'

const responses = {
  ApiKeyRegenerated: {
    description: 'The new API key. The old key keeps working until the new one is first used.',
    'x-decision': 'rotation-pending',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ApiKeyEnvelope,
      },
    },
  },
  Unauthorized: {
    description: 'The API key is missing or invalid.',
    'x-decision': 'bearer-key',
    headers: z.object({
      'WWW-Authenticate': z.string().regex(/^Bearer(?: .+)?$/u).openapi({
        pattern: '^Bearer(?: .+)?$',
        examples: ['Bearer error="invalid_token"'],
        param: {
          description: 'The authentication scheme. If the request had a credential, it has an `error` (RFC 6750, section 3). Further parameters can follow.',
          'x-decision': 'bearer-key',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.UnauthorizedProblem,
      },
    },
  },
  RegenerationForbidden: {
    description: 'The key lacks permission, was superseded, or the request came from a disallowed browser context.',
    'x-decision': 'unsafe-get',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RegenerationForbiddenProblem,
      },
    },
  },
  MethodNotAllowed: {
    description: 'The path doesn\'t support this method. `HEAD` is supported only if the path has a safe GET.',
    'x-decision': 'routes-and-methods',
    headers: z.object({
      Allow: z.string().regex(/^[A-Z]+(?:, [A-Z]+)*$/u).openapi({
        pattern: '^[A-Z]+(?:, [A-Z]+)*$',
        examples: ['POST'],
        param: {
          description: 'The methods that the path supports (RFC 9110, section 10.2.1).',
          'x-decision': 'routes-and-methods',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MethodNotAllowedProblem,
      },
    },
  },
  RateLimitExceeded: {
    description: 'The member exceeded a rate limit, or authentication from this IP address failed too often.',
    'x-decision': 'rate-limits',
    headers: z.object({
      'Retry-After': checks.numberFromText(checks.integer().min(1).openapi({
        examples: [30],
      })).openapi({
        param: {
          description: 'The number of seconds to wait before you retry (RFC 9110, section 10.2.3).',
          'x-decision': 'rate-limits',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RateLimitExceededProblem,
      },
    },
  },
  InternalError: {
    description: 'Internal error. Details are logged under the `requestId` and never returned.',
    'x-decision': 'internal-errors',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.InternalErrorProblem,
      },
    },
  },
  ServiceUnavailable: {
    description: 'The service is temporarily unavailable. If the code is `service_unavailable`, the request had no effect. If the code is `outcome_unknown`, the write may have happened.',
    'x-decision': 'unavailable',
    headers: z.object({
      'Retry-After': checks.numberFromText(checks.integer().min(1).openapi({
        examples: [30],
      })).openapi({
        param: {
          description: 'The number of seconds to wait before you retry (RFC 9110, section 10.2.3).',
          'x-decision': 'rate-limits',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.UnconfirmedWriteProblem,
      },
    },
  },
  Caller: {
    description: 'The member, the organization and the API key of the request.',
    'x-decision': 'additions',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.Caller,
      },
    },
  },
  MessagesReceived: {
    description: 'One result for each message, in the order of the request.',
    'x-decision': 'channel-delivery',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ReceivedMessageResults,
      },
    },
  },
  RequestInvalid: {
    description: 'The path, a query parameter, a header or the body is invalid.',
    'x-decision': 'validation-errors',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.RequestInvalidProblem,
      },
    },
  },
  PermissionMissing: {
    description: 'The member that the key belongs to lacks a permission. The response names the permission and never depends on the conversation or the contact.',
    'x-decision': 'permissions',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PermissionMissingProblem,
      },
    },
  },
  BodyTooLarge: {
    description: 'The body exceeds the size limit of the operation.',
    'x-decision': 'body-limit',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.BodyTooLargeProblem,
      },
    },
  },
  MediaTypeUnsupported: {
    description: 'The media type isn\'t `application/json`, or the body has a content encoding.',
    'x-decision': 'media-type',
    headers: z.object({
      'Accept-Encoding': z.string().min(1).openapi({
        examples: ['identity'],
        param: {
          description: 'The content codings that the operation accepts (RFC 9110, section 12.5.3). Sent if the content coding of the body is the reason for the response, and only then.',
          'x-decision': 'content-coding',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.MediaTypeUnsupportedProblem,
      },
    },
  },
  ReceiptsReported: {
    description: 'One result for each receipt, in the order of the request.',
    'x-decision': 'receipts',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ReceiptResults,
      },
    },
  },
  ChannelPage: {
    description: 'A page of channels.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ChannelPage,
      },
    },
  },
  ContactEnvelope: {
    description: 'The contact.',
    'x-decision': 'contact-list',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactEnvelope,
      },
    },
  },
  ContactNotFound: {
    description: 'The contact doesn\'t exist, or it belongs to another organization. The response is the same for both.',
    'x-decision': 'contact-updates',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ContactNotFoundProblem,
      },
    },
  },
  ContactPage: {
    description: 'A page of contacts.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactPage,
      },
    },
  },
  ContactCreated: {
    description: 'The new contact.',
    'x-decision': 'contact-creation',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ContactEnvelope,
        examples: {
          ContactCreated: {
            summary: 'Return the new contact',
            value: {
              contact: {
                uniqueId: 'con_01KAHE0J2V8W5Y3Z',
                phone: '+33698765432',
                phoneIsKnown: true,
                name: 'Ada Moreau',
                attributes: {},
                createdAt: '2026-03-14T09:00:00.000Z',
                status: 'Active',
              },
            },
          },
        },
      },
    },
  },
  ContactExists: {
    description: 'The organization has the contact already.',
    'x-decision': 'contact-creation',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ContactExistsProblem,
      },
    },
  },
  ConversationRead: {
    description: 'The conversation.',
    'x-decision': 'additions',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
        examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
        param: {
          description: 'The strong entity tag of the conversation (RFC 9110, section 8.8.3). It changes whenever the conversation changes, including its messages. Send it back in `If-Match` or in `If-None-Match`.',
          'x-decision': 'etag-from-content',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  NotModified: {
    description: 'The conversation did not change since you read it. The response is empty.',
    'x-decision': 'conditional-get',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
        examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
        param: {
          description: 'The strong entity tag of the conversation (RFC 9110, section 8.8.3). It changes whenever the conversation changes, including its messages. Send it back in `If-Match` or in `If-None-Match`.',
          'x-decision': 'etag-from-content',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
  },
  ConversationNotFound: {
    description: 'The conversation doesn\'t exist, or it belongs to another organization. The response is the same for both.',
    'x-decision': 'tenant-isolation',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ConversationNotFoundProblem,
      },
    },
  },
  ConversationUpdated: {
    description: 'The conversation after the update. If the request changed nothing, its `ETag` is unchanged.',
    'x-decision': 'update-response',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
        examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
        param: {
          description: 'The strong entity tag of the conversation (RFC 9110, section 8.8.3). It changes whenever the conversation changes, including its messages. Send it back in `If-Match` or in `If-None-Match`.',
          'x-decision': 'etag-from-content',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
      },
    },
  },
  PreconditionFailed: {
    description: 'The conversation changed since you read it. The response has the current conversation and its `ETag`.',
    'x-decision': 'lost-updates',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
        examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
        param: {
          description: 'The strong entity tag of the conversation (RFC 9110, section 8.8.3). It changes whenever the conversation changes, including its messages. Send it back in `If-Match` or in `If-None-Match`.',
          'x-decision': 'etag-from-content',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PreconditionFailedProblem,
      },
    },
  },
  ConversationAssigned: {
    description: 'Another member has the conversation.',
    'x-decision': 'assignment',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ConversationAssignedProblem,
      },
    },
  },
  ReferenceUnknown: {
    description: 'An identifier in the body names nothing in the organization.',
    'x-decision': 'unknown-references',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.ReferenceUnknownProblem,
      },
    },
  },
  MessagePage: {
    description: 'A page of messages, newest first.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MessagePage,
      },
    },
  },
  MessageSent: {
    description: 'The message as it is now. After a retry, it is the message of the first request.',
    'x-decision': 'sending',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MessageEnvelope,
      },
    },
  },
  SendingConflict: {
    description: 'The conversation isn\'t active, the contact is blocked, or the channel doesn\'t take the message now.',
    'x-decision': 'sending',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.SendingConflictProblem,
      },
    },
  },
  SendingUnprocessable: {
    description: 'The `Idempotency-Key` belongs to another message, or `replyToMessageId` or the target of a reaction names no message of the conversation.',
    'x-decision': 'idempotency-keys',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.SendingUnprocessableProblem,
      },
    },
  },
  ConversationPage: {
    description: 'A page of conversations.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationPage,
      },
    },
  },
  ConversationCreated: {
    description: 'The active conversation of the contact on the channel.',
    'x-decision': 'writing-first',
    headers: z.object({
      ETag: z.string().regex(/^"[!#-~]+"$/u).openapi({
        pattern: '^"[!#-~]+"$',
        examples: ['"Zt3yq8vJw1nCkX0hRb5aLg"'],
        param: {
          description: 'The strong entity tag of the conversation (RFC 9110, section 8.8.3). It changes whenever the conversation changes, including its messages. Send it back in `If-Match` or in `If-None-Match`.',
          'x-decision': 'etag-from-content',
        },
      }),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.ConversationEnvelope,
        examples: {
          ConversationCreated: {
            summary: 'Return a new conversation',
            value: {
              conversation: {
                uniqueId: 'cnv_01KAHE0J2V8W5Y3Z',
                contactId: 'con_ada',
                organizationId: 'org_harbour',
                initiatedBy: 'Member',
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
                messages: [],
                createdAt: '2026-03-14T09:00:00.000Z',
                numberOfUnreadMessages: 0,
                totalMessages: 0,
                status: 'Active',
                tags: [],
              },
            },
          },
        },
      },
    },
  },
  WritingConflict: {
    description: 'The contact is blocked, or no message can reach it on the channel.',
    'x-decision': 'writing-first',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.WritingConflictProblem,
      },
    },
  },
  EventPage: {
    description: 'The events after the requested position. If there are none, the list is empty.',
    'x-decision': 'event-positions',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.EventPage,
      },
    },
  },
  PositionUnknown: {
    description: 'The service no longer has the event at this position, so changes could be missing. Read everything again.',
    'x-decision': 'event-positions',
    headers: z.object({
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/problem+json': {
        schema: schemas.PositionUnknownProblem,
      },
    },
  },
  MemberPage: {
    description: 'A page of members.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.MemberPage,
      },
    },
  },
  TagPage: {
    description: 'A page of tags.',
    'x-decision': 'paging',
    headers: z.object({
      Link: z.string().regex(/^<[^<>]+>; rel="next"$/u).openapi({
        pattern: '^<[^<>]+>; rel="next"$',
        examples: ['</api/tags?cursor=eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0>; rel="next"'],
        param: {
          description: 'The next page as a relative link with `rel="next"` (RFC 8288). If this is the last page, the header is absent.',
          'x-decision': 'paging',
        },
      }).optional(),
      'X-Request-Id': schemas.RequestId.openapi({
        param: {
          description: 'The id of the request. Use it to find the request in the service\'s logs.',
          'x-decision': 'request-id',
        },
      }),
      'Cache-Control': z.literal('no-store').openapi({
        examples: ['no-store'],
        param: {
          description: 'Caches must not store the response.',
          'x-decision': 'no-store',
        },
      }),
      RateLimit: schemas.RateLimitList.openapi({
        param: {
          description: 'Requests remaining (`r`) and seconds until the quota resets (`t`), as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
      'RateLimit-Policy': schemas.RateLimitList.openapi({
        param: {
          description: 'The rate limit: `q` requests in `w` seconds, as defined by draft-ietf-httpapi-ratelimit-headers-10. If the operator turned the limit off, the header is absent.',
          'x-decision': 'rate-limit-headers',
        },
      }).optional(),
    }),
    content: {
      'application/json': {
        schema: schemas.TagPage,
      },
    },
  },
  WebhookNotTaken: {
    description: 'The receiver hasn\'t taken the event, so the service sends it again later. The same holds if there is no response in time. The service follows no redirect.',
    'x-decision': 'webhook-delivery',
  },
  WebhookTaken: {
    description: 'The receiver has taken the event. The service doesn\'t read the body.',
    'x-decision': 'webhook-delivery',
  },
}

export const routes = {
  regenerateApiKey: createRoute({
    method: 'get',
    path: '/api/auth/api-keys/regenerate',
    operationId: 'regenerateApiKey',
    tags: ['API keys'],
    summary: 'Regenerate the API key',
    description: 'Creates a new API key for the calling member and returns it. The old key keeps working until the new one is first used, so a lost response doesn\'t lock you out. If you discard the response, nothing changes. Although the method is GET, the operation has a side effect. Never retry it automatically, and never cache it, prefetch it or link to it.',
    'x-policy': {
      permissions: [
        {
          permission: 'Regenerate:ApiKey',
        },
      ],
      rateLimit: {
        quota: 60,
        windowSeconds: 3600,
      },
      retry: 'never',
      methodSafety: 'broken',
      'x-decision': 'operation-policy',
    },
    'x-decision': 'rotation-pending',
    responses: {
      200: responses.ApiKeyRegenerated,
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
    tags: ['API keys'],
    summary: 'Get the caller',
    description: 'Returns the member that the API key belongs to, the organization, and the key without its value. Every valid key may call it, so it shows whether a key works. Like every operation, it makes a pending key the current one.',
    'x-decision': 'additions',
    'x-policy': {
      permissions: [],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    responses: {
      200: responses.Caller,
      401: responses.Unauthorized,
      405: responses.MethodNotAllowed,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  receiveMessages: createRoute({
    method: 'post',
    path: '/api/channel/messages',
    operationId: 'receiveMessages',
    tags: ['Channel'],
    summary: 'Receive messages from contacts',
    description: 'Stores messages that contacts wrote, and creates or reopens conversations for them. The call is idempotent: retry it until you get a response, because a message that was stored before is a `Duplicate`. If one message is invalid, the response is 400 and nothing is stored. A message has at most 64 KiB, and the `attributes` of a contact have at most 16 KiB, both as JSON without whitespace, in UTF-8. Otherwise look at each result. A `Rejected` message is not stored, so don\'t send it again. Send the messages of a contact in order and one request after the other, because their order is the one in which the service accepts them.',
    'x-decision': 'channel-delivery',
    'x-events': [
      'contact.created',
      'contact.updated',
      'contact.duplicate_suspected',
      'conversation.created',
      'conversation.status_changed',
      'message.received',
    ],
    'x-policy': {
      permissions: [
        {
          permission: 'Receive:Message',
        },
      ],
      rateLimit: {
        quota: 6000,
        windowSeconds: 60,
      },
      maxBodyBytes: 1048576,
      maxPartBytes: {
        '/messages/*': 65536,
        '/messages/*/contact/attributes': 16384,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      body: {
        description: 'The messages.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReceivedMessageBatch,
            examples: {
              DeliverMessages: {
                summary: 'Deliver a text and a reaction',
                value: {
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
                    {
                      messagingAppMessageId: 'app.5f1c0ffef',
                      contact: {
                        messagingAppContactId: 'app.33612345678',
                        phone: '+33612345678',
                        name: 'Ada Moreau',
                      },
                      messageType: 'Reaction',
                      messageData: {
                        reaction: '👍',
                        messagingAppMessageId: 'app.5f1c0ffee',
                      },
                    },
                  ],
                },
              },
            },
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
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  reportReceipts: createRoute({
    method: 'post',
    path: '/api/channel/receipts',
    operationId: 'reportReceipts',
    tags: ['Channel'],
    summary: 'Report receipts of messages',
    description: 'Reports what became of messages that the organization sent. When you hand a message over, report `Sent` with both identifiers, so that later receipts can name the message by `messagingAppMessageId` alone. The call is idempotent: retry it until you get a response. Receipts can arrive in any order, because the highest status stays. If one receipt is invalid, the response is 400 and nothing changes. Otherwise look at each result.',
    'x-decision': 'receipts',
    'x-events': ['message.status_changed'],
    'x-policy': {
      permissions: [
        {
          permission: 'Receive:Message',
        },
      ],
      rateLimit: {
        quota: 6000,
        windowSeconds: 60,
      },
      maxBodyBytes: 1048576,
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      body: {
        description: 'The receipts.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReceiptBatch,
            examples: {
              ReportReceipts: {
                summary: 'Report that a message was handed over and delivered',
                value: {
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
              },
            },
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
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listChannels: createRoute({
    method: 'get',
    path: '/api/channels',
    operationId: 'listChannels',
    tags: ['Channel'],
    summary: 'List the channels of the organization',
    description: 'Returns the channels of the organization, in the order of their identifiers. Every member may call it, because conversations and events name channels.',
    'x-decision': 'channels',
    'x-policy': {
      permissions: [],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
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
    tags: ['Contacts'],
    summary: 'Get a contact',
    description: 'Returns a contact, whatever its status.',
    'x-decision': 'contact-list',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Contact',
        },
      ],
      rateLimit: {
        quota: 3000,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the contact.',
          },
        }),
      }),
    },
    responses: {
      200: responses.ContactEnvelope,
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
    tags: ['Contacts'],
    summary: 'Update a contact',
    description: 'Changes the name, the status or the attributes of a contact and returns the contact. Properties that you omit stay as they are. `attributes` replaces all attributes. If the contact already has these values, the request succeeds and changes nothing. The last write wins.',
    'x-decision': 'contact-updates',
    'x-events': ['contact.updated'],
    'x-policy': {
      permissions: [
        {
          permission: 'Update:Contact',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the contact.',
          },
        }),
      }),
      body: {
        description: 'The properties to update.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactUpdate,
            examples: {
              UpdateContact: {
                summary: 'Update the name and the attributes',
                value: {
                  name: 'Ada Moreau',
                  attributes: {
                    plan: 'gold',
                    visits: 4,
                  },
                },
              },
              BlockContact: {
                summary: 'Block a contact',
                value: {
                  status: 'Blocked',
                },
              },
            },
          },
        },
      },
    },
    responses: {
      200: responses.ContactEnvelope,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      404: responses.ContactNotFound,
      405: responses.MethodNotAllowed,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  listContacts: createRoute({
    method: 'get',
    path: '/api/contacts',
    operationId: 'listContacts',
    tags: ['Contacts'],
    summary: 'List contacts',
    description: 'Returns the contacts in the order of their identifiers, whatever their status. Send at most one of `phone` and `messagingAppContactId`.',
    'x-decision': 'contact-list',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Contact',
          unbound: true,
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        phone: z.string().min(1).max(256).regex(/^[^\x00-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x1F]+$',
          examples: ['+33612345678'],
          param: {
            description: 'Only contacts with this phone number, for example `+33612345678`. Separators don\'t matter. Write its `+` as `%2B`, because a `+` in a query is a space.',
            'x-decision': 'contact-list',
          },
        }).optional(),
        messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x1F]+$',
          examples: ['app.33612345678'],
          param: {
            description: 'Only the contact with this identifier in the messaging application.',
            'x-decision': 'contact-list',
          },
        }).optional(),
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
      }),
    },
    responses: {
      200: responses.ContactPage,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
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
    tags: ['Contacts'],
    summary: 'Create a contact',
    description: 'Creates a contact before it has written, with its identifier in the messaging application, its phone number, or both. If the organization has a contact with the identifier or the number, the response is 409 with its `contactId`. So if the response to the first request was lost, a retry returns the identifier of the new contact.',
    'x-decision': 'contact-creation',
    'x-events': ['contact.created'],
    'x-policy': {
      permissions: [
        {
          permission: 'Create:Contact',
          unbound: true,
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      body: {
        description: 'The contact.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewContact,
            examples: {
              CreateContact: {
                summary: 'Create a contact by its phone number',
                value: {
                  phone: '+33698765432',
                  name: 'Ada Moreau',
                },
              },
            },
          },
        },
      },
    },
    responses: {
      201: responses.ContactCreated,
      400: responses.RequestInvalid,
      401: responses.Unauthorized,
      403: responses.PermissionMissing,
      405: responses.MethodNotAllowed,
      409: responses.ContactExists,
      413: responses.BodyTooLarge,
      415: responses.MediaTypeUnsupported,
      429: responses.RateLimitExceeded,
      500: responses.InternalError,
      503: responses.ServiceUnavailable,
    },
  }),
  getConversation: createRoute({
    method: 'get',
    path: '/api/conversation/{id}',
    operationId: 'getConversation',
    tags: ['Conversations'],
    summary: 'Get a conversation',
    description: 'Returns a conversation with its newest messages, also if its status is `Deleted`. To update it, send the response\'s `ETag` in `If-Match`. If you keep a copy, send its `ETag` in `If-None-Match`: if the conversation did not change, the response is 304 without a body.',
    'x-decision': 'conditional-get',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Conversation',
        },
      ],
      rateLimit: {
        quota: 3000,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-None-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.2). If one of them is the current one, the response is 304 without a body.',
            'x-decision': 'conditional-get',
          },
        }).optional(),
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
    tags: ['Conversations'],
    summary: 'Update a conversation',
    description: 'Sets the status of a conversation and returns the conversation. A conversation can move from any status to any other. If it already has the requested status, the request succeeds and changes nothing, so you can safely retry after a lost response. Send `If-Match` to avoid overwriting a newer change. Without it, the last write wins.',
    'x-decision': 'transitions',
    'x-events': ['conversation.status_changed'],
    'x-policy': {
      permissions: [
        {
          permission: 'Update:Conversation',
        },
        {
          permission: 'Delete:Conversation',
          when: {
            status: 'Deleted',
          },
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without this header, the last write wins, and a late retry can overwrite a newer change.',
            'x-decision': 'lost-updates',
          },
        }).optional(),
      }),
      body: {
        description: 'The new status of the conversation.',
        'x-decision': 'update-body',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationUpdate,
            examples: {
              CloseConversation: {
                summary: 'Close a conversation',
                value: {
                  status: 'Closed',
                },
              },
              RestoreConversation: {
                summary: 'Reopen or restore a conversation',
                value: {
                  status: 'Active',
                },
              },
              DeleteConversation: {
                summary: 'Delete a conversation (soft delete)',
                value: {
                  status: 'Deleted',
                },
              },
            },
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
    tags: ['Conversations'],
    summary: 'Assign a conversation',
    description: 'Assigns a conversation to a member and returns the conversation. To claim it, send your own identifier with `onlyIfUnassigned`: if another member has the conversation, the response is 409 with the conversation. If the member already has it, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.',
    'x-decision': 'assignment',
    'x-events': ['conversation.assigned'],
    'x-policy': {
      permissions: [
        {
          permission: 'Assign:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without this header, the last write wins, and a late retry can overwrite a newer change.',
            'x-decision': 'lost-updates',
          },
        }).optional(),
      }),
      body: {
        description: 'The assignee.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationAssignment,
            examples: {
              ClaimConversation: {
                summary: 'Claim a conversation',
                value: {
                  memberId: 'mem_grace',
                  onlyIfUnassigned: true,
                },
              },
              AssignConversation: {
                summary: 'Assign a conversation, also if another member has it',
                value: {
                  memberId: 'mem_grace',
                },
              },
            },
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
    tags: ['Conversations'],
    summary: 'Unassign a conversation',
    description: 'Removes the assignee of a conversation and returns the conversation. If it has none, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.',
    'x-decision': 'assignment',
    'x-events': ['conversation.assigned'],
    'x-policy': {
      permissions: [
        {
          permission: 'Assign:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without this header, the last write wins, and a late retry can overwrite a newer change.',
            'x-decision': 'lost-updates',
          },
        }).optional(),
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
    tags: ['Conversations'],
    summary: 'List the messages of a conversation',
    description: 'Returns all messages of a conversation, newest first, also if its status is `Deleted`. Messages that arrive while you page are on no later page. Read the first page again to see them.',
    'x-decision': 'additions',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Conversation',
        },
      ],
      rateLimit: {
        quota: 3000,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
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
    tags: ['Conversations'],
    summary: 'Send a message',
    description: 'Stores a message to the contact of an active conversation, and a channel then delivers it. The status `Sent` means that the service accepted the message. As long as it has no `messagingAppMessageId`, it has not been handed over yet. The `components` of a template have at most 16 KiB, as JSON without whitespace, in UTF-8. To retry after a lost response, send the same `Idempotency-Key` and the same body: the response has the message of the first request. If the conversation isn\'t active, the response is 409 with the conversation.',
    'x-decision': 'sending',
    'x-events': ['message.sent'],
    'x-policy': {
      permissions: [
        {
          permission: 'Create:Message',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 65536,
      maxPartBytes: {
        '/messageData/components': 16384,
      },
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'Idempotency-Key': z.string().max(66).regex(/^(?:"[!#-\[\]-~]{1,64}"|[!#-\[\]-~]{1,64})$/u).openapi({
          pattern: '^(?:"[!#-\\[\\]-~]{1,64}"|[!#-\\[\\]-~]{1,64})$',
          examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
          param: {
            description: 'A key of your choice that is new for each message, such as a UUID. To retry after a lost response, send the same key again, and the message is sent only once.',
            'x-decision': 'idempotency-keys',
          },
        }),
      }),
      body: {
        description: 'The message.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewMessage,
            examples: {
              SendText: {
                summary: 'Send a text that replies to a message',
                value: {
                  messageType: 'Text',
                  messageData: {
                    text: 'It arrives today.',
                  },
                  replyToMessageId: 'msg_01KAHDV9WA',
                },
              },
              SendImage: {
                summary: 'Send an image',
                value: {
                  messageType: 'Image',
                  messageData: {
                    id: 'med_5f1',
                    caption: 'The label on the box.',
                  },
                },
              },
              SendTemplate: {
                summary: 'Send a template',
                value: {
                  messageType: 'Template',
                  messageData: {
                    name: 'parcel_arrives',
                    language: 'en_GB',
                    bodyParameters: ['Ada'],
                    text: 'Hello Ada, your parcel arrives today.',
                  },
                },
              },
            },
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
  markConversationRead: createRoute({
    method: 'post',
    path: '/api/conversation/{id}/read',
    operationId: 'markConversationRead',
    tags: ['Conversations'],
    summary: 'Mark messages of a conversation as read',
    description: 'Marks the unread messages from the contact as read, up to the given message, for every member. Send the newest message that you showed, and messages that arrived later stay unread. If none of them is unread, the request succeeds and changes nothing, so you can safely retry.',
    'x-decision': 'read-marks',
    'x-events': ['conversation.read'],
    'x-policy': {
      permissions: [
        {
          permission: 'Update:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without this header, the last write wins, and a late retry can overwrite a newer change.',
            'x-decision': 'lost-updates',
          },
        }).optional(),
      }),
      body: {
        description: 'The newest message that was read.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ReadMark,
            examples: {
              MarkRead: {
                summary: 'Mark all messages up to one as read',
                value: {
                  upToMessageId: 'msg_01KAHDV9WA',
                },
              },
            },
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
    tags: ['Conversations'],
    summary: 'Set the tags of a conversation',
    description: 'Replaces all tags of a conversation and returns the conversation. If it already has exactly these tags, in any order, the request succeeds and changes nothing. Send `If-Match` to avoid overwriting a newer change.',
    'x-decision': 'tagging',
    'x-events': ['conversation.tagged'],
    'x-policy': {
      permissions: [
        {
          permission: 'Tag:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'conditional',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      params: z.object({
        id: schemas.Identifier.openapi({
          param: {
            description: 'The identifier of the conversation.',
          },
        }),
      }),
      headers: z.object({
        'If-Match': schemas.EntityTagList.openapi({
          param: {
            description: 'The `ETag` of the conversation as you last read it, a list of `ETag` values, or `*` for any (RFC 9110, section 13.1.1). Weak tags never match. Without this header, the last write wins, and a late retry can overwrite a newer change.',
            'x-decision': 'lost-updates',
          },
        }).optional(),
      }),
      body: {
        description: 'The tags.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationTags,
            examples: {
              SetTags: {
                summary: 'Set one tag',
                value: {
                  tagIds: ['tag_refund'],
                },
              },
              RemoveTags: {
                summary: 'Remove all tags',
                value: {
                  tagIds: [],
                },
              },
            },
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
    tags: ['Conversations'],
    summary: 'List conversations',
    description: 'Returns conversations without their messages, by default those with the latest activity first. Send at most one of `assignedToId`, `isUnassigned`, `contactId`, `phone` and `tagId`. A conversation that becomes active while you page moves to the front, and you may miss it. To read all conversations, send `order=created`. A page can have fewer than `limit` conversations, or none, although more follow. Read on until `nextCursor` is absent.',
    'x-decision': 'conversation-list',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        status: checks.listFromText(z.array(schemas.ConversationStatus).openapi({
          default: ['Active', 'Closed'],
          examples: [['Active']],
        })).openapi({
          param: {
            description: 'The statuses of the conversations. To name several, send the parameter several times.',
            'x-decision': 'conversation-list',
            style: 'form',
            explode: true,
          },
        }).default(['Active', 'Closed']),
        assignedToId: schemas.Identifier.openapi({
          param: {
            description: 'The member that the conversations are assigned to.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        isUnassigned: checks.booleanFromText(z.literal(true).openapi({
          type: 'boolean',
          enum: [true],
          examples: [true],
        })).openapi({
          param: {
            description: 'Only conversations without an assignee.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        contactId: schemas.Identifier.openapi({
          param: {
            description: 'The contact of the conversations.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        phone: z.string().min(1).max(256).regex(/^[^\x00-\x1F]+$/u).openapi({
          pattern: '^[^\\x00-\\x1F]+$',
          examples: ['+33612345678'],
          param: {
            description: 'The phone number of the contact, exactly as the contact has it. Write its `+` as `%2B`, because a `+` in a query is a space.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        tagId: schemas.Identifier.openapi({
          param: {
            description: 'A tag of the conversations.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        lastActivityBefore: schemas.Timestamp.openapi({
          param: {
            description: 'Only conversations whose latest activity was before this time.',
            'x-decision': 'conversation-list',
          },
        }).optional(),
        order: z.enum(['activity', 'created']).openapi({
          default: 'activity',
          examples: ['created'],
          param: {
            description: 'The order of the conversations: the latest activity first, or the latest created first.',
            'x-decision': 'conversation-list',
          },
        }).default('activity'),
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
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
    tags: ['Conversations'],
    summary: 'Create a conversation',
    description: 'Returns the active conversation of a contact on a channel, so that a member can write first. If there is none, it is created, without a message. A retry returns the same conversation. A closed conversation stays closed. The messages of a new conversation go to `identity` until the contact writes. If no message can reach the contact on the channel, the response is 409, and nothing is created. To send a message in the conversation, call `sendMessage`.',
    'x-decision': 'writing-first',
    'x-events': ['conversation.created'],
    'x-policy': {
      permissions: [
        {
          permission: 'Create:Conversation',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 16384,
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      body: {
        description: 'The contact and the channel.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.NewConversation,
            examples: {
              CreateConversation: {
                summary: 'Write to a contact first',
                value: {
                  contactId: 'con_ada',
                  channelId: 'chn_first',
                },
              },
            },
          },
        },
      },
    },
    responses: {
      200: responses.ConversationCreated,
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
    tags: ['Events'],
    summary: 'List events',
    description: 'Returns the events after a position, in order. To begin, get the newest position with `after=now`, read all pages of what you need, then follow from that position. Send `nextPosition` as `after` in your next request, and store it together with your work, so that you process each event exactly once. If the response is 410, begin again. Skip events of types that you don\'t know.',
    'x-decision': 'events',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Event',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        after: z.string().max(256).regex(/^[A-Za-z0-9._~-]+$/u).openapi({
          pattern: '^[A-Za-z0-9._~-]+$',
          examples: ['4711.Zt3yq8vJw1nC', 'now'],
          param: {
            description: 'The position after which the events begin, or `now` for the newest position without events. If it is omitted, the list begins with the oldest event that the service keeps.',
            'x-decision': 'event-positions',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
        type: checks.listFromText(z.array(schemas.EventType).openapi({
          examples: [['message.sent', 'message.status_changed']],
        })).openapi({
          param: {
            description: 'The types of events to return. To name several, send the parameter several times. If it is omitted, all types are returned.',
            'x-decision': 'events',
            style: 'form',
            explode: true,
          },
        }).optional(),
        wait: checks.numberFromText(checks.integer().min(0).max(30).openapi({
          default: 0,
          examples: [30],
        })).openapi({
          param: {
            description: 'The number of seconds to wait for an event if there is none yet.',
            'x-decision': 'long-poll',
          },
        }).default(0),
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
    tags: ['Organization'],
    summary: 'List the members of the organization',
    description: 'Returns the members of the organization with their roles, in the order of their identifiers. Deactivated members aren\'t listed.',
    'x-decision': 'additions',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:OrganizationMember',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
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
    tags: ['Organization'],
    summary: 'List the tags of the organization',
    description: 'Returns the tags of the organization, in the order of their identifiers.',
    'x-decision': 'additions',
    'x-policy': {
      permissions: [
        {
          permission: 'Get:Tag',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
    request: {
      query: z.object({
        cursor: z.string().max(1024).regex(/^[A-Za-z0-9_-]+$/u).openapi({
          pattern: '^[A-Za-z0-9_-]+$',
          examples: ['eyJvIjoiYWN0aXZpdHkiLCJhIjo0Mn0'],
          param: {
            description: 'The `nextCursor` of the page before. Send it with the same other parameters. Only `limit` can differ. If it is omitted, the list begins with its first page.',
            'x-decision': 'paging',
          },
        }).optional(),
        limit: checks.numberFromText(checks.integer().min(1).max(100).openapi({
          default: 20,
          examples: [50],
        })).openapi({
          param: {
            description: 'The maximum number of items in the response. It can differ from page to page.',
            'x-decision': 'paging',
          },
        }).default(20),
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
    tags: ['Webhooks'],
    summary: 'Push contact.created',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactCreatedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'contact.updated': createRoute({
    method: 'post',
    path: 'contact.updated',
    tags: ['Webhooks'],
    summary: 'Push contact.updated',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactUpdatedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'contact.erased': createRoute({
    method: 'post',
    path: 'contact.erased',
    tags: ['Webhooks'],
    summary: 'Push contact.erased',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactErasedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.created': createRoute({
    method: 'post',
    path: 'conversation.created',
    tags: ['Webhooks'],
    summary: 'Push conversation.created',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationCreatedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.status_changed': createRoute({
    method: 'post',
    path: 'conversation.status_changed',
    tags: ['Webhooks'],
    summary: 'Push conversation.status_changed',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationStatusChangedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.assigned': createRoute({
    method: 'post',
    path: 'conversation.assigned',
    tags: ['Webhooks'],
    summary: 'Push conversation.assigned',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationAssignedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.tagged': createRoute({
    method: 'post',
    path: 'conversation.tagged',
    tags: ['Webhooks'],
    summary: 'Push conversation.tagged',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationTaggedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.read': createRoute({
    method: 'post',
    path: 'conversation.read',
    tags: ['Webhooks'],
    summary: 'Push conversation.read',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationReadEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'conversation.purged': createRoute({
    method: 'post',
    path: 'conversation.purged',
    tags: ['Webhooks'],
    summary: 'Push conversation.purged',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ConversationPurgedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'message.received': createRoute({
    method: 'post',
    path: 'message.received',
    tags: ['Webhooks'],
    summary: 'Push message.received',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageReceivedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'message.sent': createRoute({
    method: 'post',
    path: 'message.sent',
    tags: ['Webhooks'],
    summary: 'Push message.sent',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageSentEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'message.status_changed': createRoute({
    method: 'post',
    path: 'message.status_changed',
    tags: ['Webhooks'],
    summary: 'Push message.status_changed',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.MessageStatusChangedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'records.imported': createRoute({
    method: 'post',
    path: 'records.imported',
    tags: ['Webhooks'],
    summary: 'Push records.imported',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.RecordsImportedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'contact.duplicate_suspected': createRoute({
    method: 'post',
    path: 'contact.duplicate_suspected',
    tags: ['Webhooks'],
    summary: 'Push contact.duplicate_suspected',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.ContactDuplicateSuspectedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
  'webhook.tested': createRoute({
    method: 'post',
    path: 'webhook.tested',
    tags: ['Webhooks'],
    summary: 'Push webhook.tested',
    description: 'The service sends the event to each endpoint that asked for its type. Verify the signature, store the event, then respond.',
    'x-decision': 'webhooks',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': schemas.Identifier.openapi({
          param: {
            description: 'The `id` of the event. Each attempt to deliver an event has the same one, so use it to skip events that you have already.',
            'x-decision': 'webhooks',
          },
        }),
        'webhook-timestamp': checks.numberFromText(checks.integer().min(0).openapi({
          examples: [1773414245],
        })).openapi({
          param: {
            description: 'The time of this attempt, in seconds since 1970-01-01T00:00:00Z. Reject a request if your clock differs by more than five minutes, because it can be a copy of an old one.',
            'x-decision': 'webhook-signatures',
          },
        }),
        'webhook-signature': z.string().regex(/^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$/u).openapi({
          pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v[0-9]+[a-z]*,[A-Za-z0-9+/=]+)*$',
          examples: [
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          ],
          param: {
            description: 'Signatures, separated by spaces. Each is its version, a comma, and a value in base64. The value of version `v1` is the HMAC-SHA256 of `webhook-id`, `.`, `webhook-timestamp`, `.` and the body, with the bytes of the secret as its key. While a secret is being replaced, there is one signature for the old secret and one for the new one. Accept the request if one signature is right, and skip versions that you don\'t know.',
            'x-decision': 'webhook-signatures',
          },
        }),
      }),
      body: {
        description: 'The event, as `listEvents` returns it.',
        required: true,
        content: {
          'application/json': {
            schema: schemas.WebhookTestedEvent,
          },
        },
      },
    },
    responses: {
      '2XX': responses.WebhookTaken,
      default: responses.WebhookNotTaken,
    },
  }),
}

/** The whole document, as a running app emits it of itself. */
export const emitDocument = checks.emitter({
  head: {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      version: '1.3.0',
      summary: 'Conversations between an organization and its contacts.',
      description: 'Parley manages conversations between an organization and its contacts over a messaging application. Other systems\nfollow what happens in them as a list of events, or get each event by webhook.\nAll errors use `application/problem+json` (RFC 9457), including errors raised before routing. If a request has several\nerrors, the service returns the first one in the order of `x-precedence`.\n\nTimestamps are in UTC, and identifiers are opaque strings. Absent values are omitted: no value is ever null or an empty\nstring.\n\nAnything marked `x-decision` was decided by this project because the source document doesn\'t specify it. Everything\nelse comes from the source document.\n',
      license: {
        name: 'MIT',
        identifier: 'MIT',
      },
      'x-decision': 'version-scheme',
    },
    servers: [
      {
        url: '{base_url}',
        description: 'The address at which the operator runs the service.',
        variables: {
          base_url: {
            default: 'http://127.0.0.1:3000',
            description: 'The base URL of the service, without a trailing slash.',
            'x-decision': 'server-address',
          },
        },
      },
    ],
    security: [
      {
        apiKey: [],
      },
    ],
    tags: [
      {
        name: 'API keys',
        description: 'API keys authenticate requests.',
      },
      {
        name: 'Channel',
        description: 'A channel connects the service to the messaging application: it delivers what contacts write, and reports receipts.',
        'x-decision': 'additions',
      },
      {
        name: 'Contacts',
        description: 'The contacts of the organization.',
        'x-decision': 'additions',
      },
      {
        name: 'Conversations',
        description: 'Conversations between the organization and its contacts.',
      },
      {
        name: 'Events',
        description: 'Events tell other systems what changed in the organization, in order.',
        'x-decision': 'additions',
      },
      {
        name: 'Organization',
        description: 'The members and the tags of the organization.',
        'x-decision': 'additions',
      },
      {
        name: 'Webhooks',
        description: 'The same events, pushed. An operator registers endpoints, and the service sends each event to them, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes.',
        'x-decision': 'webhooks',
      },
    ],
    'x-precedence': [
      {
        check: 'The request is well-formed HTTP, its headers are within the size limit, and it arrives before the timeout',
        codes: ['request_invalid', 'header_fields_too_large', 'request_timed_out'],
      },
      {
        check: 'The path exists',
        codes: ['route_not_found'],
      },
      {
        check: 'The path supports the method',
        codes: ['method_not_allowed'],
      },
      {
        check: 'A GET with side effects was sent intentionally (no prefetch, navigation or cross-site request)',
        codes: ['unsafe_request_refused'],
      },
      {
        check: 'The API key is valid',
        codes: ['api_key_missing', 'api_key_invalid'],
      },
      {
        check: 'The rate limit is not exceeded',
        codes: ['rate_limit_exceeded'],
      },
      {
        check: 'The member has the permissions of the operation, and the key can be used for it',
        codes: ['permission_missing', 'api_key_superseded'],
      },
      {
        check: 'The operation supports the media type of the body',
        codes: ['media_type_unsupported'],
      },
      {
        check: 'The body is within the size limit',
        codes: ['body_too_large'],
      },
      {
        check: 'The path, the query, the headers and the body are valid',
        codes: ['request_invalid'],
      },
      {
        check: 'The member has the permission that this body requires',
        codes: ['permission_missing'],
      },
      {
        check: 'The conversation or the contact exists in the organization',
        codes: ['conversation_not_found', 'contact_not_found'],
      },
      {
        check: 'The service has the event at the requested position',
        codes: ['position_unknown'],
      },
      {
        check: 'The idempotency key is new, or belongs to the same request',
        codes: ['idempotency_key_reused'],
      },
      {
        check: 'The identifiers in the body name something in the organization',
        codes: ['reference_unknown'],
      },
      {
        check: 'The state of the conversation and of the contact allows the request',
        codes: [
          'conversation_not_active',
          'contact_blocked',
          'contact_exists',
          'reply_window_closed',
          'template_unsupported',
          'identity_lost',
          'conversation_assigned',
        ],
      },
      {
        check: 'The precondition holds, or the request changes nothing',
        codes: ['precondition_failed'],
      },
    ],
    'x-delivery': {
      timeoutSeconds: 15,
      retryDelaysSeconds: [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400],
      retryJitterPercent: 10,
      disablingStatuses: [410],
      timestampToleranceSeconds: 300,
      secretOverlapSeconds: 86400,
      'x-decision': 'webhook-delivery',
    },
  },
  schemas,
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'parley_…',
        description: 'Send the API key as `Authorization: Bearer <API_KEY>`. Keys in query parameters or cookies aren\'t accepted. A key belongs to one member of one organization. The service reads the member\'s permissions again for each request.',
        'x-decision': 'bearer-key',
      },
    },
  },
  webhooks,
})
