// The real timers of Node, saved when the first sandbox is created. So a test runner that later fakes timers doesn't stop the service. The
// build makes the server's code use this `setImmediate`, too. The server's `setTimeout` stays the global one, so that delays follow fakes.
export const setImmediate: typeof globalThis.setImmediate = globalThis.setImmediate
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout
