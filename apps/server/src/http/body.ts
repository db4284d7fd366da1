// The body of a successful response to a read. The store's cache keeps bodies, so that a body is serialized once for several responses.
import { ServiceError } from '../domain/kernel/errors.ts'
import type { Serialized } from '../sql/columns.ts'
import type { ReadScript } from '../sql/statement.ts'

/** The body of a 200 response to a read, and the values for its headers. The body is serialized only when it is first sent or cached. */
export class Body<T> {
  /** The resource's ETag, or empty if it has none. */
  readonly etag: string
  /** The cursor of the next page. Undefined on the last page, or if the body isn't a page. */
  readonly nextCursor: string | undefined
  /** First the function that serializes the body, then the body's JSON text, and finally the text encoded as UTF-8. */
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

  /** The size: characters before the slow encoding, bytes afterwards. By it, `respond.ts` checks the memory limit before the encoding. */
  get length(): number {
    // The text replaces the function, which frees the memory of the resource that the function serializes.
    if (typeof this.#content === 'function') this.#content = this.#content()
    return this.#content.length
  }

  /** The body as UTF-8. */
  get bytes(): Uint8Array<ArrayBuffer> {
    if (typeof this.#content === 'function') this.#content = this.#content()
    if (typeof this.#content === 'string') this.#content = Buffer.from(this.#content)
    return this.#content
  }

  /** The size in bytes. The store's cache adds up these sizes to limit its memory. */
  get weight(): number {
    return this.bytes.byteLength
  }
}

/** Runs a database read, and creates a body of the resource that the read returns. If the read returns an error, returns this error. */
export function* toBody<Resource, T>(
  read: ReadScript<Resource | ServiceError>,
  createBody: (resource: Resource) => Body<T>,
): ReadScript<Body<T> | ServiceError> {
  const resource = yield* read
  return resource instanceof ServiceError ? resource : createBody(resource)
}
