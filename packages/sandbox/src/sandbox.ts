// The public types of the package. This file imports none of the server, so that none gets into the declarations.
import type { ApiKey, EventType, OperationId as OperationName } from '@parley/contract/types'
import type { Add } from './add.ts'

/** The name of an operation, which is the name of the client's method, too. */
export type OperationId = OperationName

/** The members that every sandbox has. */
export type Person = 'owner' | 'agent' | 'colleague' | 'channel' | 'integration'

/** The options of a client. */
export interface ClientOptions {
  baseUrl: string
  apiKey: string
  fetch: SandboxFetch
}

/** The options of a client of one of the members. */
export interface MemberOptions extends ClientOptions {
  /**
   * Returns what a client of another member is created with, which may do the same on one channel, to which it is bound. The first call for
   * a channel adds that member.
   *
   * @throws TypeError if there is no such channel, or for an Owner, who can't be bound.
   * @example
   * const webChat = createParley(await sandbox.as('channel').on(channelId))
   */
  on(channelId: string): Promise<ClientOptions>
}

/** A `fetch` whose requests go to the sandbox, whichever host they name. */
export type SandboxFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** How to create a sandbox. All properties are optional. */
export interface SandboxOptions {
  /**
   * Variables that the service reads from its environment, such as `KEY_GRACE_SECONDS` or `RATE_LIMIT_SEND_MESSAGE`.
   *
   * @example
   * await createSandbox({ variables: { KEY_GRACE_SECONDS: '3600', RATE_LIMIT_SEND_MESSAGE: '2' } })
   */
  variables?: Readonly<Record<string, string>>
  /**
   * Is given each line that the service logs. By default, nothing is logged.
   *
   * @example
   * await createSandbox({ log: (line) => process.stderr.write(line) })
   */
  log?: (line: string) => void
}

/** The service inside your test. Dispose it at the end, or use `await using`. */
export interface Sandbox extends AsyncDisposable {
  /**
   * Returns what a client of one of the members is created with. `on` is the same for one of several channels.
   *
   * @example
   * const parley = createParley(sandbox.as('agent'))
   * const webChat = createParley(await sandbox.as('channel').on(channelId))
   */
  as(person: Person): MemberOptions
  /**
   * A `fetch` whose requests go to the sandbox, whichever host they name.
   *
   * @example
   * await sandbox.fetch(`${sandbox.baseUrl}/health/live`)
   */
  fetch: SandboxFetch
  /** The base URL to use with `fetch`. Nothing listens there. */
  baseUrl: string
  /**
   * The current API key of each member. They are made at run time. A key that a client has regenerated takes the place of the old one
   * when it is first used. After `reset`, they are those of the beginning.
   */
  readonly apiKeys: Readonly<Record<Person, string>>
  /**
   * Adds conversations, contacts, messages, tags, channels and members.
   *
   * @example
   * const conversation = await sandbox.add.conversation({ messages: ['Where is my parcel?'] })
   */
  add: Add
  /**
   * Imports JSON Lines, such as what `parley export` writes.
   *
   * @throws TypeError if the service rejects a line.
   * @example
   * await sandbox.import(await readFile('export.jsonl', 'utf8'))
   */
  import(lines: string): Promise<void>
  /**
   * Makes an API key for a member, for example one that was imported. It replaces the member's keys when it is first used.
   *
   * @throws TypeError if there is no such member.
   * @example
   * const { key } = await sandbox.createApiKey({ organizationId: 'org_harbour', memberId: 'mem_grace' })
   */
  createApiKey(member: { organizationId: string; memberId: string }): Promise<ApiKey>
  /**
   * Returns what can happen to the next request, or to the next request of an operation.
   *
   * @example
   * sandbox.next('sendMessage').loseResponse()
   */
  next(operation?: OperationId): Faults
  /**
   * The faults that haven't happened since `createSandbox` or `reset`, because no request came for them.
   *
   * @example
   * afterEach(() => expect(sandbox.unusedFaults).toEqual([]))
   */
  readonly unusedFaults: readonly UnusedFault[]
  /** Endpoints of webhooks. The sandbox sends them events, signed as the service does. */
  webhooks: {
    /**
     * Adds an endpoint. It gets the events from now on.
     *
     * @throws TypeError if the service doesn't know an event type or the organization, or doesn't take the URL.
     * @example
     * const webhook = await sandbox.webhooks.add({ handler: (request) => app.fetch(request), eventTypes: ['message.received'] })
     */
    add(webhook: NewWebhook): Promise<Webhook>
    /**
     * Waits until each event that is due was sent, and returns the attempts since it was last called, in their order.
     *
     * @throws the error that a handler has thrown since then.
     * @example
     * await sandbox.webhooks.delivered() // [{ type: 'message.sent', attempt: 1, … }]
     */
    delivered(): Promise<WebhookAttempt[]>
  }
  /**
   * Replaces the API key of a member, as another process does that rotates it. From now on, the service rejects the old one.
   *
   * @returns the new key, which is also in `apiKeys`.
   * @example
   * const stolen = sandbox.apiKeys.owner
   * await sandbox.supersedeApiKey('owner')
   */
  supersedeApiKey(person: Person): Promise<string>
  /** The clock of the service. */
  clock: {
    /** The time of the service: the time of the process, and what the clock was advanced by. */
    now(): Date
    /**
     * Moves the clock of the service. Rate limits, the grace of old API keys, idempotency keys and retries of webhooks follow it. What is
     * due then has happened before the next response. Timers don't follow it.
     *
     * @param ms by how much, in milliseconds, from 0 on.
     * @throws TypeError if it is another value.
     * @example
     * sandbox.clock.advance(60_000)
     */
    advance(ms: number): void
  }
  /**
   * Serves the sandbox on a free port of the loopback interface, for clients that can't be given a `fetch`.
   *
   * @returns the base URL.
   * @example
   * process.env.PARLEY_BASE_URL = await sandbox.listen()
   */
  listen(): Promise<string>
  /**
   * Returns to the state after `createSandbox`: no records but the members, no faults, and no rate limit in use. Requests that run
   * finish first, and requests that wait for events end immediately. API keys and the port stay the same.
   *
   * @example
   * beforeEach(() => sandbox.reset())
   */
  reset(): Promise<void>
  /**
   * Ends the sandbox. Delayed responses are lost, and whatever is called later fails.
   * `await using sandbox = await createSandbox()` does so at the end of the block.
   *
   * @example
   * afterAll(() => sandbox.close())
   */
  close(): Promise<void>
}

/** Receives a webhook. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>

/** An endpoint to add: a function of the test, or a URL of the loopback interface. */
export type NewWebhook = ({ handler: WebhookHandler } | { url: string }) & {
  /** The types of the events that it gets. By default, it gets all. */
  eventTypes?: readonly EventType[]
  /** The organization whose events it gets. By default, it is that of the sandbox. */
  organizationId?: string
}

/** An endpoint of webhooks. */
export interface Webhook {
  readonly id: string
  /** The secret that signs. */
  readonly secret: string
  /** Why it was disabled, after a response with 410 or the last retry. */
  readonly disabled: string | undefined
  /**
   * Replaces the secret. Both sign for 24 hours of the sandbox's clock.
   *
   * @param options.immediately only the new one signs from now on.
   * @returns the new secret.
   * @example
   * const secret = webhook.rotateSecret()
   */
  rotateSecret(options?: { immediately?: boolean }): string
}

/** One attempt to send an event to an endpoint. */
export interface WebhookAttempt {
  webhookId: string
  eventId: string
  type: EventType
  /** Counts the attempts of this event from 1 on. */
  attempt: number
  /** Why it failed. Absent if it was delivered. */
  failure?: string
}

/** A fault that waits for its request. */
export interface UnusedFault {
  fault: keyof Faults
  /** Absent if it is for the next request, whatever it is. */
  operation?: OperationId
}

/** The faults, each of which happens to one request. Several happen one after the other. */
export interface Faults {
  /**
   * Lets the service execute the request, and loses its response: `fetch` rejects as it does when a connection breaks.
   *
   * @example
   * sandbox.next('sendMessage').loseResponse()
   * await parley.sendMessage(id, message) // The client sends it again. It is there once.
   */
  loseResponse(): void
  /**
   * Lets the service execute the request, and holds its response back.
   *
   * @param ms for how long, in milliseconds.
   * @throws TypeError if timers don't take it.
   * @example
   * sandbox.next().delay(10_000)
   * await parley.getConversation(id, { timeoutMs: 50 }) // rejects with a timeout
   */
  delay(ms: number): void
  /**
   * Uses up the rate limit of the operation for the member that calls, so that the response is a 429 with `Retry-After`, and so
   * are the next ones. It ends with the window of the limit: advance the clock, or wait.
   *
   * @param retryAfterSeconds Moves the clock to this many seconds before the end of the window. By default, the clock stays.
   * @example
   * sandbox.next('listConversations').exhaustRateLimit(1)
   * await parley.listConversations() // The client waits for a second.
   */
  exhaustRateLimit(retryAfterSeconds?: number): void
  /**
   * Lets the store of the service fail, so that the response is a 503 with `Retry-After`. The request has no effect.
   *
   * @param retryAfterSeconds The value of `Retry-After`. By default 0, so that a test doesn't wait. The service itself says 1.
   * @example
   * sandbox.next('sendMessage').unavailable()
   */
  unavailable(retryAfterSeconds?: number): void
  /**
   * Has a colleague change the conversation of the request first: it is assigned to the member `mem_colleague`, or unassigned if it
   * was that member's already. If the request has an `If-Match`, the response is a 412.
   *
   * @throws TypeError if the operation isn't about one conversation.
   * @example
   * const { conversation, etag } = await parley.getConversation(id)
   * sandbox.next('updateConversation').conflict()
   * await parley.updateConversation(id, { status: 'Closed' }, { ifMatch: etag }) // rejects with `precondition_failed`
   */
  conflict(): void
  /**
   * Does something right before the service gets the request, for example what another process or member does. If it throws, nothing
   * handles the error, so the test runner reports it.
   *
   * @example
   * sandbox.next('sendMessage').after(() => sandbox.supersedeApiKey('agent'))
   */
  after(action: (request: Request) => unknown): void
}
