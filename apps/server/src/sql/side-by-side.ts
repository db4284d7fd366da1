// Runs scripts side by side in one transaction: each round trip has the next statements of all of them. Each script has a root, the
// conversation whose rows are the only ones that it writes. So scripts with different roots don't see what the others write.
import { type Script, selectedValues, type Step } from './statement.ts'
import { SELECTING_COLUMN } from './tables.ts'

/** A script that writes only rows of the conversation `root`. */
export interface RootedScript {
  readonly root: string
  readonly script: Script<unknown>
}

/** A script that waits for the result of a step. */
interface Waiting {
  readonly lane: number
  readonly asked?: Asked
}
/** A step that a script has asked for. Its result is there after the round trip. */
interface Asked {
  readonly step: LaneStep
  result?: unknown
}
/** A step, and the index of its script. */
type LaneStep = Step & { readonly lane: number }

export class SideBySide {
  /** The index of the script that failed first: it threw an error, or its statement failed. */
  failed: number | undefined
  /** The indexes of the scripts that have asked for a statement that writes. */
  readonly writers = new Set<number>()
  readonly #scripts: readonly RootedScript[]

  constructor(scripts: readonly RootedScript[]) {
    this.#scripts = scripts
  }

  /** Returns the results in the order of the scripts. Their last pipelined steps share the round trip of the next step. */
  *run(): Script<unknown[]> {
    const results: unknown[] = []
    let waiting: Waiting[] = this.#scripts.map((_, lane) => ({ lane }))
    while (waiting.length > 0) {
      const round: Asked[] = []
      waiting = waiting.flatMap((each) => this.#advance(each, round, results))
      const last = waiting.at(-1)?.asked
      const pipelined: [Asked, () => unknown][] = []
      for (const asked of round) if (asked !== last) pipelined.push([asked, yield { ...asked.step, isPipelined: true }])
      if (last === undefined) break
      last.result = yield last.step
      for (const [asked, resultOf] of pipelined) asked.result = resultOf()
    }
    return results
  }

  /** Remembers the script whose statement fails first. PostgreSQL skips the statements after it. */
  watch(execute: (step: Step) => Promise<unknown>): (step: Step) => Promise<unknown> {
    return async (step) => {
      try {
        return await execute(step)
      } catch (error) {
        if ('lane' in step && typeof step.lane === 'number') this.failed ??= step.lane
        throw error
      }
    }
  }

  /** Runs a script until it waits for a step or ends. Adds its steps to the round. Returns the script if it waits. */
  #advance({ lane, asked: earlier }: Waiting, round: Asked[], results: unknown[]): Waiting[] {
    const { script, root } = this.#scripts[lane] ?? {}
    if (script === undefined || root === undefined) return []
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A script's own types say what each step gives it.
      let next = script.next(earlier?.result as never)
      while (next.done !== true) {
        const asked: Asked = { step: { ...next.value, lane } }
        if (isWithin(root, asked.step)) this.writers.add(lane)
        round.push(asked)
        if (next.value.isPipelined !== true) return [{ lane, asked }]
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
        next = script.next((() => asked.result) as never)
      }
      results[lane] = next.value
      return []
    } catch (error) {
      this.failed ??= lane
      throw error
    }
  }
}

/** Returns true if a step writes, and false if it only reads. @throws Error if it writes other rows than those of the conversation. */
function isWithin(root: string, { statement, params }: Step): boolean {
  const written = Object.entries(statement.writes)
  for (const [table, selectors] of written) {
    const selector = selectors[SELECTING_COLUMN[table] ?? 'conversation_id']
    if (selector === undefined || selectedValues(statement, params, selector).some((value) => value !== root))
      throw new Error(`The statement ${statement.name} writes rows of ${table} outside of its conversation.`)
  }
  return written.length > 0
}
