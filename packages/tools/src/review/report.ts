// Reports the failure of a command to the developer who called it.

/** Runs a command. If it throws, prints the message of the error to standard error, and sets exit code 1. */
export async function report(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
