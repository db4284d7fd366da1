import { toText } from './free-text.ts'

/** Returns the JSON Pointer (RFC 6901) of a path, such as `/paths/~1api~1tags`. It escapes `~` as `~0` and `/` as `~1`. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${toText(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
