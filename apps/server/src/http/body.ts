// The body of a successful response to a read. The cache keeps the body, so that several responses can send it.
import { ServiceError } from '../domain/errors.ts'
import type { Serialized } from '../sql/columns.ts'
import type { ReadScript } from '../sql/statement.ts'

/** The body of a 200 response to a read, and the values for its headers. It is serialized only once, when it is first sent or cached. */
export class Body<T> {
  /** The resource's ETag, or empty if it has none. */
  readonly etag: string
  /** The cursor of the next page. Undefined on the last page, or if the body isn't a page. */
  readonly nextCursor: string | undefined
  /** The encoded body or, before it is sent or cached, its JSON text, or the function that serializes it. */
  #content: Uint8Array<ArrayBuffer> | string | (() => Serialized<T>)

  /** @param serialize Serializes the body. It is called when the body is sent or cached, and never for a 304. */
  constructor(
    serialize: () => Serialized<T>,
    { etag = '', nextCursor }: { etag?: string; nextCursor?: string | undefined },
  ) {
    this.#content = serialize
    this.etag = etag
    this.nextCursor = nextCursor
  }

  /** The approximate size of the body, for a limit that is checked before the slow encoding: the bytes, or before it the characters. */
  get length(): number {
    // Replacing the function also frees the memory of the resource that it serializes.
    if (typeof this.#content === 'function') this.#content = this.#content()
    return this.#content.length
  }

  /** The body as UTF-8. */
  get bytes(): Uint8Array<ArrayBuffer> {
    if (typeof this.#content === 'function') this.#content = this.#content()
    if (typeof this.#content === 'string') this.#content = Buffer.from(this.#content)
    return this.#content
  }

  /** The size in bytes, by which the cache limits its memory. */
  get weight(): number {
    return this.bytes.byteLength
  }
}

/** Runs a read, and converts the resource that it returns to a body. If the read returns an error, the error is returned unchanged. */
export function* toBody<Resource, T>(
  read: ReadScript<Resource | ServiceError>,
  createBody: (resource: Resource) => Body<T>,
): ReadScript<Body<T> | ServiceError> {
  const resource = yield* read
  return resource instanceof ServiceError ? resource : createBody(resource)
}
