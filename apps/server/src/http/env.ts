import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller } from '../domain/caller.ts'

/** What a request carries along on its way through the server. */
export interface HttpEnv {
  /** Node's own request, which is absent where the app is called without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    /** The header fields that every answer to this request has. */
    fields: Record<string, string>
    /** The last answer that was made with all of them. */
    answer?: Response
    /** Set once the path and the method are known to be an operation's. */
    operationId?: string
    /** Set where somebody asks every few seconds, so that the log is not full of it. */
    quiet?: true
    /** How long the request waited for something to happen, which is no work. */
    waitedMs?: number
    /** Set once the request is authenticated. */
    caller?: Caller
  }
}
