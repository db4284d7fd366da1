// `pnpm --filter @parley/server soak:moves [rounds] [sqlite|postgres|both]`: moves identifiers beside each other request, so many times,
// and twice as many times repairs contacts that were joined or split wrongly. Fails if an identifier has two holders, a message goes to
// the former one, a request ends in a deadlock or another failure, or a repair that is undone leaves a trace.
import { BESIDE_A_MOVE, moveBeside, repair } from './moves-model.ts'
import { readCommandLine, tellOnEngines } from './told-stores.ts'

const asked = readCommandLine('soak:moves')

await tellOnEngines(
  asked,
  { round: 50, what: `rounds of each of ${BESIDE_A_MOVE.length} pairs, and as many repairs` },
  tell,
)

async function tell({ storage }: Parameters<typeof moveAll>[0], range: { from: number; to: number }): Promise<void> {
  await moveAll({ storage }, range)
  for (let round = range.from * 2 - 1; round <= range.to * 2; round += 1) await repair(storage, round)
}

async function moveAll(
  { storage }: { storage: Parameters<typeof moveBeside>[0] },
  range: { from: number; to: number },
): Promise<void> {
  for (const what of BESIDE_A_MOVE) await moveBeside(storage, what, range)
}
