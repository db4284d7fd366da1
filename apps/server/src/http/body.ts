import { ServiceError } from '../domain/errors.ts'
import type { Serialized } from '../sql/columns.ts'
import type { ReadScript } from '../sql/statement.ts'

/** The body of a 200, with the values of its headers. It is serialized when it is first sent, and can be sent again from the cache. */
export class Body<T> {
  /** The resource's ETag, or empty if it has none. */
  readonly etag: string
  /** The cursor of the next page, if there is one. */
  readonly nextCursor: string | undefined
  #text: (() => Serialized<T>) | undefined
  #bytes: Uint8Array<ArrayBuffer> | undefined

  /** @param text Serializes the body. It is called when the body is sent or cached, and never for a 304. */
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
    // Frees the memory of whatever the text is made of.
    this.#text = undefined
    return this.#bytes
  }

  /** The size for the cache, in bytes. */
  get weight(): number {
    return this.bytes.byteLength
  }
}

/** Converts what a rule returns to a body, and passes its errors on. */
export function* toBody<Resource, T>(
  read: ReadScript<Resource | ServiceError>,
  bodyOf: (resource: Resource) => Body<T>,
): ReadScript<Body<T> | ServiceError> {
  const resource = yield* read
  return resource instanceof ServiceError ? resource : bodyOf(resource)
}
