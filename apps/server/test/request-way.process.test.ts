import { expect, test } from 'vitest'
import { entriesOf, followCalls, UPDATE_AND_LIST } from './request-way.ts'

/** The files of "A request" in docs/architecture.md that both requests pass, in the order of the page. */
const STEPS = ['http/request-context.ts', 'http/gate.ts', 'http/request-check.ts']

test('an update and a list pass the steps of a request in order, and each step once', async () => {
  const [update = [], list = []] = (await followCalls(UPDATE_AND_LIST)).map(entriesOf)
  const handler = 'operations/update-conversation/handler.ts'
  const ways = [
    { entries: update, steps: [...STEPS, handler, 'store/run.ts', 'domain/conversations/change-status.ts'] },
    { entries: list, steps: [...STEPS, 'http/page.ts', 'store/run.ts', 'http/reply.ts'] },
  ]
  for (const { entries, steps } of ways) {
    const firstEntries = entries.filter(({ times, file }) => times === 1 && steps.includes(file))
    expect(firstEntries.map(({ file }) => file)).toEqual(steps)
    const again = entries.filter(({ times }) => times > 1).map(({ file }) => file)
    expect(again.filter((file) => STEPS.includes(file) || file === handler)).toEqual([])
  }
})
