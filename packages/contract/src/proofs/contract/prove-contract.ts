// Sends requests to a handler, and holds each response against a document.
import { plain } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { createValues } from '../values/around.ts'
import { createRandom, SEED } from '../values/random.ts'
import type { SchemaViolation } from './faults.ts'
import { makeRequest, targetsOf } from './requests.ts'
import { createResponseCheck } from './responses.ts'

/** The requests to send. */
export interface ContractOptions {
  /** The headers of each request, such as a credential. */
  readonly headers?: Readonly<Record<string, string>>
  /** The operationIds of the operations that get no requests. */
  readonly skip?: readonly string[]
  /** How many requests are sent. Default: 1,000. */
  readonly requests?: number
}

/** A place of the document that responses contradict, with the first such response and its request. */
export interface Contradiction extends SchemaViolation {
  readonly operation: string
  /** How many responses contradict it. */
  readonly count: number
  readonly request: { readonly method: string; readonly url: string; readonly body: string | undefined }
  readonly status: number
}

/** The result of the proof. */
export interface ContractProof {
  readonly findings: readonly Contradiction[]
  /** For each operation with requests, how many different invalid values were sent, and how many are known. */
  readonly invalid: readonly { readonly operation: string; readonly sent: number; readonly known: number }[]
}

/** A body of the contract has keywords behind four references: a batch, its items, their contacts, and the values of those. */
const DEPTH = 4

/**
 * Sends generated requests to a handler, in this process, and holds each response against a document: status, headers, media type, required
 * and undeclared properties, and every keyword of JSON Schema. An invalid request has to get an error.
 *
 * @param fetch The handler, such as `app.fetch`.
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
): Promise<ContractProof> {
  const targets = targetsOf(createValues(createOracle(plain(contract)), SEED, DEPTH), skip)
  const check = createResponseCheck(contract)
  const random = createRandom(SEED)
  const findings = new Map<string, Contradiction>()
  const tried = new Map(targets.map((target) => [target, new Set<unknown>()]))
  for (let count = 0; count < requests; count++) {
    const target = targets[count % targets.length]
    if (!target) throw new Error('There is no operation to send requests to.')
    const { request, body, faulty, isValid } = makeRequest(target, headers, random, Math.floor(count / targets.length))
    const [input, choice] = faulty
    if (choice) tried.get(target)?.add(choice)
    const { method, url } = request
    const response = await fetch(request)
    const { status } = response
    const faults = await check(target.pointer, response, method)
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
  return {
    findings: [...findings.values()],
    invalid: [...tried].map(([{ id, invalid }, sent]) => ({ operation: id, sent: sent.size, known: invalid.length })),
  }
}
