// The bench must not rot: every subject works against the real server, and the README shows a result that is kept.
// Nothing here is about time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONVERSATION } from '@parley/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weighFeatures } from '../src/client/features.ts'
import { meetFaults } from '../src/client/faults.ts'
import { RESULTS } from '../src/client/places.ts'
import { type Results, tablesOf } from '../src/client/results.ts'
import { type Service, startWithoutLimits } from '../src/client/service.ts'
import { makeSubjects, type Subject } from '../src/client/subjects.ts'
import { record, timeCalls } from '../src/client/timing.ts'

let service: Service
let subjects: Subject[]
beforeAll(async () => {
  ;[service, subjects] = await Promise.all([startWithoutLimits(), makeSubjects()])
}, 60_000)
afterAll(() => service[Symbol.asyncDispose]())

test('every client updates a conversation and regenerates a key', async () => {
  for (const { name, gzipBytes, connect } of subjects) {
    const program = connect({ baseUrl: service.url, apiKey: service.apiKey })
    const updated = await program.updateConversation(CONVERSATION, 'Closed')
    const { key } = await program.regenerateApiKey()
    expect({ name, ok: updated.ok, key }).toEqual({ name, ok: true, key: expect.stringMatching(/^parley_/) })
    expect(gzipBytes).toBeGreaterThan(100)
  }
})

test('every client can be timed', async () => {
  const effort = { rounds: 2, warmUpRounds: 1, callsPerRound: 2 }
  const times = await timeCalls(subjects, await record(service), effort)
  expect([...times.keys()]).toEqual(subjects.map(({ name }) => name))
})

test('our client creates one key after a lost response, stays on its path, and reports an empty response', async () => {
  const [ours] = subjects
  expect(ours && (await meetFaults(ours.connect, service))).toEqual({
    lostResponse: { keysMade: 1, outcome: expect.stringContaining('regeneration_outcome_unknown'), oldKeyWorks: true },
    dotSegment: { sent: 'nothing', outcome: expect.stringContaining('invalid_argument') },
    emptyResponse: { sent: 1, outcome: expect.stringContaining('unexpected_response') },
  })
})

test('an import without use weighs nothing, and each feature more than the one before', async () => {
  const [unused, ...weights] = (await weighFeatures()).map(({ gzipBytes }) => gzipBytes)
  expect(unused).toBe(0)
  const [one = 0, , , all = 0] = weights
  expect(one).toBeLessThan(all)
  expect(weights.slice(3, 6)).toEqual(weights.slice(3, 6).toSorted((a, b) => a - b))
})

/** The formatter sets the widths of columns in its own way. */
const bare = (text: string) => text.replaceAll(/ +|-{2,}/g, ' ').replaceAll(/ +/g, ' ')

test('the README shows the result that it links to', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, file] = /\(results\/(client-[\d-]+\.json)\)/.exec(readme) ?? []
  const results: Results = JSON.parse(readFileSync(join(RESULTS, String(file)), 'utf8'))
  for (const table of tablesOf(results).split('\n\n')) expect(bare(readme)).toContain(bare(table))
})
