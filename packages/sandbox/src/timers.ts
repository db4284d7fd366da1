// The timers of the platform, taken when the first sandbox is created: a test runner that fakes them later doesn't stop the service.
// The build gives `setImmediate` to the server's code, too. Its `setTimeout` stays the runner's, so that delays follow a fake clock.
export const setImmediate: typeof globalThis.setImmediate = globalThis.setImmediate
export const setTimeout: typeof globalThis.setTimeout = globalThis.setTimeout
