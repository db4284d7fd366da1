// The people of a history: the numbers, identifiers and browsers that they own, and what an adapter tells of them when they write.
import type { Adapter, Told } from './identity-model.ts'

export const DAY = 86_400_000
export const BEGIN = Date.UTC(2025, 0, 1)
/** When an application begins to send identifiers in place of numbers. */
const MIGRATED_AT = BEGIN + 200 * DAY

/** A computer with the web chat. Its visitor is new after each log-out. */
interface Browser {
  name: string
  visitors: number
  /** Who sat down last. */
  user?: Person
}
export interface Person {
  name: string
  /** People of one household can have one number. */
  number: string
  id: string
  isHidden: boolean
  former: string[]
  browser: Browser
  isLoggedIn: boolean
  /** The visitor that logged in. It comes as an alias, once. */
  alias?: string | undefined
}

const visitorOf = ({ name, visitors }: Browser) => `vis.${name}.${visitors}`

/** The people, and what they own now. */
export class People {
  readonly all: Person[] = []
  /** The alias that a wrong adapter sends with each message, such as its own number. */
  shared = 'all'
  #made = 0

  person(number = `336${String(10_000_000 + (this.#made += 1))}`, browser?: Browser): Person {
    const name = `p${this.all.length}`
    const own = { name: `b${this.all.length}`, visitors: 0 }
    const person: Person = {
      name,
      number,
      id: `id.${name}.0`,
      isHidden: false,
      former: [],
      browser: browser ?? own,
      isLoggedIn: false,
    }
    this.all.push(person)
    return person
  }

  /** Gives a person another number. The former one is free then. */
  renumber(person: Person, number: string, hasNewId: boolean): void {
    person.former.unshift(...(hasNewId ? [person.id] : []))
    if (hasNewId) person.id = `id.${person.name}.${person.former.length}`
    person.number = number
  }

  /** Describes a person in a notice of the application, which has no aliases. */
  described({ id, number, isHidden }: Person, adapter: Adapter, at: number): Told {
    const isNumber = adapter === 'Number' || (adapter === 'Migrating' && at < MIGRATED_AT)
    if (isNumber) return { messagingAppContactId: number }
    return { messagingAppContactId: id, ...(!isHidden && { phone: `+${number}` }) }
  }

  isOwned(number: string): boolean {
    return this.all.some((person) => person.number === number)
  }

  /** Sits down at the computer. Who is logged in there is logged out first, and who isn't leaves the visitor as it is. */
  sitDown(person: Person): void {
    const { browser } = person
    if (browser.user !== person && browser.user?.isLoggedIn === true) this.logOut(browser.user)
    browser.user = person
  }

  logIn(person: Person): void {
    this.sitDown(person)
    person.isLoggedIn = true
    person.alias = visitorOf(person.browser)
  }

  logOut(person: Person): void {
    person.isLoggedIn = false
    person.alias = undefined
    person.browser.visitors += 1
  }

  /** The message that an adapter sends when a person writes. */
  told(person: Person, adapter: Adapter, at: number): Told {
    const { id, number, isHidden, former } = person
    const told = { ...(!isHidden && { phone: `+${number}` }) }
    if (adapter === 'Web') return this.#toldOnWeb(person)
    if (adapter === 'Number') return { messagingAppContactId: number }
    if (adapter === 'Migrating') return this.told(person, at < MIGRATED_AT ? 'Number' : 'Opaque', at)
    if (adapter === 'Opaque') return { messagingAppContactId: id, ...told }
    if (adapter === 'Former')
      return { messagingAppContactId: id, ...told, ...(former.length > 0 && { aliases: former.slice(0, 4) }) }
    if (adapter === 'Shared')
      return { ...this.told(person, 'Alias', at), aliases: [this.shared, ...(isHidden ? [] : [id])] }
    return isHidden ? { messagingAppContactId: id } : { messagingAppContactId: number, aliases: [id] }
  }

  #toldOnWeb(person: Person): Told {
    this.sitDown(person)
    if (!person.isLoggedIn) return { messagingAppContactId: visitorOf(person.browser) }
    const { alias } = person
    person.alias = undefined
    return { messagingAppContactId: `user.${person.name}`, ...(alias !== undefined && { aliases: [alias] }) }
  }

  /** The people who read what is sent to an address. */
  readersOf(address: string): Person[] {
    const value = address.replace(/^\+/, '')
    return this.all.filter((person) => {
      const { id, number, name, browser } = person
      const isVisitor = browser.user === person && visitorOf(browser) === value
      return id === value || number === value || `user.${name}` === value || isVisitor
    })
  }
}
