// Prints values and object literals as TypeScript.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'

/** A member of an object literal: its name and the source text of its value. */
export interface Member {
  readonly name: string
  readonly code: string
}

const WIDTH = 100

const indent = (code: string): string => code.replaceAll('\n', '\n  ')

/** A string literal in single quotes. */
export function stringLiteral(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** The name of a property as it is written in an object literal. */
function key(name: string): string {
  // `{ __proto__: … }` would set the prototype instead of adding a property.
  if (name === '__proto__') return `['__proto__']`
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : stringLiteral(name)
}

/** The source text that reads a property. */
export const access = (owner: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${owner}.${name}` : `${owner}[${stringLiteral(name)}]`

/** An object literal, one member to a line. */
export function object(list: readonly Member[]): string {
  if (list.length === 0) return '{}'
  const lines = list.map(({ name, code }) => (code === name ? name : `${key(name)}: ${code}`))
  return `{\n${lines.map((line) => `  ${indent(line)},\n`).join('')}}`
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

/** Any JSON value as source text. */
export function literal(value: Json): string {
  if (isObject(value)) return object(members(value))
  if (isList(value)) return array(value.map(literal))
  if (typeof value === 'string') return stringLiteral(value)
  return JSON.stringify(value)
}
