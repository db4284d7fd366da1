import { isSame, outcome, printed, type Promised } from './promise.ts'

const setLater = async ({ headers }: { headers: Record<string, string> }) => {
  await Promise.resolve()
  headers['X-Request-Id'] = 'set-later'
}

export const HOOKS: Promised[] = [
  {
    claim: 'a hook does not get the key, and can not replace it',
    defect: [
      'create-client.ts',
      '{ ...init.headers, authorization: `Bearer ${key}` }',
      '{ authorization: `Bearer ${key}`, ...init.headers }',
    ],
    async isKept({ as, sandbox }) {
      let seen = ''
      const parley = as('agent', {
        onRequest({ headers }) {
          seen = printed(headers)
          headers['authorization'] = 'Bearer other'
        },
      })
      return (await parley.getCaller()).member.uniqueId === 'mem_agent' && !seen.includes(sandbox.apiKeys.agent)
    },
  },
  {
    claim: 'what a hook throws does not change the outcome',
    defect: ['settle.ts', "console.warn('A hook or the logger of the Parley client threw.', error)", 'throw error'],
    async isKept({ as }) {
      const { warn } = console
      console.warn = () => {}
      const result = await outcome(as('agent', { onRequest: () => JSON.parse('{') }).listTags())
      console.warn = warn
      return 'tags' in result
    },
  },
  {
    claim: 'a request waits for an async onRequest, and has the headers that it sets, whatever their letter case',
    defect: ['hooks.ts', 'await settle(() => onRequest', 'void settle(() => onRequest'],
    async isKept({ as, log }) {
      await as('agent', { onRequest: setLater }).listTags()
      return log[0]?.requestId === 'set-later'
    },
  },
  {
    claim: 'onResponse is called for every attempt, also if no response came',
    defect: ['attempt.ts', 'observer?.response(', 'if (response) observer?.response('],
    async isKept({ as, sandbox }) {
      const statuses: unknown[] = []
      sandbox.next().loseResponse()
      await as('agent', { onResponse: ({ status }) => void statuses.push(status ?? 'none') }).listTags()
      return isSame(statuses, ['none', 200])
    },
  },
  {
    claim: 'the logger gets no query',
    defect: ['hooks.ts', '`${operation}: ${status', '`${request.url}: ${status'],
    async isKept({ as }) {
      const lines: unknown[] = []
      const logger = { debug: (...line: unknown[]) => lines.push(line), warn: (...line: unknown[]) => lines.push(line) }
      await as('agent', { logger }).listConversations({ phone: '+33612340001' })
      return lines.length === 1 && !printed(lines).includes('33612340001')
    },
  },
  {
    claim: 'a request whose response is lost is found in the log of the service',
    defect: ['attempt.ts', "error.requestId ?? headers['x-request-id']", 'error.requestId'],
    async isKept({ as, sandbox, log }) {
      sandbox.next().loseResponse()
      const { requestId } = await outcome(as('agent', { retry: false }).listTags())
      return log.length === 1 && log[0]?.requestId === requestId
    },
  },
]
