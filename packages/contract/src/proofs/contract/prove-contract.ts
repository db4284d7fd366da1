// Proves that a server keeps its contract: sends generated requests to it, and compares each response with the OpenAPI document.
import { plain } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { createValues } from '../values/around.ts'
import type { SchemaViolation } from './faults.ts'
import { randomRequests, requestsWithEachValue, targetsOf } from './requests.ts'
import { createResponseCheck } from './responses.ts'

interface ContractOptions {
  /** Headers to send with each request, such as a credential. */
  readonly headers?: Readonly<Record<string, string>>
  /** The operationIds of operations to which no requests are sent. */
  readonly skip?: readonly string[]
  /** The number of random requests, or `each value` for one request with each value of each input. Default: 1,000. */
  readonly requests?: number | 'each value'
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
 * Sends generated requests to a server in this process, and compares each response with the document: its status, headers, media type and
 * body. Undeclared properties are contradictions, too. So are a response below 400 to an invalid request, and every response of 500.
 *
 * @param fetch Handles a request, such as `app.fetch`.
 * @param contract The document: OpenAPI 3.1, in one file.
 * @throws {Error} if `skip` leaves no operation.
 * @example
 * const { findings } = await proveContract(app.fetch, document, { requests: 10_000 })
 * expect(findings).toEqual([])
 */
export async function proveContract(
  fetch: (request: Request) => Response | Promise<Response>,
  contract: object,
  { skip = [], requests = 1_000, headers = {} }: ContractOptions = {},
) {
  const targets = targetsOf(createValues(createOracle(plain(contract)), DEPTH), skip)
  const check = createResponseCheck(contract)
  const findings = new Map<string, Contradiction>()
  const sentInvalid = new Map(targets.map((target) => [target, new Set<unknown>()]))
  const sent =
    requests === 'each value' ? requestsWithEachValue(targets, headers) : randomRequests(targets, headers, requests)
  for (const { target, request, body, faulty, isValid } of sent) {
    const [input, choice] = faulty
    if (choice) sentInvalid.get(target)?.add(choice)
    const { method, url } = request
    const response = await fetch(request)
    const { status } = response
    const faults = await check(target.pointer, response, method)
    if (status === 500) faults.push({ at: `${target.pointer}/responses/500`, sentence: 'the server has a defect' })
    if (!isValid && status < 400) {
      const at = target.pointer + (input?.place === 'body' ? '/requestBody' : '/parameters')
      faults.push({ at, sentence: `an invalid request is accepted: the ${input?.place} ${input?.name}` })
    }
    for (const fault of faults) {
      const key = `${target.id} ${fault.at}`
      const first = { operation: target.id, ...fault, status, request: { method, url, body }, count: 0 }
      const known = findings.get(key) ?? first
      findings.set(key, { ...known, count: known.count + 1 })
    }
  }
  // How many different invalid values were sent to each operation, and how many the proof could send.
  const invalid = targets.map((target) => ({
    operation: target.id,
    sent: sentInvalid.get(target)?.size ?? 0,
    known: target.invalid.length,
  }))
  return { findings: [...findings.values()], invalid }
}
