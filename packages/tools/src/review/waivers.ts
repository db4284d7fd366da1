// Waivers: breaking changes that are allowed without a major version, because the contract was wrong.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object } from '@parley/contract/document'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse, stringify } from 'yaml'
import { SPEC } from '../places.ts'

/** Permission to break clients without a major version until a day such as `2026-12-31`, because the contract was wrong. */
export interface Waiver {
  /** The sentence with which the review reports the change. */
  change: string
  reason: string
  owner: string
  expires: string
}

export interface JudgedWaiver extends Waiver {
  state: 'used' | 'unused' | 'expired'
}

/**
 * Reads the waivers of the repository. Throws if the file doesn't follow its schema.
 *
 * @example
 * readWaivers().map(({ change }) => change)
 */
export const readWaivers = (): Waiver[] => waiversIn(readFileSync(join(SPEC, 'waivers.yaml'), 'utf8'))

export function waiversIn(source: string): Waiver[] {
  const ajv = new Ajv2020({ allErrors: true })
  const schema = object(JSON.parse(readFileSync(join(SPEC, 'waivers.schema.json'), 'utf8')))
  const isValid = ajv.compile<{ waivers: Waiver[] }>(schema)
  const file: unknown = parse(source)
  if (isValid(file)) return file.waivers
  throw new Error(
    `spec/waivers.yaml doesn't follow its schema: ${ajv.errorsText(isValid.errors, { dataVar: 'file' })}.`,
  )
}

/**
 * Judges each waiver: whether it is expired on this day, and whether one of the breaking changes needs it. A waiver covers
 * the change whose sentence it quotes, and no other.
 */
export function judgeWaivers(
  waivers: readonly Waiver[],
  breaking: readonly { message: string }[],
  today: string,
): JudgedWaiver[] {
  const messages = new Set(breaking.map(({ message }) => message))
  return waivers.map((waiver) => {
    const isNeeded = messages.has(waiver.change)
    return { ...waiver, state: today > waiver.expires ? 'expired' : isNeeded ? 'used' : 'unused' }
  })
}

/** The waiver that allows a change, if there is one. */
export const waiverOf = (waivers: readonly JudgedWaiver[], message: string): JudgedWaiver | undefined =>
  waivers.find(({ change, state }) => state === 'used' && change === message)

/** Returns the errors in the waivers, one sentence for each. */
export const waiverFailures = (waivers: readonly JudgedWaiver[]): string[] =>
  waivers.flatMap(({ state, change, owner, expires }) => {
    if (state === 'expired') return [`The waiver of ${owner} for "${change}" expired on ${expires}.`]
    return state === 'unused' ? [`The waiver of ${owner} for "${change}" matches no breaking change. Remove it.`] : []
  })

/** The day after as many days, in UTC. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An entry for each change, as `spec/waivers.yaml` takes it. */
export const waiverYaml = (changes: readonly { message: string }[], expires: string): string =>
  stringify(
    changes.map(({ message }) => ({
      change: message,
      reason: 'Say why the contract was wrong, and why clients need no major version.',
      owner: '@owner',
      expires,
    })),
    { lineWidth: 0 },
  )
    .replaceAll(/^/gm, '  ')
    .trimEnd()
