// Where a change is, and who it concerns there.
import { escapeStep, isObject, stepsOf, valueAt, type JsonObject } from '@parley/contract/document'
import type { ReportedChange, ChangeSide } from './reported-change.ts'
import { createAffectedFinder, affectedBetween } from './affected.ts'

export interface ChangedPlace {
  /** The JSON Pointers of the change in both documents, as far as it exists there. */
  base: string | undefined
  revision: string | undefined
  /** The object that changed, or that holds the keyword that changed, with the document that it is in. */
  subject: string
  document: JsonObject
  /** Clients send it, read it, or do both. */
  isSent: boolean
  isRead: boolean
}

/** A function that finds the place of each change between two documents. */
export function createPlaceFinder(base: JsonObject, revision: JsonObject): (change: ReportedChange) => ChangedPlace {
  const findAffected = [createAffectedFinder(base), createAffectedFinder(revision)] as const
  return (change) => {
    const [before, after] = [change.base, change.revision].map((side) => side && containerOf(side, change.property))
    // Another `$ref` leads to another component, and neither component changed: the place that refers to them did.
    const isReferenceChanged =
      change.property !== 'key' && before !== undefined && after !== undefined && ownerOf(before) !== ownerOf(after)
    const useBefore = isReferenceChanged ? placeOfUse(base, change.path) : before
    const useAfter = isReferenceChanged ? placeOfUse(revision, change.path) : after
    const affected = affectedBetween({ base: useBefore, revision: useAfter }, findAffected)
    return {
      base: isReferenceChanged ? useBefore : change.base?.pointer,
      revision: isReferenceChanged ? useAfter : change.revision?.pointer,
      subject: useBefore ?? useAfter ?? '#',
      document: useBefore === undefined ? revision : base,
      isSent: affected.some(({ direction }) => direction === 'request'),
      isRead: affected.some(({ direction }) => direction === 'response'),
    }
  }
}

/** The report points to the keyword if it is there, and otherwise to the object that could hold it. */
function containerOf({ pointer, value }: ChangeSide, keyword: string | undefined): string {
  const last = keyword === undefined ? undefined : `/${escapeStep(keyword)}`
  return last !== undefined && value !== undefined && pointer.endsWith(last) ? pointer.slice(0, -last.length) : pointer
}

/** The component that holds a place, or nothing for what is in no component. */
function ownerOf(pointer: string): string {
  const [first, kind, name] = stepsOf(pointer)
  return first === 'components' ? `${kind}/${name}` : ''
}

/** Follows the references on a path, except for the last one. */
function placeOfUse(document: JsonObject, path: string): string {
  const steps = path.split('/').slice(1)
  return steps
    .filter((step) => step !== '$ref' && step !== '')
    .reduce((pointer, step) => `${target(document, pointer)}/${step}`, '#')
}

function target(document: JsonObject, pointer: string): string {
  const value = valueAt(document, pointer)
  return isObject(value) && typeof value['$ref'] === 'string' ? target(document, value['$ref']) : pointer
}
