// Prints JSON values and object literals as TypeScript source, for the generated modules.
import { isList, isObject, type Json, type JsonObject } from '../document/index.ts'

/** A property of an object literal to print: its name, and the source of its value. */
export interface Member {
  readonly name: string
  readonly code: string
}

/** The longest list in characters that is printed on one line. A longer list gets one line for each item. */
const WIDTH = 100

const indent = (code: string): string => code.replaceAll('\n', '\n  ')

/** Prints a string literal in single quotes. */
export function stringLiteral(value: string): string {
  // JSON.stringify escapes control characters and double quotes. Only single quotes need a backslash here.
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** Prints the name of a property for an object literal: identifiers and short numbers without quotes, and other names in quotes. */
function key(name: string): string {
  // `{ __proto__: … }` would set the prototype instead of adding a property.
  if (name === '__proto__') return `['__proto__']`
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(name) ? name : stringLiteral(name)
}

/** Prints the expression that reads a property: `schemas.Tag`, or `schemas['a-b']` if the name isn't an identifier. */
export const access = (owner: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${owner}.${name}` : `${owner}[${stringLiteral(name)}]`

/** Prints an object literal with one property to a line. If the code of a value equals the property's name, prints `{ name }`. */
export function object(properties: readonly Member[]): string {
  if (properties.length === 0) return '{}'
  const lines = properties.map(({ name, code }) => (code === name ? name : `${key(name)}: ${code}`))
  return `{\n${lines.map((line) => `  ${indent(line)},\n`).join('')}}`
}

/** Prints an array literal from the source of each item, on one line if it is short. */
export function array(items: readonly string[]): string {
  const line = `[${items.join(', ')}]`
  return line.length <= WIDTH && !line.includes('\n')
    ? line
    : `[\n${items.map((item) => `  ${indent(item)},\n`).join('')}]`
}

/** Turns a JSON object into the properties of an object literal. */
export const members = (value: JsonObject): Member[] =>
  Object.entries(value).map(([name, item]) => ({ name, code: literal(item) }))

/** Prints a JSON value as a TypeScript literal. */
export function literal(value: Json): string {
  if (isObject(value)) return object(members(value))
  if (isList(value)) return array(value.map(literal))
  if (typeof value === 'string') return stringLiteral(value)
  return JSON.stringify(value)
}
