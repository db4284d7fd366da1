/**
 * Runs a function of the caller that only watches. The client continues if it throws or if its promise rejects, and never waits for it
 * unless it awaits the result.
 */
export async function settle(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.warn('A hook or the logger of the Parley client threw.', error)
  }
}
