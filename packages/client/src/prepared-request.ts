import type { OperationId } from './contract.ts'
import type { FetchInit } from './fetch.ts'
import type { OperationMetadata } from './operation-metadata.ts'
import type { RetrySettings } from './retry.ts'

/** A request without its key. It can be sent more than once. */
export interface PreparedRequest {
  operation: OperationId
  metadata: OperationMetadata
  url: string
  init: FetchInit
  signal: AbortSignal | undefined
  timeoutMs: number
  retry: RetrySettings
  /** True if it may be retried even if it may have been done. */
  retryIsSafe: boolean
}
