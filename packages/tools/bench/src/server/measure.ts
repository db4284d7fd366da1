// One subject in one round: from its start to its end.
import type { Generator } from './load/start-generator.ts'
import type { Target } from './load/job.ts'
import { type Effort, FEW_CONNECTIONS, type Measurement } from './measurement.ts'
import { cpuOf, residentMib } from './process-usage.ts'
import type { Stage } from './subjects/stage.ts'
import type { Running } from './subjects/running.ts'
import type { Subject } from './subjects/subjects.ts'

/** Starts a subject, warms it up, measures it and stops it. */
export async function measure(
  subject: Subject,
  stage: Stage,
  generator: Generator,
  effort: Effort,
): Promise<Measurement> {
  await using running = await subject.start(stage)
  const target = targetOf(subject, stage, running)
  const { connections, warmUpSeconds, seconds, openSeconds, rate } = effort
  await generator.run({ kind: 'closed', target, connections: 1, seconds: 10, requests: 1 })
  const startMs = performance.now() - running.spawnedAt
  await generator.run({ kind: 'closed', target, connections, seconds: warmUpSeconds })
  const cpuBefore = cpuOf(running.pid)
  const closed = await generator.run({ kind: 'closed', target, connections, seconds })
  const cpuUs = (cpuOf(running.pid) - cpuBefore) / closed.requests
  const few = subject.needsPostgres
    ? await generator.run({ kind: 'closed', target, connections: FEW_CONNECTIONS, seconds })
    : undefined
  const spin = subject.needsPostgres !== true
  const open =
    rate === undefined
      ? undefined
      : await generator.run({ kind: 'open', target, connections, seconds: openSeconds, rate, spin })
  return { startMs, closed, ...(few && { few }), ...(open && { open }), cpuUs, residentMib: residentMib(running.pid) }
}

/** Returns the data about a running subject that the load generator needs. */
export function targetOf(subject: Subject, stage: Stage, { port }: Pick<Running, 'port'>): Target {
  return {
    subject: subject.name,
    port,
    keys: (subject.needsPostgres ? stage.postgres : stage.sqlite)?.keys ?? [],
    conversations: stage.shape.conversations,
    responseBytes: stage.responseBytes,
    isReal: subject.isReal,
  }
}
