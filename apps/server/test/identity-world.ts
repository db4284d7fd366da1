// Plays the actions of a history: people write, agents reply, and the organization writes first and repairs contacts. A reply must reach
// the person whose message the agent saw, and a first message must reach the person with the requested number.
import type { Adapter, ChangedPerson, ChannelSetting, Moved, Setting, Subject, Told } from './identity-model.ts'
import { BEGIN, DAY, People, type Person } from './identity-people.ts'
import { gradeOfName, Oracle, type Sent, SILENT_DAYS, type Trace } from './identity-oracle.ts'
import type { Tally } from './identity-tally.ts'

/** The state of a history: the people, the messages that were sent, and the subject that handles them. */
export class World {
  readonly people = new People()
  readonly oracle: Oracle
  readonly handedOver: Sent[] = []
  readonly setting: Setting
  readonly #subject: Subject
  /** Says whether the application tells who received a message. */
  readonly #tells: () => boolean
  now = BEGIN
  readonly #conversations = new Set<string>()
  /** The notices of changed people that are under way. */
  #notices: (ChangedPerson & { person: Person; channelId: string; dueAt: number })[] = []

  constructor(setting: Setting, subject: Subject, tally: Tally, tells: () => boolean) {
    this.setting = setting
    this.#subject = subject
    this.#tells = tells
    this.oracle = new Oracle(tally)
  }

  get at(): Date {
    return new Date(this.now)
  }

  /** Returns the sender as the adapter of a channel describes a person who writes now. */
  told(person: Person, { adapter }: ChannelSetting): Told {
    return this.people.told(person, adapter, this.now)
  }

  /** Sends a message of a person to the subject. The oracle grades the reaction. */
  async write(
    person: Person,
    channel: ChannelSetting,
    told = this.told(person, channel),
    quoted?: Sent,
  ): Promise<Trace | undefined> {
    const { messagingAppContactId: own, aliases = [] } = told
    const found = await this.#subject.receive(channel.id, told, this.at, quoted?.id)
    this.oracle.tally.received += 1
    if (quoted !== undefined) this.oracle.tally.quotes += 1
    if (found === undefined) {
      this.oracle.tally.rejected += 1
      return undefined
    }
    const names = [own, ...aliases].filter((name) => /^(?:id|user|vis)\./.test(name))
    const isOnlyOf = (name: string) =>
      !name.startsWith('vis.') ||
      this.oracle.traces.every((each) => each.person === person || !each.told.includes(name))
    const trace: Trace = {
      person,
      at: this.now,
      scope: channel.scope,
      channelId: channel.id,
      own,
      told: names,
      number: channel.adapter === 'Web' ? undefined : numberIn(told),
      ids: names.filter(isOnlyOf),
      ...found,
      quote: quoted && { contactId: quoted.contactId, isOwn: quoted.readers.includes(person) },
    }
    this.oracle.add(trace, channel, quoted)
    this.#conversations.add(trace.conversationId)
    return trace
  }

  /**
   * Gives the contact of a person many former identifiers, which nobody reads any longer. If the history has a channel with the index, they
   * are those of this channel, and a member joins their contact with that of the person.
   */
  async age(person: Person, count: number, channelIndex: number): Promise<void> {
    const [first] = this.setting
    const channel = this.setting[channelIndex] ?? first
    if (first === undefined || channel === undefined) return
    const isJoined = channel.scope !== first.scope
    let contactId = ''
    // A join leaves a place for each identifier that the first message brings.
    for (let index = isJoined ? 4 : 0; index < count; index += 1) {
      this.now += 1000
      const told = {
        messagingAppContactId: `old.${person.name}.${index}`,
        aliases: [`old.${person.name}.${index - 1}`],
      }
      // oxlint-disable-next-line no-await-in-loop -- Each message names the identifier of the one before.
      contactId = (await this.#subject.receive(channel.id, told, this.at))?.contactId ?? ''
    }
    this.now += 1000
    const told = this.told(person, first)
    const aliases = [...(told.aliases ?? []), ...(isJoined ? [] : [`old.${person.name}.${count - 1}`])].slice(0, 4)
    const seen = await this.write(person, first, { ...told, ...(aliases.length > 0 && { aliases }) })
    if (isJoined && seen !== undefined) await this.#subject.move(contactId, seen.contactId, undefined, this.at)
  }

  /** An agent replies to a message, which may be an old one. */
  async reply(seen: Trace, handedOver?: string): Promise<void> {
    const sent = await this.#subject.send(seen.conversationId, this.at, handedOver)
    if ('code' in sent && sent.code !== 'identity_lost') return
    this.oracle.tally.sent += 1
    if ('code' in sent) return this.oracle.count('identity lost', this.oracle.isReachable(seen) ? 'avoidable' : 'price')
    const readers = this.#note(sent.address, seen, handedOver)
    await this.#report(seen.conversationId, seen.channelId, sent.address, readers[0])
    if (readers.includes(seen.person)) return
    if (readers.length === 0)
      return this.oracle.count('undeliverable', this.oracle.isReachable(seen) ? 'avoidable' : 'unavoidable')
    this.oracle.count('wrong person', this.oracle.gradeOfWrong(seen))
  }

  /** The people who read what is sent to an address. They can quote it. */
  #note(address: string, { channelId, contactId }: Pick<Trace, 'channelId' | 'contactId'>, id?: string): Person[] {
    const readers = this.people.readersOf(address)
    if (id !== undefined) this.handedOver.push({ id, at: this.now, channelId, contactId, readers })
    return readers
  }

  /** An adapter reports who received a message: with the number, if the message went to it. */
  async #report(conversationId: string, channelId: string, address: string, reader: Person | undefined): Promise<void> {
    const adapter = this.setting.find(({ id }) => id === channelId)?.adapter ?? 'Web'
    if (reader === undefined || adapter === 'Web' || !this.#tells()) return
    const { messagingAppContactId, phone = `+${reader.number}` } = this.people.told(reader, adapter, this.now)
    const isTold = !reader.isHidden || address.replace(/^\+/, '') === reader.number
    this.oracle.tally.recipients += 1
    this.oracle.notices.push({
      person: reader,
      at: this.now,
      to: isTold ? phone.slice(1) : undefined,
      own: messagingAppContactId,
    })
    await this.#subject.received(conversationId, { messagingAppContactId, ...(isTold && { phone }) }, this.at)
  }

  /** Changes a person. The adapters of the channels get a notice of it after each of the delays. */
  async change(person: Person, change: () => void, delays: readonly number[]): Promise<void> {
    const describe = (adapter: Adapter) => this.people.described(person, adapter, this.now)
    const before = this.setting.map(({ adapter }) => describe(adapter))
    change()
    for (const [index, { id: channelId, adapter }] of this.setting.entries()) {
      const [contact, to, happenedAt] = [before[index], describe(adapter), this.at]
      if (contact === undefined || adapter === 'Web') continue
      for (const delay of delays)
        this.#notices.push({ dueAt: this.now + delay, person, channelId, contact, to, happenedAt })
    }
    await this.passOn()
  }

  /** Passes on the notices that are due. */
  async passOn(): Promise<void> {
    const due = this.#notices.filter(({ dueAt }) => dueAt <= this.now)
    this.#notices = this.#notices.filter(({ dueAt }) => dueAt > this.now)
    for (const { person, channelId, contact, to, happenedAt } of due) {
      this.oracle.tally.notices += 1
      const numbers = { from: numberIn(contact), to: numberIn(to) }
      this.oracle.notices.push({ person, at: happenedAt.getTime(), ...numbers, own: to.messagingAppContactId })
      // oxlint-disable-next-line no-await-in-loop -- They come one after the other.
      await this.#subject.changed(channelId, { contact, to, happenedAt }, this.at)
    }
  }

  /** The organization writes with another program to a person, or to a number that the person had. */
  async writeElsewhere(person: Person, channel: ChannelSetting, former: string | undefined): Promise<void> {
    const described = this.people.described(person, channel.adapter, this.now)
    const recipient = former === undefined ? described : { messagingAppContactId: former }
    const { contactId } = await this.#subject.echo(channel.id, recipient, this.at)
    this.oracle.tally.echoes += 1
    const own = recipient.messagingAppContactId
    const [reader] = this.people.readersOf(own)
    if (reader === undefined || this.oracle.traces.some((each) => each.contactId === contactId)) return
    this.#addNamed(reader, channel, own, contactId)
  }

  /** An adapter reports that a person has another name. */
  async rename(person: Person, { id: channelId, adapter }: ChannelSetting): Promise<void> {
    const described = this.people.described(person, adapter, this.now)
    const { contactId } = await this.#subject.renamed(channelId, described, this.at)
    this.oracle.tally.names += 1
    const grade = gradeOfName(this.oracle.traces, person, contactId, described.messagingAppContactId)
    if (grade !== undefined) this.oracle.count('name at a wrong person', grade)
  }

  /** Imports a person whom another system knows by a number, for some time already. */
  async importContact(person: Person, number: string, ageMs: number): Promise<void> {
    const contactId = `con_imported_${this.oracle.traces.length}`
    const createdAt = new Date(this.now - ageMs)
    const { conversationId } = await this.#subject.importContact(contactId, `+${number}`, this.at, createdAt)
    this.oracle.tally.imported += 1
    this.#addMade(person, number, { contactId, conversationId })
  }

  #addMade(person: Person, number: string, made: { contactId: string; conversationId: string }): void {
    const channelId = this.setting[0]?.id ?? ''
    const facts = { person, at: this.now, scope: undefined, channelId, own: number, told: [], number, ids: [] }
    this.oracle.traces.push({ ...facts, ...made })
    this.#conversations.add(made.conversationId)
  }

  /** Creates a contact by the identifier of a person, which the organization knows from another system. */
  async createById(person: Person, channel: ChannelSetting): Promise<void> {
    const { id: channelId, adapter } = channel
    const own = adapter === 'Web' ? `user.${person.name}` : adapter === 'Number' ? person.number : person.id
    const { contactId, isNew } = await this.#subject.create({ messagingAppContactId: own, channelId }, this.at)
    if (!isNew) return
    this.oracle.tally.created += 1
    this.#addNamed(person, channel, own, contactId)
  }

  /** Remembers a contact that the organization made by the identifier or the number of a person. */
  #addNamed(person: Person, { id: channelId, scope }: ChannelSetting, own: string, contactId: string): void {
    const ids = own === person.number ? [] : [own]
    const number = own === person.number ? own : undefined
    const facts = { person, at: this.now, scope, channelId, own, told: ids, number, ids }
    this.oracle.traces.push({ ...facts, contactId, conversationId: '' })
  }

  /** The organization writes to the number of a person, as `start-a-conversation.md` says. */
  async writeFirst(person: Person, { id: channelId }: ChannelSetting, handedOver?: string): Promise<void> {
    const phone = `+${person.number}`
    const { contactId, isNew } = await this.#subject.create({ phone, channelId }, this.at)
    if (isNew) {
      this.oracle.tally.created += 1
      this.#addMade(person, person.number, { contactId, conversationId: '' })
    }
    const start = () => this.#subject.start({ contactId, channelId, address: phone }, this.at)
    let started = await start()
    const isOpen = 'conversationId' in started && this.#conversations.has(started.conversationId)
    const last = this.oracle.traces.findLast((each) => each.contactId === contactId && each.scope !== undefined)
    const isSilent = last !== undefined && last.at < this.now - SILENT_DAYS * DAY
    if (isSilent && isOpen && 'conversationId' in started) {
      await this.#subject.close(started.conversationId, this.at)
      started = await start()
    }
    if ('conversationId' in started) this.#conversations.add(started.conversationId)
    const sent = 'code' in started ? started : await this.#subject.send(started.conversationId, this.at, handedOver)
    if ('code' in sent && sent.code === 'contact_blocked') return
    this.oracle.tally.first += 1
    if ('code' in sent) return this.oracle.count('identity lost of a first message', 'avoidable')
    const readers = this.#note(sent.address, { channelId, contactId }, handedOver)
    if ('conversationId' in started) await this.#report(started.conversationId, channelId, sent.address, readers[0])
    if (readers.includes(person)) return
    if (readers.length === 0)
      return this.oracle.count('first message undeliverable', isSilent ? 'avoidable' : 'unavoidable')
    this.oracle.count('first message to a wrong person', this.oracle.gradeOfFirst(person.number, readers, this.now))
  }

  /** Moves all identifiers of a contact or one of them away, and back. Nothing of it may be left. */
  async moveAndBack({ contactId }: Trace, to: Trace | undefined, isAll: boolean): Promise<void> {
    const move = (fromId: string, toId?: string, moved?: readonly Moved[]) =>
      this.#subject.move(fromId, toId, moved, this.at)
    if (to?.contactId === contactId) return
    const away = await move(contactId, to?.contactId)
    if (away === undefined) return
    this.oracle.tally.moves += 1
    await move(away.toId, contactId, away.moved)
    if (isAll || away.moved.length < 2) return
    const one = await move(contactId, undefined, away.moved.slice(-1))
    if (one !== undefined) await move(one.toId, contactId, one.moved)
  }

  async block({ contactId }: Trace): Promise<void> {
    await this.#subject.block(contactId, this.at)
  }
}

/** The number that an adapter says of a person. */
const numberIn = ({ messagingAppContactId: own, phone }: Told): string | undefined =>
  own.includes('.') ? phone?.slice(1) : own
