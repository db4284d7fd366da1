// The public types of the package. This file imports no types of the server, so that the published declarations don't contain them.
import type { ApiKey, EventType, OperationId as OperationName } from '@parley/contract/types'
import type { Add } from './add.ts'

/** The name of an operation, which is also the name of the client's method. */
export type OperationId = OperationName

/** The members that every sandbox has. */
export type Person = 'owner' | 'agent' | 'colleague' | 'channel' | 'integration'

/** The options to create a client with, such as `createParley(options)`. */
export interface ClientOptions {
  baseUrl: string
  apiKey: string
  fetch: SandboxFetch
}

/** The options of a client that calls the service as one of the members. */
export interface MemberOptions extends ClientOptions {
  /**
   * Returns the options of a client for another member, who has the same permissions but is bound to one channel. The first call for a
   * channel adds this member.
   *
   * @throws TypeError if the channel doesn't exist, or for an Owner, who can't be bound to a channel.
   * @example
   * const webChat = createParley(await sandbox.as('channel').on(channelId))
   */
  on(channelId: string): Promise<ClientOptions>
}

/** A `fetch` whose requests go to the sandbox, whatever host their URL has. */
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
   * Called with each line that the service logs. By default, nothing is logged.
   *
   * @example
   * await createSandbox({ log: (line) => process.stderr.write(line) })
   */
  log?: (line: string) => void
}

/** The service inside your test. Dispose it at the end, or use `await using`. */
export interface Sandbox extends AsyncDisposable {
  /**
   * Returns the options of a client for one of the members. With `on`, the member is bound to one channel.
   *
   * @example
   * const parley = createParley(sandbox.as('agent'))
   * const webChat = createParley(await sandbox.as('channel').on(channelId))
   */
  as(person: Person): MemberOptions
  /**
   * A `fetch` whose requests go to the sandbox, whatever host their URL has.
   *
   * @example
   * await sandbox.fetch(`${sandbox.baseUrl}/health/live`)
   */
  fetch: SandboxFetch
  /** The base URL to use with `fetch`. No server listens there. */
  baseUrl: string
  /**
   * The current API key of each member. The keys are created at run time. If a client regenerates its key, the new key replaces the old
   * key when a client first uses it. `reset` restores the first keys.
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
   * Imports records as JSON Lines, such as the output of `parley export`.
   *
   * @throws TypeError if the service rejects a line.
   * @example
   * await sandbox.import(await readFile('export.jsonl', 'utf8'))
   */
  import(lines: string): Promise<void>
  /**
   * Creates an API key for a member, such as an imported member. At its first use, the key replaces the other keys of the member.
   *
   * @throws TypeError if the member doesn't exist.
   * @example
   * const { key } = await sandbox.createApiKey({ organizationId: 'org_harbour', memberId: 'mem_grace' })
   */
  createApiKey(member: { organizationId: string; memberId: string }): Promise<ApiKey>
  /**
   * Plans a fault for the next request, or for the next request of one operation.
   *
   * @example
   * sandbox.next('sendMessage').loseResponse()
   */
  next(operation?: OperationId): Faults
  /**
   * The planned faults that haven't happened since `createSandbox` or `reset`, because no matching request came.
   *
   * @example
   * afterEach(() => expect(sandbox.unusedFaults).toEqual([]))
   */
  readonly unusedFaults: readonly UnusedFault[]
  /** Endpoints of webhooks. The sandbox sends events to them, and signs them as the service does. */
  webhooks: {
    /**
     * Adds an endpoint, which gets all later events.
     *
     * @throws TypeError if an event type or the organization doesn't exist, or if the service rejects the URL.
     * @example
     * const webhook = await sandbox.webhooks.add({ handler: (request) => app.fetch(request), eventTypes: ['message.received'] })
     */
    add(webhook: NewWebhook): Promise<Webhook>
    /**
     * Waits until all due events were sent. Returns the attempts since the last call, in their order.
     *
     * @throws the first error that a handler has thrown since the last call.
     * @example
     * await sandbox.webhooks.delivered() // [{ type: 'message.sent', attempt: 1, … }]
     */
    delivered(): Promise<WebhookAttempt[]>
  }
  /**
   * Replaces the API key of a member, as if another process had rotated it. From now on, the service rejects the old key.
   *
   * @returns the new key, which is also in `apiKeys`.
   * @example
   * const stolen = sandbox.apiKeys.owner
   * await sandbox.supersedeApiKey('owner')
   */
  supersedeApiKey(person: Person): Promise<string>
  /** The clock of the service. */
  clock: {
    /** The time of the service: the time of the process plus the time by which the clock was advanced. */
    now(): Date
    /**
     * Moves the clock of the service forward. Rate limits, the grace period of old API keys, idempotency keys and retries of webhooks
     * follow it. Jobs that become due run before the next response. Timers don't follow it.
     *
     * @param ms The number of milliseconds, at least 0.
     * @throws TypeError if `ms` is another value.
     * @example
     * sandbox.clock.advance(60_000)
     */
    advance(ms: number): void
  }
  /**
   * Serves the sandbox on a free port of the loopback interface, for clients that don't take a `fetch`.
   *
   * @returns the base URL.
   * @example
   * process.env.PARLEY_BASE_URL = await sandbox.listen()
   */
  listen(): Promise<string>
  /**
   * Returns to the state after `createSandbox`: no records except the members and the channel `chn_first`, no faults, and unused rate
   * limits. Running requests finish first, and requests that wait for events end immediately. The first API keys are valid again, and the
   * port stays.
   *
   * @example
   * beforeEach(() => sandbox.reset())
   */
  reset(): Promise<void>
  /**
   * Closes the sandbox. Delayed responses are lost, and every later call fails. With `await using sandbox = await createSandbox()`, the
   * sandbox is closed at the end of the block.
   *
   * @example
   * afterAll(() => sandbox.close())
   */
  close(): Promise<void>
}

/** A function of the test that receives the requests of a webhook. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>

/** An endpoint to add: a function of the test, or a URL of the loopback interface. */
export type NewWebhook = ({ handler: WebhookHandler } | { url: string }) & {
  /** The types of events to send to the endpoint. By default, all types. */
  eventTypes?: readonly EventType[]
  /** The organization whose events the endpoint gets. By default, the organization of the sandbox. */
  organizationId?: string
}

/** An endpoint of webhooks. */
export interface Webhook {
  readonly id: string
  /** The current secret that signs the requests. */
  readonly secret: string
  /** The reason why the endpoint was disabled: a response with 410, or a failure of the last retry. Undefined while it is enabled. */
  readonly disabled: string | undefined
  /**
   * Replaces the secret. For 24 hours of the sandbox's clock, requests are signed with the old and the new secret.
   *
   * @param options.immediately If true, only the new secret signs from now on.
   * @returns the new secret.
   * @throws {TypeError} if the secret before the last rotation still signs, as `parley webhook rotate-secret` does.
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
  /** The number of this attempt to send the event: 1 for the first attempt. */
  attempt: number
  /** The reason why the attempt failed. Absent if the event was delivered. */
  failure?: string
}

/** A planned fault that hasn't happened yet. */
export interface UnusedFault {
  fault: keyof Faults
  /** The operation whose next request gets the fault. Absent if the next request of any operation gets it. */
  operation?: OperationId
}

/** Plans faults. Each fault happens to one request, and several faults happen to requests one after the other. */
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
   * Lets the service execute the request, and delays its response.
   *
   * @param ms The delay in milliseconds.
   * @throws TypeError if `ms` is negative or too large for a timer.
   * @example
   * sandbox.next().delay(10_000)
   * await parley.getConversation(id, { timeoutMs: 50 }) // rejects with a timeout
   */
  delay(ms: number): void
  /**
   * Uses up the rate limit of the operation for the calling member. The response is 429 with `Retry-After`, and so are the next responses
   * until the window of the limit ends: advance the clock, or wait.
   *
   * @param retryAfterSeconds Moves the clock to this many seconds before the end of the window. By default, the clock stays.
   * @example
   * sandbox.next('listConversations').exhaustRateLimit(1)
   * await parley.listConversations() // The client waits for a second.
   */
  exhaustRateLimit(retryAfterSeconds?: number): void
  /**
   * Makes the store of the service fail, so that the response is 503 with `Retry-After`. The request has no effect.
   *
   * @param retryAfterSeconds The value of `Retry-After`. By default 0, so that a test doesn't wait. In production, the value is 1.
   * @example
   * sandbox.next('sendMessage').unavailable()
   */
  unavailable(retryAfterSeconds?: number): void
  /**
   * Lets a colleague change the conversation before the service gets the request: it is assigned to the member `mem_colleague`, or
   * unassigned if it was already assigned to that member. A contact gets a new value of the attribute `changedByColleague`. If the
   * request has an `If-Match`, the response is 412.
   *
   * @throws TypeError if the operation doesn't belong to one conversation or one contact.
   * @example
   * const { conversation, etag } = await parley.getConversation(id)
   * sandbox.next('updateConversation').conflict()
   * await parley.updateConversation(id, { status: 'Closed' }, { ifMatch: etag }) // rejects with `precondition_failed`
   */
  conflict(): void
  /**
   * Runs a function right before the service gets the request, for example an action of another process or member. If the function
   * throws, the error stays unhandled, so that the test runner reports it.
   *
   * @example
   * sandbox.next('sendMessage').after(() => sandbox.supersedeApiKey('agent'))
   */
  after(action: (request: Request) => unknown): void
}
