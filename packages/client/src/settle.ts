// Calls the hooks of the caller safely.
/** Calls a hook and waits for its promise. If the hook throws or rejects, prints the error as a warning, so that the call goes on. */
export async function settle(callHook: () => unknown): Promise<void> {
  try {
    await callHook()
  } catch (error) {
    console.warn('A hook or the logger of the Parley client threw.', error)
  }
}
