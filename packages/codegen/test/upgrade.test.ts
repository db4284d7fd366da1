// OpenAPI 3.0: what its schemas accept, by the text of its standard.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '@parley/openapi-document'
import { generate } from '../src/index.ts'

const SCHEMAS: Readonly<Record<string, readonly [schema: JsonObject, valid: unknown[], invalid: unknown[]]>> = {
  Nullable: [{ type: 'string', nullable: true, minLength: 1 }, ['a', null], ['', 1]],
  NotNullable: [{ type: 'string', nullable: false }, ['a'], [null]],
  // Null has to be among the values as well (proposal "Clarify semantics of nullable").
  NullableEnum: [{ type: 'string', nullable: true, enum: ['a'] }, ['a'], [null, 'b']],
  NullableEnumWithNull: [{ type: 'string', nullable: true, enum: ['a', null] }, ['a', null], ['b']],
  NullableWithoutType: [{ nullable: true, allOf: [{ type: 'object' }] }, [{}], [null]],
  Exclusive: [{ type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true }, [2], [1, 3]],
  Inclusive: [{ type: 'number', minimum: 1, exclusiveMinimum: false }, [1, 2], [0]],
  FlagAlone: [{ type: 'integer', exclusiveMaximum: true }, [9], [1.5]],
  // Everything beside a reference is ignored.
  Reference: [{ $ref: '#/components/schemas/Inclusive', nullable: true, maximum: 1 }, [1, 2], [null, 0]],
  Properties: [
    { type: 'object', properties: { nullable: { type: 'string', nullable: true }, example: { type: 'integer' } } },
    [{ nullable: null, example: 1 }],
    [{ example: null }, null],
  ],
  Example: [{ type: 'string', example: { nullable: true, type: 'string' } }, ['a'], [null]],
}

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'A workshop', version: '1.0.0' },
  paths: {
    '/things/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', nullable: true } }],
        responses: {
          default: { description: '', headers: { 'x-id': { schema: { type: 'string', nullable: true } } } },
        },
      },
    },
  },
  components: { schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, [schema]]) => [name, schema])) },
}

interface Parser {
  safeParse(value: unknown): { success: boolean }
}

test('a document of 3.0 is exact, and its schemas accept what 3.0 accepts', async () => {
  const { files, account } = generate(document, 'openapi.json')
  expect(account.places).toEqual([])
  // Below this package, so that the generated modules find their libraries.
  const folder = fileURLToPath(new URL(`../dist/upgrade-${process.pid}/`, import.meta.url))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(folder + name, text)
  const { schemas } = (await import(/* @vite-ignore */ `${folder}schemas.ts`)) as { schemas: Record<string, Parser> }
  for (const [name, [, valid, invalid]] of Object.entries(SCHEMAS)) {
    const judge = (value: unknown) => schemas[name]?.safeParse(value).success
    expect({ name, valid: valid.map(judge), invalid: invalid.map(judge) }).toEqual({
      name,
      valid: valid.map(() => true),
      invalid: invalid.map(() => false),
    })
  }
})

test('nullable in 3.1 accepts null, as its author means, and is open', () => {
  const schemas = { Thing: { type: 'string', nullable: true } }
  const { files, account } = generate({ ...document, openapi: '3.1.0', components: { schemas } }, 'openapi.json')
  expect(files['schemas.ts']).toContain('z.string().nullable()')
  expect(account.places).toContainEqual({
    class: 'open',
    at: '#/components/schemas/Thing/nullable',
    reason: 'OpenAPI 3.1 has no such keyword, and the code accepts null',
    advice: 'OpenAPI 3.1 says null as a type: `type: [string, "null"]`',
  })
})
