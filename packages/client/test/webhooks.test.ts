// Tests the client's metadata of the contract's webhooks.
import { contract } from '@parley/contract'
import { plain } from '@parley/contract/document'
import { expect, test } from 'vitest'
import { webhooksModule } from '../scripts/generate/webhooks.ts'
import { timestampToleranceSeconds } from '../src/generated/webhooks.ts'

const document = plain(contract)

test('a timestamp may differ from the clock by as much as the contract says', () => {
  expect(timestampToleranceSeconds).toBe(contract['x-delivery'].timestampToleranceSeconds)
})

test('a webhook with a header that the client does not verify is rejected', () => {
  const parameters = [{ name: 'webhook-key', in: 'header' }]
  const webhooks = { 'message.sent': { post: { parameters } } }
  expect(() => webhooksModule({ ...document, webhooks })).toThrow(
    "#/webhooks/message.sent/post/parameters: webhook-key can't become part of the client;",
  )
})
