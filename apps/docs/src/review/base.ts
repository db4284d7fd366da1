// The revision that a branch is compared with: the commit at which it left the branch that it goes to.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readDecisions, type Decision } from '@parley/openapi-document'
import { parse } from 'yaml'
import { inWorkspace } from '../places.ts'

const run = promisify(execFile)

/** Runs git in the repository. */
export const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: inWorkspace('.') })).stdout.trim()

/** The decisions of a commit; undefined if there is none, or if they can't be read there. */
export const decisionsAt = async (commit: string | undefined): Promise<Decision[] | undefined> =>
  commit === undefined
    ? undefined
    : git('show', `${commit}:spec/decisions.yaml`)
        .then((yaml) => readDecisions(parse(yaml)))
        .catch(() => undefined)

/** Where pull requests go, as far as a clone knows it. */
const TARGETS = ['origin/main', 'main']

/**
 * The merge base of the current commit and a revision, or the branch that pull requests go to. Returns undefined if no
 * revision is named and there is no such branch. Rejects if the revision and the current commit have no common commit.
 */
export async function mergeBase(revision: string | undefined): Promise<string | undefined> {
  for (const target of revision === undefined ? TARGETS : [revision]) {
    const named = ['--end-of-options', `${target}^{commit}`]
    const commit = await git('rev-parse', '--verify', '--quiet', ...named).catch(() => undefined)
    if (commit === undefined) continue
    return git('merge-base', 'HEAD', commit).catch((error: unknown) => {
      throw new Error(`${target} and HEAD have no common commit. Is this a shallow clone?`, { cause: error })
    })
  }
  if (revision !== undefined) throw new Error(`There is neither a release nor a revision ${revision}.`)
  return undefined
}
