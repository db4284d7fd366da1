// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
/** The metadata of each operation in the contract. `headers` has the response headers by status. */
export const operations = {
  regenerateApiKey: {
    method: 'get',
    path: '/api/auth/api-keys/regenerate',
    inputs: [],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  getCaller: {
    method: 'get',
    path: '/api/auth/me',
    inputs: [],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 405, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  reportChanges: {
    method: 'post',
    path: '/api/channel/changes',
    inputs: [
      'body.channelId',
      'body.changes[].kind',
      'body.changes[].messagingAppMessageId',
      'body.changes[].at',
      'body.changes[].metadata',
    ],
    bodyTypes: ['application/json'],
    itemResults: 'changes',
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
        '/changes/*/metadata': 16384,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  listQueuedMessages: {
    method: 'get',
    path: '/api/channel/messages',
    inputs: ['query.channelId', 'query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 422, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [
        {
          permission: 'Receive:Message',
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
  },
  receiveMessages: {
    method: 'post',
    path: '/api/channel/messages',
    inputs: [
      'body.channelId',
      'body.messages[].messagingAppMessageId',
      'body.messages[].contact.messagingAppContactId',
      'body.messages[].contact.phone',
      'body.messages[].contact.aliases[]',
      'body.messages[].contact.name',
      'body.messages[].contact.attributes',
      'body.messages[].sentAt',
      'body.messages[].messageType',
      'body.messages[].messageData.text',
      'body.messages[].attachments[].messageType',
      'body.messages[].attachments[].messageData.id',
      'body.messages[].attachments[].messageData.link',
      'body.messages[].attachments[].messageData.mimeType',
      'body.messages[].attachments[].messageData.sizeBytes',
      'body.messages[].attachments[].messageData.fileName',
      'body.messages[].attachments[].messageData.caption',
      'body.messages[].attachments[].messageData.isVoice',
      'body.messages[].metadata',
      'body.messages[].isTruncated',
      'body.messages[].replyToMessagingAppMessageId',
      'body.messages[].messageData.id',
      'body.messages[].messageData.link',
      'body.messages[].messageData.mimeType',
      'body.messages[].messageData.sizeBytes',
      'body.messages[].messageData.fileName',
      'body.messages[].messageData.caption',
      'body.messages[].messageData.isVoice',
      'body.messages[].messageData.latitude',
      'body.messages[].messageData.longitude',
      'body.messages[].messageData.name',
      'body.messages[].messageData.address',
      'body.messages[].messageData.reaction',
      'body.messages[].messageData.messagingAppMessageId',
      'body.messages[].messageData.contacts[].name',
      'body.messages[].messageData.contacts[].phones[]',
      'body.messages[].messageData.description',
      'body.messages[].messageData.originalType',
      'body.messages[].messageData.content',
    ],
    bodyTypes: ['application/json'],
    itemResults: 'messages',
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
        '/messages/*': 327680,
        '/messages/*/contact/attributes': 16384,
        '/messages/*/metadata': 16384,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  reportReceipts: {
    method: 'post',
    path: '/api/channel/receipts',
    inputs: [
      'body.channelId',
      'body.receipts[].messageId',
      'body.receipts[].messagingAppMessageId',
      'body.receipts[].status',
      'body.receipts[].at',
      'body.receipts[].reason',
      'body.receipts[].code',
      'body.receipts[].metadata',
    ],
    bodyTypes: ['application/json'],
    itemResults: 'receipts',
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
        '/receipts/*/metadata': 16384,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  listChannels: {
    method: 'get',
    path: '/api/channels',
    inputs: ['query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  getContact: {
    method: 'get',
    path: '/api/contact/{id}',
    inputs: ['path.id', 'header.If-None-Match'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 304, 400, 401, 403, 404, 405, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      304: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  updateContact: {
    method: 'post',
    path: '/api/contact/{id}',
    inputs: ['path.id', 'header.If-Match', 'body.name', 'body.phone', 'body.status', 'body.attributes'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [
        {
          permission: 'Update:Contact',
          unbound: 'phone',
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
  },
  dismissDuplicate: {
    method: 'delete',
    path: '/api/contact/{id}/duplicate/{otherContactId}',
    inputs: ['path.id', 'path.otherContactId'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [204, 400, 401, 403, 404, 405, 429, 500, 503],
    headers: {
      204: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [
        {
          permission: 'Move:ContactIdentity',
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
  },
  moveIdentities: {
    method: 'post',
    path: '/api/contact/{id}/identities/move',
    inputs: [
      'path.id',
      'body.to.kind',
      'body.to.contactId',
      'body.to.name',
      'body.identities[].channelId',
      'body.identities[].value',
    ],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [
        {
          permission: 'Move:ContactIdentity',
          unbound: true,
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 262144,
      retry: 'never',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  listContacts: {
    method: 'get',
    path: '/api/contacts',
    inputs: ['query.phone', 'query.messagingAppContactId', 'query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  createContact: {
    method: 'post',
    path: '/api/contacts',
    inputs: ['body.phone', 'body.channelId', 'body.name', 'body.attributes', 'body.messagingAppContactId'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [201, 400, 401, 403, 405, 409, 413, 415, 422, 429, 500, 503],
    headers: {
      201: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  getConversation: {
    method: 'get',
    path: '/api/conversation/{id}',
    inputs: ['path.id', 'header.If-None-Match'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 304, 400, 401, 403, 404, 405, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      304: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  updateConversation: {
    method: 'post',
    path: '/api/conversation/{id}',
    inputs: ['path.id', 'header.If-Match', 'body.status'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 412, 413, 415, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  assignConversation: {
    method: 'put',
    path: '/api/conversation/{id}/assignee',
    inputs: ['path.id', 'header.If-Match', 'body.memberId', 'body.onlyIfUnassigned'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  unassignConversation: {
    method: 'delete',
    path: '/api/conversation/{id}/assignee',
    inputs: ['path.id', 'header.If-Match'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 412, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  listMessages: {
    method: 'get',
    path: '/api/conversation/{id}/messages',
    inputs: ['path.id', 'query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  sendMessage: {
    method: 'post',
    path: '/api/conversation/{id}/messages',
    inputs: [
      'path.id',
      'header.Idempotency-Key',
      'body.messageType',
      'body.messageData.text',
      'body.attachments[].messageType',
      'body.attachments[].messageData.id',
      'body.attachments[].messageData.link',
      'body.attachments[].messageData.mimeType',
      'body.attachments[].messageData.sizeBytes',
      'body.attachments[].messageData.fileName',
      'body.attachments[].messageData.caption',
      'body.attachments[].messageData.isVoice',
      'body.metadata',
      'body.replyToMessageId',
      'body.messageData.id',
      'body.messageData.link',
      'body.messageData.mimeType',
      'body.messageData.sizeBytes',
      'body.messageData.fileName',
      'body.messageData.caption',
      'body.messageData.isVoice',
      'body.messageData.latitude',
      'body.messageData.longitude',
      'body.messageData.name',
      'body.messageData.address',
      'body.messageData.reaction',
      'body.messageData.messageId',
      'body.messageData.contacts[].name',
      'body.messageData.contacts[].phones[]',
      'body.messageData.language',
      'body.messageData.bodyParameters[]',
      'body.messageData.components',
      'body.messageData.header',
      'body.messageData.footer',
      'body.messageData.listTitle',
      'body.messageData.actions[].kind',
      'body.messageData.actions[].id',
      'body.messageData.actions[].title',
      'body.messageData.actions[].description',
      'body.messageData.actions[].url',
    ],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503],
    headers: {
      201: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
      permissions: [
        {
          permission: 'Create:Message',
        },
      ],
      rateLimit: {
        quota: 600,
        windowSeconds: 60,
      },
      maxBodyBytes: 524288,
      maxPartBytes: {
        '/messageData/components': 16384,
        '/metadata': 16384,
      },
      retry: 'always',
      methodSafety: 'kept',
      'x-decision': 'operation-policy',
    },
  },
  markConversationRead: {
    method: 'post',
    path: '/api/conversation/{id}/read',
    inputs: ['path.id', 'header.If-Match', 'body.upToMessageId'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 412, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  setConversationTags: {
    method: 'put',
    path: '/api/conversation/{id}/tags',
    inputs: ['path.id', 'header.If-Match', 'body.tagIds[]'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 404, 405, 412, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      404: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      412: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  listConversations: {
    method: 'get',
    path: '/api/conversations',
    inputs: [
      'query.status',
      'query.assignedToId',
      'query.isUnassigned',
      'query.contactId',
      'query.phone',
      'query.tagId',
      'query.lastActivityBefore',
      'query.order',
      'query.cursor',
      'query.limit',
    ],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  createConversation: {
    method: 'post',
    path: '/api/conversations',
    inputs: ['body.contactId', 'body.channelId', 'body.address'],
    bodyTypes: ['application/json'],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 201, 400, 401, 403, 405, 409, 413, 415, 422, 429, 500, 503],
    headers: {
      200: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      201: ['ETag', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      409: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      413: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      415: ['Accept-Encoding', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      422: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  listEvents: {
    method: 'get',
    path: '/api/events',
    inputs: ['query.after', 'query.limit', 'query.type', 'query.wait'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 410, 429, 500, 503],
    headers: {
      200: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      410: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  listMembers: {
    method: 'get',
    path: '/api/members',
    inputs: ['query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
  listTags: {
    method: 'get',
    path: '/api/tags',
    inputs: ['query.cursor', 'query.limit'],
    bodyTypes: [],
    security: [
      {
        apiKey: [],
      },
    ],
    statuses: [200, 400, 401, 403, 405, 429, 500, 503],
    headers: {
      200: ['Link', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      400: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      401: ['WWW-Authenticate', 'X-Request-Id', 'Cache-Control'],
      403: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      405: ['Allow', 'X-Request-Id', 'Cache-Control'],
      429: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      500: ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
      503: ['Retry-After', 'X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'],
    },
    policy: {
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
  },
} as const
export type OperationId = keyof typeof operations

/** The properties that are marked with `x-secret`: a JSON Pointer into a component schema, and the name. */
export const secrets = [
  {
    schema: 'ApiKey',
    pointer: '/properties/key',
    property: 'key',
  },
] as const

/** The metadata of each webhook request in the contract. */
export const webhooks = {
  'contact.created': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.updated': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.identities_moved': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.duplicate_suspected': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.duplicate_dismissed': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.alias_ignored': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'contact.erased': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.created': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.status_changed': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.assigned': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.tagged': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.read': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'conversation.purged': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'message.received': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'message.edited': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'message.sent': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'message.status_changed': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'message.removed': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'records.imported': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
  'webhook.tested': {
    method: 'post',
    headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    bodyTypes: ['application/json'],
  },
} as const

/** The delivery rules of webhooks: the `x-delivery` of the contract. */
export const delivery = {
  timeoutSeconds: 15,
  retryDelaysSeconds: [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400],
  retryJitterPercent: 10,
  disablingStatuses: [410],
  timestampToleranceSeconds: 300,
  secretOverlapSeconds: 86400,
  'x-decision': 'webhook-delivery',
} as const
