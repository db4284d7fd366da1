import { expect, test } from 'vitest'
import { isSource } from '../src/dev/watch-folders.ts'

test('the server restarts for files that it loads, and not for tests, types and files of editors', () => {
  const files = [
    'apps/server/src/http/health.ts',
    'packages/contract/src/generated/openapi.json',
    'spec/paths/api_tags.yaml',
    'packages/contract/src/generated/reader.ts',
    'apps/server/src/operations/get-caller/200.test.ts',
    'apps/server/src/http/health.ts~',
    'apps/server/src/http/.health.ts.swp',
    'spec/API.md',
  ]
  expect(files.filter(isSource)).toEqual(files.slice(0, 3))
})
