// A violation of each rule of the house style. Those that would hide each other stand in different batches.

export interface Violation {
  rule: string
  /** Describes the violation, to be read after "notices that". */
  what: string
  file: string
  from: RegExp
  to: string
  /** Words of the finding, if the rule alone does not tell violations apart. */
  message?: string
  /** Default: the first one. */
  batch?: number
}

const UPDATE = 'paths/api_conversation_{id}.yaml'
const REGENERATE = 'paths/api_auth_api-keys_regenerate.yaml'
const WEBHOOK = 'webhooks/message.sent.yaml'
const SCHEMAS = 'components/schemas'
const RESPONSES = 'components/responses'

/** The line of a response header with its reference. */
const header = (name: string) => new RegExp(`  ${name}:\\n    \\$ref: .*\\n`)
const statusLines = (status: string) => new RegExp(`    '${status}':\\n      \\$ref: .*\\n`)

const headerless = (file: string, name: string, batch?: number): Violation => ({
  rule: 'response-contains-header',
  what: `${file} does not carry ${name}`,
  file: `${RESPONSES}/${file}.yaml`,
  from: header(name),
  to: '',
  message: name,
  batch,
})

const described = (what: string, schema: string, to: string): Violation => ({
  rule: 'rule/description-is-a-sentence',
  what,
  file: `${SCHEMAS}/${schema}.yaml`,
  from: /^description: .*\n/,
  to,
})

const pending = (rule: string, file: string, status: string, batch: number): Violation => ({
  rule,
  what: `${file} does not return ${status}`,
  file,
  from: statusLines(status),
  to: '',
  batch,
})

/** The same of the operation with a body, whatever other operations stand before it in its file. */
const pendingBody = (file: string, status: string, batch: number): Violation => ({
  ...pending('rule/body-operation-statuses', file, status, batch),
  from: new RegExp(`( {2}requestBody:\\n[^]*?)${statusLines(status).source}`),
  to: '$1',
})

export const violations: readonly Violation[] = [
  {
    rule: 'rule/path-is-a-file',
    what: 'a path is written in openapi.yaml',
    file: 'openapi.yaml',
    from: /paths:\n/,
    to: 'paths:\n  /api/ping:\n    get:\n      operationId: pingService\n      responses: {}\n',
  },
  described('a description has no period', 'Tag', 'description: A label on a conversation\n'),
  described('a description begins with a small letter', 'Role', 'description: a set of permissions.\n'),
  described('a description speaks of the future', 'Contact', 'description: A person who will reply.\n'),
  {
    rule: 'rule/response-is-described',
    what: 'a response has an empty description',
    file: `${RESPONSES}/BodyTooLarge.yaml`,
    from: /^description: .*\n/,
    to: "description: ''\n",
  },
  {
    rule: 'rule/summary-is-a-verb-phrase',
    what: 'a summary ends with a period',
    file: UPDATE,
    from: /summary: .*\n/,
    to: 'summary: Update a conversation.\n',
  },
  {
    rule: 'rule/summary-is-a-verb-phrase',
    what: 'an operation has no summary',
    file: REGENERATE,
    from: / {2}summary: .*\n/,
    to: '',
  },
  {
    rule: 'rule/example-summary-is-a-verb-phrase',
    what: 'a summary of an example ends with a period',
    file: 'components/examples/CloseConversation.yaml',
    from: /summary: .*\n/,
    to: 'summary: Close a conversation.\n',
  },
  {
    rule: 'rule/operation-id-is-verb-and-noun',
    what: 'an operationId is one word',
    file: UPDATE,
    from: /operationId: .*\n/,
    to: 'operationId: update\n',
  },
  {
    rule: 'rule/operation-has-a-policy',
    what: 'an operation has no policy',
    file: REGENERATE,
    from: /x-policy:/,
    to: 'x-politics:',
  },
  pending('rule/secured-operation-statuses', REGENERATE, '401', 1),
  pending('rule/operation-statuses', UPDATE, '405', 1),
  pending('rule/secured-operation-statuses', REGENERATE, '429', 2),
  pending('rule/operation-statuses', UPDATE, '500', 2),
  pending('rule/operation-statuses', UPDATE, '503', 3),
  pendingBody(UPDATE, '400', 1),
  pendingBody(UPDATE, '413', 2),
  pendingBody(UPDATE, '415', 3),
  {
    rule: 'rule/request-body-is-required',
    what: 'a body does not say whether it is required',
    file: UPDATE,
    from: / {4}required: true\n/,
    to: '',
  },
  {
    rule: 'rule/request-body-is-required',
    what: 'a body is not required',
    file: UPDATE,
    from: / {4}required: true\n/,
    to: '    required: false\n',
    batch: 2,
  },
  {
    rule: 'rule/request-object-is-closed',
    what: 'an object in a body does not say that it is closed',
    file: `${SCHEMAS}/ConversationUpdate.yaml`,
    from: /additionalProperties: false\n/,
    to: '',
  },
  {
    rule: 'rule/request-object-is-closed',
    what: 'an object in a body is open',
    file: `${SCHEMAS}/ConversationUpdate.yaml`,
    from: /additionalProperties: false\n/,
    to: 'additionalProperties: true\n',
    batch: 2,
  },
  {
    rule: 'rule/keyword-is-enforced',
    what: 'a schema depends on a condition',
    file: `${SCHEMAS}/SharedContact.yaml`,
    from: /type: object\n/,
    to: 'type: object\ndependentRequired:\n  name: [phones]\n',
  },
  {
    rule: 'rule/path-is-kebab-case',
    what: 'a path is in camelCase',
    file: 'openapi.yaml',
    from: / {2}\/api\/members:\n/,
    to: '  /api/teamMembers:\n',
  },
  {
    rule: 'rule/webhook-has-no-credential',
    what: 'a webhook has the credential of the document',
    file: WEBHOOK,
    from: / {2}security: \[\]\n/,
    to: '',
  },
  {
    rule: 'rule/webhook-has-no-credential',
    what: 'a webhook has a credential of its own',
    file: WEBHOOK,
    from: / {2}security: \[\]\n/,
    to: '  security:\n    - apiKey: []\n',
    batch: 2,
  },
  {
    rule: 'rule/webhook-responses',
    what: 'a webhook tells a status apart',
    file: WEBHOOK,
    from: / {4}default:\n/,
    to: "    '302':\n      description: Elsewhere.\n    default:\n",
  },
  {
    rule: 'rule/webhook-responses',
    what: 'a webhook does not say what happens if it fails',
    file: WEBHOOK,
    from: / {4}default:\n.*\n/,
    to: '',
    batch: 2,
  },
  {
    rule: 'rule/no-callbacks',
    what: 'an operation has callbacks',
    file: UPDATE,
    from: / {2}requestBody:\n/,
    to: '  callbacks: {}\n  requestBody:\n',
    batch: 2,
  },
  {
    rule: 'rule/union-has-a-discriminator',
    what: 'a union has no discriminator',
    file: `${SCHEMAS}/UnauthorizedProblem.yaml`,
    from: /discriminator:\n(?: .*\n)+/,
    to: '',
    batch: 2,
  },
  {
    rule: 'rule/extensible-is-a-value-list',
    what: 'a number is extensible',
    file: `${SCHEMAS}/LocationMessageData.yaml`,
    from: / {4}type: number\n/,
    to: '    type: number\n    x-extensible: true\n',
  },
  {
    rule: 'rule/extensible-is-true',
    what: 'a list of values is marked with a word',
    file: `${SCHEMAS}/AccessLevel.yaml`,
    from: /x-extensible: true/,
    to: 'x-extensible: maybe',
  },
  {
    rule: 'rule/secret-is-a-string',
    what: 'a number is a secret',
    file: `${SCHEMAS}/Conversation.yaml`,
    from: / {4}type: integer\n/,
    to: '    type: integer\n    x-secret: true\n',
  },
  {
    rule: 'rule/secret-is-true',
    what: 'a secret is marked with a word',
    file: `${SCHEMAS}/ApiKey.yaml`,
    from: /x-secret: true/,
    to: 'x-secret: maybe',
  },
  {
    rule: 'rule/schema-has-examples',
    what: 'a schema has no examples',
    file: `${SCHEMAS}/Timestamp.yaml`,
    from: /examples:\n.*\n/,
    to: '',
  },
  {
    rule: 'rule/schema-has-examples',
    what: 'a schema has an empty list of examples',
    file: `${SCHEMAS}/Permission.yaml`,
    from: /examples:\n.*\n/,
    to: 'examples: []\n',
  },
  {
    rule: 'rule/header-has-a-schema',
    what: 'a header has no description',
    file: 'components/headers/CacheControl.yaml',
    from: /^description: .*\n/,
    to: '',
  },
  {
    rule: 'rule/problem-members',
    what: 'a problem has no code',
    file: `${SCHEMAS}/InternalErrorProblem.yaml`,
    from: / {2}code:\n/,
    to: '  word:\n',
  },
  {
    rule: 'rule/no-null',
    what: 'a value can be null',
    file: `${SCHEMAS}/ProblemDetail.yaml`,
    from: /type: string\n/,
    to: "type: ['string', 'null']\n",
  },
  {
    rule: 'response-contains-header',
    what: 'a response without a body does not carry ETag',
    // A GET that isn't safe has no 304 of its own.
    file: REGENERATE,
    from: / {2}responses:\n/,
    to: "  responses:\n    '304':\n      description: The same as before.\n",
    message: 'ETag',
    batch: 4,
  },
  headerless('ConversationUpdated', 'X-Request-Id'),
  headerless('ApiKeyRegenerated', 'Cache-Control'),
  headerless('PermissionMissing', 'X-Request-Id'),
  headerless('InternalError', 'Cache-Control'),
  headerless('Unauthorized', 'WWW-Authenticate', 3),
  headerless('MethodNotAllowed', 'Allow'),
  headerless('RateLimitExceeded', 'Retry-After'),
  headerless('ServiceUnavailable', 'Retry-After'),
]
