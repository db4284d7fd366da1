// Merges the metadata of receipts and edits into that of their message: the decision `metadata`.
import { contract } from '@parley/contract'
import { canonical } from './canonical.ts'

/** The maximum size of metadata, in bytes of JSON. */
const MAX_METADATA_BYTES = contract.paths['/api/channel/receipts'].post['x-policy'].maxPartBytes['/receipts/*/metadata']

type Metadata = Readonly<Record<string, unknown>>

/** Merges metadata by key. If the result is too large, only the new keys stay. Returns undefined if nothing changes. */
export function mergedMetadata(stored: Metadata = {}, added: Metadata = {}): Record<string, unknown> | undefined {
  if (Object.keys(added).every((key) => canonical(added[key]) === canonical(stored[key]))) return undefined
  const merged = { ...stored, ...added }
  return Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES ? { ...added } : merged
}
