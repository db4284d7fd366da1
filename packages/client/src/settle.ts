/**
 * Runs a hook of the caller. If it throws or rejects, its error is printed, and the client continues. Await the result to wait for the
 * hook.
 */
export async function settle(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.warn('A hook or the logger of the Parley client threw.', error)
  }
}
