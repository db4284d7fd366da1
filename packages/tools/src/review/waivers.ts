// Reads and judges the waivers in `spec/waivers.yaml`. A waiver allows a breaking change without a major version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object } from '@parley/contract/document'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse, stringify } from 'yaml'
import { SPEC } from '../places.ts'
import type { Finding } from './changes.ts'

/** Allows one breaking change without a major version, for example because the contract was wrong and no client relied on it. */
export interface Waiver {
  /** The sentence with which the review reports the change. */
  change: string
  reason: string
  /** The person or team who answers for the waiver, such as `@owner`. */
  owner: string
  /** The last day on which the waiver is valid, such as `2026-12-31`. */
  expires: string
}

/** A waiver with its state: `used` if a breaking change needs the waiver, `unused` if no change does, and `expired` after its last day. */
export interface JudgedWaiver extends Waiver {
  state: 'used' | 'unused' | 'expired'
}

/** The file of the waivers of the next release. `pnpm release:contract` moves these waivers to the file of earlier releases. */
export const NEXT_WAIVERS = 'waivers.yaml'
/** The file of the waivers of earlier releases. The docs show their reasons, and a review of an older base counts them. */
export const RELEASED_WAIVERS = 'released-waivers.yaml'

/** Reads a file of waivers in a folder such as `spec`. Throws if the file doesn't follow its schema. */
export const readWaivers = (spec: string, fileName = NEXT_WAIVERS): Waiver[] =>
  waiversIn(readFileSync(join(spec, fileName), 'utf8'), fileName)

/** Reads waivers from YAML text. Throws if the text doesn't follow `spec/waivers.schema.json`. The error names the file in `spec`. */
export function waiversIn(source: string, fileName = NEXT_WAIVERS): Waiver[] {
  const ajv = new Ajv2020({ allErrors: true })
  const schema = object(JSON.parse(readFileSync(join(SPEC, 'waivers.schema.json'), 'utf8')))
  const isValid = ajv.compile<{ waivers: Waiver[] }>(schema)
  const file: unknown = parse(source)
  if (isValid(file)) return file.waivers
  throw new Error(`spec/${fileName} doesn't follow its schema: ${ajv.errorsText(isValid.errors, { dataVar: 'file' })}.`)
}

/** Judges each waiver: expired after its last day, used if the waiver quotes the sentence of a breaking change, otherwise unused. */
export function judgeWaivers(waivers: readonly Waiver[], findings: readonly Finding[], today: string): JudgedWaiver[] {
  const breaking = new Set(findings.filter(({ impact }) => impact === 'major').map(({ message }) => message))
  return waivers.map((waiver) => {
    const isNeeded = breaking.has(waiver.change)
    return { ...waiver, state: today > waiver.expires ? 'expired' : isNeeded ? 'used' : 'unused' }
  })
}

/** Returns the waiver that allows a change; undefined if no waiver allows the change. */
export const waiverOf = (waivers: readonly JudgedWaiver[], message: string): JudgedWaiver | undefined =>
  waivers.find(({ change, state }) => state === 'used' && change === message)

/** The reason and the owner that `waiverYaml` suggests. The author replaces both: the changelog publishes the reason. */
const TEMPLATE = {
  reason: 'Say why the contract was wrong, and why clients need no major version.',
  owner: '@owner',
}

/** Returns a sentence for each waiver that is expired, unused or not finished. With such a waiver, the review fails. */
export const waiverFailures = (waivers: readonly JudgedWaiver[]): string[] =>
  waivers.flatMap(({ state, change, owner, reason, expires }) => {
    const unedited = [
      ...(owner === TEMPLATE.owner ? ['its owner'] : []),
      ...(reason.trim() === TEMPLATE.reason ? ['its reason'] : []),
    ]
    if (unedited.length > 0) return [`The waiver for "${change}" is not finished: write ${unedited.join(' and ')}.`]
    if (state === 'expired') return [`The waiver of ${owner} for "${change}" expired on ${expires}.`]
    return state === 'unused' ? [`The waiver of ${owner} for "${change}" matches no breaking change. Remove it.`] : []
  })

/** Returns the day after this number of days, in UTC, such as `2026-12-31`. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Writes an entry of `spec/waivers.yaml` for each change. The author of the changes pastes the entries, and fills in reason and owner. */
export const waiverYaml = (changes: readonly { message: string }[], expires: string): string =>
  stringify(
    changes.map(({ message }) => ({
      change: message,
      ...TEMPLATE,
      expires,
    })),
    { lineWidth: 0 },
  )
    // The entries are indented, because they stand below the key `waivers`.
    .replaceAll(/^/gm, '  ')
    .trimEnd()
