// Stops a script after one of its steps, on a connection of its own, while something else happens.
import type { OrgCode } from '../../src/sql/columns.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { Script } from '../../src/sql/statement.ts'
import { createConnections } from '../../src/postgres/connections.ts'
import { executeOn, runScript } from '../../src/postgres/engine.ts'
import { ask } from './ask.ts'
import { asCode } from '../keys.ts'

/** Tests of other files wait for locks in their own databases of the same server. */
const waiting = {
  name: 'waiting',
  text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
}

/** An organization of a store. */
export interface Place {
  id: string
  organization: OrgCode
}

const COPIES_AT_ONCE = 50

/**
 * Returns equal organizations, one for each call. They are copied from one, row by row, with other texts for its identifier and its
 * code: that takes a tenth of what it takes to write them by their scripts.
 */
export function copiesOf(url: string, { id, organization }: Place): () => Promise<Place> {
  const spare: Place[] = []
  let made = 0
  return async () => {
    const first = made + 1
    if (spare.length === 0) {
      made += COPIES_AT_ONCE
      await ask(url, COPY_ORGANIZATION({ id, organization }, first, made))
      for (let copy = first; copy <= made; copy += 1)
        spare.push({ id: `${id}_${copy}`, organization: codeOfCopy(copy) })
    }
    const place = spare.pop()
    if (place === undefined) throw new Error('No organization was copied.')
    return place
  }
}

const codeOfCopy = (copy: number) => asCode(`Copy${String(copy).padStart(6, '0')}`)

/** Replicas don't check foreign keys, so the tables can be in any order. */
const COPY_ORGANIZATION = ({ id, organization }: Place, first: number, last: number) => `DO $$
DECLARE name text; texts text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name, texts IN
    SELECT table_name, string_agg(CASE data_type
      WHEN 'text' THEN format('replace(replace(%I, %L, %L || copy), %L, %L || lpad(copy::text, 6, %L))',
        column_name, '${id}', '${id}_', '${organization}', 'Copy', '0')
      ELSE quote_ident(column_name) END, ', ' ORDER BY ordinal_position)
    FROM information_schema.columns WHERE table_schema = 'public'
    GROUP BY table_name HAVING bool_or(column_name = 'organization')
  LOOP
    EXECUTE format('INSERT INTO %I SELECT %s FROM %I, generate_series(${first}, ${last}) copy WHERE organization = %L',
      name, texts, name, '${organization}');
  END LOOP;
END $$`

/** A query of the waiting sessions costs as much as a step of a script, so it isn't asked all the time. */
const POLL_MS = 4

export async function openInterleaving(url: string) {
  const connections = createConnections({ url })
  const watching = await connections.hold()
  onTestFinished(() => {
    watching.release()
    return connections.close()
  })
  /** Says whether some transaction waits for another one. */
  const waitsForLock = async () => (await watching.ask(waiting, [])).count > 0
  return {
    connections,
    waitsForLock,
    /** Waits until something ends or waits for a lock. Returns whether it waits. */
    isHeldUp: async (running: Promise<unknown>): Promise<boolean> => {
      let hasEnded = false
      const ended = running.then(
        () => (hasEnded = true),
        () => (hasEnded = true),
      )
      const waits = async () => {
        await pause(POLL_MS)
        return hasEnded || (await waitsForLock())
      }
      await expect.poll(() => Promise.race([ended, waits()]), { interval: 0 }).toBe(true)
      return !hasEnded
    },
    /** Runs a script in a transaction, as the engine does, and waits for something after one of the steps of its first attempt. */
    runUntil: async (job: () => Script<unknown>, step: number, then: () => Promise<void>) => {
      const { pausing, steps } = pauseAfter(step, then)
      let attempts = 0
      const result = await connections.transaction((session, commit) => {
        attempts += 1
        const response = executeOn(session)
        return runScript(attempts === 1 ? (asked) => pausing(response(asked)) : response, oneByOne(job()), commit)
      })
      return { result, steps: steps() }
    },
  }
}

/** An attempt: how many steps there were, and whether the other script waited for a lock after the chosen one. */
interface Tried {
  steps: number
  hasWaited: boolean
}

/**
 * Tries what can happen after each step. If the other script waits after a step, it waits after each later one, too, because locks are
 * kept until the end: of those steps, the first and the last are tried.
 */
export async function tryEachStep(attempt: (step: number) => Promise<Tried>): Promise<void> {
  let [step, last] = [1, 1]
  while (step <= last) {
    const { steps, hasWaited } = await attempt(step)
    last = steps
    step = hasWaited && step < last ? last : step + 1
  }
}

/** The script, of which no step is pipelined, so that something can happen after each. */
function* oneByOne<Result>(script: Script<Result>): Script<Result> {
  let step = script.next()
  while (!step.done) {
    const { isPipelined, ...asked } = step.value
    const given: never = yield asked
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the engines do.
    step = script.next((isPipelined === true ? () => given : given) as never)
  }
  return step.value
}

/** Waits for something after a step. */
export function pauseAfter(step: number, then: () => Promise<void>) {
  let steps = 0
  return {
    pausing: async <Reply>(response: Promise<Reply>): Promise<Reply> => {
      const responded = await response
      steps += 1
      if (steps === step) await then()
      return responded
    },
    /** How many steps there were. */
    steps: () => steps,
  }
}
