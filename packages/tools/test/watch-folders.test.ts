import { expect, test } from 'vitest'
import { isSource } from '../src/dev/watch-folders.ts'

test('the server restarts after changes of what it loads, and not when its types follow or an editor keeps a file of its own', () => {
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
