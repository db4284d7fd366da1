// The errors that `send`, `react` and `read` of an adapter throw, to say what became of a request to the messaging application.
import { isRecord } from '../is-record.ts'

const REFUSED: unique symbol = Symbol.for('@parley/client/Refused')
const NOT_ACCEPTED: unique symbol = Symbol.for('@parley/client/NotAccepted')

/** The details of `Refused`. */
export interface RefusedDetails {
  /** Why, for people. Parley stores it as the `reason` of the receipt `Failed`. */
  reason?: string | undefined
  /** Why, for programs: the error code of the application. */
  code?: string | undefined
}

/**
 * The application refused the message, and another attempt would change nothing: the contact blocked the organization, or the text is too
 * long. The adapter reports the receipt `Failed`. `instanceof` also recognizes errors of another copy of this package.
 * @example
 * if (response.status === 403) throw new Refused({ reason: 'The contact blocked the organization.', code: '403' })
 */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: string | undefined
  readonly code: string | undefined

  constructor({ reason, code }: RefusedDetails = {}) {
    super(reason ?? code ?? 'The messaging application refused it.')
    this.reason = reason
    this.code = code
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && REFUSED in value
  }
}
Object.assign(Refused.prototype, { [REFUSED]: true })

/** The details of `NotAccepted`. */
export interface NotAcceptedDetails {
  /** How long to wait at least before the next attempt, in seconds. If it is 0 or left out, pauses grow from 1 second to 15 minutes. */
  retryAfterSeconds?: number | undefined
  /** True if each message would fare the same, for example with a wrong token. The whole channel pauses. Default false. */
  isChannelWide?: boolean | undefined
}

/**
 * The application certainly didn't take the message, and a later attempt can succeed: no connection, a wrong token, a rate limit. Throw it
 * only if you are certain. After a timeout or a 5xx, the application may have taken the message: then let the error pass.
 * `instanceof` also recognizes errors of another copy of this package.
 * @example
 * if (response.status === 429) throw new NotAccepted({ retryAfterSeconds: Number(response.headers.get('Retry-After')) })
 */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
  readonly retryAfterSeconds: number | undefined
  readonly isChannelWide: boolean

  constructor({ retryAfterSeconds, isChannelWide = false }: NotAcceptedDetails = {}) {
    super('The messaging application did not accept it.')
    this.retryAfterSeconds = retryAfterSeconds
    this.isChannelWide = isChannelWide
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isRecord(value) && NOT_ACCEPTED in value
  }
}
Object.assign(NotAccepted.prototype, { [NOT_ACCEPTED]: true })
