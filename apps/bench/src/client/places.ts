// Where things are.
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const HERE = at('.')
/** What is made at the time of the bench and kept by nobody. */
export const GENERATED = at('../../.generated')
export const RESULTS = at('../../results')
export const BUNDLE = fileURLToPath(import.meta.resolve('@parley/contract/openapi.json'))
/** The server's command line. An app imports no app, so it is only ever started. */
export const PARLEY = at('../../../server/bin/parley.js')
