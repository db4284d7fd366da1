// The real timers of Node, saved when the first sandbox is created. So a test runner that later fakes timers doesn't stop the service. The
// build makes the server's code use this `setImmediate`, too. The server's `setTimeout` stays the global one, so that delays follow fakes.
export const setImmediate: typeof globalThis.setImmediate = globalThis.setImmediate
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout

/** Waits for work. When the signal aborts, it stops waiting and rejects with the signal's reason, although the work continues. */
export async function unlessAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work(), promise])
}
