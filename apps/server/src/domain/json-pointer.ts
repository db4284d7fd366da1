/**
 * A JSON Pointer (RFC 6901).
 *
 * @example
 * pointerTo(['paths', '/api/tags']) // '/paths/~1api~1tags'
 */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
