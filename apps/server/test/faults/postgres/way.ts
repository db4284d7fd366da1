import type { Socket } from 'node:net'

/** Bytes on their way from one side to the other. */
export interface Way {
  /** Holds incoming data, or releases it. */
  stall(stalled: boolean): void
}

/**
 * Forwards as a network does. While it stalls, what was sent and the end that came after it are held and arrive later, also
 * if the sender is gone by then. Only a reset takes back what did not arrive yet.
 * @param look sees each piece before it goes on, and may stall the way or break it.
 */
export function openWay(from: Socket, to: Socket, look: (chunk: Buffer) => void): Way {
  let held: Buffer[] = []
  let stalled = false
  let ended = false

  function send(): void {
    if (stalled) return
    if (from.errored) to.destroy()
    for (const chunk of held.splice(0)) if (!to.destroyed) to.write(chunk)
    if (ended && !to.destroyed) to.end()
  }
  from.on('data', (chunk: Buffer) => {
    look(chunk)
    held.push(chunk)
    send()
  })
  from.on('end', () => {
    ended = true
    send()
  })
  from.on('error', () => {
    held = []
    send()
  })
  return {
    stall(value) {
      stalled = value
      send()
    },
  }
}
