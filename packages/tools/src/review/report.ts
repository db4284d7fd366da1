/** Runs a command. If it fails, prints its message to standard error and sets exit code 1. */
export async function report(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
