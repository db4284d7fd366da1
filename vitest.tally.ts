import type { Reporter } from 'vitest/node'

/** Ends a run with one plain line, `N passed, N failed, N skipped`, for scripts that read the log. In CI a skip fails the run. */
export const tally: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const skipped = count('skipped')
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + broken + unhandledErrors.length
    process.stdout.write(`${count('passed')} passed, ${failed} failed, ${skipped} skipped\n`)
    if (process.env['CI'] && skipped > 0) {
      process.stdout.write('A skipped test counts as a failure in CI.\n')
      process.exitCode = 1
    }
  },
}
