import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'

/** A member of an object literal: its name and the source text of its value, or a getter that returns the value. */
export interface Member {
  readonly name: string
  readonly code: string
  readonly getter?: boolean
  /** The declared type of a getter. */
  readonly type?: string
  /** Whether the member is spread into the literal, because its type must not be looked at. Without a name, the code is what is spread. */
  readonly spread?: boolean
}

const WIDTH = 100

const indent = (code: string): string => code.replaceAll('\n', '\n  ')

/** A string literal in single quotes. */
export function text(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** The name of a property as it is written in an object literal. */
export function key(name: string): string {
  // `{ __proto__: … }` would set the prototype instead of adding a property.
  if (name === '__proto__') return `['__proto__']`
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : text(name)
}

/** The source text that reads a property. */
export const access = (owner: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${owner}.${name}` : `${owner}[${text(name)}]`

function memberCode({ name, code, getter, type, spread }: Member): string {
  if (spread) return name === '' ? `...${code}` : `...{ ${key(name)}: ${code} }`
  if (getter) return `get ${key(name)}()${type === undefined ? '' : `: ${type}`} {\n  return ${indent(code)}\n}`
  return code === name ? name : `${key(name)}: ${code}`
}

/** An object literal, one member to a line. */
export function object(members: readonly Member[]): string {
  if (members.length === 0) return '{}'
  return `{\n${members.map((member) => `  ${indent(memberCode(member))},\n`).join('')}}`
}

/** An array literal, on one line if it is short. */
export function array(items: readonly string[]): string {
  const line = `[${items.join(', ')}]`
  return line.length <= WIDTH && !line.includes('\n')
    ? line
    : `[\n${items.map((item) => `  ${indent(item)},\n`).join('')}]`
}

/** Members of an object literal from plain JSON. */
export const members = (value: JsonObject): Member[] =>
  Object.entries(value).map(([name, item]) => ({ name, code: literal(item) }))

/** Parts of a route that no code enforces, as they are written. */
export const rest = (parts: JsonObject): Member[] =>
  Object.keys(parts).length === 0 ? [] : [{ name: '', code: `checks.rest(${literal(parts)})`, spread: true }]

/** Any JSON value as source text. */
export function literal(value: Json): string {
  if (isObject(value)) return object(members(value))
  if (isList(value)) return array(value.map(literal))
  if (typeof value === 'string') return text(value)
  return JSON.stringify(value)
}
