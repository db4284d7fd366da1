import { CLOSED, etagOf, isSame, outcome, type Promised } from './promise.ts'

export const READS: Promised[] = [
  {
    claim: 'a list goes through all pages',
    defect: ['pages.ts', "if (typeof cursor !== 'string' || cursor === '') return", 'return'],
    async isKept({ as, sandbox }) {
      for (const label of ['a', 'b', 'c']) await sandbox.add.tag(label)
      const labels: string[] = []
      for await (const { label } of as('agent').tags({ limit: 1 })) labels.push(label)
      return isSame(labels.toSorted(), ['a', 'b', 'c'])
    },
  },
  {
    claim: 'a read with ifNoneMatch returns no conversation if nothing has changed',
    defect: ['read-response.ts', '{ notModified: status === 304 }', '{ notModified: false }'],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation()
      const etag = await etagOf(as('agent'), uniqueId)
      const read = await as('agent').getConversation(uniqueId, { ifNoneMatch: etag })
      return read.notModified && !('conversation' in read)
    },
  },
  {
    claim: 'every result has the identifier that the log of the service has',
    defect: [
      'read-response.ts',
      "requestId: headerOf(response, 'X-Request-Id'),\n      rateLimit",
      'requestId: undefined,\n      rateLimit',
    ],
    isKept: async ({ as, log }) => (await as('agent').listTags()).requestId === log[0]?.requestId,
  },
  {
    claim: 'withResponse returns the headers of the response',
    defect: ['response-promise.ts', 'return await call\n', 'return await result\n'],
    async isKept({ as }) {
      const { data, response } = await as('agent').listTags().withResponse()
      return isSame(data.tags, []) && response.headers.get('RateLimit-Policy') !== null
    },
  },
  {
    claim: 'an undefined option has its default',
    defect: ['options.ts', '.filter(([, each]) => each !== undefined)', ''],
    async isKept({ as }) {
      await as('agent', { timeoutMs: undefined, retry: { maxAttempts: undefined } }).listTags()
      return true
    },
  },
  {
    claim: 'an identifier can not leave its path, and nothing is sent',
    defect: ['path.ts', "typeof value !== 'string' ||", "typeof value !== 'string' && "],
    async isKept({ as, log }) {
      const { kind } = await outcome(as('agent').getConversation('..'))
      return kind === 'invalid_argument' && log.length === 0
    },
  },
  {
    claim: 'fetch sends requests below baseUrl only, with the key',
    defect: ['own-fetch.ts', 'if (!url.startsWith(`${baseUrl}/`)) throw', 'if (false) throw'],
    async isKept({ as, sandbox, log }) {
      const own = await as('agent').fetch(`${sandbox.baseUrl}/api/auth/me`)
      const { kind } = await outcome(as('agent').fetch('http://other.example/api/auth/me'))
      return own.status === 200 && kind === 'invalid_argument' && log.length === 1
    },
  },
  {
    claim: 'with ifMatch, an update does not overwrite a newer change',
    defect: [
      'prepare-request.ts',
      'if (header) headers[header] = each',
      "if (header) headers[header.replace('if-match', 'x-if-match')] = each",
    ],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation()
      const etag = await etagOf(as('agent'), uniqueId)
      sandbox.next('updateConversation').conflict()
      await outcome(as('agent').updateConversation(uniqueId, CLOSED, { ifMatch: etag }))
      const { conversations } = await as('agent').listConversations()
      return conversations[0]?.status === 'Active'
    },
  },
  {
    claim: 'precondition_failed has the conversation as it is now, and its ETag',
    defect: ['errors/problem.ts', "const etag = headerOf(response, 'ETag')", 'const etag = undefined'],
    async isKept({ as, client, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation()
      const etag = await etagOf(as('agent'), uniqueId)
      sandbox.next('updateConversation').conflict()
      const error = await outcome(as('agent').updateConversation(uniqueId, CLOSED, { ifMatch: etag }))
      if (!client.isProblem(error, 'updateConversation') || error.code !== 'precondition_failed') return false
      if (typeof error.etag !== 'string') return false
      const again = await as('agent').updateConversation(uniqueId, CLOSED, { ifMatch: error.etag })
      return error.conversation.assignedTo?.uniqueId === 'mem_colleague' && again.conversation.status === 'Closed'
    },
  },
]
