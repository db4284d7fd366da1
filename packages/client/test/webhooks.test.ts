// Tests the client's metadata of the contract's webhooks.
import { contract } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Document } from '../scripts/generate/document.ts'
import { webhooksModule } from '../scripts/generate/webhooks.ts'
import { timestampToleranceSeconds } from '../src/generated/webhooks.ts'

const document = contract as unknown as Document

test('a timestamp may differ from the clock by as much as the contract says', () => {
  expect(timestampToleranceSeconds).toBe(contract['x-delivery'].timestampToleranceSeconds)
})

test('a webhook with a header that the client does not verify is rejected', () => {
  const parameters = [{ name: 'webhook-key', in: 'header' }]
  const webhooks = { ...document.webhooks, 'message.sent': { post: { parameters } } }
  expect(() => webhooksModule({ ...document, webhooks })).toThrow(
    "#/webhooks/message.sent/post/parameters: webhook-key can't become part of the client.",
  )
})
