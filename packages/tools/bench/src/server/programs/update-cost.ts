// Measures an update and a new message in stores of different sizes, through the store of our server and without HTTP. The stores are open
// side by side and take turns.
import { importRecords } from '../../../../../../apps/server/src/domain/records/import.ts'
import { changeStatus } from '../../../../../../apps/server/src/domain/conversations/change-status.ts'
import { createSqliteStorage } from '../../../../../../apps/server/src/store/sqlite/sqlite.ts'
import type { StoreRecord } from '../../../../../../apps/server/src/domain/records/record.ts'
import { spreadOf } from '../../spread.ts'
import { said } from '../data/records.ts'
import { conversationId, memberId, organizationId } from '../data/shape.ts'
import type { GrowthCase, GrowthFigures } from '../growth/cases.ts'
import { findCode } from '../../../../../../apps/server/src/domain/organizations/organizations.ts'

const [, , text = '', roundsText = '', updatesText = ''] = process.argv
const cases: GrowthCase[] = JSON.parse(text)
const [rounds, updates] = [Number(roundsText), Number(updatesText)]
/** The number of connections in the comparison: this many writes share a commit. */
const IN_FLIGHT = 64
const WARM_UP_ROUNDS = 3

const opened = await Promise.all(cases.map(open))
type Opened = Awaited<ReturnType<typeof open>>

async function open(each: GrowthCase) {
  const storage = await createSqliteStorage({ path: each.path, mustExist: true, exclusive: each.caches ?? false })
  const codes: string[] = []
  for (let index = 0; index < each.organizations; index++) {
    const code = await storage.read('several', () => findCode(organizationId(index)))
    codes.push(code ?? '')
  }
  const figures = {
    updateUs: new Array<number>(),
    updatesPerSecond: new Array<number>(),
    messageUs: new Array<number>(),
  }
  return { ...each, ...figures, storage, codes, updated: 0, added: 0 }
}

/** Microseconds of the processor, and of the clock, for each of many. */
async function cost(times: number, work: () => Promise<unknown>): Promise<{ cpuUs: number; clockUs: number }> {
  const begun = performance.now()
  const usage = process.cpuUsage()
  for (let count = 0; count < times; count += IN_FLIGHT) await work()
  const { user, system } = process.cpuUsage(usage)
  const calls = Math.ceil(times / IN_FLIGHT) * IN_FLIGHT
  return { cpuUs: (user + system) / calls, clockUs: ((performance.now() - begun) * 1000) / calls }
}

/** Consecutive updates are about conversations that lie far from each other: a step that shares no factor meets all. */
const STEP = 7919

/** Changes the next ones of the conversations in use, each with a write of its own. */
const updateSome = (one: Opened): Promise<unknown> =>
  Promise.all(
    Array.from({ length: IN_FLIGHT }, () => {
      const { storage, codes, inUse, organizations, conversations } = one
      const place = (one.updated * STEP) % inUse
      const status = Math.floor(one.updated / inUse) % 2 === 0 ? 'Closed' : 'Active'
      one.updated += 1
      // In use are either conversations of one organization or the only one of each of many.
      const organization = organizations > 1 ? Math.floor((place * organizations) / inUse) : 0
      const conversation = organizations > 1 ? 0 : Math.floor((place * conversations) / inUse)
      const act = {
        organization: codes[organization] ?? '',
        memberId: memberId(0),
        requestId: 'one',
        at: new Date(),
      }
      return storage.perform(act, changeStatus, { conversationId: conversationId(conversation), to: status })
    }),
  )

async function measureOne(one: Opened): Promise<void> {
  const { cpuUs, clockUs } = await cost(updates, () => updateSome(one))
  one.updateUs.push(cpuUs)
  one.updatesPerSecond.push(1e6 / clockUs)
  if (one.addsMessages) one.messageUs.push((await cost(updates / 4, () => addSome(one))).cpuUs)
}

/** Each message is a write of its own, as if a gateway delivered them. */
const addSome = (one: Opened): Promise<unknown> =>
  Promise.all(
    Array.from({ length: IN_FLIGHT }, () => {
      const record: StoreRecord = said(organizationId(0), 0, one.messages + one.added++)
      return importRecords(one.storage, new Date(), [record])
    }),
  )

for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
  const first = Math.abs(round) % opened.length
  for (const one of [...opened.slice(first), ...opened.slice(0, first)]) {
    await measureOne(one)
    if (round >= 0) continue
    for (const values of [one.updateUs, one.updatesPerSecond, one.messageUs]) values.length = 0
  }
}
const figures: GrowthFigures[] = opened.map(({ updateUs, updatesPerSecond, messageUs }) => ({
  updateUs: spreadOf(updateUs),
  updatesPerSecond: spreadOf(updatesPerSecond),
  ...(messageUs.length > 0 && { messageUs: spreadOf(messageUs) }),
}))
await Promise.all(opened.map(({ storage }) => storage.close()))
console.log(JSON.stringify(figures))
