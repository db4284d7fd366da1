// A request for each operation as a Postman collection, which Postman, Bruno and Insomnia import.
import type { Model } from '../contract/model.ts'
import type { Operation } from '../contract/operations.ts'
import { plain } from '../html.ts'
import { FRESH, sampleRequestOf } from '../reference/samples/sample-request.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

export function collectionOf(model: Model): object {
  const groups = Map.groupBy(model.operations, ({ tag }) => tag)
  return {
    info: {
      name: `Parley API ${model.version}`,
      description: 'Set the variables `baseUrl` and `apiKey`.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'apiKey', value: '<API_KEY>' },
    ],
    item: [...groups].map(([name, operations]) => ({ name, item: operations.map((each) => itemOf(model, each)) })),
  }
}

function itemOf({ document }: Model, operation: Operation): object {
  const { method, target, headers, body } = sampleRequestOf(document, operation)
  const [path = '', query = ''] = target.split('?')
  return {
    name: operation.summary,
    request: {
      method,
      description: plain(operation.description),
      url: {
        raw: `{{baseUrl}}${target}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })),
      },
      header: [
        // Postman puts a new UUID in its place.
        ...headers.map(([key, value]) => ({ key, value: value === FRESH ? '{{$guid}}' : value })),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
  }
}
