// The responses that are made and not sent yet. A client that reads slowly leaves them in memory, so all of them together have a
// bounded number of bytes.
import type { ServerResponse } from 'node:http'
import { createRoom } from '../store/kernel/fair-queue.ts'
import { createTurns, LARGE } from './turns.ts'

export type UnsentResponses = ReturnType<typeof createUnsentResponses>

export interface UnsentLimits {
  /** The most bytes of all responses. An organization may take as much as is still free afterwards, so alone half of it. */
  maxBytes: number
  /** For how long a client may read a response if others need the room. */
  maxMs: number
}

interface Held {
  organization: string
  bytes: number
  since: number
}

const MIB = 1024 * 1024
/** How many requests can wait because of large responses. */
const PLACES = 512
const LIMITS: UnsentLimits = { maxBytes: 64 * MIB, maxMs: 10_000 }

/**
 * Bounds the responses that are not sent yet. If there is no room, the connections are closed whose clients have been reading
 * for too long.
 */
export function createUnsentResponses({ maxBytes, maxMs }: UnsentLimits = LIMITS) {
  const room = createRoom(maxBytes)
  /** The oldest first. */
  const unsent = new Map<ServerResponse, Held>()
  const awaitTurn = createTurns(PLACES)
  /** The organizations that got a large response since the process last read from the network. */
  const served = new Set<string>()

  function release(outgoing: ServerResponse): void {
    const held = unsent.get(outgoing)
    if (held === undefined) return
    unsent.delete(outgoing)
    room.leave(held.organization, held.bytes)
  }

  /** One function for all responses instead of a closure for each. */
  function onClose(this: ServerResponse): void {
    release(this)
  }

  function closeSlow(): void {
    const latest = performance.now() - maxMs
    for (const [outgoing, { since }] of unsent) {
      if (since > latest) return
      outgoing.destroy()
      release(outgoing)
    }
  }

  function enter(organization: string, bytes: number): boolean {
    if (room.enter(organization, bytes)) return true
    closeSlow()
    return room.enter(organization, bytes)
  }

  return {
    /** Whether another large response of the organization can be made. */
    isFree(organization: string): boolean {
      if (unsent.size === 0) return true
      if (!enter(organization, 1)) return false
      room.leave(organization, 1)
      return true
    },
    /** Waits until others had their turn, if the organization just got a large response; else returns undefined. */
    turn: (organization: string): Promise<void> | undefined =>
      served.has(organization) ? awaitTurn(organization) : undefined,
    /** Reserves memory for a response until it is sent or its client is gone. Returns false if there isn't enough. */
    hold(outgoing: ServerResponse, organization: string, bytes: number): boolean {
      if (!enter(organization, bytes)) return false
      unsent.set(outgoing, { organization, bytes, since: performance.now() })
      outgoing.once('close', onClose)
      if (bytes > LARGE) {
        if (served.size === 0) setImmediate(() => served.clear())
        served.add(organization)
      }
      return true
    },
  }
}
