// Where the files of a release come from: a statement of in-toto with the predicate "SLSA provenance". It isn't signed here. The
// workflow lets the code host sign what it knows by itself.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inWorkspace, run } from './workspace.ts'

export const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

export interface ProvenanceOptions {
  folder: string
  /** The names of the files in the folder. */
  files: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

export async function provenance({ folder, files, env }: ProvenanceOptions): Promise<object> {
  const commit = (await run('git', ['rev-parse', 'HEAD'])).trim()
  const { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId } = env
  const at = host === undefined ? 'file:.' : `${host}/${repository}`
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((name) => ({ name, digest: { sha256: sha256(join(folder, name)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://parley.example/release/v1',
        externalParameters: { command: 'pnpm release:build' },
        internalParameters: { node: process.version, pnpm: (await run('pnpm', ['--version'])).trim() },
        resolvedDependencies: [
          { uri: `git+${at}`, digest: { gitCommit: commit } },
          { uri: 'pnpm-lock.yaml', digest: { sha256: sha256(inWorkspace('pnpm-lock.yaml')) } },
        ],
      },
      runDetails: {
        builder: { id: host === undefined ? 'local' : `${at}/.github/workflows/release.yaml` },
        metadata: { invocationId: runId === undefined ? commit : `${at}/actions/runs/${runId}` },
      },
    },
  }
}
