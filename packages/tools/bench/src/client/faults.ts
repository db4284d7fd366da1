// Tests each client with a lost response, with an identifier that leaves the path, and with a gateway's empty 502.
import { CONVERSATION, startFaultProxy } from '@parley/tools'
import { outcomeOf } from './outcome.ts'
import type { Connect } from './program.ts'
import type { Service } from './service.ts'

export interface Faults {
  /** One regeneration, whose first response is lost after the server did it. */
  lostResponse: { keysMade: number; outcome: string; oldKeyWorks: boolean }
  /** An update of the conversation `..`: what was sent, and what the caller got. */
  dotSegment: { sent: string; outcome: string }
  /** An update to which a gateway responds with a 502 without a body. */
  emptyResponse: { sent: number; outcome: string }
}

export async function meetFaults(connect: Connect, service: Service): Promise<Faults> {
  await using proxy = await startFaultProxy(service.url)
  const program = connect({ baseUrl: proxy.url, apiKey: service.apiKey })

  const before = await service.countRegenerated()
  proxy.next.push('drop after')
  const lost = await outcomeOf(program.regenerateApiKey())
  const keysMade = (await service.countRegenerated()) - before
  const again = await program.updateConversation(CONVERSATION, 'Active').catch(() => ({ ok: false }))

  proxy.seen.length = 0
  const dots = await outcomeOf(program.updateConversation('..', 'Closed'))
  const sent = proxy.seen.map(({ method, path }) => `${method} ${path}`).join(', ')

  proxy.seen.length = 0
  proxy.next.push('empty 502')
  const empty = await outcomeOf(program.updateConversation(CONVERSATION, 'Closed'))
  return {
    lostResponse: { keysMade, outcome: lost, oldKeyWorks: again.ok },
    dotSegment: { sent: sent || 'nothing', outcome: dots },
    emptyResponse: { sent: proxy.seen.length, outcome: empty },
  }
}
