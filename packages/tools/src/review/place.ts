// Finds the place of a reported change in both contracts, and whether clients send or read this place.
import { escapeStep, isObject, stepsOf, valueAt, type JsonObject } from '@parley/contract/document'
import type { ChangeSide, ReportedChange } from './changes.ts'
import { affectedBetween, createAffectedFinder, directionsOf } from './affected.ts'

/** The place of a change. `judge.ts` derives the verdict on the change from it, and `messages.ts` the sentence about the change. */
export interface ChangedPlace {
  /** The JSON Pointers of the change in each document; undefined in a document that doesn't have the place. */
  base: string | undefined
  revision: string | undefined
  /** The JSON Pointer of the changed object, or of the object whose keyword changed. */
  subject: string
  /** The document that `subject` points into: the base, or the revision if the base doesn't have the object. */
  document: JsonObject
  /** True if clients send the subject in a request. */
  isSent: boolean
  /** True if clients read the subject in a response. */
  isRead: boolean
}

/** Creates the function that finds the place of each change between two documents. */
export function createPlaceFinder(base: JsonObject, revision: JsonObject): (change: ReportedChange) => ChangedPlace {
  const finders = [createAffectedFinder(base), createAffectedFinder(revision)] as const
  return (change) => {
    const [before, after] = [change.base, change.revision].map((side) => side && objectOf(side, change.property))
    // If a `$ref` leads to another component now, neither component changed. The change is where the `$ref` is.
    const isReferenceChanged =
      change.property !== 'key' &&
      before !== undefined &&
      after !== undefined &&
      componentAt(before) !== componentAt(after)
    const oldPlace = isReferenceChanged ? placeOfReference(base, change.path) : before
    const newPlace = isReferenceChanged ? placeOfReference(revision, change.path) : after
    return {
      base: isReferenceChanged ? oldPlace : change.base?.pointer,
      revision: isReferenceChanged ? newPlace : change.revision?.pointer,
      subject: oldPlace ?? newPlace ?? '#',
      document: oldPlace === undefined ? revision : base,
      ...directionsOf(affectedBetween({ base: oldPlace, revision: newPlace }, finders)),
    }
  }
}

/** Returns the pointer of the object that has the keyword. If the keyword has a value, the reported pointer ends with the keyword. */
function objectOf({ pointer, value }: ChangeSide, keyword: string | undefined): string {
  if (keyword === undefined || value === undefined) return pointer
  const ending = `/${escapeStep(keyword)}`
  return pointer.endsWith(ending) ? pointer.slice(0, -ending.length) : pointer
}

/** The component that contains a place, such as `schemas/Tag`, or an empty text if the place is in no component. */
function componentAt(pointer: string): string {
  const [first, kind, name] = stepsOf(pointer)
  return first === 'components' ? `${kind}/${name}` : ''
}

/** Follows the references on the path of a change. A reference at the end isn't followed: the result is the place of that reference. */
const placeOfReference = (document: JsonObject, path: string): string =>
  path
    .split('/')
    .filter((step) => step !== '#' && step !== '$ref' && step !== '')
    .reduce((pointer, step) => `${targetOf(document, pointer)}/${step}`, '#')

/** Returns the pointer of the object that a reference at the pointer leads to, or the pointer itself if there is no reference. */
function targetOf(document: JsonObject, pointer: string): string {
  const value = valueAt(document, pointer)
  return isObject(value) && typeof value['$ref'] === 'string' ? targetOf(document, value['$ref']) : pointer
}
