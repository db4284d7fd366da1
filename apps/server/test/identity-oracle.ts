// The oracle of a history. It knows who wrote each message, and says for each failure whether the service could have avoided it.
import type { ChannelSetting } from './identity-model.ts'
import { DAY, type Person } from './identity-people.ts'
import { type Failure, type Grade, GRADES, type Tally } from './identity-tally.ts'

/** As long as the service takes a number for that of a silent contact. */
export const SILENT_DAYS = 90
const QUOTED_DAYS = 7

/** A message, or a contact that the organization created, as the oracle remembers it. */
export interface Trace {
  person: Person
  at: number
  /** The identity scope; undefined for a contact that the organization created by a number. */
  scope: string | undefined
  channelId: string
  own: string
  /** All identifiers of the message but numbers. */
  told: readonly string[]
  number: string | undefined
  /** The identifiers that only the person has. */
  ids: readonly string[]
  contactId: string
  conversationId: string
  /** If the message quotes another one: the contact that this one was sent to, and true if this person received it. */
  quote?: { contactId: string; isOwn: boolean } | undefined
}

/** A fact that an adapter passed on besides messages: a changed number, or the number with which a person received a message. */
export interface Notice {
  person: Person
  at: number
  /** The former number. Undefined for a recipient. */
  from?: string | undefined
  to: string | undefined
  /** The identifier or the number of the person since then. */
  own: string
}

/** A message of the organization that can be quoted. */
export interface Sent {
  id: string
  at: number
  channelId: string
  contactId: string
  readers: readonly Person[]
}

/** Remembers all messages, and grades the reaction of the subject to each. */
export class Oracle {
  readonly traces: Trace[] = []
  readonly notices: Notice[] = []
  readonly tally: Tally

  constructor(tally: Tally) {
    this.tally = tally
  }

  count(failure: Failure, grade: Grade): void {
    this.tally[failure][grade] += 1
  }

  /** Says whether the newest message that an identifier links with one that was seen came from a valid identifier. */
  isReachable({ person, own, ids }: Trace): boolean {
    const linked = this.traces.findLast((each) => each.person === person && each.ids.some((id) => ids.includes(id)))
    return own === person.id || linked?.own === person.id
  }

  /** Grades a message and adds it to what was sent. */
  add(trace: Trace, channel: ChannelSetting, quoted: Sent | undefined): void {
    this.#gradeSplit(trace, channel, quoted)
    this.#gradeCompany(trace)
    this.traces.push(trace)
  }

  /** A person gets another contact. */
  #gradeSplit(trace: Trace, { phoneMatching }: ChannelSetting, quoted: Sent | undefined): void {
    const own = this.traces.filter(
      ({ person, scope }) => person === trace.person && (scope === undefined || scope === trace.scope),
    )
    if (own.length === 0 || own.some(({ contactId }) => contactId === trace.contactId)) return
    // Before the person wrote with the identifier, something else told whose it is.
    const wasTold =
      this.notices.some((notice) => notice.own === trace.own) &&
      this.traces.every(({ told }) => !told.includes(trace.own))
    const grades = new Set(
      own.map((each): Grade => {
        if (each.ids.some((id) => trace.ids.includes(id))) return wasTold ? 'price' : 'avoidable'
        const company = this.traces.filter(({ contactId }) => contactId === each.contactId)
        const isQuoted =
          trace.number === undefined &&
          quoted?.contactId === each.contactId &&
          quoted.at >= trace.at - QUOTED_DAYS * DAY &&
          company.every(({ scope, told }) => scope !== trace.scope || told.length === 0)
        if (isQuoted) return 'avoidable'
        const isMatched = phoneMatching !== 'Never' && trace.number !== undefined && trace.number === each.number
        if (!isMatched) return 'unavoidable'
        const isShared = this.traces.some(({ person, number }) => person !== trace.person && number === trace.number)
        const isMoved = this.notices.some((notice) => this.#isOfAnother(notice, trace, each.at))
        const hasOther =
          trace.ids.length > 0 && own.some(({ contactId, ids }) => contactId === each.contactId && ids.length > 0)
        const isSilent = own.every(
          ({ contactId, at }) => contactId !== each.contactId || at < trace.at - SILENT_DAYS * DAY,
        )
        return isShared || isMoved || hasOther || isSilent ? 'price' : 'avoidable'
      }),
    )
    this.count('split', GRADES.find((grade) => grades.has(grade)) ?? 'unavoidable')
  }

  /**
   * Says whether a notice tells that the number of a message is another person's: somebody gave it up, who has it again or shared it, or
   * somebody has it now with another identifier, or whose former number is another person's, too. Nothing else tells these people apart.
   */
  #isOfAnother({ person, at, from, to, own }: Notice, { number, ids }: Trace, since: number): boolean {
    const wasShared = from !== undefined && this.traces.some((each) => each.person !== person && each.number === from)
    const isOther = own.includes('.') && ids.length > 0 && !ids.includes(own)
    return number !== undefined && ((from === number && at >= since) || (to === number && (wasShared || isOther)))
  }

  /** A message comes into a conversation in which another person wrote last. */
  #gradeCompany(trace: Trace): void {
    const others = this.traces.filter(({ conversationId }) => conversationId === trace.conversationId)
    const last = others.at(-1)
    if (last === undefined || last.person === trace.person) return
    const theirs = others.filter(({ person }) => person === last.person)
    const known = theirs.some(({ ids }) => ids.length > 0)
    const isAvoidable = known && trace.ids.length > 0 && !isMisled(trace, theirs)
    const grade = isAvoidable ? 'avoidable' : known || trace.ids.length > 0 ? 'price' : 'unavoidable'
    this.count('two in a conversation', grade)
  }

  /** Says whether anything that was sent tells that the address of a message is another person's by now. */
  gradeOfWrong(seen: Trace): Grade {
    const { person, number, contactId } = seen
    const later = this.traces.slice(this.traces.indexOf(seen) + 1).filter((each) => each.person !== person)
    const company = later.filter(
      (each) => each.conversationId === seen.conversationId || (number !== undefined && each.number === number),
    )
    const own = this.traces.filter((each) => each.person === person && each.contactId === contactId)
    // Somebody quoted another's message, or sat down at another's computer.
    if (company.some((each) => isMisled(each, own))) return 'price'
    if (seen.own === person.id || seen.own === `user.${person.name}`) return 'avoidable'
    if (company.length === 0) return 'unavoidable'
    const isKnown = own.some((each) => each.number === number && each.ids.length > 0)
    const isOther = company.some(({ ids }) => ids.length > 0)
    return isKnown && isOther ? 'avoidable' : isKnown || isOther ? 'price' : 'unavoidable'
  }

  /** Says whether anything tells that a number isn't that of who got the message by now. */
  gradeOfFirst(number: string, readers: readonly Person[], now: number): Grade {
    const grades = readers.map((reader) => {
      const last = this.traces.findLast((each) => each.person === reader && each.number === number)
      if (last === undefined) return 'avoidable'
      const later = this.traces.slice(this.traces.indexOf(last) + 1)
      const isTold = later.some((each) =>
        each.person === reader ? each.number !== undefined : each.number === number && each.scope !== undefined,
      )
      return isTold || last.at < now - SILENT_DAYS * DAY ? 'avoidable' : 'unavoidable'
    })
    return grades.includes('avoidable') ? 'avoidable' : 'unavoidable'
  }
}

/** Says whether a person's changed name reached the contact of another person, although an identifier of the person was known. */
export function gradeOfName(traces: readonly Trace[], person: Person, contactId: string | undefined, id: string) {
  const company = traces.filter((each) => each.contactId === contactId)
  if (company.length === 0 || company.some((each) => each.person === person)) return undefined
  return traces.some((each) => each.person === person && each.ids.includes(id)) ? 'avoidable' : 'unavoidable'
}

/** Says whether a message names somebody else's identifier, or quotes somebody else's message. */
const isMisled = ({ told, quote }: Trace, theirs: readonly Trace[]): boolean =>
  quote?.isOwn === false || theirs.some((each) => each.told.some((name) => told.includes(name)))
