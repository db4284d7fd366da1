// From a profile of V8 to microseconds a request.
import { type CallFrame, roomOf } from './rooms.ts'

/** The file that `node --cpu-prof` writes. All times are microseconds of the clock that never steps. */
export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

export interface Part {
  part: string
  microseconds: number
}

/** The parts of the server and what each takes for a request, by the samples between two moments; the longest first. */
export function summarize(profile: CpuProfile, from: number, to: number, requests: number): Part[] {
  const rooms = roomsOf(profile)
  const spent = new Map<string, number>()
  let at = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    // A delta is the time since the sample before, and is spent in what is found at its end.
    const delta = profile.timeDeltas[index] ?? 0
    at += delta
    const room = rooms.get(id)
    if (room === undefined || at < from || at > to) continue
    spent.set(room, (spent.get(room) ?? 0) + delta)
  }
  return [...spent]
    .map(([part, microseconds]) => ({ part, microseconds: microseconds / requests }))
    .toSorted((one, other) => other.microseconds - one.microseconds)
}

/** The part of each node; none for the time in which nothing was done. */
function roomsOf({ nodes }: CpuProfile): Map<number, string> {
  const callers = new Map<number, CallFrame>()
  for (const { callFrame, children = [] } of nodes) for (const child of children) callers.set(child, callFrame)
  const busy = nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)')
  return new Map(busy.map(({ id, callFrame }) => [id, roomOf(callFrame, callers.get(id))]))
}
