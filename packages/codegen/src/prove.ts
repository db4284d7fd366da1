// `generate --prove`: compares the generated code with its document, on values around each keyword.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { proveDifferential } from '@parley/contract-proofs/differential'
import type { JsonObject } from '@parley/openapi-document'

/** The document and the code of a run, to be compared. */
export interface Proof {
  readonly document: JsonObject
  /** The folder of the generated files. */
  readonly out: string
  /** The places that the ledger lists as open, as JSON Pointers. */
  readonly open: readonly string[]
}

type Modules = Pick<Parameters<typeof proveDifferential>[1], 'schemas' | 'routes' | 'webhooks'>

/**
 * Imports the generated modules, and judges values with them and with JSON Schema.
 *
 * @returns the exit code: 1 if the code rejects a value that the document accepts, or accepts one that only exact keywords reject.
 * @throws {Error} if the modules can't be imported: Node has to run TypeScript, and find Zod and Hono from the folder.
 */
export async function prove({ document, out, open }: Proof): Promise<{ code: number; stdout: string }> {
  const load = (name: string): Promise<Modules> => import(pathToFileURL(join(resolve(out), name)).href)
  const [{ schemas }, { routes, webhooks }] = await Promise.all([load('schemas.ts'), load('routes.ts')])
  const result = proveDifferential(document, { schemas, routes, webhooks }, { open })
  const lines = result.disagreements.map(({ place, kind, count, example }) =>
    count === 0
      ? `not proven: ${kind} (${place})`
      : `${kind}, ${count} times, such as ${JSON.stringify(example)?.slice(0, 200)} (${place})`,
  )
  const summary = `${result.compared} values in ${result.places} places were compared with the document`
  const isFailed = result.disagreements.some(({ count }) => count > 0)
  return { code: isFailed ? 1 : 0, stdout: [...lines, summary, ''].join('\n') }
}
