/** Runs a command. Where it fails, its sentence goes to the standard error and the exit code is 1. */
export async function report(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
