// Names that the client uses itself, so that no operation, parameter or property of a response can have them.
import { RULES } from '../../src/options.ts'

/** Members of `Parley` that are written by hand, those whose types would clash, and `then`, which would make it a promise. */
export const RESERVED_METHODS = new Set(
  ['rotateApiKey', 'fetch', 'baseUrl', 'contractVersion', 'then'].concat(
    'parley',
    'request',
    'retryableRequest',
    'retry',
  ),
)

/** What the client validates by its name in `validOptions`. */
export const RESERVED_OPTIONS = new Set(Object.keys(RULES))

/** What the client adds to a result. */
export const RESERVED_RESULTS = new Set(['etag', 'requestId', 'rateLimit', 'notModified', 'then'])
