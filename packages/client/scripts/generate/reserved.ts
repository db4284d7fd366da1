// Names that the client uses itself, so that no operation, parameter or property of a response can have them.
import { RULES } from '../../src/options.ts'

/** Words that can't be the name of an argument, or that are the name of another one. */
export const RESERVED_ARGUMENTS = new Set(
  (
    'body options break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
)

/** Options that the client validates by name in `validOptions`. */
export const RESERVED_OPTIONS = new Set(Object.keys(RULES))

/** Properties that the client adds to a result. */
export const RESERVED_RESULTS = new Set(['etag', 'requestId', 'rateLimit', 'notModified', 'then'])

/**
 * Members of `Parley` that are written by hand, other names of the generated modules, those whose types would clash, `then`, which
 * would make it a promise, and the words of the language.
 */
export const RESERVED_METHODS = new Set(
  (
    'rotateApiKey withOptions fetch baseUrl contractVersion clientVersion then pathParameters problemRequirements ' +
    'operationTable createClient parley request retry'
  )
    .split(' ')
    .concat('retryableRequest', ...RESERVED_ARGUMENTS),
)
