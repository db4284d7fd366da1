// Programs that no package manager of ours installs. `.ci/run` does; on another machine their tests are skipped, which the end of the
// run counts.
import { spawnSync } from 'node:child_process'

/** Says whether a program is here. If it isn't, says which tests are skipped, and what has it. */
export function hasProgram(name: string, { tests, from }: { tests: string; from: string }): boolean {
  const isHere = spawnSync(name, ['--version']).status === 0
  if (!isHere) process.stdout.write(`The tests of ${tests} are skipped: ${name} is not here. ${from} has it.\n`)
  return isHere
}
