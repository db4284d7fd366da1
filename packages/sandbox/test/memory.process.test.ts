// A worker of a test runner resets its sandbox before each of thousands of tests, so nothing of an earlier test may stay in memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../src/index.ts'

const ROUNDS = 100
/** An app that stays is ten times as large. What a round leaves is 1 kB, and other tests of this process add to it. */
const MOST_BYTES = 50_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes by which the heap has grown with each round of some work, when all caches are warm. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) await work()
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = await rounds(10)
  return ((await rounds(ROUNDS)) - before) / ROUNDS
}

/** Uses the app whose store fails, too. */
async function use(sandbox: Sandbox): Promise<void> {
  sandbox.next('listTags').unavailable()
  await sandbox.fetch(`${sandbox.baseUrl}/api/tags`)
}

async function createAndClose(): Promise<void> {
  await using sandbox = await createSandbox()
  await use(sandbox)
}

test('resets leak no memory', async () => {
  await using sandbox = await createSandbox()
  const useAndReset = () => use(sandbox).then(() => sandbox.reset())
  expect(await growth(useAndReset)).toBeLessThan(MOST_BYTES)
})

test('closed sandboxes leak no memory', async () => {
  expect(await growth(createAndClose)).toBeLessThan(MOST_BYTES)
})
