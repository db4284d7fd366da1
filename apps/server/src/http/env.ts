// The values that the server stores with each request while it handles the request.
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller } from '../domain/caller.ts'
import type { BoundedResource } from '../fairness/bounds.ts'
import type { HttpBounds } from './bounds.ts'

/** A logger with a fast method for lines that are already serialized. Each request has such a line. */
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
    requestId: string
    /** The headers that every response to this request gets. */
    standardHeaders: Record<string, string>
    /** The last response that `respond` created. It has the standard headers. */
    response?: Response
    /** The operation, as soon as path and method have matched one. */
    operationId?: string
    /** True for a health check. Its log line has the level `debug`, because there are many health checks. */
    quiet?: true
    /** The time for which the request waited for an event. It doesn't count as processing time. */
    waitedMs?: number
    /** The resource of which the organization used too much, if the request was rejected for that. */
    bounded?: BoundedResource
    /** The caller, as soon as the request is authenticated. */
    caller?: Caller
  }
}
