import { isObject, type Json, type JsonList } from '../../document/index.ts'
import type { ValueSource } from './values.ts'

/** With how many of the next variants each one is mixed: all pairs of 60 large variants would take a minute. */
const NEIGHBOURS = 8

const size = (value: object) => Object.keys(value).length
const objects = (values: readonly unknown[]) => values.filter(isObject)

/** Objects with the properties of two variants, and with a property of one in the place of the other's. */
function mixed(left: Json, right: Json, values: ValueSource): unknown[] {
  const [a, b] = [objects(values.valid(left))[0], objects(values.valid(right))[0]]
  if (!a || !b) return []
  const swapped = Object.keys(a)
    .filter((name) => name in b)
    .map((name) => ({ ...a, [name]: b[name] }))
  return [{ ...a, ...b }, { ...b, ...a }, ...swapped]
}

/** Objects that satisfy all members, and then all but one, which gets each of its own values instead. */
function combined(members: JsonList, values: ValueSource): unknown[] {
  const parts = members.map((member) => objects(values.valid(member))[0] ?? {})
  const largest = members.map(
    (member) =>
      objects(values.valid(member))
        .slice(0, 9)
        .toSorted((a, b) => size(b) - size(a))[0],
  )
  return members.flatMap((member, index) => {
    const others = Object.assign({}, ...parts.filter((_part, each) => each !== index))
    const fullest = Object.assign({}, ...largest.filter((_part, each) => each !== index))
    return objects(values.around(member)).flatMap((value) => [
      { ...others, ...value },
      { ...value, ...fullest },
    ])
  })
}

/** Values on both sides of a choice between schemas, or of a combination of them. */
export function unionsAround(members: JsonList, isCombination: boolean, values: ValueSource): unknown[] {
  if (isCombination) return combined(members, values)
  const pairs = members.flatMap((left, index) =>
    members.slice(index + 1, index + 1 + NEIGHBOURS).map((right) => [left, right] as const),
  )
  return [
    ...members.flatMap((member) => values.around(member)),
    ...pairs.flatMap(([left, right]) => [...mixed(left, right, values), ...mixed(right, left, values)]),
  ]
}
