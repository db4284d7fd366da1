// The values that the server stores with each request while it handles the request.
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller } from '../domain/kernel/caller.ts'
import type { BoundedResource } from '../fairness/bounds.ts'
import type { HttpBounds } from './bounds.ts'
import type { InvalidItems } from './item-results.ts'

/** A logger with an additional fast method for the line that each request logs. The caller serializes this line itself. */
export interface RequestLog extends Logger {
  /** Writes a line at `debug` or `info`. `properties` is a serialized JSON object without its braces. */
  line: (isDebug: boolean, properties: string) => void
}

/** The framework's context of a request: what Node passes in, and the variables that the server sets. */
export interface HttpEnv {
  /** Node's request and response. They are absent if a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The log and the bounds of the process, the same for all requests. */
    service: { log: RequestLog; bounds: HttpBounds }
    /** The request's headers, by their names in lower case. */
    headers: Readonly<Record<string, string | undefined>>
    /** The ID of the request, which its log line and its response contain. */
    requestId: string
    /** The headers that every response to this request gets. */
    standardHeaders: Record<string, string>
    /** The last response that `respond` created. Any other response still lacks the standard headers. */
    response?: Response
    /** The requested operation of the contract. Set as soon as path and method are known to belong to an operation. */
    operationId?: string
    /** True for a health check. Health checks are frequent, so their log lines have the level `debug`. */
    quiet?: true
    /** The time for which the request waited for an event (long polling). The log and the metrics subtract it from the processing time. */
    waitedMs?: number
    /** Set if the request was rejected because its organization used too much of a resource: the name of the resource. */
    bounded?: BoundedResource
    /** The caller, as soon as the request is authenticated. */
    caller?: Caller
    /** The invalid items of the body, if its items have results of their own. */
    invalidItems?: InvalidItems
  }
}
