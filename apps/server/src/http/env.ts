import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller } from '../domain/caller.ts'
import type { Bounded } from '../fairness/bounds.ts'
import type { HttpBounds } from './bounds.ts'

/** A log that also takes lines whose JSON is made already: one for each request is most of what it writes. */
export interface RequestLog extends Logger {
  /** Writes a line at `info`, or at `debug`. `properties` is the inside of a JSON object. */
  line: (isDebug: boolean, properties: string) => void
}

/** The variables of a request on its way through the server. */
export interface HttpEnv {
  /** Node's own request. It is absent if the app is called without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    /** The same for all requests. */
    service: { log: RequestLog; bounds: HttpBounds }
    /** By their names in lower case. */
    headers: Readonly<Record<string, string | undefined>>
    requestId: string
    /** The headers of every response to this request. */
    fields: Record<string, string>
    /** The last response that was created with all of them. */
    response?: Response
    /** Set once the path and the method are known to be an operation's. */
    operationId?: string
    /** True if a program calls it every few seconds, so that the log should leave it out. */
    quiet?: true
    /** How long the request waited for an event, which isn't work. */
    waitedMs?: number
    /** The bound that the organization exceeded, if the request was rejected for it. */
    bounded?: Bounded
    /** Set once the request is authenticated. */
    caller?: Caller
  }
}
