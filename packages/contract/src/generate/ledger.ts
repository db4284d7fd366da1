// The ledger: for each keyword at each place of a document, what the generated code does with it.
import {
  ANNOTATIONS,
  escapeStep,
  isList,
  isObject,
  type Json,
  type JsonObject,
  NAMED,
  type Reader,
  pointerOf,
  Rejection,
  stepsOf,
} from '../document/index.ts'

const CLASSES = ['annotation', 'exact', 'carried', 'open'] as const
/**
 * `annotation` binds no value. `exact` is enforced. `carried` is in the emitted document, and nothing enforces it. `open` means that the
 * code accepts more than the document.
 */
export type Class = (typeof CLASSES)[number]

/** A place where the code is weaker than the document. */
export interface Weakness {
  readonly class: 'carried' | 'open'
  /** A JSON Pointer. */
  readonly at: string
  readonly reason: string
  readonly advice: string
}

/** The number of places in each class, and the places that are carried or open. */
export interface Account {
  readonly sums: Readonly<Record<Class, number>>
  readonly places: readonly Weakness[]
}

/** Keys that bind no value, in a schema and around it. */
const SILENT = new Set([
  ...ANNOTATIONS,
  ...'summary tags servers operationId info openapi contentSchema discriminator bearerFormat'.split(' '),
  ...'$comment $id $schema $anchor $defs links jsonSchemaDialect'.split(' '),
])
/** Keys whose values are data. */
const DATA = new Set(['const', 'enum', 'required', 'security', 'type'])
const IN_DATA = new RegExp(`^(.*/(?:${[...DATA].join('|')}))/\\d+(?:/|$)`)

const isAnnotation = (key: string): boolean => SILENT.has(key) || key.startsWith('x-')

/** Every keyword of a value: its JSON Pointer, and whether it is an annotation. Annotations and data are not looked into. */
export function* keywords(value: Json, at: string, isMap = false): Generator<{ at: string; isAnnotation: boolean }> {
  if (isList(value)) for (const [index, item] of value.entries()) yield* keywords(item, `${at}/${index}`)
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    const place = `${at}/${escapeStep(key)}`
    if (!isMap) yield { at: place, isAnnotation: isAnnotation(key) }
    if (isMap || !(isAnnotation(key) || DATA.has(key))) yield* keywords(item, place, !isMap && NAMED.has(key))
  }
}

/** The sections of the components whose members are printed only if an operation refers to them. */
const SHARED = /^#\/components\/(?:parameters|headers|requestBodies|securitySchemes)\/[^/]+/

/** Collects the weak places of one document, and its errors. */
export class Ledger {
  readonly #weak = new Map<string, Weakness>()
  readonly #annotations = new Set<string>()
  readonly #used = new Set<string>()
  readonly #errors = new Map<string, Rejection>()
  readonly #before: ReadonlyMap<string, Weakness>

  /** @param before the ledger of the run before, which knows what is open in the parts that are printed later, and the ones before it. */
  constructor(before?: Ledger) {
    this.#before = new Map([...(before ? before.#before : []), ...(before ? before.#weak : [])])
  }

  /** Whether something is open that the run before didn't know. */
  isNew(): boolean {
    return [...this.#weak].some(([at, weak]) => weak.class === 'open' && this.#before.get(at)?.class !== 'open')
  }

  open(at: string, sentence: string): void {
    this.#add('open', at, sentence, 'validate it in the handler')
  }

  carried(at: string, sentence: string): void {
    if (!this.#weak.has(at)) this.#add('carried', at, sentence, 'enforce it in the app')
  }

  /** Takes the keys that weren't read, which nothing enforces. */
  carriedRest(reader: Reader, sentence: string): JsonObject {
    const others = reader.rest()
    for (const key of Object.keys(others)) this.carried(reader.place(key), sentence)
    return others
  }

  /** A keyword that binds no value at this place. */
  annotation(at: string): void {
    this.#annotations.add(at)
  }

  /** A shared component that an operation refers to. */
  used(at: string): void {
    this.#used.add(at)
  }

  error(rejection: Rejection): void {
    this.#errors.set(rejection.message, rejection)
  }

  /** Runs a step. If it rejects a place, the error is kept, and the next step can run. */
  attempt<T>(step: () => T, otherwise: T): T {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      this.error(error)
      return otherwise
    }
  }

  /** @throws {AggregateError} of rejections, if there are errors or weak places. */
  throwErrors(): void {
    for (const { at, reason, advice } of this.#weak.values()) this.error(new Rejection(at, `${reason}; ${advice}`))
    if (this.#errors.size > 0) throw new AggregateError(this.#errors.values(), [...this.#errors.keys()].join('\n'))
  }

  /** Whether a place, or a place below it, is open. */
  isOpen(at: string): boolean {
    return [...this.#before.values(), ...this.#weak.values()].some(
      (weak) => weak.class === 'open' && (weak.at === at || weak.at.startsWith(`${at}/`)),
    )
  }

  /** The class of each keyword of the document. */
  account(document: JsonObject): Account {
    const sums = { annotation: 0, exact: 0, carried: 0, open: 0 }
    const places = [...this.#weak.values()]
    // A weak place inside of data, such as the second of some names, makes the keyword weak.
    const inData = new Map(places.map((weak) => [IN_DATA.exec(weak.at)?.[1], weak.class]))
    for (const { at, isAnnotation: binds } of keywords(document, '#')) {
      const found = binds ? 'annotation' : (inData.get(at) ?? this.#classOf(at))
      sums[found] += 1
    }
    return { sums, places }
  }

  #add(kind: Weakness['class'], at: string, sentence: string, fallback: string): void {
    const [reason = '', ...advice] = sentence.split('; ')
    this.#weak.set(at, { class: kind, at, reason, advice: advice.join('; ') || fallback })
  }

  #classOf(at: string): Class {
    for (let steps = stepsOf(at); steps.length > 0; steps = steps.slice(0, -1)) {
      const pointer = pointerOf(...steps)
      const weak = this.#weak.get(pointer)
      if (weak) return weak.class
      if (this.#annotations.has(pointer)) return 'annotation'
    }
    const [shared] = SHARED.exec(at) ?? []
    return shared === undefined || this.#used.has(shared) ? 'exact' : 'annotation'
  }
}
