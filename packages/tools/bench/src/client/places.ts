// Where things are.
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const HERE = at('.')
/** Files that the bench creates and removes. */
export const GENERATED = at('../../.generated')
export const RESULTS = at('../../results')
export const BUNDLE = fileURLToPath(import.meta.resolve('@parley/contract/openapi.json'))
/** The command line of the server. This bench starts it; only programs of the server bench import its code. */
export const PARLEY = at('../../../../../apps/server/bin/parley.js')
