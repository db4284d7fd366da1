import { CLOSED, etagOf, isSame, outcome, type Promised, TEXT } from './promise.ts'

/** Longer than any test may take. */
const FOREVER_MS = 3_600_000

export const RETRIES: Promised[] = [
  {
    claim: 'an update without ifMatch is not retried if it may have been done',
    defect: ['call.ts', 'retryIsSafe || !mayHaveExecuted', 'true'],
    async isKept({ as, sandbox, log }) {
      const { uniqueId } = await sandbox.add.conversation()
      sandbox.next('updateConversation').loseResponse()
      const error = await outcome(as('agent').updateConversation(uniqueId, CLOSED))
      return isSame([error['kind'], error['mayHaveExecuted'], log.length], ['connection_failed', true, 1])
    },
  },
  {
    claim: 'an update with ifMatch is retried',
    defect: ['prepare-request.ts', "header === 'if-match' &&", 'false &&'],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation()
      const etag = await etagOf(as('agent'), uniqueId)
      sandbox.next('updateConversation').loseResponse()
      return (
        (await as('agent').updateConversation(uniqueId, CLOSED, { ifMatch: etag })).conversation.status === 'Closed'
      )
    },
  },
  {
    claim: 'a message is sent once: its retries have the same key',
    defect: [
      'call.ts',
      'await sendOnce(context, request,',
      'await sendOnce(context, { ...request, init: { ...request.init, ' +
        "headers: { ...request.init.headers, 'idempotency-key': crypto.randomUUID() } } },",
    ],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation({ messages: [] })
      sandbox.next('sendMessage').loseResponse()
      await as('agent').sendMessage(uniqueId, TEXT)
      return (await as('agent').listMessages(uniqueId)).messages.length === 1
    },
  },
  {
    claim: 'if the response to createContact is lost, the retry names the contact that was created',
    defect: ['errors/problem.ts', 'permission, contactId, etag, retryAfterMs }', 'permission, etag, retryAfterMs }'],
    async isKept({ as, sandbox }) {
      sandbox.next('createContact').loseResponse()
      const { code, attempts, contactId } = await outcome(
        as('owner').createContact({ phone: '+33698765432', channelId: 'chn_first', name: 'Ada Moreau' }),
      )
      const { contacts } = await as('owner').listContacts({ phone: '+33698765432' })
      return isSame([code, attempts, contactId], ['contact_exists', 2, contacts[0]?.uniqueId])
    },
  },
  {
    claim: 'regenerateApiKey is never retried',
    defect: ['call.ts', "metadata.retry === 'never'", 'false'],
    async isKept({ as, sandbox }) {
      sandbox.next('regenerateApiKey').unavailable()
      return (await outcome(as('owner').regenerateApiKey()))['code'] === 'service_unavailable'
    },
  },
  {
    claim: 'a call is sent three times at most',
    defect: ['retry.ts', 'attempt > maxAttempts - 1', 'attempt > maxAttempts'],
    async isKept({ as, sandbox }) {
      for (let count = 0; count < 3; count++) sandbox.next().loseResponse()
      return (await outcome(as('agent').listTags()))['attempts'] === 3
    },
  },
  {
    claim: 'if the service asks for a longer wait than allowed, the call fails immediately with that time',
    defect: ['retry.ts', ' || retryAfterMs > maxRetryAfterMs', ''],
    async isKept({ as, sandbox }) {
      sandbox.next('listTags').exhaustRateLimit()
      const { code, retryAfterMs } = await outcome(as('agent').listTags({ signal: AbortSignal.timeout(1000) }))
      return isSame([code, retryAfterMs], ['rate_limit_exceeded', 60_000])
    },
  },
  {
    claim: 'mayHaveExecuted is false if the service has done nothing',
    defect: ['errors/problem.ts', "status >= 500 && code !== 'service_unavailable'", 'status >= 500'],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation()
      sandbox.next('updateConversation').unavailable()
      const error = await outcome(as('agent', { retry: false }).updateConversation(uniqueId, CLOSED))
      const { conversations } = await as('agent').listConversations()
      return error['mayHaveExecuted'] === false && conversations[0]?.status === 'Active'
    },
  },
  {
    claim: 'a call ends with its timeout',
    defect: ['with-timeout.ts', 'if (timeoutMs < Infinity)', 'if (false)'],
    async isKept({ as, sandbox }) {
      sandbox.next().delay(FOREVER_MS)
      const call = as('agent', { timeoutMs: 20, retry: false }).listTags({ signal: AbortSignal.timeout(1000) })
      return (await outcome(call))['kind'] === 'timeout'
    },
  },
  {
    claim: 'a signal ends a call',
    defect: ['with-timeout.ts', "outer?.addEventListener('abort', abort)", ''],
    async isKept({ as, sandbox }) {
      sandbox.next().delay(FOREVER_MS)
      const call = as('agent', { timeoutMs: 1000, retry: false }).listTags({ signal: AbortSignal.timeout(20) })
      return (await outcome(call))['kind'] === 'aborted'
    },
  },
]
