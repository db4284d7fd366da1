// An invented contract: that of the service, and beside it operations of a library that have what no operation of the service has.
import { contract } from '@parley/contract'

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const object = (required: string[], properties: Record<string, object>) => ({ type: 'object', required, properties })
const text = { type: 'string' }

const identified = (name: string, pattern: string) => ({
  name,
  in: 'path',
  description: `Which ${name}.`,
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 13, pattern },
})
const query = (name: string, schema: object, required = false) => ({
  name,
  in: 'query',
  description: 'A filter.',
  required,
  schema,
})
const header = (name: string, required = false) => ({
  name,
  in: 'header',
  description: `The \`${name}\`.`,
  required,
  schema: text,
})

const ETAG = { headers: { ETag: ref('headers', 'ETag') } }
const rejected = { '404': ref('responses', 'ConversationNotFound'), '503': ref('responses', 'ServiceUnavailable') }
const precondition = { '412': ref('responses', 'PreconditionFailed') }
const ok = (schema: object, headers: object = {}) => ({ description: 'Done.', ...headers, ...json(schema) })
const operation = (operationId: string, retry: string, responses: object, more: object = {}) => ({
  operationId,
  summary: `Do ${operationId}`,
  description: `Send \`If-Match\`, and it does ${operationId}.`,
  ...more,
  responses: { ...responses, ...rejected },
  'x-policy': { retry, methodSafety: retry === 'never' ? 'broken' : 'kept' },
})

const books = {
  parameters: [identified('shelf', '^[a-z]+$')],
  get: operation(
    'listBooks',
    'always',
    { '200': ok(object(['books'], { books: { type: 'array', items: ref('schemas', 'Book') }, nextCursor: text })) },
    {
      parameters: [
        {
          ...query('author', { type: 'array', items: text }),
          deprecated: true,
          'x-deprecated-since': '2027-01-31',
          'x-sunset': '2027-07-31',
        },
        query('limit', { type: 'integer', default: 20 }),
        query('lent', { type: 'boolean' }),
        query('cursor', text),
      ],
    },
  ),
  post: operation(
    'addBook',
    'always',
    { '201': ok(object(['book'], { book: ref('schemas', 'Book') })) },
    {
      parameters: [header('Idempotency-Key', true)],
      requestBody: { required: true, description: 'The new book.', ...json(object(['title'], { title: text })) },
    },
  ),
}
const book = {
  // The contract's `id` has another pattern.
  parameters: [identified('shelf', '^[a-z]+$'), identified('id', '^[0-9]{13}$')],
  get: operation(
    'getBook',
    'always',
    {
      '200': ok(object(['book'], { book: ref('schemas', 'Book') }), ETAG),
      '304': { description: 'It is as it was.', ...ETAG },
    },
    { parameters: [header('If-None-Match')] },
  ),
  put: operation(
    'replaceBook',
    'conditional',
    { '200': ok(object(['book'], { book: ref('schemas', 'Book') }), ETAG), ...precondition },
    {
      parameters: [header('If-Match')],
      requestBody: { required: true, description: 'The book in another form.', ...json(ref('schemas', 'Form')) },
    },
  ),
  delete: operation(
    'removeBook',
    'conditional',
    { '204': { description: 'Gone.' }, ...precondition },
    { parameters: [header('If-Match')] },
  ),
}
/** A union whose variants a constant tells apart, and one whose variants have different properties. */
const forms = {
  Form: { oneOf: [ref('schemas', 'Print'), ref('schemas', 'Recording')], discriminator: { propertyName: 'form' } },
  Print: object(['form', 'pages'], { form: { ...text, const: 'Print' }, pages: { type: 'integer' } }),
  Recording: object(['form', 'reader'], { form: { ...text, const: 'Recording' }, reader: ref('schemas', 'Reader') }),
  Reader: { anyOf: [object(['uniqueId'], { uniqueId: text }), object(['name'], { name: text })] },
}
const search = {
  get: operation(
    'findBook',
    'always',
    { '200': ok(object([], { book: ref('schemas', 'Book') })) },
    { parameters: [query('title', text, true)] },
  ),
}
const stocktaking = {
  post: operation(
    'startStocktaking',
    'never',
    { '204': { description: 'Started.' } },
    { parameters: [query('dry', { type: 'boolean' })] },
  ),
}

/** The contract of the service and the library. */
export const library = {
  ...contract,
  paths: {
    ...contract.paths,
    '/api/shelf/{shelf}/books': books,
    '/api/shelf/{shelf}/book/{id}': book,
    '/api/book': search,
    '/api/stocktaking': stocktaking,
  },
  components: {
    ...contract.components,
    schemas: {
      ...contract.components.schemas,
      ...forms,
      Book: object(['uniqueId', 'title'], { uniqueId: text, title: text }),
    },
  },
}
