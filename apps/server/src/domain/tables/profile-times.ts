// Orders the changes of a contact's name and attributes, which come from members and from messaging applications: the decision
// `changed-contacts`.
import type { Contact } from '@parley/contract'
import { revisionOf } from '../../sql/sql-text.ts'

/** When the name and the attributes of a contact were changed. */
export interface ProfileTimes {
  /** When a messaging application gave the name. Omitted if a member or an import did. */
  name?: string
  /** By the hash of an attribute's name: when the attribute was last changed. */
  attributes?: Readonly<Record<string, string>>
  /** The attributes that aren't listed were changed at this time at the latest. */
  others?: string
}

type Attributes = Contact['attributes']

/** The most attributes of a contact whose times are kept. */
const MAX_TIMES = 200
/** Hashes the name of an attribute, which can be long, or say something about the person. */
const hashOf = (name: string) => revisionOf(name)

/** Returns those of the attributes that weren't changed after a time. */
export const notChangedSince = ({ attributes = {}, others = '' }: ProfileTimes, changes: Attributes, at: string) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => at >= (attributes[hashOf(name)] ?? others)))

/** Returns the times after attributes were changed. Of more than 200, those of the latest changes are kept. */
export function withAttributeTimes(times: ProfileTimes, changes: Attributes, at: string): ProfileTimes {
  const changed = Object.keys(changes).map((name) => [hashOf(name), at])
  if (changed.length === 0) return times
  const byName: Record<string, string> = { ...times.attributes, ...Object.fromEntries(changed) }
  const latestFirst = Object.entries(byName).toSorted(([, left], [, right]) =>
    left < right ? 1 : Number(left > right) * -1,
  )
  const [latestForgotten] = latestFirst.slice(MAX_TIMES)
  const others = [times.others ?? '', latestForgotten?.[1] ?? ''].toSorted().at(-1)
  return {
    ...times,
    attributes: Object.fromEntries(latestFirst.slice(0, MAX_TIMES)),
    ...(others !== '' && { others }),
  }
}
