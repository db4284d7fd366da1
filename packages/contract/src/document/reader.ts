// Reads the properties of one object in a document by their type. A wrong type is rejected with its place.
import { isList, isObject, isText, type Json, type JsonList, type JsonObject } from './json.ts'
import { escapeStep } from './pointer.ts'
import { Rejection } from './rejection.ts'

const isCount = (value: Json): value is number => Number.isInteger(value) && Number(value) >= 0

/** One object of a document with its JSON Pointer. An absent property is undefined, and a property of another type is rejected. */
export class Reader {
  readonly at: string
  readonly value: JsonObject

  constructor(value: Json | undefined, at: string) {
    if (!isObject(value)) throw new Rejection(at, 'an object is expected here')
    this.at = at
    this.value = value
  }

  /** The JSON Pointer of one property. */
  place(key: string): string {
    return `${this.at}/${escapeStep(key)}`
  }

  /** A property of any type. */
  raw(key: string): Json | undefined {
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined
  }

  text(key: string): string | undefined {
    return this.#typed(key, 'a string', isText)
  }

  number(key: string): number | undefined {
    return this.#typed(key, 'a number', (value) => typeof value === 'number')
  }

  /** A number of characters, items or properties. */
  count(key: string): number | undefined {
    return this.#typed(key, 'a whole number from 0 up', isCount)
  }

  flag(key: string): boolean | undefined {
    return this.#typed(key, 'true or false', (value) => typeof value === 'boolean')
  }

  list(key: string): JsonList | undefined {
    return this.#typed(key, 'a list', isList)
  }

  texts(key: string): readonly string[] | undefined {
    return this.list(key)?.map((item, index) => {
      if (isText(item)) return item
      throw new Rejection(`${this.place(key)}/${index}`, 'a string is expected here')
    })
  }

  child(key: string): Reader | undefined {
    const value = this.raw(key)
    return value === undefined ? undefined : new Reader(value, this.place(key))
  }

  /** A list of objects, such as `parameters`. Empty if there is none. */
  items(key: string): Reader[] {
    return (this.list(key) ?? []).map((item, index) => new Reader(item, `${this.place(key)}/${index}`))
  }

  /** A map of objects, such as `responses`. Empty if there is none. */
  children(key: string): [string, Reader][] {
    const map = this.child(key)
    return map === undefined
      ? []
      : Object.entries(map.value).map(([name, item]) => [name, new Reader(item, map.place(name))])
  }

  /** Rejects the object if a property that was read is absent: `need('name', reader.text('name'))`. */
  need<T>(key: string, value: T | undefined): T {
    if (value === undefined) throw new Rejection(this.at, `"${key}" is missing`)
    return value
  }

  #typed<T extends Json>(key: string, expected: string, isExpected: (value: Json) => value is T): T | undefined {
    const value = this.raw(key)
    if (value === undefined || isExpected(value)) return value
    throw new Rejection(this.place(key), `${expected} is expected here`)
  }
}
