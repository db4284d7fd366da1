// Sends requests to a handler, and holds each response against a document.
import { plain } from '../../document/index.ts'
import { createOracle } from '../oracle.ts'
import { createValues } from '../values/around.ts'
import { createRandom } from '../values/random.ts'
import type { SchemaViolation } from './faults.ts'
import { makeRequest, targetsOf, type RequestTarget } from './requests.ts'
import { createResponseCheck } from './responses.ts'

/** The requests to send, and the statuses to expect. Operations are named by operationId, or as `GET /things/{id}`. */
export interface ContractOptions {
  /** The headers of each request, such as a credential. */
  readonly headers?: Readonly<Record<string, string>>
  /** Operations that get no requests. */
  readonly skip?: readonly string[]
  /** Operations that get requests although they change something. All others are sent only if they are GET, HEAD or OPTIONS. */
  readonly unsafe?: readonly string[]
  /**
   * The statuses by which the app rejects a request that the document doesn't allow, such as 400. The document need not declare them, and
   * a valid request that gets one is a finding. Default: none, and an invalid request can get any declared error.
   */
  readonly rejects?: readonly number[]
  /** How many requests are sent. Default: 1,000. */
  readonly requests?: number
  /** The same seed makes the same requests. Default: 7. */
  readonly seed?: number
  /** The URL before each path. Default: `http://localhost`. */
  readonly url?: string
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
  readonly seed: number
  readonly findings: readonly Contradiction[]
  /** The operations that got no request. */
  readonly skipped: readonly string[]
  /** The declared responses that no request got, as JSON Pointers. */
  readonly unmet: readonly string[]
  /** For each operation with requests, how many different invalid values were sent, and how many are known. */
  readonly invalid: readonly { readonly operation: string; readonly sent: number; readonly known: number }[]
}

const SAFE = new Set(['get', 'head', 'options'])
/** A body of the contract has keywords behind four references: a batch, its items, their contacts, and the values of those. */
const DEPTH = 4

/** The finding that an invalid request was accepted, or a valid one rejected. */
function verdictFaults(
  { isValid, odd }: NonNullable<ReturnType<typeof makeRequest>>,
  status: number,
  { pointer }: RequestTarget,
  rejects: readonly number[],
): SchemaViolation[] {
  if (isValid === false && status < 400) {
    const [input] = odd
    const at = pointer + (input?.place === 'body' ? '/requestBody' : '/parameters')
    return [{ at, sentence: `an invalid request is accepted: the ${input?.place} ${input?.name}` }]
  }
  return isValid && rejects.includes(status)
    ? [{ at: pointer, sentence: `a valid request is rejected with ${status}` }]
    : []
}

/**
 * Sends generated requests to a handler, in this process, and holds each response against a document: status, headers, media type, required
 * and undeclared properties, and every keyword of JSON Schema.
 *
 * @param fetch The handler, such as `app.fetch`.
 * @param contract The document: OpenAPI 3.1, in one file.
 * @throws {Error} if `skip` or `unsafe` names an operation that the document doesn't have.
 * @example
 * const { findings } = await proveContract(app.fetch, document, { unsafe: ['addBook'], rejects: [400] })
 * expect(findings).toEqual([])
 */
export async function proveContract(
  fetch: (request: Request) => Response | Promise<Response>,
  contract: object,
  options: ContractOptions = {},
): Promise<ContractProof> {
  const { skip = [], unsafe = [], rejects = [], requests = 1_000, seed = 7, headers = {} } = options
  const isSent = (id: string, method: string) => !skip.includes(id) && (SAFE.has(method) || unsafe.includes(id))
  const all = targetsOf(createValues(createOracle(plain(contract)), seed, DEPTH), isSent)
  for (const id of [...skip, ...unsafe])
    if (!all.some((target) => target.id === id)) throw new Error(`the document has no operation ${id}`)
  const targets = all.filter(({ id, method }) => isSent(id, method))
  const check = createResponseCheck(contract)
  const [findings, met] = [new Map<string, Contradiction>(), new Set<string>()]
  const sent = { url: options.url ?? 'http://localhost', headers, random: createRandom(seed) }
  const tried = new Map(targets.map((target) => [target, new Set<unknown>()]))
  for (let count = 0; count < requests; count++) {
    const target = targets[count % targets.length]
    const made = target && makeRequest(target, { ...sent, count: Math.floor(count / targets.length) })
    if (!made) continue
    if (made.odd[1]) tried.get(target)?.add(made.odd[1])
    const { method, url } = made.request
    const response = await fetch(made.request)
    const { status } = response
    const { key, faults } = await check(target.pointer, response, method)
    if (key !== undefined) met.add(`${target.pointer}/responses/${key}`)
    const isRejection = key === undefined && made.isValid === false && rejects.includes(status)
    for (const fault of [...(isRejection ? [] : faults), ...verdictFaults(made, status, target, rejects)]) {
      const of = `${target.id} ${fault.at}`
      const first = { operation: target.id, ...fault, status, request: { method, url, body: made.body }, count: 0 }
      const known = findings.get(of) ?? first
      findings.set(of, { ...known, count: known.count + 1 })
    }
  }
  const keys = targets.flatMap(({ pointer, statuses }) => statuses.map((key) => `${pointer}/responses/${key}`))
  return {
    seed,
    findings: [...findings.values()],
    skipped: all.filter((target) => !targets.includes(target)).map(({ id }) => id),
    unmet: keys.filter((at) => !met.has(at)),
    invalid: [...tried].map(([{ id, invalid }, odd]) => ({ operation: id, sent: odd.size, known: invalid.length })),
  }
}
