// Since which version the contract has a part, read from its released documents.
import { valueAt, type Node } from '@parley/openapi-document'
import { readRelease, releasedVersions } from '../review/contracts.ts'

const releases = releasedVersions().map((version) => ({ version, document: readRelease(version).document }))

/**
 * The version that added the part of the document at a JSON Pointer.
 * @returns undefined if the first release has it.
 */
export function sinceOf(document: Node, version: string, pointer: string): string | undefined {
  if (releases.length === 0) return undefined
  const at = releases.findIndex((release) => valueAt(release.document, pointer) !== undefined)
  if (at === 0) return undefined
  return releases[at]?.version ?? version
}
