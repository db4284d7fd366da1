import { ServiceError } from '../domain/errors.ts'
import type { Serialized } from '../sql/columns.ts'
import type { ReadScript } from '../sql/statement.ts'

/** The body of a 200, with what the headers say of it. It becomes bytes once, however often it is sent. */
export class Body<T> {
  /** The entity tag of the resource, if it has one. */
  readonly etag: string
  /** The cursor of the next page, if there is one. */
  readonly nextCursor: string | undefined
  #text: (() => Serialized<T>) | undefined
  #bytes: Uint8Array<ArrayBuffer> | undefined

  /** @param text Called if the body is sent or kept, and not if the client has it. */
  constructor(
    text: () => Serialized<T>,
    { etag = '', nextCursor }: { etag?: string; nextCursor?: string | undefined },
  ) {
    this.#text = text
    this.etag = etag
    this.nextCursor = nextCursor
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    this.#bytes ??= Buffer.from(this.#text?.() ?? '')
    // Its source needn't be kept, too.
    this.#text = undefined
    return this.#bytes
  }

  /** For the cache, in bytes. */
  get weight(): number {
    return this.bytes.byteLength
  }
}

/** Makes a body of what a rule finds, and leaves its error. */
export function* toBody<Found, T>(
  read: ReadScript<Found | ServiceError>,
  bodyOf: (found: Found) => Body<T>,
): ReadScript<Body<T> | ServiceError> {
  const found = yield* read
  return found instanceof ServiceError ? found : bodyOf(found)
}
