import * as ThisCopy from '@parley/client'
import { CLOSED, etagOf, isSame, outcome, printed, type Promised } from './promise.ts'

export const ERRORS: Promised[] = [
  {
    claim: 'errors never show the key',
    defect: ['errors/parley-error.ts', "rest.replaceAll(key, '<API_KEY>')", 'rest'],
    async isKept({ as, sandbox }) {
      const { agent } = sandbox.apiKeys
      // A proxy that puts the request into its error.
      const fetch = () => Promise.reject(new Error(`no tunnel for ${agent}`))
      return !printed(await outcome(as('agent', { fetch, retry: false }).getCaller())).includes(agent)
    },
  },
  {
    claim: 'the log of a precondition_failed does not show the conversation',
    defect: ['errors/problem.ts', 'contactId, etag, retryAfterMs }', 'contactId, etag, retryAfterMs, body: problem }'],
    async isKept({ as, sandbox }) {
      const { uniqueId } = await sandbox.add.conversation({ contact: { name: 'Ada Moreau' } })
      const etag = await etagOf(as('agent'), uniqueId)
      sandbox.next('updateConversation').conflict()
      const error = await outcome(as('agent').updateConversation(uniqueId, CLOSED, { ifMatch: etag }))
      return error['code'] === 'precondition_failed' && !printed(error).includes('Moreau')
    },
  },
  {
    claim: 'instanceof works across copies of the package',
    defect: ['errors/parley-error.ts', "Symbol.for('@parley/client/ParleyError')", 'Symbol()'],
    async isKept({ sandbox, client }) {
      const other = ThisCopy.createParley({ ...sandbox.as('agent'), apiKey: 'none' })
      return (await outcome(other.listTags())) instanceof client.ParleyError
    },
  },
  {
    claim: 'isProblem narrows to an operation',
    defect: ['errors/errors.ts', 'error.operation === operation', 'true'],
    async isKept({ as, client }) {
      const error = await outcome(as('agent', { apiKey: 'none' }).listTags())
      return client.isProblem(error, 'listTags') && !client.isProblem(error, 'getCaller')
    },
  },
  {
    claim: 'a code that is newer than the client keeps its detail',
    defect: [
      'errors/problem.ts',
      'const { code, title, detail,',
      'const { detail, title, code = detail } = { ...problem, detail: undefined }; const {',
    ],
    async isKept({ as }) {
      // No service of today has such a code.
      const body = { code: 'teapot', status: 418, title: 'Teapot', detail: 'Short.', requestId: 'req_1' }
      const headers = { 'Content-Type': 'application/problem+json' }
      const fetch = () => Promise.resolve(new Response(JSON.stringify(body), { status: 418, headers }))
      const error = await outcome(as('agent', { fetch }).getCaller())
      return isSame([error['code'], error['detail']], ['teapot', 'Short.'])
    },
  },
]
