import { withTimeout } from './with-timeout.ts'

/** Sends a request with the key that it is given. */
export type SendWith = (key: string) => Promise<Response>

/** The key in use, and who may use it when. It lives in a closure, where neither `inspect` nor JSON finds it. */
export interface Keyring {
  /** Sends with the key in use, once no switch is under way. */
  send: (sendWith: SendWith) => Promise<Response>
  /** After a 401: whether another key than the refused one is in use now. The request was not done, and can be sent again. */
  hasNewerKey: (refused: string) => Promise<boolean>
  /** Holds new requests, lets those under way end within the time, and takes the key if the proof resolves. */
  switchTo: (key: string, patienceMs: number, proof: () => Promise<void>) => Promise<void>
  /** Keeps a key that could be neither proven nor disproven, for the moment when the key in use is refused. */
  addFallback: (key: string) => void
}

export function createKeyring(first: string): Keyring {
  let inUse = first
  let fallbacks: string[] = []
  let held: Promise<void> | undefined
  const underWay = new Set<Promise<unknown>>()

  /** Resolves once no switch is under way. Another one can begin before this turn comes, hence the recursion. */
  const free = async (): Promise<void> => held && held.then(free)

  return {
    async send(sendWith) {
      await free()
      const answer = sendWith(inUse)
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    async hasNewerKey(refused) {
      await free()
      if (refused === inUse) inUse = fallbacks.pop() ?? inUse
      return refused !== inUse
    },
    async switchTo(key, patienceMs, proof) {
      let release: (() => void) | undefined
      held = new Promise((resolve) => {
        release = resolve
      })
      try {
        await withTimeout(patienceMs, undefined, (_, startClock) => {
          startClock()
          return Promise.allSettled(underWay)
        }).catch(() => {})
        await proof()
        inUse = key
        fallbacks = []
      } finally {
        held = undefined
        release?.()
      }
    },
    addFallback: (key) => void fallbacks.push(key),
  }
}
