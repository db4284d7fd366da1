/**
 * Returns the JSON Pointer (RFC 6901) of a path. It escapes `~` as `~0` and `/` as `~1`. Errors name properties by JSON Pointers.
 *
 * @example
 * pointerTo(['paths', '/api/tags']) // '/paths/~1api~1tags'
 */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
