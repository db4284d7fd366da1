// Proves that a server keeps its contract: sends generated requests to it, and compares each response with the OpenAPI document.
import { isList, isObject, plain } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { createValues } from '../values/around.ts'
import type { SchemaViolation } from './faults.ts'
import { requestsTo, targetsOf } from './requests.ts'
import { createResponseCheck } from './responses.ts'

interface ContractOptions {
  /** Headers to send with each request, such as a credential. */
  readonly headers?: Readonly<Record<string, string>>
  /** The operationIds of operations to which no requests are sent. */
  readonly skip?: readonly string[]
}

/** A place of the document (`at`) that responses of one operation contradict. Describes the first such response and its request. */
interface Contradiction extends SchemaViolation {
  readonly operation: string
  /** The number of responses of the operation that contradict this place. */
  readonly count: number
  readonly request: { readonly method: string; readonly url: string; readonly body: string | undefined }
  readonly status: number
}

/** The longest chain of references in a request body: a batch refers to its items, and so on to their contacts and the contacts' values. */
const DEPTH = 4

/**
 * Sends a request with each value of each input to a server in this process, and compares each response with the document: its status,
 * headers, media type and body. Undeclared properties are contradictions, too. So are a response below 400 to an invalid request, and every
 * response of 500.
 *
 * @param fetch Handles a request, such as `app.fetch`.
 * @param contract The document: OpenAPI 3.1, in one file.
 * @returns the contradictions, and the number of requests by operationId.
 * @example
 * const { findings } = await proveContract(app.fetch, document)
 * expect(findings).toEqual([])
 */
export async function proveContract(
  fetch: (request: Request) => Response | Promise<Response>,
  contract: object,
  { skip = [], headers = {} }: ContractOptions = {},
) {
  const check = createResponseCheck(contract)
  const findings = new Map<string, Contradiction>()
  const sent: Record<string, number> = {}
  for (const target of targetsOf(createValues(createOracle(plain(contract)), DEPTH), skip))
    for (const { request, body, tested, isValid, invalidItems } of requestsTo(target, headers)) {
      sent[target.id] = (sent[target.id] ?? 0) + 1
      const { method, url } = request
      const response = await fetch(request)
      const { status } = response
      const accepted = status < 400 && invalidItems.length > 0 ? await acceptedOf(response.clone(), invalidItems) : []
      const faults = await check(target.pointer, response, method)
      if (status === 500) faults.push({ at: `${target.pointer}/responses/500`, sentence: 'the server has a defect' })
      if (!isValid && status < 400) {
        const at = target.pointer + (tested?.place === 'body' ? '/requestBody' : '/parameters')
        faults.push({ at, sentence: `an invalid request is accepted: the ${tested?.place} ${tested?.name}` })
      }
      for (const index of accepted)
        faults.push({ at: `${target.pointer}/requestBody`, sentence: `an invalid item is accepted: ${index}` })
      for (const fault of faults) {
        const key = `${target.id} ${fault.at}`
        const first = { operation: target.id, ...fault, status, request: { method, url, body }, count: 0 }
        const known = findings.get(key) ?? first
        findings.set(key, { ...known, count: known.count + 1 })
      }
    }
  return { findings: [...findings.values()], sent }
}

/** Returns the indexes of the invalid items whose result isn't the code `item_invalid`. */
async function acceptedOf(response: Response, invalidItems: readonly number[]): Promise<number[]> {
  const body: unknown = await response.json()
  const results = isObject(body) && isList(body.results) ? body.results : []
  return invalidItems.filter((index) => {
    const result = results[index]
    return !isObject(result) || result.code !== 'item_invalid'
  })
}
